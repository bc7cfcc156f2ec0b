"""At whom the hostile acts of one match are aimed: at a leader, at an enemy (who has harmed the player), at others.

A leader is whoever nobody stands above, the player himself left out. Both can be true; then it counts as aimed at the
leader. What a player would hit if he aimed at random is noted with each act: the share of the others who lead or have
harmed him. An act against a fight is aimed at its fighter and its helper, and harms both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kickdoor_game.language.book import Book

from ..api import Chair, Event
from ..series.hostilities import Hostilities
from .levels import Levels

Aim = Literal["leader", "enemy", "other"]
AIMS: tuple[Aim, ...] = ("leader", "enemy", "other")


@dataclass(frozen=True, slots=True)
class Blow:
    """One hostile act: by whom, against whom, aimed how; `blind`: how likely a blind one hits a leader or an enemy."""

    by: Chair
    at: tuple[Chair, ...]
    aim: Aim
    blind: float


@dataclass(slots=True)
class Aims:
    """Listens to a match, and has `levels` listen, too."""

    book: Book
    levels: Levels
    blows: list[Blow] = field(default_factory=list)
    _hostilities: Hostilities = field(init=False)
    _harmed: set[tuple[Chair, Chair]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._hostilities = Hostilities(self.book)

    def hear(self, event: Event) -> None:
        act = self._hostilities.judge(event)
        if act is not None and act.at:
            self._blow(act.by, act.at)
        self.levels.hear(event)

    def _blow(self, by: Chair, at: tuple[Chair, ...]) -> None:
        others = [Chair(i) for i in range(len(self.levels.now)) if i != by]
        leaders = {other for other in others if self.levels.leads(other, but=by)}
        enemies = {other for other in others if (other, by) in self._harmed}
        aim: Aim = "leader" if leaders.intersection(at) else "enemy" if enemies.intersection(at) else "other"
        self.blows.append(Blow(by, at, aim, len(leaders | enemies) / len(others)))
        self._harmed.update((by, victim) for victim in at)

"""Watches one match: the levels of its players turn by turn, and at whom hostile acts are aimed.

An act is aimed at a leader, at an enemy (a player who has harmed the actor before), or at others. A leader has nobody
above them, the actor aside. An act at a leader who is also an enemy counts as aimed at a leader. Each act also records
what a random one would hit: the share of the others who lead or are enemies. An act against a fight is aimed at its
fighter and its helper, and harms both.

In a match with many hostile acts, everybody soon is an enemy. So each act also records whether it hits a *worst* enemy:
the player, or one of those, who has harmed the actor most often so far.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from kickdoor_game.library import engine

from ..api import Chair
from ..retelling import HostileAct, Told

FIRST_LEVEL = 1
"""The level of all players at the start."""


class Levels:
    """Follows the levels in a match of an engine. `now`: the level of each chair; `steps`: changes of level by chair
    and turn."""

    def __init__(self, chairs: int, of: str) -> None:
        moments = engine(of).moments
        self._turn_began: Any = () if moments is None else moments.turn_began
        self._level_changed: Any = () if moments is None else moments.level_changed
        self.now = [FIRST_LEVEL] * chairs
        self.steps: Counter[tuple[Chair, int]] = Counter()
        self._turn = 0

    def hear(self, event: Any) -> None:
        """Record the turn's number or a hero's change of level, if the event is one of these."""
        if isinstance(event, self._turn_began):
            self._turn = event.number
        elif isinstance(event, self._level_changed):
            self.steps[event.seat, self._turn] += event.level - self.now[event.seat]
            self.now[event.seat] = event.level

    def leads(self, chair: Chair, but: Chair) -> bool:
        """Return whether no other player has a higher level than that chair, leaving the chair `but` out; equals lead
        together."""
        return all(self.now[chair] >= level for other, level in enumerate(self.now) if other != but)


Aim = Literal["leader", "enemy", "other"]
"""The target of a hostile act."""
AIMS: tuple[Aim, ...] = ("leader", "enemy", "other")


@dataclass(frozen=True, slots=True)
class Blow:
    """A hostile act. `blind`: the probability that a random act hits a leader or an enemy.

    `worst`: whether it hits a worst enemy; None: nobody has harmed the actor yet. `blind_worst`: the probability that a
    random one does.
    """

    by: Chair
    at: tuple[Chair, ...]
    aim: Aim
    blind: float
    worst: bool | None = None
    blind_worst: float = 0.0


@dataclass(slots=True)
class Aims:
    """Collects the hostile acts of a retold match. `levels` must lag behind: it shows the levels before the act."""

    levels: Levels
    blows: list[Blow] = field(default_factory=list)
    _harmed: Counter[tuple[Chair, Chair]] = field(default_factory=Counter)

    def hear(self, one: Told) -> None:
        """Record who struck whom, if the record is of a hostile act."""
        if isinstance(one, HostileAct) and one.at:
            self._blow(one.by, one.at)

    def _blow(self, by: Chair, at: tuple[Chair, ...]) -> None:
        """Record a hostile act and its aim."""
        others = [Chair(i) for i in range(len(self.levels.now)) if i != by]
        leaders = {other for other in others if self.levels.leads(other, but=by)}
        enemies = {other for other in others if (other, by) in self._harmed}
        aim: Aim = "leader" if leaders.intersection(at) else "enemy" if enemies.intersection(at) else "other"
        most = max(self._harmed[other, by] for other in others)
        worst = {other for other in enemies if self._harmed[other, by] == most}
        blind = len(leaders | enemies) / len(others)
        hit = bool(worst.intersection(at)) if worst else None
        self.blows.append(Blow(by, at, aim, blind, hit, len(worst) / len(others)))
        self._harmed.update((by, victim) for victim in at)

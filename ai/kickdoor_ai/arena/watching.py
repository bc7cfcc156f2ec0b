"""At whom the hostile acts of one match are aimed: at a leader, at an enemy (who has harmed the player), at others.

A leader is whoever nobody stands above, the player himself left out. Both can be true; then it counts as aimed at the
leader. What a player would hit if he aimed at random is noted with each act: the share of the others who lead or have
harmed him. An act against a fight is aimed at its fighter and its helper, and harms both.

Where blows fly often, soon everybody has harmed everybody. So it is noted as well whether an act hits a *worst* enemy:
whoever has harmed the player most often so far, there being one.

How the levels of one match rise and fall, turn by turn, and who stands highest; told by its events.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from kickdoor_game.library import engine

from ..api import Chair
from ..retelling import HostileAct, Told

FIRST_LEVEL = 1
"""Everybody's, at the start."""


class Levels:
    """Listens to a match of that engine. `now`: the level in each chair; `steps`: by how much it changed, by chair and
    turn."""

    def __init__(self, chairs: int, of: str) -> None:
        moments = engine(of).moments
        self._turn_began: Any = () if moments is None else moments.turn_began
        self._level_changed: Any = () if moments is None else moments.level_changed
        self.now = [FIRST_LEVEL] * chairs
        self.steps: Counter[tuple[Chair, int]] = Counter()
        self._turn = 0

    def hear(self, event: Any) -> None:
        if isinstance(event, self._turn_began):
            self._turn = event.number
        elif isinstance(event, self._level_changed):
            self.steps[event.seat, self._turn] += event.level - self.now[event.seat]
            self.now[event.seat] = event.level

    def leads(self, chair: Chair, but: Chair) -> bool:
        """Whether nobody stands higher, that other chair left out (ties lead together)."""
        return all(self.now[chair] >= level for other, level in enumerate(self.now) if other != but)


Aim = Literal["leader", "enemy", "other"]
AIMS: tuple[Aim, ...] = ("leader", "enemy", "other")


@dataclass(frozen=True, slots=True)
class Blow:
    """One hostile act: by whom, against whom, aimed how; `blind`: how likely a blind one hits a leader or an enemy.

    `worst`: whether it hits a worst enemy; None: nobody has harmed the player yet. `blind_worst`: how likely a blind
    one would.
    """

    by: Chair
    at: tuple[Chair, ...]
    aim: Aim
    blind: float
    worst: bool | None = None
    blind_worst: float = 0.0


@dataclass(slots=True)
class Aims:
    """Listens to a match retold. `levels`: as they were before what is told."""

    levels: Levels
    blows: list[Blow] = field(default_factory=list)
    _harmed: Counter[tuple[Chair, Chair]] = field(default_factory=Counter)

    def hear(self, one: Told) -> None:
        if isinstance(one, HostileAct) and one.at:
            self._blow(one.by, one.at)

    def _blow(self, by: Chair, at: tuple[Chair, ...]) -> None:
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

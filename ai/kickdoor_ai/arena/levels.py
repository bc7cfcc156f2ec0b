"""How the levels of one match rise and fall, turn by turn, and who stands highest; told by its events."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kickdoor_game.library import engine

from ..api import Chair

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

"""How the levels of one match rise and fall, turn by turn, and who stands highest; told by its events."""

from __future__ import annotations

from collections import Counter

from kickdoor_game.heroes import events as e

from ..api import Chair, Event

FIRST_LEVEL = 1
"""Everybody's, at the start."""


class Levels:
    """Listens to a match. `now`: the level in each chair; `steps`: by how much it changed, by chair and turn."""

    def __init__(self, chairs: int) -> None:
        self.now = [FIRST_LEVEL] * chairs
        self.steps: Counter[tuple[Chair, int]] = Counter()
        self._turn = 0

    def hear(self, event: Event) -> None:
        match event:
            case e.TurnBegan(number=number):
                self._turn = number
            case e.LevelsChanged(seat=seat, level=level):
                self.steps[seat, self._turn] += level - self.now[seat]
                self.now[seat] = level

    def leads(self, chair: Chair, but: Chair) -> bool:
        """Whether nobody stands higher, that other chair left out (ties lead together)."""
        return all(self.now[chair] >= level for other, level in enumerate(self.now) if other != but)

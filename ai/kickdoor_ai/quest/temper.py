"""What makes one judging seat another: what it minds about others, and with whom it deals."""

from __future__ import annotations

from typing import Protocol

from ..api import Chair
from .position import Position


class Temper(Protocol):
    """What others are to a seat."""

    def envy(self, position: Position, chair: Chair) -> float:
        """What it costs that somebody gains a Level's worth, as a part of it."""

    def rivalry(self, position: Position, chair: Chair) -> float:
        """What it brings that somebody loses a Level's worth, as a part of it; below nothing: they are spared."""


class UnconcernedTemper:
    """What happens to others is nothing to it."""

    def envy(self, position: Position, chair: Chair) -> float:
        return 0.0

    def rivalry(self, position: Position, chair: Chair) -> float:
        return 0.0

"""What makes one judging seat another: how much it minds others.

All judging seats of a game weigh alike what cards, levels and fights are worth. A `Temper` says what somebody else's
fate is worth to this one, in levels of its own for a level of theirs:

    envy       what their gain costs it where it would bring that gain about (it helps them, it hands them something)
    rivalry    what their loss is worth to it where it would bring that loss about (it spoils, curses, robs)
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from .api import Chair

P = TypeVar("P", contravariant=True)
"""What one decision of a game is about, see `doors.judgement.position` and `quest.position`."""


class Temper(Protocol[P]):
    """What others are to a seat."""

    def envy(self, position: P, chair: Chair) -> float:
        """Return the levels of its own that a level's worth of that chair's gain costs it; 0 or more."""

    def rivalry(self, position: P, chair: Chair) -> float:
        """Return the levels of its own that a level's worth of that chair's loss is worth to it; below 0, it spares
        them."""


class UnconcernedTemper:
    """What happens to others is nothing to it."""

    def envy(self, position: object, chair: Chair) -> float:
        """Return 0: nobody's gain costs it anything."""
        return 0.0

    def rivalry(self, position: object, chair: Chair) -> float:
        """Return 0: nobody's loss is worth anything to it."""
        return 0.0

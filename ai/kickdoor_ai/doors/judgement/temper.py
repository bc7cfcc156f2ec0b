"""What makes one judging seat another: how much it minds others, and how it bargains.

All of them judge alike what cards, levels and fights are worth (`estimate`, `outlook`). A `Temper` says what somebody
else's fate is worth to this seat, in levels of its own for a level of his:

    envy       what his gain costs it where it would bring that gain about (it helps him, it hands him something)
    rivalry    what his loss is worth to it where it would bring that loss about (it spoils, curses, robs)

and a `Bargainer` does what has to do with help and its price. `greedy` has the plainest of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.machine.questions import Menu

from ...api import Chair, Decision
from .position import Position, Way


class Temper(Protocol):
    """What others are to a seat."""

    def envy(self, position: Position, chair: Chair) -> float:
        """Levels of its own that a level's worth of his gain costs it; 0 or more."""

    def rivalry(self, position: Position, chair: Chair) -> float:
        """Levels of its own that a level's worth of his loss is worth to it; 0: it leaves him alone."""


class UnconcernedTemper:
    """What happens to others is nothing to it."""

    def envy(self, position: Position, chair: Chair) -> float:
        return 0.0

    def rivalry(self, position: Position, chair: Chair) -> float:
        return 0.0


class Bargainer(Protocol):
    """Help and its price, in its own fight and in those of others."""

    def answer_request(self, position: Position) -> Decision:
        """Somebody asks it for help: accept, decline, or name another price."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Ask somebody for help in its own fight, if that is better than what it would do alone."""

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        """What it is worth to accept each of those who offer themselves."""

    def volunteer(self, position: Position) -> Decision | None:
        """Offer itself in the fight of somebody else, unasked; None: not for any price."""

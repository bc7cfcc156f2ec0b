"""How a judging seat bargains: what has to do with help and its price. `greedy` has the plainest of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.machine.questions import Menu

from ...api import Decision
from .position import Position, Way


class Bargainer(Protocol):
    """Help and its price, in its own fight and in those of others."""

    def answer_request(self, position: Position) -> Decision:
        """Somebody asks it for help: accept, decline, or name another price."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Ask somebody for help in its own fight, if that is better than what it would do alone."""

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        """Yield what it is worth to accept each of those who offer themselves."""

    def volunteer(self, position: Position) -> Decision | None:
        """Offer itself in the fight of somebody else, unasked; None: not for any price."""

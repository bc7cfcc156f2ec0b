"""The interface of bargaining: everything about help and its price. `greedy` uses the simplest implementation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.machine.questions import Menu

from ...api import Decision
from .position import Candidate, Position


class Bargainer(Protocol):
    """Bargains about help, in its own fights and in those of others."""

    def answer_request(self, position: Position) -> Decision:
        """Return the answer to a request for help: to accept, decline, or name another price."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Return the best request for help in the seat's own fight among the options of `menu`, if it is worth more
        than `better_than` levels; None if there is none."""

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield the acceptance of each open offer of help, with its value in levels."""

    def volunteer(self, position: Position) -> Decision | None:
        """Return an unasked offer of help in another player's fight, or the withdrawal of one; None for neither."""

    def remember(self, position: Position, decision: Decision) -> None:
        """Record the decision that is taken in that position, if it is one about help: the other methods only
        propose."""

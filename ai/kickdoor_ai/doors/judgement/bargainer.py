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
        """Return the answer to a request for help: accept, decline, or name another price."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Return a request for help in its own fight that is worth more than `better_than`; None if there is none."""

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield a way for each open offer of help, with its value."""

    def volunteer(self, position: Position) -> Decision | None:
        """Return an unasked offer of help in another player's fight; None: at no price."""

"""A request on its way: from the link that brought it to the journal and back, until whoever made it is answered.

One value goes all that way, through the handler, the queue of the match, the batch and the commit, so that a request
can be followed by reading where an `InFlight` is handed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

from kickdoor_protocol.base import Request

from ...base.declined import Declined
from ...base.store.records import RequestRecord
from .session import Session

R_co = TypeVar("R_co", bound=Request, covariant=True)

FAILED = Declined("server_error", "The server failed at this; its log says why.", "try again, or go on without it")


class Desk(Protocol):
    """Carries out requests of one kind, and answers them."""

    def carry_out(self, asked: InFlight[Any]) -> None:
        """Do what is asked for, unless it is declined."""

    def answer(self, asked: InFlight[Any], declined: Declined | None, *, wrote: bool) -> None:
        """Answer it. `wrote`: whether something was written for it if it was carried out."""


class InFlight(Generic[R_co]):
    """A `request` of a `session` that is not answered yet; its number is `request.req`, its kind that of the `desk`."""

    __slots__ = ("_desk", "request", "session")

    def __init__(self, session: Session, request: R_co, desk: Desk) -> None:
        self.session = session
        self.request = request
        self._desk = desk

    def carry_out(self) -> None:
        """Do what is asked for: now, if it was held back."""
        with self._answering_what_is_raised():
            self._desk.carry_out(self)

    def attempt(self, work: Callable[[], None]) -> None:
        """Do that for it: Declined becomes the answer, and a bug is answered and logged."""
        with self._answering_what_is_raised():
            work()

    @contextmanager
    def _answering_what_is_raised(self) -> Iterator[None]:
        try:
            yield
        except Declined as declined:
            self.done(declined)
        except Exception as bug:
            self.session.log.broken("request_failed", bug, request=type(self.request).__name__)
            self.done(FAILED)

    def accept(self) -> None:
        """Answer that it is done already, and that nothing was written for it."""
        self._desk.answer(self, None, wrote=False)

    def done(self, declined: Declined | None) -> None:
        """Answer that it is on the disk, or why it has not been carried out."""
        self._desk.answer(self, declined, wrote=declined is None)

    def record(self, match: int) -> RequestRecord:
        """Return what keeps it from being carried out once more after a restart; written beside what it has led to."""
        return self.session.carried(match, self.request)

"""A request on its way, from the link that brought it to the journal and back, until it is answered.

The same value is handed through the handler, the match's queue, the batch and the commit, so a request can be followed
by reading where its `InFlight` goes.
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
"""The refusal of a request that failed with a bug of the server."""


class RequestExecutor(Protocol):
    """Carries out requests of one kind, and answers them."""

    def carry_out(self, asked: InFlight[Any]) -> None:
        """Carry the request out; it is answered at once, or as soon as its effects are on the disk. Raises Declined if
        it is refused.
        """

    def answer(self, asked: InFlight[Any], declined: Declined | None, *, wrote: bool) -> None:
        """Send the answer to the request: accepted if `declined` is None, else refused. `wrote`: whether the journal
        was written for it.
        """


class InFlight(Generic[R_co]):
    """A request that is not answered yet: the `session` that made it, and the `request` with its number."""

    __slots__ = ("_executor", "request", "session")

    def __init__(self, session: Session, request: R_co, executor: RequestExecutor) -> None:
        self.session = session
        self.request = request
        self._executor = executor

    def carry_out(self) -> None:
        """Carry the request out; Declined becomes its answer, and any other exception is logged as a bug and answered
        with `FAILED`.
        """
        with self._answering_what_is_raised():
            self._executor.carry_out(self)

    def attempt(self, work: Callable[[], None]) -> None:
        """Call `work`, a later part of carrying the request out; Declined becomes the request's answer, and any other
        exception is logged as a bug and answered with `FAILED`.
        """
        with self._answering_what_is_raised():
            work()

    @contextmanager
    def _answering_what_is_raised(self) -> Iterator[None]:
        """Answer exceptions of a `with` block: Declined as it is, others as `FAILED`, with a line in the log."""
        try:
            yield
        except Declined as declined:
            self.done(declined)
        except Exception as bug:
            self.session.log.broken("request_failed", bug, request=type(self.request).__name__)
            self.done(FAILED)

    def accept(self) -> None:
        """Answer that the request is accepted; nothing was written to the journal for it."""
        self._executor.answer(self, None, wrote=False)

    def done(self, declined: Declined | None) -> None:
        """Answer that the request was carried out and its effects are on the disk (`declined` is None), or why it was
        refused.
        """
        self._executor.answer(self, declined, wrote=declined is None)

    def record(self, match: int) -> RequestRecord:
        """Return the record, for the journal of match number `match`, that this request was carried out, so that it is
        not repeated after a restart.

        It must be written in the same commit as the request's effects.
        """
        return self.session.carried(match, self.request)

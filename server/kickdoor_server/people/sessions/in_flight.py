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
        """Carry out the request. Raises Declined if it is refused."""

    def answer(self, asked: InFlight[Any], declined: Declined | None, *, wrote: bool) -> None:
        """Answer the request. `wrote`: whether something was written for it, if it was carried out."""


class InFlight(Generic[R_co]):
    """A request that is not answered yet: the `session` that made it, and the `request` with its number."""

    __slots__ = ("_executor", "request", "session")

    def __init__(self, session: Session, request: R_co, executor: RequestExecutor) -> None:
        self.session = session
        self.request = request
        self._executor = executor

    def carry_out(self) -> None:
        """Carry the request out, and answer it if it is refused or fails."""
        with self._answering_what_is_raised():
            self._executor.carry_out(self)

    def attempt(self, work: Callable[[], None]) -> None:
        """Do a part of the work for the request; Declined becomes its answer, and a bug is logged and answered."""
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
        """Answer that the request is done, with nothing written for it."""
        self._executor.answer(self, None, wrote=False)

    def done(self, declined: Declined | None) -> None:
        """Answer that the request was carried out and written (None), or why it was refused."""
        self._executor.answer(self, declined, wrote=declined is None)

    def record(self, match: int) -> RequestRecord:
        """Return the record that keeps the request from being carried out again after a restart.

        It is written in the same commit as the request's effects.
        """
        return self.session.carried(match, self.request)

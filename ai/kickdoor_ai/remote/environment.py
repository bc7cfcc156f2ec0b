"""The interface of a bot's environment, which tests can replace: time, a thread, a connection, a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kickdoor_protocol.base import Request

from ..fallback import Judged

TOO_FAST_S = 1.0
"""Seconds to wait after a server has refused a request as too fast."""


def in_words(text: str, cure: str) -> str:
    """Return a server's refusal as sentences: what is wrong, then what would help.

    >>> in_words("the table is full", "choose another")
    'the table is full. Choose another.'
    """
    return f"{text.rstrip('.')}. {cure[:1].upper()}{cure[1:].rstrip('.')}." if cure else text


class ScheduledCall(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call; no-op if it has been made."""


@dataclass(frozen=True, slots=True)
class SeatThought:
    """The result of a seat's thinking: an answer, and a remark to make aloud (or "")."""

    judged: Judged
    remark: str = ""


class Outside(Protocol):
    """A bot's environment. Everything except the work given to `think` runs in one thread."""

    def now(self) -> float:
        """Return monotonic seconds; the zero is arbitrary."""

    def later(self, seconds: float, then: Callable[[], None]) -> ScheduledCall:
        """Call `then` in the event loop after that many seconds."""

    def think(self, work: Callable[[], SeatThought], then: Callable[[SeatThought], None]) -> None:
        """Call `work` in another thread, then `then` with its result in the event loop; never if `work` does not
        end."""

    def say(self, request: Request) -> None:
        """Number the request and send it. It is dropped if there is no connection: the bot decides again from the next
        observation."""

    def tell(self, line: str) -> None:
        """Print a line for the person who started the bot."""

    def quit(self, code: int, line: str = "") -> None:
        """End the program with the exit status `code`, after printing `line` if it is not empty."""

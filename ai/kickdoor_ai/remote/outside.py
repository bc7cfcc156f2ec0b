"""What a bot needs of the world, so that it can be played without one: time, a thread, a wire, somebody to tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kickdoor_protocol.base import Request

from ..fallback import Judged

TOO_FAST_S = 1.0
"""How long to wait after a server has found us too fast."""


def in_words(text: str, cure: str) -> str:
    """Return a server's refusal as a line for people: what is wrong, then what would help, as sentences."""
    return f"{text.rstrip('.')}. {cure[:1].upper()}{cure[1:].rstrip('.')}." if cure else text


class Call(Protocol):
    """Something that will be called later."""

    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Thought:
    """What a seat came to: an answer, and a line that it would say aloud (or none)."""

    judged: Judged
    remark: str = ""


class Outside(Protocol):
    """The world of one bot. Everything but `think`'s work happens one after the other."""

    def now(self) -> float:
        """Seconds since whenever."""

    def later(self, seconds: float, then: Callable[[], None]) -> Call: ...

    def think(self, work: Callable[[], Thought], then: Callable[[Thought], None]) -> None:
        """Do the work beside everything else; `then` is called with what came of it, if it ever ends."""

    def say(self, request: Request) -> None:
        """Number the request and send it; without a connection it is lost, and what is seen next leads to it again."""

    def tell(self, line: str) -> None:
        """A line for whoever has started the bot."""

    def quit(self, code: int, line: str = "") -> None:
        """This is the end, with an exit status."""

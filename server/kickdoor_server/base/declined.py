"""Refusals: a stable reason for programs, a sentence for people, and what would help.

A move that the rules of the game forbid is a `machine.errors.Refusal`; the server turns it into a `Declined` before it
answers the client.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from kickdoor_protocol.checks.text import clean_text

SAID_MOST = 40
"""Grapheme clusters of a client's own text that a refusal repeats; a longer text is cut."""


class Declined(Exception):  # noqa: N818 - nothing is wrong with the server
    """Refuses a request; sent to the client as `refused`.

    `reason` is a stable word for programs, `text` says what is wrong, `cure` what would help. `rule` is the id of the
    rule of the game that forbids it, or "".
    """

    def __init__(self, reason: str, text: str, cure: str, rule: str = "") -> None:
        super().__init__(reason, text)
        self.reason = reason
        self.text = text
        self.cure = cure
        self.rule = rule


class OutcomeListener(Protocol):
    """Waits until a request has been carried out and, if it is written down, until it is on the disk."""

    def done(self, declined: Declined | None) -> None:
        """Take the outcome of a request: None if it was carried out, else why it was refused."""


class Nobody:
    """Null object for `OutcomeListener`: used for work that nobody has asked for."""

    def done(self, declined: Declined | None) -> None:
        """Ignore the outcome of the request."""


NOBODY = Nobody()
"""The one instance of `Nobody`; it has no state."""


def quoted(said: str | int) -> str:
    """Return a value from a request as an error message repeats it: a cleaned text in quotes, "yes" or "no", or the
    number.
    """
    if isinstance(said, bool):
        return "yes" if said else "no"
    return f"'{clean_text(said, SAID_MOST)}'" if isinstance(said, str) else str(said)


LESSON = "A lesson is no match: its dice are those of the teacher."
"""Refusal text: a lesson of the tutorial has no replay, because its dice are scripted."""


def stale() -> Declined:
    """Return the error for an answer to a question that is no longer open."""
    return Declined("stale", "That question has changed or is gone.", "answer the one that is open")


def unread() -> Declined:
    """Return the error for a request about the past of a match while the journal (the log of matches on the disk)
    cannot be read.
    """
    return Declined("no_journal", "The server could not read its journal; it has been noted.", "ask again in a while")


def no_such_seat(seats: int) -> Declined:
    """Return the error for a seat number beyond the last one of a table with `seats` seats."""
    return Declined("no_such_seat", f"This table has seats 1 to {seats}.", "name one of these")


def choose(words: Iterable[str]) -> str:
    """Return the part of an error message that says what to do, listing the possible words: "choose greedy, random or
    spiteful". Raises ValueError if there are none.
    """
    *others, last = words
    return f"choose {', '.join(others)} or {last}" if others else f"choose {last}"

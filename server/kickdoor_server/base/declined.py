"""Why something asked of the server is not done: a stable word, a sentence, and what would help.

What a rule of the game forbids is a `machine.errors.Refusal` and becomes one of these on its way out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from kickdoor_protocol.checks.text import clean_text

SAID_MOST = 40
"""Clusters of what somebody has said that a refusal repeats."""


class Declined(Exception):  # noqa: N818 - nothing is wrong with the server
    """Becomes `refused` on the wire. `rule` is set if a rule of the game forbids it."""

    def __init__(self, reason: str, text: str, cure: str, rule: str = "") -> None:
        super().__init__(reason, text)
        self.reason = reason
        self.text = text
        self.cure = cure
        self.rule = rule


class Waiting(Protocol):
    """Waits until something has been carried out, and is on the disk if it is written down."""

    def done(self, declined: Declined | None) -> None:
        """Hear that it has been carried out (None), or why it has not been."""


class Nobody:
    """Waits for nothing: for what is carried out without being asked for."""

    def done(self, declined: Declined | None) -> None:
        """Take no notice of it."""


NOBODY = Nobody()


def quoted(said: str | int) -> str:
    """Return what a request has said, as a refusal repeats it: a text between quotes, as it is printed; yes or no."""
    if isinstance(said, bool):
        return "yes" if said else "no"
    return f"'{clean_text(said, SAID_MOST)}'" if isinstance(said, str) else str(said)


LESSON = "A lesson is no match: its dice are those of the teacher."
"""Why there is no replay of one."""


def stale() -> Declined:
    """An answer to what is asked no longer; needs no showing."""
    return Declined("stale", "That question has changed or is gone.", "answer the one that is open")


def unread() -> Declined:
    """A question about what has happened, which the journal cannot answer just now."""
    return Declined("no_journal", "The server could not read its journal; it has been noted.", "ask again in a while")


def no_such_seat(seats: int) -> Declined:
    """A seat beyond the last one of a table with so many."""
    return Declined("no_such_seat", f"This table has seats 1 to {seats}.", "name one of these")


def choose(words: Iterable[str]) -> str:
    """The cure that names what there is: "choose greedy, random or spiteful"."""
    *others, last = words
    return f"choose {', '.join(others)} or {last}" if others else f"choose {last}"

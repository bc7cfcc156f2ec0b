"""The interface of a store, whatever its database: keep records, return them, delete old ones.

One thread owns a store; other threads read on connections of their own (`reading`). If the database fails (a full disk,
a lost connection), calls raise the error of its driver; damaged data raise StoreDamaged. After an error the next call
sees the store as if the failed one had not happened, whatever reached the disk. So the same records may be appended
again, and count once. `may_pass` tells whether trying again can help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from msgspec import Struct

from .outlines import Outlines
from .past import Journal
from .records import DamageRecord, MatchRecord, PieceRecord, Record

DAY_S = 24 * 3600
"""Seconds of a day."""

Change = Callable[[Record], Record | None]
"""Returns what replaces a record; None deletes it."""


class JournalTooNew(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised for a journal that a later release has written."""


class StoreInUse(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised if another server writes to the store."""


class StoreGoneBack(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised if commits are missing, because the store is an older copy. The text tells people what to do."""


class StoreUnknown(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised if there is no such store, or it cannot be used here. The text tells people why."""


class StoreDamaged(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised for stored data that are broken and cannot be read. The text tells people which, and what to do."""


class Filed(Struct, frozen=True):
    """An entry in the list of matches: how the match began, and how it ended ("" while it goes on)."""

    record: MatchRecord
    how: str


class Retention(Struct, frozen=True):
    """Limits on finished matches: days and number that are kept; 0 keeps them for ever, or all.

    `over_s` is how long after the end of a match people may still be at its table, in seconds.
    """

    days: float = 0
    matches_most: int = 0
    over_s: float = 0


class Reading(Protocol):
    """Read access to a store, on a connection of its own beside the one that writes."""

    def matches(self) -> list[Filed]:
        """Return how each match began and ended, running or finished, oldest first."""

    def unlisted(self) -> list[DamageRecord]:
        """Return the matches that `matches` leaves out because even their beginning is damaged, and what is wrong with
        each."""

    def read_one(self, number: int) -> Journal:
        """Return all records of the match with that number, and its latest snapshot, also from the archive.

        Raises KeyError if there is no such match, StoreDamaged if something of it cannot be read.
        """

    def pieces(self, number: int) -> list[PieceRecord]:
        """Return the compressed pieces of that match's list of events, oldest first; none if the match has no
        snapshot.
        """

    def close(self) -> None:
        """Close the connection to the store."""


class Store(Reading, Protocol):
    """Write access to a store: one thread of one server has it."""

    def append(self, records: Sequence[Record]) -> None:
        """Commit all records or none of them; when this returns they are on the disk."""

    def may_pass(self, error: Exception) -> bool:
        """Return whether `error` comes from the store (a full disk, a lost connection), so that trying again can help;
        False if it comes from the records, which would always fail.
        """

    def outlines(self, ended_since_s: float = inf) -> Outlines:
        """Return what a server needs when it starts: the people who may come back, each running match in short, and
        each that ended after `ended_since_s` (seconds since 1970).
        """

    def finished(self) -> list[int]:
        """Return the numbers of the matches that have ended and are not in the archive."""

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        """Move the finished match with that number to the archive: one compressed row, dated `now_s` (seconds since
        1970) if its end has no date.

        Its snapshot is kept for `over_s` seconds after its end.
        """

    def rewrite(self, number: int, change: Change) -> int:
        """Replace each record of a match, except players' answers, by what `change` returns (None deletes it). Return
        how many have changed.

        The snapshot of a finished match is deleted. `number` 0 stands for the records of people, which belong to no
        match.
        """

    def tidy(self, retention: Retention, now_s: float) -> int:
        """Delete finished matches that the limits in `retention` no longer keep, and people who can no longer come
        back. `now_s`: seconds since 1970.

        Return how many matches were deleted.
        """

    def try_out(self) -> None:
        """Write a row to the disk and delete it again, to see whether the store can be written. Raises the same errors
        as `append` if it cannot.
        """

    def check(self) -> None:
        """Check that this server is still the only writer, and that the store was not replaced. Raises StoreGoneBack,
        StoreInUse or StoreUnknown if not, or if that cannot be checked.
        """

    def reading(self) -> Reading:
        """Return read access to the store on a connection of its own, for another thread."""

"""What a store can do, whatever database it is: keep records, give them back, forget what is old.

One thread owns a store; whoever reads meanwhile has a connection of their own (`reading`). Whatever the database does
not do (a full disk, a broken line) is raised as the error of its driver; what it has and nobody can read any more, as
StoreDamaged. After that nothing of the call has happened,
as far as the next call can tell, whatever became of it on the disk: so the same records may be handed over again, and
count once. `may_pass` tells whether there is any use in that.
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

Change = Callable[[Record], Record | None]
"""What is to be kept in the place of a record; None: nothing."""


class JournalTooNew(RuntimeError):  # noqa: N818 - named for what it is about
    """It was written by a later release."""


class StoreInUse(RuntimeError):  # noqa: N818 - named for what it is about
    """Another server writes there."""


class StoreGoneBack(RuntimeError):  # noqa: N818 - named for what it is about
    """What was written there is missing: it is a copy that is older. The text says what to do, to people."""


class StoreUnknown(RuntimeError):  # noqa: N818 - named for what it is about
    """There is no such store, or what it takes to use it is not installed; the text says which, to people."""


class StoreDamaged(RuntimeError):  # noqa: N818 - named for what it is about
    """What lies there is broken, and cannot be read; the text says what, and what to do, to people."""


class Filed(Struct, frozen=True):
    """A match, as a list of matches has it. `how` it ended; "": it runs."""

    record: MatchRecord
    how: str


class Retention(Struct, frozen=True):
    """How long finished matches are kept, and how many. 0: for ever, all.

    `over_s`: for how long after its end people may still be at the table of a match.
    """

    days: float = 0
    matches_most: int = 0
    over_s: float = 0


class Reading(Protocol):
    """Somebody who only reads, beside the one who writes."""

    def matches(self) -> list[Filed]:
        """All of them, running or finished, oldest first."""

    def unlisted(self) -> list[DamageRecord]:
        """Matches that are not among these since not even their beginning can be read, and what is wrong with them."""

    def read_one(self, number: int) -> Journal:
        """That match with its snapshot, also from the archive.

        Raises KeyError if there is none, StoreDamaged if something of it cannot be read.
        """

    def pieces(self, number: int) -> list[PieceRecord]:
        """What has happened in that match before the last of it, oldest first; none of it if it has no snapshot."""

    def close(self) -> None: ...


class Store(Reading, Protocol):
    """Who writes: one thread of one server."""

    def append(self, records: Sequence[Record]) -> None:
        """All of them or none, on the disk when this returns."""

    def may_pass(self, error: Exception) -> bool:
        """Whether it is the store that could not write just now, and not the records that can never be written."""

    def outlines(self, ended_since_s: float = inf) -> Outlines:
        """What a server finds when it starts; of what is over, the matches of people that ended since then."""

    def finished(self) -> list[int]:
        """The matches that have ended and are not in the archive."""

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        """Put a finished match away: one compressed row, dated `now_s` (since 1970) if its end has no date.

        Its snapshot stays for `over_s` after its end.
        """

    def rewrite(self, number: int, change: Change) -> int:
        """Put what `change` makes of each record of a match in its place (None: it goes), but for answers.

        The snapshot of one that is over goes, too. How many records have changed. Match 0: the people.
        """

    def tidy(self, retention: Retention, now_s: float) -> int:
        """Forget finished matches that need not be kept, and people who can no longer come back; how many matches."""

    def try_out(self) -> None:
        """Write something and take it back, on the disk: raises like `append` if that cannot be done."""

    def check(self) -> None:
        """Raise StoreGoneBack, StoreInUse or StoreUnknown if this server may not, or cannot, write there any more."""

    def reading(self) -> Reading:
        """Another connection, for another thread."""

"""Notices a database that has lost commits, or that another server has written to.

Each commit increments `commits` in a row of the database, with the id of the server that made it. A server that meets
the database again (after a restart, or on a new connection) compares that row with what it remembers. Fewer commits
mean that the database has gone back: it is a standby that had not received all of them, or an older copy, and anything
written to it would follow a gap. More commits mean that another server has written. The highest row number would not
tell, since rows are deleted when a match is archived.

The server also keeps the count in a file of its data folder, overwritten in place after each commit without fsync.
After a power cut that file may be some commits behind; if just these are missing in the database, that is not noticed.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from kickdoor_protocol.files.text_files import read_text

from .interface import StoreGoneBack, StoreInUse

FILE = "high_water"
"""Name of the file in the data folder."""

TABLE = "CREATE TABLE IF NOT EXISTS high_water (store TEXT NOT NULL, writer TEXT NOT NULL, commits BIGINT NOT NULL)"
"""Run whenever a store is opened: stores of older releases lack the table, and may be used by those releases again."""

OTHER = "another server has written to this journal meanwhile; let one of them use it, and restart that one"
"""Error text: another server has written to the journal."""

WIDTH = 80
"""Characters in the file, so that a shorter line overwrites a longer one."""


class HighWater(NamedTuple):
    """The last known state of a database: its id (`store`), the server that made the last commit (`writer`), the number
    of commits.
    """

    store: str
    writer: str
    commits: int


def compare(found: HighWater | None, known: HighWater, remedy: str, *, in_doubt: bool = False) -> None:
    """Check that the database is as this server has left it (`known`).

    Raises StoreGoneBack if it has fewer commits or is another database, StoreInUse if it has more. With `in_doubt` it
    may have one more commit of this server, whose outcome is not known. `remedy` says how to go on without the missing
    commits.
    """
    if found is None or found.store != known.store:
        raise StoreGoneBack(f"This is another database than before: it has another journal, or none. {remedy}")
    if found.commits < known.commits:
        raise StoreGoneBack(
            f"The database has gone back: of {known.commits} commits it has {found.commits}. It is a standby that had "
            f"not received all of them, or an older copy, and nothing is written to it. {remedy}"
        )
    more = found.commits - known.commits
    if more and not (in_doubt and more == 1 and found.writer == known.writer):
        raise StoreInUse(OTHER)


class MarkFile:
    """The count of commits in a file of the data folder; None keeps none. Errors of writing are ignored."""

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / FILE

    def check(self, found: HighWater | None) -> None:
        """Check the database (`found`) against the note of how far this server has written. `found` is None for a
        database that was never written.

        Raises StoreGoneBack if the note names another database, or more commits than this one has.
        """
        known = self._read()
        if known is not None and (found is None or found.store != known.store or found.commits < known.commits):
            compare(found, known, self.remedy)

    @property
    def remedy(self) -> str:
        """Return what people can do about a database that has gone back."""
        how = "" if self.path is None else f"stop it, kickdoor admin accept-loss --data {self.path.parent}, and "
        how += "start it again"
        return (
            f"Let the database that has all of it take over again. If there is none, {how} to go on without the rest."
        )

    def note(self, reached: HighWater) -> None:
        """Write to the file which database was written, and how many commits it has now. Errors of writing are
        ignored.
        """
        if self.path is None:
            return
        line = f"{reached.store} {reached.commits}".ljust(WIDTH - 1) + "\n"
        with contextlib.suppress(OSError):
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(file, line.encode())
            finally:
                os.close(file)

    def _read(self) -> HighWater | None:
        """Return what the file says; None if there is no file, or if it cannot be read."""
        if self.path is None:
            return None
        try:
            store, commits = read_text(self.path).split()
            return HighWater(store, "", int(commits))
        except ValueError:
            return None

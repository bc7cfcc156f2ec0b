"""How far a database was written, known in two places: a row of its own, and the folder of the server that writes.

Each commit counts itself in that row (`commits`), with the server that made it. So whoever meets the database again,
on the same line, on another one or after a restart, sees whether it is as it was left. If it counts fewer commits it
has gone back: it is a standby that had not received all of them, or an older copy, and whatever is written there would
lie behind a hole. If it counts more, somebody else has written. Row numbers alone would not tell, since rows go when a
match is put away.

The file in the folder is overwritten in place after each commit and not waited for. After a cut of the server's power
it may be some commits behind, and would then not notice that just these are missing.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from kickdoor_protocol.files.text_files import read_text

from .interface import StoreGoneBack, StoreInUse

FILE = "high_water"
"""In the data folder."""

TABLE = "CREATE TABLE IF NOT EXISTS high_water (store TEXT NOT NULL, writer TEXT NOT NULL, commits BIGINT NOT NULL)"
"""Made whenever the store is opened, since it is in no store of older releases, which may go on with it."""

OTHER = "another server has written to this journal meanwhile; let one of them use it, and restart that one"
"""Why nothing is written there."""

WIDTH = 80
"""Characters in the file, so that a shorter line covers a longer one."""


class HighWater(NamedTuple):
    """`store` names the database, `writer` the server that made the last commit, of so many."""

    store: str
    writer: str
    commits: int


def compare(found: HighWater | None, known: HighWater, remedy: str, *, in_doubt: bool = False) -> None:
    """StoreGoneBack, StoreInUse if the database is not as `known` says that this server has left it.

    `in_doubt`: it may have one commit more, of this server. `remedy`: how to go on without what is missing.
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
    """The same in that folder (None: nowhere). What cannot be written there stops nobody."""

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / FILE

    def check(self, found: HighWater | None) -> None:
        """Raise StoreGoneBack if this server has written to another database, or further than that one reaches now.

        `found`: None of a database to which nobody has ever written.
        """
        known = self._read()
        if known is not None and (found is None or found.store != known.store or found.commits < known.commits):
            compare(found, known, self.remedy)

    @property
    def remedy(self) -> str:
        """What to do about a database that has gone back."""
        how = "" if self.path is None else f"stop it, kickdoor admin accept-loss --data {self.path.parent}, and "
        how += "start it again"
        return (
            f"Let the database that has all of it take over again. If there is none, {how} to go on without the rest."
        )

    def note(self, reached: HighWater) -> None:
        """It has come as far as that."""
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
        """None: there is none, or it cannot be made out."""
        if self.path is None:
            return None
        try:
            store, commits = read_text(self.path).split()
            return HighWater(store, "", int(commits))
        except ValueError:
            return None

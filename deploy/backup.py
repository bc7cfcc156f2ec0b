"""Copy a server's data folder, also while the server uses it: `python deploy/backup.py FOLDER INTO`.

The journal is copied by SQLite itself, page by page within one look at it, so the copy is a journal as it was at one
moment, with every answer acknowledged until then. Beside it go the files that make this server what it is: its
settings, keys, bans. The copy is checked, and on the disk, before it gets its name, `kickdoor-YYYYMMDD-HHMMSS`; old
ones stay until `--keep` says how many.

With PostgreSQL the journal is the database's to back up (`pg_dump`); this then copies the rest of the folder.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import click

from kickdoor_protocol.small_files import named_on_the_disk, on_the_disk
from kickdoor_server.store.opening import JOURNAL

PREFIX = "kickdoor-"
PASSING = {JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", "lock", "log"}
"""What is not copied as it lies there: the journal (see above), and what is of no use elsewhere."""


class BadCopy(Exception):  # noqa: N818 - what became of it
    """The copy is not what it should be."""


def back_up(folder: Path, into: Path, keep: int = 0) -> Path:
    """The new copy. BadCopy if its journal is damaged, OSError if it cannot be written."""
    into.mkdir(parents=True, exist_ok=True)
    name = f"{PREFIX}{time.strftime('%Y%m%d-%H%M%S')}"
    unfinished = into / f".{name}.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.copytree(folder, unfinished, ignore=_passing)
    if (folder / JOURNAL).exists():
        copy_journal(folder / JOURNAL, unfinished / JOURNAL)
    os.chmod(unfinished, 0o700)  # journals hold everybody's hands
    on_the_disk(unfinished)  # before it has its name, and before the older ones go
    copy = unfinished.rename(into / name)
    named_on_the_disk(into)
    if keep:
        for old in sorted(into.glob(f"{PREFIX}*"))[:-keep]:
            shutil.rmtree(old)
    return copy


def _passing(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name in PASSING or (Path(folder) / name).is_socket()}


def copy_journal(source: Path, target: Path) -> None:
    """As it is at this moment, checked."""
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as there,
        closing(sqlite3.connect(target)) as here,
    ):
        there.backup(here)
        (verdict,) = here.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise BadCopy(f"{target}: {verdict}")


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("into", type=click.Path(file_okay=False, path_type=Path))
@click.option("--keep", default=0, show_default=True, help="Remove older copies beyond so many; 0: none.")
def main(folder: Path, into: Path, keep: int) -> None:
    """Back up FOLDER, the data folder of a server, into a new folder below INTO."""
    try:
        copy = back_up(folder, into, keep)
    except (BadCopy, OSError, sqlite3.Error) as wrong:
        raise click.ClickException(f"no backup: {wrong}") from None
    size = sum(file.stat().st_size for file in copy.rglob("*") if file.is_file())
    click.echo(f"{copy} ({size // 1024} KiB)")


if __name__ == "__main__":
    main()

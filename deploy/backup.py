"""Copy a server's data folder, also while the server uses it: `python deploy/backup.py FOLDER INTO`.

The journal is copied by SQLite itself, page by page within one look at it, so the copy is a journal as it was at one
moment, with every answer acknowledged until then. Beside it go the files that make this server what it is: its
settings, keys, bans. The copy is checked, and on the disk, before it gets its name, `kickdoor-YYYYMMDD-HHMMSS` (`-2`
behind it for a second one in that second); old ones stay until `--keep` says how many. What cannot be finished is
removed again, since a full disk is the usual reason.

With PostgreSQL the journal is the database's to back up (`pg_dump`); this then copies the rest of the folder.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import click

from kickdoor_protocol.files.small_files import named_on_the_disk, on_the_disk
from kickdoor_server.store.opening import JOURNAL

LOCK = "lock"
NAMED = re.compile(r"kickdoor-(\d{8}-\d{6})(-\d+)?")
"""What a copy is called. Nothing else that lies beside copies is ours to remove."""
PASSING = {JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", LOCK, "log", "lost+found"}
"""What is not copied as it lies there: the journal (see above), and what is of no use elsewhere."""
PUT_ASIDE = ("before-", ".restoring-")
"""How folders begin that `restore.py` leaves in a data folder which is a disk of its own."""
ABANDONED_S = 24 * 3600.0
"""After so long an unfinished copy is one whose program was ended."""


class BadCopy(Exception):  # noqa: N818 - what became of it
    """The copy is not what it should be."""


class NothingToCopy(Exception):  # noqa: N818 - what became of it
    """That folder cannot be copied there; the text says why."""


def back_up(folder: Path, into: Path, keep: int = 0) -> Path:
    """The new copy; of all copies the latest `keep` stay, or all of them (0).

    BadCopy if its journal is damaged, NothingToCopy, OSError if it cannot be written; then nothing is left of it.
    """
    _look_at(folder, into)
    into.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(into)
    name, unfinished = _place(into)
    try:
        shutil.copytree(folder, unfinished, ignore=_passing, dirs_exist_ok=True)
        if (folder / JOURNAL).exists():
            copy_journal(folder / JOURNAL, unfinished / JOURNAL)
        os.chmod(unfinished, 0o700)  # journals hold everybody's hands
        on_the_disk(unfinished)  # before it has its name, and before the older ones go
        copy = unfinished.rename(into / name)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    named_on_the_disk(into)
    if keep:
        others = sorted(each for each in into.iterdir() if NAMED.fullmatch(each.name) and each != copy)
        for old in others[: max(0, len(others) + 1 - keep)]:
            shutil.rmtree(old)
    return copy


def _look_at(folder: Path, into: Path) -> None:
    """NothingToCopy where no server has written, and where each copy would hold all earlier ones and itself."""
    if not (folder / JOURNAL).exists() and not (folder / LOCK).exists():
        raise NothingToCopy(f"{folder} is no server's data folder: there is neither {JOURNAL} nor {LOCK} in it")
    if into.resolve().is_relative_to(folder.resolve()):
        raise NothingToCopy(f"{into} lies in {folder}, which is to be copied: name a folder elsewhere")


def _place(into: Path) -> tuple[str, Path]:
    """A name that no other copy has, and the empty folder in which it is made."""
    stamp, number = time.strftime("%Y%m%d-%H%M%S"), 1
    while True:
        name = f"kickdoor-{stamp}" if number == 1 else f"kickdoor-{stamp}-{number}"
        unfinished = into / f".{name}.unfinished"
        try:
            if not (into / name).exists():
                unfinished.mkdir(mode=0o700)
                return name, unfinished
        except FileExistsError:
            pass  # somebody else makes one this second
        number += 1


def _remove_abandoned(into: Path) -> None:
    before = time.strftime("%Y%m%d-%H%M%S", time.localtime(time.time() - ABANDONED_S))
    for each in into.glob(".*.unfinished"):
        named = NAMED.fullmatch(each.name[1:].removesuffix(".unfinished"))
        if named is not None and named[1] < before:
            shutil.rmtree(each, ignore_errors=True)


def _passing(folder: str, names: list[str]) -> set[str]:
    return {
        name for name in names if name in PASSING or name.startswith(PUT_ASIDE) or (Path(folder) / name).is_socket()
    }


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
@click.option(
    "--keep",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Remove older copies beyond so many; 0: none.",
)
def main(folder: Path, into: Path, keep: int) -> None:
    """Back up FOLDER, the data folder of a server, into a new folder below INTO."""
    try:
        copy = back_up(folder, into, keep)
    except (BadCopy, NothingToCopy, OSError, sqlite3.Error) as wrong:
        raise click.ClickException(f"no backup: {wrong}") from None
    size = sum(file.stat().st_size for file in copy.rglob("*") if file.is_file())
    click.echo(f"{copy} ({size // 1024} KiB)")


if __name__ == "__main__":
    main()

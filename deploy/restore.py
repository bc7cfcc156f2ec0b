"""Make a backup the data folder of a server: `python deploy/restore.py COPY FOLDER`.

The server must not run. What is in the folder is not thrown away but put beside it, as `FOLDER.before-YYYYMMDD-HHMMSS`;
where the folder is a disk of its own, into it, as `before-YYYYMMDD-HHMMSS`. Nothing is moved before the copy is there
as a whole and on the disk, so a full disk changes nothing.
The journal of the copy is checked first: SQLite's own check, and that its matches can be read. The new folder belongs
to whom the old one did, and one that is named by a link stays where the link points: systemd keeps its services' so.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import click

from kickdoor_protocol.files.small_files import named_on_the_disk, on_the_disk
from kickdoor_server.store.interface import JournalTooNew, StoreUnknown
from kickdoor_server.store.opening import JOURNAL, opened_reading
from kickdoor_server.store.past import GapInJournal

STAYING = {"lost+found"}
"""What belongs to the disk."""


class NotRestored(Exception):  # noqa: N818 - what became of it
    """Nothing was changed; the text says why."""


def restore(copy: Path, folder: Path) -> tuple[int, int]:
    """How many matches are in it, and how many of them go on. NotRestored; OSError, and nothing was changed either."""
    copy, folder = copy.resolve(), folder.resolve()
    if copy.is_relative_to(folder) or folder.is_relative_to(copy):
        raise NotRestored(f"{copy} and {folder} lie in each other: move the copy elsewhere first")
    matches, running = _checked(copy)
    if _in_use(folder):
        raise NotRestored(f"a server uses {folder}: stop it first")
    stamp = _stamp(folder)
    within = folder.is_mount()
    draft = folder / f".restoring-{stamp}" if within else folder.with_name(f"{folder.name}.restoring-{stamp}")
    try:
        shutil.copytree(copy, draft)
        draft.chmod(0o700)
        if folder.exists():
            _hand_over(draft, folder.stat())
        on_the_disk(draft)
        if within:
            _put_within(draft, folder, folder / f"before-{stamp}")
        else:
            _put_beside(draft, folder, folder.with_name(f"{folder.name}.before-{stamp}"))
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    named_on_the_disk(folder)
    named_on_the_disk(folder.parent)
    return matches, running


def _stamp(folder: Path) -> str:
    """What tells this time from others; the next second's, if somebody was quicker than a second."""
    at_s = time.time()
    while True:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(at_s))
        if not (folder / f"before-{stamp}").exists() and not folder.with_name(f"{folder.name}.before-{stamp}").exists():
            return stamp
        at_s += 1


def _put_beside(draft: Path, folder: Path, before: Path) -> None:
    if folder.exists():
        folder.rename(before)
    try:
        draft.rename(folder)
    except OSError:
        if before.exists():
            before.rename(folder)
        raise


def _put_within(draft: Path, folder: Path, before: Path) -> None:
    """The same for a folder that cannot be renamed: all that is in it, but for what earlier times have put aside."""
    there = [each for each in folder.iterdir() if each != draft and each.name not in STAYING]
    before.mkdir(mode=0o700)
    for each in there:
        if not each.name.startswith("before-"):
            each.rename(before / each.name)
    for each in list(draft.iterdir()):
        each.rename(folder / each.name)
    draft.rmdir()


def _hand_over(folder: Path, owner: os.stat_result) -> None:
    """To that user: who restores may be another one, and be allowed to."""
    if (owner.st_uid, owner.st_gid) != (folder.stat().st_uid, folder.stat().st_gid):
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _checked(copy: Path) -> tuple[int, int]:
    journal = copy / JOURNAL
    if not journal.exists():
        raise NotRestored(f"there is no {JOURNAL} in {copy}")
    try:
        with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise NotRestored(f"{journal} is damaged: {verdict}")
        with closing(opened_reading(copy)) as reading:
            filed = reading.matches()
            for each in filed:
                written = reading.read_one(each.record.number)
                if written.gap:
                    click.echo(f"Beware: {GapInJournal(written)}; it will not go on.", err=True)
    except (sqlite3.Error, StoreUnknown, JournalTooNew) as wrong:
        raise NotRestored(f"{journal} cannot be read: {wrong}") from None
    return len(filed), sum(not each.how for each in filed)


def _in_use(folder: Path) -> bool:
    from kickdoor_protocol.files.small_files import locked

    if not (folder / "lock").exists():
        return False
    with (folder / "lock").open("a+b") as lock:
        return not locked(lock.fileno())


@click.command()
@click.argument("copy", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def main(copy: Path, folder: Path) -> None:
    """Put COPY, made by backup.py, where the data FOLDER of a server is."""
    try:
        matches, running = restore(copy, folder)
    except (NotRestored, OSError) as wrong:
        raise click.ClickException(f"not restored: {wrong}") from None
    click.echo(f"{folder}: {matches} matches, {running} of them go on when the server is started")


if __name__ == "__main__":
    main()

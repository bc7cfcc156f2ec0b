"""Backs up a server's data folder, also while the server uses it, and restores a backup.

SQLite itself copies the journal within one read transaction, so the copy has every answer acknowledged until then. The
other files of the server are copied with it: settings, keys, bans, marks. A copy is checked and flushed to the disk
before it gets its name, `kickdoor-YYYYMMDD-HHMMSS` (with `-2` for a second one in that second); `keep` limits how many
copies stay. An unfinished copy is removed, since a full disk is the usual reason. The time of the last backup is noted
in the data folder (`LAST_BACKUP`).

To restore, the server must not run. The present contents of the folder are moved beside it, to
`FOLDER.before-YYYYMMDD-HHMMSS`; where the folder is a mount point, into it, as `before-YYYYMMDD-HHMMSS`. Nothing is
moved before the restored copy is complete and on the disk. The new folder gets the owner of the old one. A symbolic
link to the folder stays: systemd links its services' folders.

With PostgreSQL the journal is the database's to back up (`pg_dump`); the rest of the folder is copied.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from kickdoor_protocol.files.small_files import locked, named_on_the_disk, on_the_disk, write_whole

from ...base.store.interface import JournalTooNew, StoreDamaged, StoreUnknown
from ...base.store.opening import JOURNAL, opened_reading
from ...base.store.past import GapInJournal
from ...base.store.sqlite import LEFT_WHOLE, lost_log, read_only

LOCK = "lock"
"""The file that a running server locks."""
LAST_BACKUP = "last_backup"
"""The file, in the data folder and in each copy, with the time of that backup in seconds since 1970, as text."""

NAMED = re.compile(r"kickdoor-(\d{8}-\d{6})(-\d+)?")
"""The name of a copy. Nothing else beside the copies is ever removed."""

PASSING = {JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", LOCK, LAST_BACKUP, "log", "lost+found"}
"""Names that are not copied as files: the journal, and what is of no use elsewhere."""

PUT_ASIDE = ("before-", ".restoring-")
"""Prefixes of folders that `restore` leaves in a data folder which is a mount point."""

ABANDONED_S = 24 * 3600.0
"""Seconds after which an unfinished copy is abandoned: its program was killed."""

STAYING = {"lost+found"}
"""Names that belong to the file system, and stay where they are."""


class NoBackup(Exception):  # noqa: N818 - what became of it
    """Raised if no backup can be made; the text says why."""


class NotRestored(Exception):  # noqa: N818 - what became of it
    """Raised if a backup cannot be restored, and nothing was changed; the text says why."""


class Restored(NamedTuple):
    """Facts about a restored backup: the number of matches, how many of them are running, and the gaps in their
    records, in words.
    """

    matches: int
    running: int
    gaps: tuple[str, ...]


def last_backup_age_s(folder: Path, now_s: float) -> float | None:
    """Return how many seconds ago the last backup of this data folder was made; None if none is known. `now_s`: seconds
    since 1970.
    """
    try:
        return max(0.0, now_s - float((folder / LAST_BACKUP).read_text("utf-8")))
    except (OSError, ValueError):
        return None


def back_up(folder: Path, into: Path, keep: int = 0) -> Path:
    """Copy a data folder into a new folder below `into`, and return the path of the copy. Older copies there are
    removed beyond the latest `keep`; 0 keeps all.

    Raises NoBackup if `folder` is no data folder or its journal is damaged, OSError or sqlite3.Error if the copy cannot
    be written; then nothing is left of it.
    """
    _look_at(folder, into)
    into.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(into)
    name, unfinished = _place(into)
    made_s = time.time()
    try:
        copy_rest(folder, unfinished)
        if (folder / JOURNAL).exists():
            copy_journal(folder / JOURNAL, unfinished / JOURNAL)
        write_whole(unfinished / LAST_BACKUP, f"{made_s:.0f}\n")
        os.chmod(unfinished, 0o700)  # journals hold everybody's hands
        on_the_disk(unfinished)  # before it gets its name, and before older copies are removed
        copy = unfinished.rename(into / name)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    named_on_the_disk(into)
    if keep:
        others = sorted(each for each in into.iterdir() if NAMED.fullmatch(each.name) and each != copy)
        for old in others[: max(0, len(others) + 1 - keep)]:
            shutil.rmtree(old)
    _note(folder, made_s)
    return copy


def copy_rest(folder: Path, target: Path) -> None:
    """Copy all files of a data folder except the journal, locks and others named in `PASSING`."""
    shutil.copytree(folder, target, ignore=_passing, dirs_exist_ok=True, copy_function=_copy_if_there)


def _note(folder: Path, made_s: float) -> None:
    """Write the time of the last backup into the data folder, readable by the server if another user has made the
    backup.
    """
    with suppress(OSError):  # a read-only folder can still be copied
        write_whole(folder / LAST_BACKUP, f"{made_s:.0f}\n", lasts=False)
        _hand_over(folder / LAST_BACKUP, folder.stat())


def _look_at(folder: Path, into: Path) -> None:
    """Raise NoBackup if `folder` is no server's data folder, or `into` lies within it."""
    if not (folder / JOURNAL).exists() and not (folder / LOCK).exists():
        raise NoBackup(f"{folder} is no server's data folder: there is neither {JOURNAL} nor {LOCK} in it")
    if into.resolve().is_relative_to(folder.resolve()):
        raise NoBackup(f"{into} lies in {folder}, which is to be copied: name a folder elsewhere")


def _place(into: Path) -> tuple[str, Path]:
    """Return a name that no other copy has, and the empty folder in which it is made."""
    stamp, number = time.strftime("%Y%m%d-%H%M%S"), 1
    while True:
        name = f"kickdoor-{stamp}" if number == 1 else f"kickdoor-{stamp}-{number}"
        unfinished = into / f".{name}.unfinished"
        try:
            if not (into / name).exists():
                unfinished.mkdir(mode=0o700)
                return name, unfinished
        except FileExistsError:
            pass  # another backup was started in this second
        number += 1


def _remove_abandoned(into: Path) -> None:
    """Remove unfinished copies that are older than `ABANDONED_S`."""
    before = time.strftime("%Y%m%d-%H%M%S", time.localtime(time.time() - ABANDONED_S))
    for each in into.glob(".*.unfinished"):
        named = NAMED.fullmatch(each.name[1:].removesuffix(".unfinished"))
        if named is not None and named[1] < before:
            shutil.rmtree(each, ignore_errors=True)


def _passing(folder: str, names: list[str]) -> set[str]:
    """Return the names that `shutil.copytree` is to leave out."""
    return {
        name for name in names if name in PASSING or name.startswith(PUT_ASIDE) or (Path(folder) / name).is_socket()
    }


def _copy_if_there(source: str, target: str) -> str:
    """Copy a file, unless it has vanished: the server replaces files by renaming drafts."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)
    return target


def copy_journal(source: Path, target: Path) -> None:
    """Copy a journal as it is at this moment, and check the copy.

    Raises NoBackup if the journal is damaged, or its write-ahead log is missing.
    """
    if wrong := lost_log(source):
        raise NoBackup(wrong)
    with (
        closing(read_only(source)) as there,
        closing(sqlite3.connect(target)) as here,
    ):
        there.backup(here)
        here.execute(f"PRAGMA application_id = {LEFT_WHOLE}")
        (verdict,) = here.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise NoBackup(f"{source} is damaged ({verdict}): kickdoor admin doctor says what of it")


def restore(copy: Path, folder: Path) -> Restored:
    """Replace a data folder by a backup (`copy`), and return facts about the matches in it. Raises NotRestored or
    OSError; then nothing was changed.
    """
    copy, folder = copy.resolve(), folder.resolve()
    if copy.is_relative_to(folder) or folder.is_relative_to(copy):
        raise NotRestored(f"{copy} and {folder} lie in each other: move the copy elsewhere first")
    found = _checked(copy)
    if in_use(folder):
        raise NotRestored(f"a server uses {folder}: stop it first")
    stamp = _stamp(folder)
    within = folder.is_mount()
    draft = folder / f".restoring-{stamp}" if within else folder.with_name(f"{folder.name}.restoring-{stamp}")
    try:
        shutil.copytree(copy, draft)
        draft.chmod(0o700)
        if folder.exists():
            for path in (draft, *draft.rglob("*")):
                _hand_over(path, folder.stat())
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
    return found


def _stamp(folder: Path) -> str:
    """Return the time for the names of folders put aside, a second or more later if there is such a folder already."""
    at_s = time.time()
    while True:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(at_s))
        if not (folder / f"before-{stamp}").exists() and not folder.with_name(f"{folder.name}.before-{stamp}").exists():
            return stamp
        at_s += 1


def _put_beside(draft: Path, folder: Path, before: Path) -> None:
    """Rename the folder to `before` and the draft to the folder; undo the first if the second fails."""
    if folder.exists():
        folder.rename(before)
    try:
        draft.rename(folder)
    except OSError:
        if before.exists():
            before.rename(folder)
        raise


def _put_within(draft: Path, folder: Path, before: Path) -> None:
    """Move the contents of a mount point into `before`, and those of the draft into the mount point. Folders that
    earlier restores have put aside stay.
    """
    there = [each for each in folder.iterdir() if each != draft and each.name not in STAYING]
    before.mkdir(mode=0o700)
    for each in there:
        if not each.name.startswith("before-"):
            each.rename(before / each.name)
    for each in list(draft.iterdir()):
        each.rename(folder / each.name)
    draft.rmdir()


def _hand_over(path: Path, owner: os.stat_result) -> None:
    """Give a file to the owner of the data folder, if another user runs this program and has the right to."""
    now = path.stat(follow_symlinks=False)
    if (owner.st_uid, owner.st_gid) != (now.st_uid, now.st_gid):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _checked(copy: Path) -> Restored:
    """Check a copy and return what is in it. Raises NotRestored if it is no copy, or damaged."""
    journal = copy / JOURNAL
    if not journal.exists():
        raise NotRestored(f"there is no {JOURNAL} in {copy}")
    gaps = []
    if wrong := lost_log(journal):
        raise NotRestored(wrong)
    try:
        with closing(read_only(journal)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise NotRestored(f"{journal} is damaged: {verdict}")
        with closing(opened_reading(copy)) as reading:
            filed = reading.matches()
            for each in filed:
                written = reading.read_one(each.record.number)
                if written.gap:
                    gaps.append(str(GapInJournal(written)))
    except (sqlite3.Error, StoreDamaged, StoreUnknown, JournalTooNew) as wrong:
        raise NotRestored(f"{journal} cannot be read: {wrong}") from None
    return Restored(len(filed), sum(not each.how for each in filed), tuple(gaps))


def in_use(folder: Path) -> bool:
    """Return whether a server runs on that data folder."""
    if not (folder / LOCK).exists():
        return False
    with (folder / LOCK).open("a+b") as lock:
        return not locked(lock.fileno())

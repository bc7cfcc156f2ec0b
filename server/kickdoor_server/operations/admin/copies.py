"""Back up a server's data folder, also while the server uses it, and put a copy back.

SQLite itself copies the journal, page by page within one look at it, so the copy is the journal as it was at one
moment, with every answer acknowledged until then. Beside it go the files that make this server what it is: settings,
keys, bans, marks. A copy is checked, and on the disk, before it gets its name, `kickdoor-YYYYMMDD-HHMMSS` (`-2` behind
it for a second one in that second); older copies stay until `keep` says how many. What cannot be finished is removed
again, since a full disk is the usual reason. When it was made stands in the folder (`LAST_BACKUP`).

To restore, the server must not run. What is in the folder is put beside it, as `FOLDER.before-YYYYMMDD-HHMMSS`; where
the folder is a disk of its own, into it, as `before-YYYYMMDD-HHMMSS`. Nothing is moved before the copy is there as a
whole and on the disk. The new folder belongs to whom the old one did, and one that is named by a link stays where the
link points: systemd keeps its services' so.

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
LAST_BACKUP = "last_backup"
"""In the data folder and in each copy: when that copy was made, in seconds since 1970, as text."""

NAMED = re.compile(r"kickdoor-(\d{8}-\d{6})(-\d+)?")
"""What a copy is called. Nothing else that lies beside copies is ours to remove."""

PASSING = {JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", LOCK, LAST_BACKUP, "log", "lost+found"}
"""What is not copied as it lies there: the journal, and what is of no use elsewhere."""

PUT_ASIDE = ("before-", ".restoring-")
"""How folders begin that `restore` leaves in a data folder which is a disk of its own."""

ABANDONED_S = 24 * 3600.0
"""After so long an unfinished copy is one whose program was ended."""

STAYING = {"lost+found"}
"""What belongs to the disk."""


class NoBackup(Exception):  # noqa: N818 - what became of it
    """There is no new copy; the text says why."""


class NotRestored(Exception):  # noqa: N818 - what became of it
    """Nothing was changed; the text says why."""


class Restored(NamedTuple):
    """Counts what was put back: matches, how many of them go on, and which have gaps, in words."""

    matches: int
    running: int
    gaps: tuple[str, ...]


def last_backup_age_s(folder: Path, now_s: float) -> float | None:
    """Return how many seconds ago the last backup of that data folder was made; None if none is known."""
    try:
        return max(0.0, now_s - float((folder / LAST_BACKUP).read_text("utf-8")))
    except (OSError, ValueError):
        return None


def back_up(folder: Path, into: Path, keep: int = 0) -> Path:
    """Return the new copy below `into`; of all copies the latest `keep` stay, or all of them (0).

    Raises NoBackup, or OSError and sqlite3.Error if it cannot be written; then nothing is left of it.
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
    _note(folder, made_s)
    return copy


def copy_rest(folder: Path, target: Path) -> None:
    """Copy all that makes a server what it is but its journal."""
    shutil.copytree(folder, target, ignore=_passing, dirs_exist_ok=True, copy_function=_copy_if_there)


def _note(folder: Path, made_s: float) -> None:
    """Write down when the copy was made, readable by the server if somebody else has asked for it."""
    with suppress(OSError):  # a folder that cannot be written can still be copied
        write_whole(folder / LAST_BACKUP, f"{made_s:.0f}\n", lasts=False)
        _hand_over(folder / LAST_BACKUP, folder.stat())


def _look_at(folder: Path, into: Path) -> None:
    """Raises NoBackup where no server has written, or where each copy would hold all earlier ones and itself."""
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


def _copy_if_there(source: str, target: str) -> str:
    """Copy a file; the draft of one that the server has put in its place meanwhile is none to be copied."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)
    return target


def copy_journal(source: Path, target: Path) -> None:
    """Copy that journal as it is at this moment, and check the copy.

    Raises NoBackup if it is damaged, or if the latest of it is missing.
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
    """Put that copy where the data folder is. Raises NotRestored or OSError; then nothing was changed."""
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
    """Return what tells this time from others; the next second's, if somebody was quicker than a second."""
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


def _hand_over(path: Path, owner: os.stat_result) -> None:
    """Give it to that user: who restores or backs up may be another one, and be allowed to."""
    now = path.stat(follow_symlinks=False)
    if (owner.st_uid, owner.st_gid) != (now.st_uid, now.st_gid):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _checked(copy: Path) -> Restored:
    """Return what is in that copy. Raises NotRestored if it is none, or damaged."""
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

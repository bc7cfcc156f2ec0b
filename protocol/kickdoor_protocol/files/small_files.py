"""Small files: written in one piece, a password on the first line of one, and one that says that a place is taken.

A password stands in a file because everybody on the machine can read a command line.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from ..limits import PASSWORD_MOST
from .text_files import UnreadableFile, read_text


def password_in(file: Path) -> str:
    """The first line of that file, without blanks around it. ValueError, with a sentence, if it is of no use."""
    try:
        text = read_text(file).partition("\n")[0].strip()
    except UnreadableFile as wrong:
        raise ValueError(f"the password in {wrong}") from None
    if not text:
        raise ValueError(f"the first line of {file} should be a password, and it is empty")
    if len(text) > PASSWORD_MOST:
        raise ValueError(f"the password in {file} is longer than {PASSWORD_MOST} characters")
    return text


def write_whole(file: Path, text: str, *, lasts: bool = True) -> None:
    """Whoever reads it meanwhile sees the old file or the new one, and nobody but this user can read the new one.

    `lasts`: a cut of power leaves one of the two; without it, this does not wait for the disk. OSError if it cannot be
    written.
    """
    handle, name = tempfile.mkstemp(prefix=file.name, dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as draft:
            draft.write(text)
            if lasts:
                draft.flush()
                os.fsync(draft.fileno())
        os.replace(name, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def on_the_disk(folder: Path) -> None:
    """Wait until all files and folders below it, and itself, are on the disk. OSError if that fails."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
        elif path.is_dir() and not path.is_symlink():
            named_on_the_disk(path)
    named_on_the_disk(folder)


def named_on_the_disk(folder: Path) -> None:
    """Wait until what is in that folder is on the disk by its name; Windows cannot be asked to."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def locked(file: int) -> bool:
    """Take the lock on this open file, if nobody has it; it goes with the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

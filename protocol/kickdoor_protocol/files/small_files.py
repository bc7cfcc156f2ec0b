"""Write small files atomically, read a password from a file, flush folders to disk, and lock a file.

Passwords are read from files because everybody on the machine can see a command line.
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
    """Return the first line of a file, without blanks around it, as a password.

    Raises ValueError, with a sentence, if the file cannot be read, or its first line is empty or longer than
    `PASSWORD_MOST`.
    """
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
    """Replace a file atomically: readers see the old or the new content, and only this user may read the new one.

    With `lasts`, the new content is flushed to disk before it replaces the old, so that a power cut leaves one of the
    two; without, the call does not wait for the disk. Raises OSError if the file cannot be written.
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
    """Flush all files and folders below `folder`, and itself, to the disk. Raises OSError if that fails."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
        elif path.is_dir() and not path.is_symlink():
            named_on_the_disk(path)
    named_on_the_disk(folder)


def named_on_the_disk(folder: Path) -> None:
    """Flush the entries of a folder to the disk, so that its files are found by name after a power cut; no-op on
    Windows. Raises OSError if that fails.
    """
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def locked(file: int) -> bool:
    """Return whether this process now holds the lock on an open file descriptor; it is released when the process
    ends.
    """
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

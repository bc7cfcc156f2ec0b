"""Tickets that resume a person's seat after their program has ended: a file for each server and each name there.

A ticket has the latest resume token and the letters of the person's cards. A program holds a lock on its ticket, so a
second program of the same person is another person at that server and does not push out the first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from kickdoor_protocol.files.small_files import locked, write_whole
from kickdoor_protocol.files.text_files import MissingFile, read_text, set_aside
from kickdoor_protocol.limits import TOKEN_MOST

from ..text.digits import is_digits
from .events import LinkMsg, LinkUp, Marked

SUFFIX = ".ticket"
"""File name suffix of tickets."""
KEPT_MOST = 50
"""Tickets kept in the folder; those used longest ago are deleted."""


class Ticket:
    """The ticket for this server and name. If it cannot be read or written, the token lives in memory only, and the
    seat is lost with the program."""

    def __init__(self, folder: Path, server: str, name: str) -> None:
        stem = hashlib.sha256(f"{server} {name}".encode()).hexdigest()[:20]
        self._file: Path | None = folder / f"{stem}{SUFFIX}"
        self._lock: BinaryIO | None = None
        self.token: str | None = None
        self._letters: Mapping[int, str] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = (folder / f"{stem}.lock").open("a+b")
            if locked(self._lock.fileno()):
                self._read(self._file)
                _tidy(folder)
            else:
                self._file = None
        except OSError:
            self._file = None

    def keep(self, token: str) -> None:
        """Store a new resume token of the session in the file."""
        self.token = token
        self._write()

    def mark(self, letters: Mapping[int, str]) -> None:
        """Store which letter each card of the hand has on the screen, by card id, so that they stay the same after a
        restart."""
        self._letters = letters
        self._write()

    def before(self, message: LinkMsg) -> list[LinkMsg]:
        """Return the messages to deliver before this one: the stored card letters before a greeting that resumes the
        session, otherwise none."""
        back = isinstance(message, LinkUp) and message.welcome.resumed
        return [Marked(self._letters)] if back else []

    def close(self) -> None:
        """Release the lock on the ticket's file, so that other programs can use it."""
        if self._lock is not None:
            self._lock.close()

    def _read(self, file: Path) -> None:
        """Take token and letters from the file; a broken file is put aside."""
        try:
            found = json.loads(read_text(file))
        except MissingFile:
            return
        except (ValueError, RecursionError):
            set_aside(file)
            return
        token = found.get("token") if isinstance(found, dict) else None
        if isinstance(token, str) and len(token) <= TOKEN_MOST:
            self.token = token
            letters = _texts(found.get("letters"))
            self._letters = {int(card): letter for card, letter in letters.items() if is_digits(card)}

    def _write(self) -> None:
        """Write token and letters, and give up on the file if that fails."""
        if self._file is None:
            return
        try:
            write_whole(self._file, json.dumps({"token": self.token, "letters": dict(self._letters)}), lasts=False)
        except OSError:
            self._file = None


def _texts(found: object) -> Mapping[str, str]:
    """Return the pairs of strings in a parsed JSON object; everything else is dropped."""
    pairs = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in pairs if isinstance(key, str) and isinstance(value, str)}


def _tidy(folder: Path) -> None:
    """Delete the oldest tickets beyond `KEPT_MOST`."""
    for oldest in sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-KEPT_MOST]:
        oldest.unlink()
        oldest.with_suffix(".lock").unlink(missing_ok=True)

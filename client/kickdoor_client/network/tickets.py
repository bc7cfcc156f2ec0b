"""What leads a person back to their seat after their program has ended: a file for each server and each name there.

In it stand the latest token, and by which letters their cards were known. Whoever plays by a ticket has it
locked: a second program of the same person is another person at that server, and does not push the first one out.
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
KEPT_MOST = 50
"""Files of a folder; those that were used longest ago make room."""


class Ticket:
    """For this server and name. What cannot be written is kept for as long as the program runs: it loses no more than
    the way back."""

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
        """The server has given this one."""
        self.token = token
        self._write()

    def mark(self, letters: Mapping[int, str]) -> None:
        """Keep by which letters cards are known."""
        self._letters = letters
        self._write()

    def before(self, message: LinkMsg) -> list[LinkMsg]:
        """What is to be heard before this: the letters as they were, where one comes back to what they were for."""
        back = isinstance(message, LinkUp) and message.welcome.resumed
        return [Marked(self._letters)] if back else []

    def close(self) -> None:
        """Another program may use it."""
        if self._lock is not None:
            self._lock.close()

    def _read(self, file: Path) -> None:
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
        if self._file is None:
            return
        try:
            write_whole(self._file, json.dumps({"token": self.token, "letters": dict(self._letters)}), lasts=False)
        except OSError:
            self._file = None


def _texts(found: object) -> Mapping[str, str]:
    """What is text in a table that somebody may have spoilt."""
    pairs = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in pairs if isinstance(key, str) and isinstance(value, str)}


def _tidy(folder: Path) -> None:
    for oldest in sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-KEPT_MOST]:
        oldest.unlink()
        oldest.with_suffix(".lock").unlink(missing_ok=True)

"""The tickets by which visitors get their seats back: one resume token for each, in a file that only we can read.

On the disk, because a server that is started again brings its matches back, and its people must find their seats too.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import MissingFile, read_text, set_aside

from .access import Visitor

NAME = "tokens.json"

KEPT_MOST = 500
"""Visitors; those who came longest ago are forgotten first."""
BYTES_MOST = 1 << 20
"""Of the file: five times what so many visitors take."""


class Cloakroom:
    """Resume tokens by visitor; `folder` None keeps them in memory only."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / NAME if folder is not None else None
        self._tokens = self._read()

    def token(self, visitor: Visitor) -> str | None:
        """The latest token that he was given."""
        return self._tokens.get(_line(visitor))

    def keep(self, visitor: Visitor, token: str) -> None:
        """He was given this one. OSError if it cannot be written down."""
        self._tokens.pop(_line(visitor), None)
        self._tokens[_line(visitor)] = token
        while len(self._tokens) > KEPT_MOST:
            del self._tokens[next(iter(self._tokens))]
        self._write()

    def _read(self) -> dict[str, str]:
        if self._file is None:
            return {}
        try:
            found = json.loads(read_text(self._file, BYTES_MOST))
        except MissingFile:
            return {}
        except (ValueError, RecursionError):  # nobody is kept out by it: they sit down anew
            with contextlib.suppress(OSError):
                set_aside(self._file)
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def _write(self) -> None:
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, json.dumps(self._tokens, indent=0), lasts=False)


def _line(visitor: Visitor) -> str:
    return f"{visitor.proof} {visitor.name}"

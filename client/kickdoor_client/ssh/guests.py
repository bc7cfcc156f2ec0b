"""Who is here, and the tickets of those who were: a visitor who comes again gets his seat back.

Somebody who is here already, as it seems, and comes in once more is mostly himself, with a connection that has not been
noticed to be dead. With a key that is certain, and the seat goes to where he is now. Two friends of one name with one
password look the same, though, so without a key he is asked.

The tickets by which visitors get their seats back: one resume token for each, in a file that only we can read. On
the disk, because a server that is started again brings its matches back, and its people must find their seats too.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import MissingFile, read_text, set_aside

from .access import Visitor

NAME = "tokens.json"

KEPT_MOST = 500
"""Visitors; those who came longest ago are forgotten first."""
BYTES_MOST = 1 << 20
"""Of the file: five times what so many visitors take."""


class TokenFile:
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


log = logging.getLogger("kickdoor.door")


class VisitorTokens:
    """`cloakroom` has the tokens."""

    def __init__(self, cloakroom: TokenFile) -> None:
        self._cloakroom = cloakroom
        self._here: dict[Visitor, int] = {}
        self._marks: dict[Visitor, Mapping[int, str]] = {}
        self._ends: dict[Callable[[], None], tuple[Visitor, Callable[[], int]]] = {}

    def __len__(self) -> int:
        return len(self._ends)

    @contextlib.contextmanager
    def present(self, visitor: Visitor, end: Callable[[], None], waiting: Callable[[], int]) -> Iterator[None]:
        """He is here as long as this lasts; `end` asks him to go, `waiting` counts bytes that he has not taken yet."""
        self._ends[end] = (visitor, waiting)
        self._here[visitor] = self._here.get(visitor, 0) + 1
        log.info("came name=%r by=%r here=%d", visitor.name, visitor.proof, len(self))
        try:
            yield
        finally:
            del self._ends[end]
            self._here[visitor] -= 1
            if not self._here[visitor]:
                del self._here[visitor]
            log.info("went name=%r here=%d", visitor.name, len(self))

    def is_in_doubt(self, visitor: Visitor) -> bool:
        """Whether somebody is here who looks the same and may be another."""
        return visitor in self._here and not visitor.is_sure

    def token(self, visitor: Visitor) -> str | None:
        """By which the seat is given back that he had, or has on another connection."""
        return self._cloakroom.token(visitor)

    def keep(self, visitor: Visitor, token: str) -> None:
        """He was given this token. If it cannot be written down he loses no more than his way back."""
        try:
            self._cloakroom.keep(visitor, token)
        except OSError as wrong:
            log.warning("token_not_kept because=%r", str(wrong))

    def marks(self, visitor: Visitor) -> Mapping[int, str]:
        """By which letters his cards and actions were known to him."""
        return self._marks.get(visitor, {})

    def keep_marks(self, visitor: Visitor, letters: Mapping[int, str]) -> None:
        self._marks.pop(visitor, None)
        self._marks[visitor] = letters
        while len(self._marks) > KEPT_MOST:
            del self._marks[next(iter(self._marks))]

    def waiting(self) -> dict[str, int]:
        """Bytes on their way to each visitor, by name."""
        return {visitor.name: count() for visitor, count in self._ends.values()}

    def all_go(self) -> None:
        """The door is closed."""
        for end in list(self._ends):
            end()

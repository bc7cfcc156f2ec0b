"""The visitors who are here, and the resume tokens of earlier ones, by which they get their seats back.

A second connection of the same visitor usually means that the first is dead and has not been noticed to be. With a key
that is certain, and the seat moves to the new connection. With a password it could be a friend of the same name, so the
visitor is asked.

The tokens are kept on the disk, in a file that only our user can read, because a restarted server restores its matches
and visitors must find their seats too.
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
"""Visitors whose tokens are kept; those who came longest ago are forgotten first."""
BYTES_MOST = 1 << 20
"""Size limit of the token file in bytes: five times what so many visitors take."""


class TokenFile:
    """Resume tokens by visitor, in a file of `folder`; None keeps them in memory only."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / NAME if folder is not None else None
        self._tokens = self._read()

    def token(self, visitor: Visitor) -> str | None:
        """Return the visitor's latest session token, with which they return to their seat; None if there is none."""
        return self._tokens.get(_line(visitor))

    def keep(self, visitor: Visitor, token: str) -> None:
        """Store the visitor's new session token. Raises OSError if the file cannot be written."""
        self._tokens.pop(_line(visitor), None)
        self._tokens[_line(visitor)] = token
        while len(self._tokens) > KEPT_MOST:
            del self._tokens[next(iter(self._tokens))]
        self._write()

    def _read(self) -> dict[str, str]:
        """Return the tokens in the file; a broken file is put aside."""
        if self._file is None:
            return {}
        try:
            found = json.loads(read_text(self._file, BYTES_MOST))
        except MissingFile:
            return {}
        except (ValueError, RecursionError):  # visitors then only take new seats
            with contextlib.suppress(OSError):
                set_aside(self._file)
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def _write(self) -> None:
        """Write the tokens. Raises OSError if that fails."""
        if self._file is None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, json.dumps(self._tokens, indent=0), lasts=False)


def _line(visitor: Visitor) -> str:
    """Return the key of a visitor in the token file."""
    return f"{visitor.proof} {visitor.name}"


log = logging.getLogger("kickdoor.door")


class VisitorTokens:
    """The visitors who are here, with the tokens of `token_file` and the letters of their cards."""

    def __init__(self, token_file: TokenFile) -> None:
        self._token_file = token_file
        self._here: dict[Visitor, int] = {}
        self._marks: dict[Visitor, Mapping[int, str]] = {}
        self._ends: dict[Callable[[], None], tuple[Visitor, Callable[[], int]]] = {}

    def __len__(self) -> int:
        """Return the number of visits in progress."""
        return len(self._ends)

    @contextlib.contextmanager
    def present(self, visitor: Visitor, end: Callable[[], None], waiting: Callable[[], int]) -> Iterator[None]:
        """Register the visitor for the duration of the context. `end` asks their client to end, `waiting` returns how
        many bytes have not been sent to them yet."""
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
        """Return whether a visitor with the same name and proof (key or address) is connected already, and the proof
        does not show that this is the same person."""
        return visitor in self._here and not visitor.is_sure

    def token(self, visitor: Visitor) -> str | None:
        """Return the session token with which the visitor returns to their seat; None if there is none."""
        return self._token_file.token(visitor)

    def keep(self, visitor: Visitor, token: str) -> None:
        """Store the visitor's new session token. Failing to write it is only logged: the visitor can play on, but not
        come back."""
        try:
            self._token_file.keep(visitor, token)
        except OSError as wrong:
            log.warning("token_not_kept because=%r", str(wrong))

    def marks(self, visitor: Visitor) -> Mapping[int, str]:
        """Return the letters that the cards and actions of the visitor had on the screen last, by id; empty if none are
        stored."""
        return self._marks.get(visitor, {})

    def keep_marks(self, visitor: Visitor, letters: Mapping[int, str]) -> None:
        """Keep the screen letters of the visitor's cards for their next visit, in memory and for the `KEPT_MOST` latest
        visitors."""
        self._marks.pop(visitor, None)
        self._marks[visitor] = letters
        while len(self._marks) > KEPT_MOST:
            del self._marks[next(iter(self._marks))]

    def waiting(self) -> dict[str, int]:
        """Return the number of unsent bytes for each connected visitor, by name."""
        return {visitor.name: count() for visitor, count in self._ends.values()}

    def all_go(self) -> None:
        """End all visits, because the server closes."""
        for end in list(self._ends):
            end()

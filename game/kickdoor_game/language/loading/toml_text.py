"""What stands in a file that somebody else has written: as text, and as the tables of TOML.

Whatever lies there is refused in words: what is no file, what cannot be read, what is too big for anybody to have
written it, what is nested deeper than any card or room, numbers longer than any that TOML knows.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any

from .errors import CardError

MOST_BYTES = 1 << 20
"""Of a file: nine times the longest rulebook."""

DEEPEST = 24
"""So many lists and tables within each other; the deepest room of a set has eleven."""

LONGEST = 1 << 63
"""Whole numbers of TOML are below it, and not below its negative."""


def text_of(entry: Traversable) -> str:
    """What stands in that file. CardError if it is no text, or none that anybody has written."""
    if not entry.is_file():
        raise CardError(entry.name, "", "", "is no file")
    try:
        with entry.open("rb") as file:
            written: bytes = file.read(MOST_BYTES + 1)
        if len(written) > MOST_BYTES:
            raise CardError(entry.name, "", "", f"is too big: more than {MOST_BYTES} bytes")
        return written.decode("utf-8").replace("\r\n", "\n")
    except OSError as wrong:
        raise CardError(entry.name, "", "", f"cannot be read: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise CardError(entry.name, "", "", f"is not UTF-8: {wrong}") from wrong


def parsed(text: str) -> dict[str, Any]:
    """The tables of that text. TOMLDecodeError if it is no TOML, or none that anybody would write."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError(TOO_DEEP) from None
    except ValueError:  # Python reads no number of more than 4,300 digits, and says so in its own way
        raise tomllib.TOMLDecodeError(TOO_LONG) from None
    inner: list[Any] = [data]
    for _ in range(DEEPEST):
        inner = [part for each in inner for part in _parts(each)]
        if not inner:
            return data
    raise tomllib.TOMLDecodeError(TOO_DEEP)


TOO_DEEP = f"more than {DEEPEST} lists and tables within each other"
TOO_LONG = "a whole number of more than 64 bits"


def _parts(value: Any) -> list[Any]:
    """The lists and tables that lie in it. TOMLDecodeError for a number that TOML does not know: nobody could show it
    in decimal digits."""
    within = list(value.values() if isinstance(value, dict) else value)
    if any(isinstance(part, int) and not -LONGEST <= part < LONGEST for part in within):
        raise tomllib.TOMLDecodeError(TOO_LONG)
    return [part for part in within if isinstance(part, dict | list)]

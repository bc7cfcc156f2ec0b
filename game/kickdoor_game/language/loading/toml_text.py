"""What stands in a file that somebody else has written: as text, and as the tables of TOML.

Whatever lies there is refused in words: what is no file, what cannot be read, what is too big for anybody to have
written it, what is nested deeper than any card or room, numbers longer than any that TOML knows.
"""

from __future__ import annotations

import json
import tomllib
import unicodedata
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
        return _decoded(written)
    except OSError as wrong:
        raise CardError(entry.name, "", "", f"cannot be read: {wrong.strerror}") from wrong
    except UnicodeError as wrong:
        raise CardError(entry.name, "", "", str(wrong)) from None


def _decoded(data: bytes) -> str:
    r"""Return these bytes of UTF-8 as text, without a byte order mark, with \n at the end of lines. UnicodeError.

    Letters are composed (NFC), as they are typed: some editors keep an accent apart from its letter.
    """
    encoding = json.detect_encoding(data)
    if not encoding.startswith("utf-8"):
        raise UnicodeError(f"is saved as {encoding[:6].upper()}; save it as UTF-8")
    try:
        text = data.decode(encoding)  # "utf-8-sig" where there is a mark
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        byte = wrong.object[wrong.start]
        raise UnicodeError(f"is not UTF-8: byte 0x{byte:02X} in line {line}; save it as UTF-8") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnicodeError(f"is no text: line {line} has a NUL byte")
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


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

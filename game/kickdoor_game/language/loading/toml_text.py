"""Read TOML files written by strangers: as text, and as tables.

Refused, with a sentence: folders, unreadable files, files too big to be written by hand, tables nested deeper than any
card or room, and integers beyond TOML's 64 bits.
"""

from __future__ import annotations

import json
import tomllib
import unicodedata
from importlib.resources.abc import Traversable
from typing import Any

from .errors import CardError

MOST_BYTES = 1 << 20
"""Bytes of a file: nine times the longest rulebook."""

DEEPEST = 24
"""Levels of lists and tables; the deepest room of a set has eleven."""

LONGEST = 1 << 63
"""TOML integers are at least -`LONGEST` and less than `LONGEST`."""


def text_of(entry: Traversable) -> str:
    """Return the text of a file. Raises CardError if it cannot be read, is too big, or is not UTF-8."""
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
    r"""Return these bytes of UTF-8 as text, without a byte order mark, with \n at the end of lines, composed (NFC).

    Some editors store an accent apart from its letter; composing makes both forms equal. Raises UnicodeError if they
    are not UTF-8 or contain a NUL byte.
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


SLIPS = {
    r"Illegal character '\n'": "; is a quotation mark missing at the end of a text?",
    "Expected newline or end of document after a statement": '; within a text, write \\" for a quotation mark',
    "Cannot declare": "; write [[card]] with two brackets for each of several cards, and any other table once",
}
"""By what the reader of TOML says, what has probably happened."""


def tables_of(entry: Traversable) -> dict[str, Any]:
    """Return the tables of a TOML file. Raises CardError if it cannot be read (`text_of`) or is not TOML (`parsed`)."""
    try:
        return parsed(text_of(entry))
    except tomllib.TOMLDecodeError as wrong:
        raise CardError(entry.name, "", "", f"is not TOML: {wrong}") from wrong


def parsed(text: str) -> dict[str, Any]:
    """Return the tables of that text. Raises TOMLDecodeError if it is not TOML, nests too deeply, or has too large a
    number.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        hints = (hint for said, hint in SLIPS.items() if said in str(wrong))
        raise tomllib.TOMLDecodeError(f"{wrong}{next(hints, '')}") from None
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
"""Complaint about nesting."""
TOO_LONG = "a whole number of more than 64 bits"
"""Complaint about a number."""


def _parts(value: Any) -> list[Any]:
    """Return the lists and tables directly inside a value. Raises TOMLDecodeError if it contains a number beyond 64
    bits.
    """
    within = list(value.values() if isinstance(value, dict) else value)
    if any(isinstance(part, int) and not -LONGEST <= part < LONGEST for part in within):
        raise tomllib.TOMLDecodeError(TOO_LONG)
    return [part for part in within if isinstance(part, dict | list)]

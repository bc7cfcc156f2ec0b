"""Read files that people write and edit: as UTF-8, whatever line ends and byte order mark an editor has left.

Any other content (UTF-16, a picture, a folder, an unreadable file) is refused with a sentence that says what it is.
"""

from __future__ import annotations

import itertools
import json
import os
from pathlib import Path
from typing import Literal

MOST_BYTES = 1 << 20
"""Largest size in bytes of a file that people write: 20,000 lines. Limits the memory for a file of another kind that is
named by mistake.
"""


class UnreadableFile(ValueError):  # noqa: N818 - named for what it is about
    """A file cannot be read. The text is a clause that names it, `reason` the part of it that says why."""

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"{file} cannot be read: {reason}")
        self.reason = reason


class MissingFile(UnreadableFile):
    """The file does not exist."""


def read_text(file: Path, most: int = MOST_BYTES, errors: Literal["strict", "replace"] = "strict") -> str:
    r"""Return the text of a file without its byte order mark, with \n at the end of its lines.

    Raises UnreadableFile if it is not text in UTF-8, is longer than `most` bytes, does not exist, or may not be read.
    With `errors` "replace", undecodable bytes are replaced: for files in which only remarks can hold them.
    """
    try:
        return text_in(read_bytes(file, most), errors)
    except UnicodeError as wrong:
        raise UnreadableFile(file, str(wrong)) from None


def read_bytes(file: Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of a file. Raises UnreadableFile if it is longer than `most` bytes, or cannot be read."""
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except FileNotFoundError as wrong:
        raise MissingFile(file, _reason(wrong)) from None
    except OSError as wrong:
        raise UnreadableFile(file, "it is a folder" if os.path.isdir(file) else _reason(wrong)) from None
    except ValueError:  # a NUL in the name
        raise UnreadableFile(file, "no file can be called so") from None
    if len(data) > most:
        raise UnreadableFile(file, f"it is longer than {most:,} bytes")
    return data


def text_in(data: bytes, errors: Literal["strict", "replace"] = "strict") -> str:
    r"""Return these bytes of UTF-8 as text, without a byte order mark, with \n at the end of lines.

    Raises UnicodeError if they are anything else; its text says what, as in "it is saved as UTF-16".
    """
    encoding = json.detect_encoding(data)
    if not encoding.startswith("utf-8"):
        raise UnicodeError(f"it is saved as {encoding[:6].upper()}; save it as UTF-8")
    try:
        text = data.decode(encoding, errors)  # "utf-8-sig" where there is a mark
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        byte = wrong.object[wrong.start]
        raise UnicodeError(f"byte 0x{byte:02X} in line {line} is not UTF-8; save it as UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UnicodeError(f"line {line} has a NUL byte, so it is no text")
    return text


def set_aside(file: Path) -> Path:
    """Rename an unreadable file to NAME.old, so that another can be written in its place, and return the new path.

    A file that was set aside earlier is kept: the new name gets a number. Raises OSError if the file cannot be renamed.
    """
    names = (file.with_name(f"{file.name}.old{f'.{count}' if count else ''}") for count in itertools.count())
    aside = next(name for name in names if not os.path.lexists(name))
    os.replace(file, aside)
    return aside


def _reason(wrong: OSError) -> str:
    return (wrong.strerror or str(wrong)).lower()

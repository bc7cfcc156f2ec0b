"""Reads the rows of a damaged SQLite file page by page, also those that no other page leads to any more.

SQLite's own statements reach a row from the root of its table, so one broken page above hides thousands of intact rows.
A leaf page can be read by itself (https://www.sqlite.org/fileformat2.html), but does not say which table it belongs to:
the caller recognises rows by their shape, and by their checksums.

The file must have no log beside it (`copied`), since the latest pages are in the log.
"""

from __future__ import annotations

import mmap
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from .interface import StoreDamaged
from .sqlite import read_only

TABLE_LEAF = 0x0D
"""First byte of a leaf page of a table."""
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of a whole number, by its serial type."""

Value = None | int | float | bytes | str
"""A value that SQLite stores in a column."""


class Row(NamedTuple):
    """A row with its number. Values are as stored, so a column that is the row number is None."""

    number: int
    values: tuple[Value, ...]


def copied(source: Path, target: Path) -> None:
    """Copy all pages of the SQLite file `source`, with those in its write-ahead log, to `target`, as they are at this
    moment.

    Raises StoreDamaged if the first page is broken, which describes the others.
    """
    with (
        closing(read_only(source)) as there,
        closing(sqlite3.connect(target)) as here,
    ):
        try:
            there.execute("PRAGMA writable_schema = ON")  # lets SQLite copy a truncated file as far as it goes
            there.backup(here)
        except sqlite3.DatabaseError as wrong:
            raise StoreDamaged(
                f"{source} cannot be read at all ({wrong}): its first page is broken, and nothing can be salvaged. "
                "Put a backup back: kickdoor admin restore"
            ) from None


def rows_of(file: Path) -> Iterator[Row]:
    """Yield all rows on the leaf pages of all tables but the schema's; broken rows are skipped."""
    with file.open("rb") as opened, closing(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)) as pages:
        size = int.from_bytes(pages[16:18], "big")
        reader = _Pages(pages, 65_536 if size == 1 else size, pages[20])
        for number in range(2, reader.count + 1):
            yield from reader.rows(number)


class _Pages:
    """The pages of a file, each of `size` bytes, the last `reserved` of which SQLite does not use."""

    def __init__(self, content: mmap.mmap, size: int, reserved: int) -> None:
        if size < 512 or size & (size - 1):
            raise StoreDamaged("The first page of the journal is broken, and says nothing of the others.")
        self.count = len(content) // size
        self._content = content
        self._size = size
        self._usable = size - reserved

    def page(self, number: int) -> bytes:
        """Return that page, counted from 1. Raises ValueError if there is none."""
        if not 0 < number <= self.count:
            raise ValueError(f"there is no page {number}")
        return self._content[(number - 1) * self._size : number * self._size]

    def rows(self, number: int) -> Iterator[Row]:
        """Yield the rows on that page; none if it is no leaf of a table."""
        page = self.page(number)
        if page[0] != TABLE_LEAF:
            return
        for cell in range(int.from_bytes(page[3:5], "big")):
            at = int.from_bytes(page[8 + 2 * cell : 10 + 2 * cell], "big")
            try:
                length, at = _varint(page, at)
                row, at = _varint(page, at)
                yield Row(row - (1 << 64) if row >> 63 else row, _values(self._payload(page, at, length)))
            except (IndexError, ValueError, struct.error):
                continue

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        """Return the bytes of a row, from its page and its overflow pages."""
        usable = self._usable
        if length > len(self._content):
            raise ValueError("longer than the file")
        if length <= usable - 35:
            return page[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= usable - 35 else least
        parts, left = [page[at : at + here]], length - here
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while left > 0:
            beyond = self.page(following)
            parts.append(beyond[4 : 4 + min(left, usable - 4)])
            left -= len(parts[-1])
            following = int.from_bytes(beyond[:4], "big")
        return b"".join(parts)


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """Return the SQLite varint (one to nine bytes) at that offset, and the offset behind it."""
    value = 0
    for count in range(9):
        byte = page[at + count]
        if count == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    raise AssertionError


def _values(record: bytes) -> tuple[Value, ...]:
    """Return the columns of a row. Raises ValueError, IndexError or struct.error if the bytes are no row."""
    end, at = _varint(record, 0)
    types = []
    while at < end:
        kind, at = _varint(record, at)
        types.append(kind)
    values: list[Value] = []
    for kind in types:
        value, at = _value(record, at, kind)
        values.append(value)
    if at != len(record):
        raise ValueError("the columns of a row are not as long as the row")
    return tuple(values)


def _value(record: bytes, at: int, kind: int) -> tuple[Value, int]:
    """Return the column of that serial type at that offset, and the offset behind it."""
    if kind in INTEGERS:
        width = INTEGERS[kind]
        return int.from_bytes(record[at : at + width], "big", signed=True), at + width
    match kind:
        case 0:
            return None, at
        case 7:
            (real,) = struct.unpack(">d", record[at : at + 8])
            return float(real), at + 8
        case 8 | 9:
            return kind - 8, at
        case _ if kind >= 12:
            width = (kind - 12) // 2
            part = record[at : at + width]
            if len(part) != width:
                raise ValueError("a column goes on beyond its row")
            return (part.decode() if kind % 2 else part), at + width
        case _:
            raise ValueError(f"there are no columns of type {kind}")

"""Reads journals of version 1, as the first releases wrote them: four tables, with all matches for ever.

They are read to become a store at the first start on such a file, and for commands that only read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import msgspec

from .entries import ANSWER, record_of
from .records import EndRecord, MatchRecord, PersonRecord, Record

VERSION = 1
"""The `user_version` of these journals."""
TABLES = ("match", "answer", "person", "ending")


def records_of(db: sqlite3.Connection) -> Iterator[Record]:
    """Yield all records of a journal of format version 1, match after match. Answers whose predecessor is missing are
    left out: they cannot be played.
    """
    endings = {number: (how, evidence) for number, how, evidence in db.execute("SELECT * FROM ending")}
    for number, header in db.execute("SELECT number, header FROM match ORDER BY number").fetchall():
        yield msgspec.msgpack.decode(header, type=MatchRecord)
        expected = 1
        for n, body in db.execute("SELECT n, body FROM answer WHERE match = ? ORDER BY rowid", (number,)):
            if n == expected:
                expected += 1
                yield record_of(number, ANSWER, n, body)
        if number in endings:
            yield EndRecord(number, *endings[number])
    for (body,) in db.execute("SELECT body FROM person"):
        yield msgspec.msgpack.decode(body, type=PersonRecord)

"""What is written down of a match, and how it is read back. All of it is plain MessagePack in an SQLite file.

    match     one row when it begins: id, seed, set, packs, options, who sits where
    answer    one row per answer, in order: people's, AI seats', dice, shuffles, the end of a deadline
    person    one row per session with a seat: the digests of the tokens that give it back
    ending    one row when it is over, or has broken (then with the evidence)

The n-th answer of a match has n = 1, 2, ... without a gap; `read` stops at one, since what follows was never
acknowledged in order.
"""

from __future__ import annotations

import sqlite3

import msgspec

from kickdoor_game.machine.journal import answer_from, entry

from .past import Journal, Past
from .records import AnswerRecord, EndRecord, MatchRecord, PersonRecord, Record

SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE match (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header BLOB NOT NULL);
CREATE TABLE answer (match INTEGER NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE person (session TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE ending (match INTEGER PRIMARY KEY, how TEXT NOT NULL, evidence TEXT NOT NULL);
"""

_encode = msgspec.msgpack.Encoder().encode


class JournalTooNew(RuntimeError):  # noqa: N818 - named for what it is about
    """The file was written by a later release."""


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables in a new file; JournalTooNew if it is not ours to write."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version == 0:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
    elif version > SCHEMA_VERSION:
        raise JournalTooNew(f"the journal has version {version}, this server writes {SCHEMA_VERSION}: update it")


def insert(db: sqlite3.Connection, records: list[Record]) -> None:
    """Write them, in order; the caller owns the transaction."""
    for record in records:
        match record:
            case AnswerRecord(number, n, answer, session, req):
                body = _encode([*entry(answer), session, req])
                db.execute("INSERT INTO answer VALUES (?, ?, ?)", (number, n, body))
            case MatchRecord(number=number, id=name):
                db.execute("INSERT INTO match VALUES (?, ?, ?)", (number, name, _encode(record)))
            case PersonRecord(session=session):
                db.execute("INSERT OR REPLACE INTO person VALUES (?, ?)", (session, _encode(record)))
            case EndRecord(match=number, how=how, evidence=evidence):
                db.execute("INSERT OR REPLACE INTO ending VALUES (?, ?, ?)", (number, how, evidence))


def journals_of(db: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    """All matches, ended or not, oldest first: number and how each ended ("": it runs), by id."""
    rows = db.execute(
        "SELECT id, number, coalesce(how, '') FROM match LEFT JOIN ending ON match = number ORDER BY number"
    )
    return {name: (number, how) for name, number, how in rows}


def read_one(db: sqlite3.Connection, number: int) -> Journal:
    """The journal of that match, up to the first gap. KeyError if there is none."""
    row = db.execute("SELECT header FROM match WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise KeyError(number)
    journal = Journal(msgspec.msgpack.decode(row[0], type=MatchRecord), [])
    for n, body in db.execute("SELECT n, body FROM answer WHERE match = ? ORDER BY rowid", (number,)):
        if n == len(journal.answers) + 1:
            journal.answers.append(_answer(number, n, body))
    return journal


def _answer(match: int, n: int, body: bytes) -> AnswerRecord:
    seat, choice, standing, session, req = msgspec.msgpack.decode(body)
    return AnswerRecord(match, n, answer_from([seat, choice, standing]), session, req)


def read(db: sqlite3.Connection) -> Past:
    """Everything that is to go on, oldest match first, each with its answers up to the first gap."""
    journals: dict[int, Journal] = {}
    for (header,) in db.execute(
        "SELECT header FROM match WHERE number NOT IN (SELECT match FROM ending) ORDER BY number"
    ):
        record = msgspec.msgpack.decode(header, type=MatchRecord)
        journals[record.number] = Journal(record, [])
    for number, n, body in db.execute("SELECT match, n, body FROM answer ORDER BY rowid"):
        journal = journals.get(number)
        if journal is not None and n == len(journal.answers) + 1:
            journal.answers.append(_answer(number, n, body))
    people = [msgspec.msgpack.decode(body, type=PersonRecord) for (body,) in db.execute("SELECT body FROM person")]
    (last_number,) = db.execute("SELECT coalesce(max(number), 0) FROM match").fetchone()
    return Past(tuple(journals.values()), tuple(people), last_number)

"""A store in a relational database: tables and statements that both SQLite and PostgreSQL understand.

    entry      all records of matches that are not archived, in order; a row is deleted when its match is archived,
               or in the commit of a record that supersedes it (`place_of`)
    archive    one row for each archived match: its entries, compressed
    snapshot   the latest snapshot of each match
    piece      the history of each match up to its snapshot but for the last part, one piece a row, each written once

The server numbers the rows itself, since nothing else writes. So it knows which rows a commit has added that failed, or
whose outcome it never learned; the next commit deletes them first.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence, Set
from math import inf
from typing import Any

import msgspec

from .entries import (
    ANSWER,
    CHAIR,
    CHAT,
    CLOCKS,
    DAMAGE,
    END,
    KIND_OF,
    MATCH,
    PAUSE,
    PERSON,
    SERIES,
    Entry,
    encoded,
    entry_of,
    place_of,
    record_of,
    sealed,
    unsealed,
)
from .interface import DAY_S, Change, Retention, StoreGoneBack, StoreInUse, StoreUnknown
from .outlines import Outlines, outlines_of
from .past import CHAT_KEPT, lines_kept
from .reading import (
    PIECE,
    SNAPSHOT,
    Database,
    EntryTables,
    Line,
    SqlReading,
    decoded_lines,
    is_illegible,
    legible,
    read,
)
from .records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    DamageRecord,
    EndRecord,
    MatchRecord,
    PersonRecord,
    PieceRecord,
    Record,
    SeriesRecord,
    Snapshot,
)

SCHEMA_VERSION = 3
"""Version of the journal. Since 3 bodies are sealed (`entries.sealed`); rows of earlier versions stay as they are."""

SCHEMA = (
    "CREATE TABLE entry (seq {int} PRIMARY KEY, match {int} NOT NULL, kind TEXT NOT NULL, n {int} NOT NULL,"
    " body {bytes} NOT NULL)",
    "CREATE UNIQUE INDEX entry_once ON entry (match, kind, n)",
    "CREATE TABLE archive (match {int} PRIMARY KEY, how TEXT NOT NULL, at_s {float} NOT NULL, header {bytes} NOT NULL,"
    " body {bytes} NOT NULL)",
    "CREATE TABLE snapshot (match {int} PRIMARY KEY, n {int} NOT NULL, code TEXT NOT NULL, digest TEXT NOT NULL,"
    " body {bytes} NOT NULL)",
)
"""Statements that make the tables. `{int}`, `{float}` and `{bytes}` stand for the database's own types."""

ARCHIVE_BY_DATE = "CREATE INDEX IF NOT EXISTS archive_by_date ON archive (at_s)"
"""Run whenever a store is opened: stores of older releases lack the index, and may be used by those releases again."""

PIECES = (
    "CREATE TABLE IF NOT EXISTS piece (match {int} NOT NULL, n {int} NOT NULL, body {bytes} NOT NULL,"
    " PRIMARY KEY (match, n))"
)
"""Run whenever a store is opened, for the same reason. A reader may come before the table is made."""

OUTLINED = (MATCH, CHAIR, PAUSE, PERSON, SERIES, DAMAGE)
"""Kinds of records that a server reads of each match when it starts."""

KNOWN = (
    "WITH RECURSIVE known (number) AS (SELECT min(match) FROM entry UNION ALL"
    " SELECT (SELECT min(match) FROM entry WHERE match > known.number) FROM known WHERE known.number IS NOT NULL)"
)
"""The numbers of all matches with entries, found by skipping from one to the next in the index, however many each
has."""

AHEAD_MOST_S = 7 * DAY_S
"""Seconds by which the age of matches grows at most from one tidying (or the last match of an earlier server) to the
next.

So a clock that jumps ahead by years, as one without a battery does, costs one week's matches a day, and not all.
"""

NO_MATCH = -1
"""A number that no match has."""

OF_NO_MATCH = 0
"""The match number of records that belong to no match: people and series."""

_encode = msgspec.msgpack.Encoder().encode


class SqlStore(SqlReading):
    """The common part of both databases' `Store`; subclasses add `reading`.

    `TYPES` are the column types for `SCHEMA`. `DRIVER_ERROR` is the base class of the driver's errors,
    `RECORDS_AT_FAULT` those that the same records would always cause.
    """

    TYPES: dict[str, str]
    DRIVER_ERROR: type[Exception]
    RECORDS_AT_FAULT: tuple[type[Exception], ...]

    def __init__(self, db: Database, tables: EntryTables = EntryTables()) -> None:  # noqa: B008 - it never changes
        super().__init__(db, tables)
        db.run(ARCHIVE_BY_DATE)
        db.run(PIECES.format(**self.TYPES))
        self._seq = self._last_seq()
        self._in_doubt = False
        """Whether the outcome of the last commit is unknown: it may have reached the disk."""
        ((self._known_s,),) = db.rows("SELECT max(at_s) FROM archive")
        """A time that is certainly past, in seconds since 1970: the end of the last archived match, then the last
        tidying."""

    def append(self, records: Sequence[Record]) -> None:
        """Commit all records or none of them; when this returns they are on the disk."""
        with self._db.transaction():
            self._take_back()
            self._in_doubt = True
            last = self._add(self._superseding(records))
            self._count_commit()
        self._seq, self._in_doubt = last, False

    def _take_back(self) -> None:
        """Delete the rows of a commit whose outcome is unknown."""
        for table in dict.fromkeys(("entry", self._tables.fresh)) if self._in_doubt else ():
            self._db.run(f"DELETE FROM {table} WHERE seq > ?", self._seq)

    def _add(self, records: Sequence[Record]) -> int:
        """Add the records within a transaction; return the row number of the last one."""
        last = insert(self._db, records, self._seq, self._tables.fresh)
        if talked_at := {record.match for record in records if isinstance(record, ChatRecord)}:
            self._file()
            prune_chat(self._db, talked_at)
        return last

    def _superseding(self, records: Sequence[Record]) -> Sequence[Record]:
        """Delete the rows that these records supersede. Return the records without those that a later one of them
        supersedes."""
        latest: dict[tuple[int, str, int], int] = {}
        for at, record in enumerate(records):
            if type(record) is not AnswerRecord and (place := place_of(record)):
                latest[record.match, KIND_OF[type(record)], place] = at
        if not latest:
            return records
        for table in dict.fromkeys(("entry", self._tables.fresh)):
            self._db.many(f"DELETE FROM {table} WHERE match = ? AND kind = ? AND n = ? AND n < 0", list(latest))
        kept = set(latest.values())
        return [record for at, record in enumerate(records) if at in kept or not place_of(record)]

    def _file(self) -> None:
        """Move all entries to the table `entry`, within a transaction that changes some. Nothing to do by default."""

    def _count_commit(self) -> None:
        """Add to each commit what a database needs besides. Nothing by default."""

    def may_pass(self, error: Exception) -> bool:
        """Return whether `error` comes from the store, so that trying again can help, and not from the records, which
        would always fail.
        """
        if isinstance(error, self.DRIVER_ERROR):
            return not isinstance(error, self.RECORDS_AT_FAULT)
        return isinstance(error, OSError | MemoryError | StoreGoneBack | StoreInUse | StoreUnknown)

    def _last_seq(self) -> int:
        return self._most("seq", "entry", self._tables.fresh)

    def _most(self, column: str, *tables: str) -> int:
        """Return the highest value of an indexed column in these tables; 0 if they are empty."""
        return max(int(self._db.rows(f"SELECT coalesce(max({column}), 0) FROM {table}")[0][0]) for table in tables)

    def outlines(self, ended_since_s: float = inf) -> Outlines:
        """Return what a server needs when it starts: people who may come back, each running match in short, and each
        that ended after `ended_since_s` (seconds since 1970).
        """
        with legible(self._db), self._db.look():
            over = frozenset(self._finished())
            answers = {number: n for number, n in self._last_answers().items() if number not in over}
            return outlines_of(self._outlined(over, ended_since_s), answers, self._last_number())

    def _last_answers(self) -> dict[int, int]:
        """Return the number of the last answer of each match that is not archived."""
        last = "SELECT coalesce(max(n), 0) FROM entry WHERE match = number AND kind = ?"
        rows = self._db.rows(f"{KNOWN} SELECT number, ({last}) FROM known WHERE number IS NOT NULL", ANSWER)
        if self._tables.fresh != "entry":
            fresh = f"SELECT match, max(n) FROM {self._tables.fresh} WHERE kind = ? GROUP BY match"
            rows += self._db.rows(fresh, ANSWER)
        reached: dict[int, int] = {}
        for number, n in rows:
            reached[number] = max(int(n), reached.get(number, 0))
        return reached

    def _of_kinds(self, *kinds: str) -> Iterator[tuple[int, str, int, bytes]]:
        """Yield match, kind, n and body of all entries of these kinds in the order of writing. Other rows are not
        visited."""
        wanted = f"kind IN ({', '.join('?' * len(kinds))})"
        parts = [f"SELECT seq, match, kind, n, body FROM known CROSS JOIN entry WHERE match = number AND {wanted}"]
        if self._tables.fresh != "entry":
            parts.append(f"SELECT seq, match, kind, n, body FROM {self._tables.fresh} WHERE {wanted}")
        for row in self._db.stream(f"{KNOWN} {' UNION ALL '.join(parts)} ORDER BY seq", *kinds * len(parts)):
            yield row[1], row[2], row[3], row[4]

    def _last_number(self) -> int:
        return self._most("match", "entry", self._tables.fresh, "archive")

    def _outlined(self, over: Set[int], ended_since_s: float) -> Iterator[Record]:
        """Yield the records for outlines: of running matches, and of those that ended since then.

        Most rows never leave the database. A DamageRecord takes the place of each row that cannot be read.
        """
        for row in self._of_kinds(*OUTLINED):
            if row[0] not in over:
                yield read(*row)
        for number in self._at_their_table(ended_since_s):
            try:
                lines = self._lines(number)
            except Exception as wrong:
                if not is_illegible(self._db, wrong):
                    raise
                yield DamageRecord(number, f"it is damaged in the archive ({wrong})")
                continue
            for line in lines:
                if line[0] in (*OUTLINED, ANSWER, END):
                    yield read(number, *line)

    # ---- what is over

    def _at_their_table(self, since_s: float) -> list[int]:
        """Return the finished matches at whose table people may still be.

        These have ended since then, or were the last of a series that goes on, however long ago.
        """
        waiting = {series.games[-1].match for series in self._series() if not series.how}
        return sorted({*self._ended(since_s), *(waiting & {*self._finished(), *self._put_away()})})

    def _series(self) -> list[SeriesRecord]:
        """Return the latest record of each series."""
        latest: dict[int, SeriesRecord] = {}
        for _, _, seq, body in self._of_kinds(SERIES):
            record = read(OF_NO_MATCH, SERIES, seq, body)
            if isinstance(record, SeriesRecord):
                latest[record.id] = record
        return list(latest.values())

    def _put_away(self) -> list[int]:
        return [number for (number,) in self._db.rows("SELECT match FROM archive")]

    def _ended(self, since_s: float) -> list[int]:
        """Return the matches with people that have ended since then."""
        ends = [read(*row) for row in self._of_kinds(END)]
        recently = {end.match for end in ends if isinstance(end, EndRecord) and end.at_s > since_s}
        for (number,) in self._db.rows("SELECT match FROM archive WHERE at_s > ?", since_s):
            header, _ = self._put_away_as(number)
            record = read(number, MATCH, 0, header)
            if isinstance(record, MatchRecord) and any(seat.session for seat in record.seats):
                recently.add(number)
        return sorted(recently)

    def finished(self) -> list[int]:
        """Return the numbers of the matches that have ended and are not in the archive."""
        with legible(self._db), self._db.look():
            return self._finished()

    def _finished(self) -> list[int]:
        return sorted({number for number, *_ in self._of_kinds(END)})

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        """Move the finished match with that number to the archive, dated `now_s` (seconds since 1970) if its end has no
        date; its snapshot is kept for `over_s` seconds after its end.
        """
        with legible(self._db, f"match {number}"), self._db.transaction():
            self._take_back()
            self._file()
            there = [line for line in self._lines(number) if line[0] != CLOCKS]
            lines = [(kind, n, unsealed(number, kind, n, body)) for kind, n, body in there]
            self._db.run("DELETE FROM archive WHERE match = ?", number)
            if lines and lines[0][0] == MATCH:
                end = next(record_of(number, *line) for line in reversed(lines) if line[0] == END)
                assert isinstance(end, EndRecord)
                header = sealed(number, MATCH, 0, lines[0][2])
                row = (number, end.how, end.at_s or now_s, header, zlib.compress(_encode(lines)))
                self._db.run("INSERT INTO archive VALUES (?, ?, ?, ?, ?)", *row)
            self._db.run("DELETE FROM entry WHERE match = ?", number)
            self._forget_snapshots(now_s - over_s)

    def rewrite(self, number: int, change: Change) -> int:
        """Replace each record of a match, except players' answers, by what `change` returns (`Store.rewrite`); return
        how many have changed.
        """
        with legible(self._db, f"match {number}"), self._db.transaction():
            self._take_back()
            self._file()
            return self._rewrite(number, change)

    def _rewrite(self, number: int, change: Change) -> int:
        changed = 0
        for (packed,) in self._db.rows("SELECT body FROM archive WHERE match = ?", number):
            lines: list[Line] = []
            for line in decoded_lines(zlib.decompress(packed)):
                kept = _changed(number, line, change)
                changed += kept != line
                lines += [kept] if kept is not None else []
            row = (sealed(number, MATCH, 0, lines[0][2]), zlib.compress(_encode(lines)), number)
            self._db.run("UPDATE archive SET header = ?, body = ? WHERE match = ?", *row)
        rows = self._db.rows("SELECT seq, kind, n, body FROM entry WHERE match = ? ORDER BY seq", number)
        for seq, kind, n, body in rows:
            kept = _changed(number, (kind, n, body), change)
            if kept is None:
                self._db.run("DELETE FROM entry WHERE seq = ?", seq)
            elif kept[2] != bytes(body):
                self._db.run("UPDATE entry SET body = ? WHERE seq = ?", sealed(number, kind, n, kept[2]), seq)
            else:
                continue
            changed += 1
        if not rows or any(kind == END for _, kind, _, _ in rows):
            self._db.run("DELETE FROM snapshot WHERE match = ?", number)
            self._db.run("DELETE FROM piece WHERE match = ?", number)
        return changed

    def _forget_snapshots(self, ended_before_s: float) -> None:
        """Delete the snapshots and pieces of archived matches that ended before then."""
        ended_s = "(SELECT at_s FROM archive WHERE archive.match = snapshot.match)"
        self._db.run(f"DELETE FROM snapshot WHERE {ended_s} <= ?", ended_before_s)
        self._db.run("DELETE FROM piece WHERE match NOT IN (SELECT match FROM snapshot)")

    def try_out(self) -> None:
        """Write a row and delete it in one transaction, to see whether the database can be written."""
        with self._db.transaction():
            self._db.run("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?)", NO_MATCH, 0, "", "", b"")
            self._db.run("DELETE FROM snapshot WHERE match = ?", NO_MATCH)

    def tidy(self, retention: Retention, now_s: float) -> int:
        """Delete finished matches that the limits in `retention` no longer keep, and people who can no longer come
        back. `now_s`: seconds since 1970.

        Return how many matches were deleted.
        """
        known_s = self._known_s
        counted_s = now_s if known_s is None else min(now_s, known_s + AHEAD_MOST_S)
        gone = 0
        with legible(self._db), self._db.transaction():
            self._take_back()
            self._file()
            if retention.days:
                gone += self._db.run("DELETE FROM archive WHERE at_s < ?", counted_s - retention.days * DAY_S)
            if retention.matches_most:
                kept = "SELECT match FROM archive ORDER BY at_s DESC, match DESC LIMIT ?"
                gone += self._db.run(f"DELETE FROM archive WHERE match NOT IN ({kept})", retention.matches_most)
            self._forget_snapshots(now_s - retention.over_s)
            idle = [(PERSON, n) for n in self._idle_persons(now_s - retention.over_s)]
            idle += [(SERIES, n) for n in self._idle_series()]
            self._db.many(f"DELETE FROM entry WHERE match = {OF_NO_MATCH} AND kind = ? AND n = ?", idle)
        self._known_s = counted_s
        return gone

    def _idle_persons(self, ended_since_s: float) -> list[int]:
        """Return `n` of rows of people that can be deleted.

        These people sit in no match or series that goes on or has just ended, and have no saved decks; or the row is
        one of an older release that a later row of the same person replaces.
        """
        over = set(self._finished())
        rows = [row for row in self._of_kinds(MATCH, CHAIR, DAMAGE) if row[0] not in over]
        for number in self._ended(ended_since_s):
            rows += [(number, *line) for line in self._lines(number) if line[0] in (MATCH, CHAIR)]
        expected = {side.session for series in self._series() if not series.how for side in series.seats}
        for row in rows:
            match read(*row):
                case MatchRecord(seats=seated):
                    expected |= {seat.session for seat in seated}
                case ChairRecord(session=session):
                    expected.add(session)
                case DamageRecord():
                    return []  # anybody may have a seat in the damaged match
        latest: dict[str, int] = {}
        has_decks: dict[str, bool] = {}
        idle = []
        for _, _, n, body in self._of_kinds(PERSON):
            person = read(OF_NO_MATCH, PERSON, n, body)
            if not isinstance(person, PersonRecord):
                continue
            if person.session in latest:
                idle.append(latest[person.session])
            latest[person.session] = n
            has_decks[person.session] = bool(person.decks)
        return idle + [n for session, n in latest.items() if session not in expected and not has_decks[session]]

    def _idle_series(self) -> list[int]:
        """Return `n` of rows of series without any match left, and of rows of older releases that a later one
        replaces."""
        kept = {*self._put_away(), *(number for number, *_ in self._of_kinds(MATCH))}
        latest: dict[int, int] = {}
        idle = []
        for _, _, n, body in self._of_kinds(SERIES):
            series = read(OF_NO_MATCH, SERIES, n, body)
            if not isinstance(series, SeriesRecord):
                continue
            if series.id in latest:
                idle.append(latest[series.id])
            latest[series.id] = n
            if not kept & {game.match for game in series.games}:
                idle.append(latest.pop(series.id))
        return idle


def insert(db: Database, records: Sequence[Record], seq: int, table: str = "entry") -> int:
    """Insert the records into that table as rows `seq` + 1 and following, in the caller's transaction; return the
    number of the last row.
    """
    entries: list[Entry] = []
    snapshots: dict[int, Any] = {}
    pieces: list[PieceRecord] = []
    for record in records:
        if type(record) is Snapshot:
            body = sealed(record.match, SNAPSHOT, record.n, record.body)
            snapshots[record.match] = (record.match, record.n, record.code, record.digest, body)
        elif type(record) is PieceRecord:
            pieces.append(record)
        else:
            seq += 1
            entries.append(entry_of(record, seq))
    db.add(table, entries)
    if snapshots:
        db.many("DELETE FROM snapshot WHERE match = ?", [(match,) for match in snapshots])
        db.add("snapshot", list(snapshots.values()))
    if pieces:
        _insert_pieces(db, pieces)
    return seq


def _insert_pieces(db: Database, pieces: Sequence[PieceRecord]) -> None:
    """Add the pieces, oldest first; each replaces all pieces of its match from its number on."""
    first: dict[int, int] = {}
    rows: dict[int, dict[int, PieceRecord]] = {}
    for piece in pieces:
        first[piece.match] = min(piece.n, first.get(piece.match, piece.n))
        before = {n: one for n, one in rows.get(piece.match, {}).items() if n < piece.n}
        rows[piece.match] = {**before, piece.n: piece}
    db.many("DELETE FROM piece WHERE match = ? AND n >= ?", list(first.items()))
    kept = (piece for of_match in rows.values() for piece in of_match.values())
    db.add("piece", [(piece.match, piece.n, sealed(piece.match, PIECE, piece.n, piece.body)) for piece in kept])


def prune_chat(db: Database, matches: Iterable[int]) -> None:
    """Delete the oldest chat lines of the matches with these numbers, beyond the limits of `lines_kept`."""
    latest = "SELECT n, body FROM entry WHERE match = ? AND kind = ? ORDER BY n DESC LIMIT ?"
    for number in matches:
        rows = db.rows(latest, number, CHAT, CHAT_KEPT + 1)
        lines = [record_of(number, CHAT, n, body) for n, body in rows]
        kept = lines_kept((line.who, line.text) for line in lines if isinstance(line, ChatRecord))
        if kept < len(rows):
            db.run("DELETE FROM entry WHERE match = ? AND kind = ? AND n <= ?", number, CHAT, rows[kept][0])


def _changed(number: int, line: Line, change: Change) -> Line | None:
    """Return what replaces that line, None if it is deleted; answers stay as they are."""
    kind, n, body = line
    if kind == ANSWER:
        return line
    before = record_of(number, kind, n, body)
    after = change(before)
    if after is None:
        return None
    return line if after == before else (kind, n, encoded(after))


def schema(**types: str) -> Iterable[str]:
    """Return the SQL statements that create the tables; `types` gives this database's name for each type of column."""
    return (statement.format(**types) for statement in SCHEMA)

"""Makes a new journal from what can be read of a damaged one, and says what is missing of which match.

All pages are copied first, and the old file is never written to. Rows are read leaf by leaf (`pages.py`), so a broken
page costs only the rows on it. A row counts if its checksum is right (`entries.sealed`) or, in journals of earlier
releases, if it can be decoded. The index of `entry` tells which rows there should be, and the notes of each commit
(`fresh_of`) tell it for rows that are not in `entry` yet. A match with missing rows gets a DamageRecord: it is left
alone, and never played on from less than was acknowledged. If neither a table nor its index can be read to its end, all
running matches are taken to be damaged.

Lost snapshots do no harm, since the answers lead to the same state. People whose rows are lost cannot come back to
their seats by themselves.
"""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct, field

from kickdoor_protocol.files.small_files import named_on_the_disk

from . import pages, version_1
from .entries import DAMAGE, END, MATCH, PERSON, entry_of, record_of, unsealed
from .interface import Reading, StoreDamaged, StoreUnknown
from .reading import ILLEGIBLE, decoded_lines, piece_of, snapshot_of
from .records import DamageRecord, MatchRecord, PersonRecord
from .sql import OF_NO_MATCH
from .sqlite import (
    FRESH_OF_KIND,
    WITHOUT_FRESH,
    Note,
    SqliteDatabase,
    flaw_of,
    known_version,
    new_database,
    read_only,
    sqlite_reading,
)

MISSING = "{count} of its rows cannot be read in the journal ({kinds})"
"""Texts about what is missing, for people."""
UNKNOWN = "the journal was damaged so that nobody knows whether something of it is missing"
PEOPLE = "{count} rows of people or series cannot be read; with a seat, and no way back to it by themselves: {names}"
OLDEST = (
    "{old} was written by a release that kept journals otherwise, and nothing of it is salvaged. A server that starts "
    "on it takes over all that can be read; if it does not start, put a backup back: kickdoor admin restore"
)

ARCHIVED = "it was over, and cannot be read in the archive any more"

_decode_notes = msgspec.msgpack.Decoder(list[Note]).decode


class Harmed(Struct, frozen=True):
    """A match of which records are missing: id and name of its table ("" if lost as well), and what is missing, in
    words."""

    number: int
    table: str
    name: str
    what: str


class Salvaged(Struct):
    """The result of reading a damaged journal: counts of what can be read, and what is missing.

    `matches` counts those outside of the archive, `archived` those in it. In `harmed` the number 0 stands for people
    and series. `broken` is what a start would report as damaged, in the database's words: an inner or free page may be
    broken though no row is missing.
    """

    rows: int = 0
    matches: int = 0
    archived: int = 0
    harmed: list[Harmed] = field(default_factory=list)
    broken: str = ""

    @property
    def is_whole(self) -> bool:
        """Return whether nothing is missing and no page is broken."""
        return not self.harmed and not self.broken


def salvage(old: Path, new: Path) -> Salvaged:
    """Make the journal `new` from all that can be read of `old`. No file `new` is left if that fails.

    Raises StoreUnknown if `old` does not exist or is too old to be salvaged, or if `new` exists; JournalTooNew if a
    later release wrote `old`; StoreDamaged if nothing can be read; OSError or sqlite3.Error if `new` cannot be written.
    """
    if not old.is_file():
        raise StoreUnknown(f"There is no journal at {old}.")
    if new.exists():
        raise StoreUnknown(f"{new} is there already; nothing is written over it.")
    with TemporaryDirectory(dir=new.parent, prefix=".salvage-") as folder:
        copy, draft = Path(folder, "pages"), Path(folder, "journal")
        pages.copied(old, copy)
        with closing(read_only(copy)) as there:
            version = known_version(there, old)
        if version <= version_1.VERSION:
            raise StoreUnknown(OLDEST.format(old=old))
        with closing(new_database(draft)) as db:
            found = _Salvage(copy, db, version).salvaged()
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.rename(new)
    return found


def examined_by(reading: Reading) -> Salvaged:
    """Read the whole store, and return how much of it can be read and what is damaged."""
    found = Salvaged(harmed=[Harmed(each.match, "", "", each.what) for each in reading.unlisted()])
    for filed in reading.matches():
        record, what = filed.record, ""
        try:
            what = reading.read_one(record.number).gap
        except StoreDamaged as damaged:
            what = str(damaged)
        if what:
            found.harmed.append(Harmed(record.number, record.id, record.name, what))
        elif filed.how:
            found.archived += 1
        else:
            found.matches += 1
    return found


def put_right(journal: Path) -> tuple[Path, Salvaged]:
    """Replace the damaged journal, which no process may use, by a new one with all that can be read of it. Return where
    the damaged file is kept, and what was saved.

    Raises what `salvage` raises; then the journal is as it was.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept, made = (journal.with_name(f"{journal.stem}.{what}-{stamp}{journal.suffix}") for what in ("damaged", "new"))
    found = salvage(journal, made)
    try:
        pages.copied(journal, kept)
        with kept.open("rb+") as written:
            os.fsync(written.fileno())
        for beside in ("-wal", "-shm"):  # their contents are in both copies
            journal.with_name(journal.name + beside).unlink(missing_ok=True)
        made.replace(journal)
    except BaseException:
        made.unlink(missing_ok=True)
        raise
    named_on_the_disk(journal.parent)
    return kept, found


def examined(journal: Path) -> Salvaged:
    """Return what `salvage` would find in the journal, without changing it; possible while a server uses it, and for
    the oldest formats too.

    Raises what `salvage` raises.
    """
    if journal.is_file():
        with closing(read_only(journal)) as there:
            version = known_version(there, journal)
        if version <= version_1.VERSION:
            with closing(sqlite_reading(journal)) as reading:
                return examined_by(reading)
    with TemporaryDirectory(prefix="kickdoor-") as folder:
        return salvage(journal, Path(folder, "journal"))


class _Salvage:
    """Salvages the journal of that version with the pages `copy` into the database `db`."""

    def __init__(self, copy: Path, db: SqliteDatabase, version: int) -> None:
        self._copy = copy
        self._db = db
        self._has_fresh = version > WITHOUT_FRESH
        self._found = Salvaged()
        self._notes: dict[int, list[Note]] = {}
        self._missing: dict[int, list[str]] = {}
        """Kinds of the missing rows, by match."""

    def salvaged(self) -> Salvaged:
        """Put all readable rows into their tables; return the summary of what was read and what is damaged."""
        with self._db.transaction():
            for row in pages.rows_of(self._copy):
                self._keep(row)
            self._compare()
            self._say()
        return self._found

    # ---- what is there

    def _keep(self, row: pages.Row) -> None:
        """Put the row into its table, if it is one of ours and as it was written."""
        try:
            match row.values:
                case (None, int(match), str(kind), int(n), bytes(body)):
                    record_of(match, kind, n, body)
                    self._put("entry", row.number, match, kind, n, body)
                case (None, str(how), float() | int() as at_s, bytes(header), bytes(body)):
                    record_of(row.number, MATCH, 0, header)
                    for line in decoded_lines(zlib.decompress(body)):
                        record_of(row.number, *line)
                    self._put("archive", row.number, how, at_s, header, body)
                case (None, int(n), str(code), str(digest), bytes(body)):
                    snapshot_of((row.number, n, code, digest, body))
                    self._put("snapshot", row.number, n, code, digest, body)
                case (int(match), int(n), bytes(body)):
                    piece_of((match, n, body))
                    self._put("piece", match, n, body)
                case (None, bytes(body)):
                    self._notes[row.number] = _decode_notes(unsealed(OF_NO_MATCH, FRESH_OF_KIND, row.number, body))
                case _:
                    pass
        except ILLEGIBLE:
            pass

    def _put(self, table: str, *values: pages.Value) -> None:
        self._db.run(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(values))})", *values)

    # ---- what is not

    def _compare(self) -> None:
        """Find out which rows are missing."""
        with closing(read_only(self._copy)) as copy:
            there = SqliteDatabase(copy, self._copy)
            self._found.broken = flaw_of(there)
            copy.execute("PRAGMA writable_schema = ON")
            table_is_whole = all(_can_be_read(there, table) for table in ("entry", *["fresh"] * self._has_fresh))
            index_is_whole = self._expect_filed(there) and self._expect_fresh(there)
            archived = set(_tolerantly(there, "SELECT match FROM archive ORDER BY at_s"))
        if not table_is_whole and not index_is_whole:
            for number in self._going_on():
                self._missing.setdefault(number, [])
        kept = self._db.rows("SELECT match FROM archive")
        for (gone,) in archived.difference(kept, self._db.rows("SELECT DISTINCT match FROM entry")):
            if isinstance(gone, int):
                self._missing[gone] = ["archive"]
        self._found.archived = len(kept)

    def _expect_filed(self, there: SqliteDatabase) -> bool:
        """Check the rows that the index of `entry` lists; return whether the index could be read to its end."""
        keys = "SELECT match, kind, n, seq FROM entry INDEXED BY entry_once"
        wanted = _tolerantly(there, f"{keys} ORDER BY match, kind, n")
        seen = set()
        for row in wanted:
            seen.add(row)
            self._expect_row(row)
        if not wanted.is_whole:
            others = _tolerantly(there, f"{keys} ORDER BY match DESC, kind DESC, n DESC")
            for row in set(others) - seen:
                self._expect_row(row)
        return wanted.is_whole

    def _expect_row(self, row: tuple[pages.Value, ...]) -> None:
        match row:
            case (int(match), str(kind), int(n), int(seq)):
                self._expect(match, kind, n, seq)
            case _:
                pass

    def _expect_fresh(self, there: SqliteDatabase) -> bool:
        """Check the rows that the notes of each commit list; return whether all notes could be read."""
        latest = {note: seq for seq, note in self._noted() if not isinstance(note, int)}
        for seq, note in self._noted():
            if isinstance(note, int):
                self._expect(note, "", 0, seq)
            elif latest[note] == seq:
                self._expect(*note, seq)
        return not self._has_fresh or _can_be_read(there, "fresh_of")

    def _noted(self) -> Iterator[tuple[int, Note]]:
        for last, notes in sorted(self._notes.items()):
            yield from zip(range(last - len(notes) + 1, last + 1), notes, strict=True)

    def _expect(self, match: int, kind: str, n: int, seq: int) -> None:
        """Note a row as missing unless there is one with its number, or with its (match, kind, n)."""
        by_number = self._db.rows("SELECT match FROM entry WHERE seq = ?", seq)
        if not by_number and not self._db.rows(
            "SELECT 1 FROM entry WHERE (match, kind, n) = (?, ?, ?)", match, kind, n
        ):
            self._missing.setdefault(match, []).append(kind or "latest")

    def _going_on(self) -> list[int]:
        rows = self._db.rows(
            "SELECT DISTINCT match FROM entry WHERE match NOT IN (SELECT match FROM entry WHERE kind = ?)", END
        )
        return [number for (number,) in rows]

    # ---- what is said of it

    def _say(self) -> None:
        """Report what is missing, with a DamageRecord in the new journal for each match."""
        ((last,),) = self._db.rows("SELECT coalesce(max(seq), 0) FROM entry")
        known = self._known()
        for number, kinds in sorted(self._missing.items()):
            last += 1
            known.append(DamageRecord(number, self._words(number, kinds)))
            self._put("entry", *entry_of(known[-1], last))
        for damage in known:
            header = self._header(damage.match)
            table, name = ("", "") if header is None else (header.id, header.name)
            self._found.harmed.append(Harmed(damage.match, table, name, damage.what))
        ((self._found.rows,),) = self._db.rows("SELECT count(*) FROM entry WHERE kind <> ?", DAMAGE)
        ((self._found.matches,),) = self._db.rows("SELECT count(*) FROM entry WHERE kind = ?", MATCH)

    def _words(self, number: int, kinds: list[str]) -> str:
        if number == OF_NO_MATCH:
            names = ", ".join(self._strangers()) or "nobody who is known by name"
            return PEOPLE.format(count=len(kinds), names=names)
        if kinds == ["archive"]:
            return ARCHIVED
        return MISSING.format(count=len(kinds), kinds=", ".join(sorted(set(kinds)))) if kinds else UNKNOWN

    def _known(self) -> list[DamageRecord]:
        """Return the DamageRecords of an earlier salvage."""
        rows = self._db.rows("SELECT match, kind, n, body FROM entry WHERE kind = ? ORDER BY seq", DAMAGE)
        return [record for record in (record_of(*row) for row in rows) if isinstance(record, DamageRecord)]

    def _header(self, number: int) -> MatchRecord | None:
        rows = self._db.rows("SELECT body FROM entry WHERE (match, kind) = (?, ?)", number, MATCH)
        record = record_of(number, MATCH, 0, rows[0][0]) if rows else None
        return record if isinstance(record, MatchRecord) else None

    def _strangers(self) -> list[str]:
        """Return the names of people with a seat at a running match whose tokens are lost."""
        known = set()
        for n, body in self._db.rows("SELECT n, body FROM entry WHERE (match, kind) = (?, ?)", OF_NO_MATCH, PERSON):
            person = record_of(OF_NO_MATCH, PERSON, n, body)
            if isinstance(person, PersonRecord):
                known.add(person.session)
        headers = filter(None, map(self._header, self._going_on()))
        seats = {seat.session: seat.name for header in headers for seat in header.seats if seat.session}
        return sorted({name for session, name in seats.items() if session not in known})


def _can_be_read(db: SqliteDatabase, table: str) -> bool:
    """Return whether all rows of that table can be reached; its indexes are not used."""
    with suppress(sqlite3.DatabaseError):
        db.rows(f"SELECT total(length(body)) FROM {table} NOT INDEXED")
        return True
    return False


class _tolerantly:  # noqa: N801 - reads like a function
    """Rows of a statement, up to the first that cannot be read; then `is_whole` says whether these were all."""

    def __init__(self, db: SqliteDatabase, statement: str) -> None:
        self._db = db
        self._statement = statement
        self.is_whole = False

    def __iter__(self) -> Iterator[tuple[pages.Value, ...]]:
        with suppress(sqlite3.DatabaseError):
            yield from self._db.stream(self._statement)
            self.is_whole = True

"""Walks of what writes and reads: the store over matches that begin, end and grow old, a scribe whose disk fails."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import msgspec
from tests.server.pasts import whole_past
from tests.server.walks.walk import untyped
from tests.trials.drills.faulty_store import Faults, FaultyDatabase, InlineScribe
from twisted.internet.task import Clock

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CLOCK, Seat
from kickdoor_server.base.process.counts import Counts
from kickdoor_server.base.store import past, sql
from kickdoor_server.base.store import scribe as scribes
from kickdoor_server.base.store.high_water import HighWater, MarkFile, compare
from kickdoor_server.base.store.interface import Retention
from kickdoor_server.base.store.opening import has_password, is_database
from kickdoor_server.base.store.records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    SeatRecord,
    Snapshot,
    WentOn,
    cards_words,
    went_on_words,
)
from kickdoor_server.base.store.sqlite import SqliteStore

STEPS = 100
DAY_S = 24 * 3_600.0
NOON_S = 1_700_000_000.0
PEOPLE = ("s-ann", "s-bob", "s-cid")


class Library:
    """Matches as they are written down, a record or some at a time."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.answers: dict[int, int] = {}
        self.ended: set[int] = set()
        self._said = 0

    def begins(self) -> list[Record]:
        """Another match."""
        number = len(self.answers) + 1
        self.answers[number] = 0
        owners = self.chance.sample([*PEOPLE, ""], 2)
        seats = tuple(SeatRecord(f"P {owner}", "female", owner, "" if owner else "meek") for owner in owners)
        return [
            MatchRecord(number, f"t{number}", f"Table {number}", "toy", {"pace": number}, seats, bytes([number] * 4))
        ]

    def goes_on(self, now_s: float) -> list[Record]:
        """Something is written of one that has begun."""
        chance = self.chance
        going = [number for number in self.answers if number not in self.ended]
        if not going:
            return self.begins()
        number, person = chance.choice(going), chance.choice(PEOPLE)
        match chance.choice(
            ["answer"] * 4 + ["chair", "chat", "chat", "clocks", "pause", "end", "person", "shot", "rest"]
        ):
            case "answer":
                self.answers[number] += 1 + (chance.random() < 0.02)
                seat = chance.choice([Seat(0), Seat(1), CHANCE, CLOCK])
                who = person if seat == 0 else ""
                return [AnswerRecord(number, self.answers[number], Answer(seat, ("take", number)), who, self._next())]
            case "chair":
                left, kept = chance.random() < 0.4, chance.random() < 0.3
                return [ChairRecord(number, chance.randrange(2), "" if left else person, "meek" if left else "", kept)]
            case "chat":
                self._said += 1
                return [
                    ChatRecord(
                        number, "Ann", "x" * chance.choice([3, 3, 900]), "chat", 0, person, self._next(), self._said
                    )
                ]
            case "clocks":
                return [ClocksRecord(number, self.answers[number], (((0, "take", 0, 1), 900), ("kettle", 5)))]
            case "pause":
                return [PauseRecord(number, chance.random() < 0.5, "agreed", "Ann", (0,))]
            case "end":
                self.ended.add(number)
                at_s = chance.choice([now_s, now_s, 0.0])
                return [EndRecord(number, chance.choice(["over", "abandoned", "broken"]), "why", at_s, winners=(1,))]
            case "person":
                return [PersonRecord(person, f"Name {self._next()}", (b"d",), chance.choice([0, number]))]
            case "shot":
                return [Snapshot(number, self.answers[number], "code", "digest", b"body")]
            case _:
                reason = ReasonRecord(number, self.answers[number], 1, "It is there.")
                return [reason, RequestRecord(number, person, self._next(), "pause_table")]

    def _next(self) -> int:
        self._said += 1
        return self._said


def summed(what: Any) -> str:
    """A check sum of all that is in it."""
    return f"{zlib.crc32(repr(msgspec.to_builtins(what, enc_hook=repr)).encode()):08x}"


def everything(store: SqliteStore, now_s: float, since_s: float) -> str:
    """All that a store can be asked."""
    matches = store.matches()
    journals = [store.read_one(filed.record.number) for filed in matches]
    facts = [(filed.record.number, filed.how) for filed in matches]
    gaps = [
        (journal.gap, len(journal.answers), journal.said, len(journal.chat), len(journal.chairs))
        for journal in journals
    ]
    outlines = store.outlines(since_s)
    found = [[outline.match.number for outline in part] for part in (outlines.running, outlines.ended)]
    return (
        f"{facts} {gaps} {store.finished()} {found} {outlines.last_number} {summed(journals)} {summed(outlines)} "
        f"{summed(whole_past(store, since_s))} {now_s}"
    )


def stores(chance: Random) -> Iterator[str]:
    """Matches are written, put away, forgotten and rewritten, at all times of their lives."""
    library, now_s = Library(chance), NOON_S
    with (
        patch.object(past, "CHAT_KEPT", 3),
        patch.object(sql, "CHAT_KEPT", 3),
        patch.object(past, "CHAT_BYTES_MOST", 2_000),
        closing(untyped(SqliteStore(None, "NORMAL"))) as store,
    ):
        for _ in range(STEPS):
            now_s += chance.choice([0.0, 60.0, DAY_S / 2, DAY_S, 3 * DAY_S])
            what = chance.choice(["write"] * 6 + ["begin", "begin", "archive", "archive", "tidy", "rewrite", "try"])
            came: Any = ""
            match what:
                case "write":
                    came = [type(record).__name__ for record in library.goes_on(now_s) if _appended(store, record)]
                case "begin":
                    came = store.append(library.begins())
                case "archive" if finished := store.finished():
                    came = store.archive(chance.choice(finished), now_s, chance.choice([0.0, DAY_S]))
                case "tidy":
                    kept = Retention(chance.choice([0, 1, 2]), chance.choice([0, 2]), chance.choice([0.0, DAY_S]))
                    came = store.tidy(kept, now_s + chance.choice([0.0, 0.0, 400 * DAY_S]))
                case "rewrite" if library.answers:
                    came = store.rewrite(chance.choice([0, *library.answers]), _without_talk)
                case "try":
                    came = store.try_out()
                case _:
                    pass
            rows = store._db.rows("SELECT match, at_s, how FROM archive ORDER BY match")
            shots = store._db.rows("SELECT match, n FROM snapshot ORDER BY match")
            written = [
                (row[0], row[1], row[2])
                for row in store._db.rows("SELECT match, kind, n FROM written ORDER BY seq DESC LIMIT 5")
            ]
            since_s = now_s - chance.choice([0.0, 60.0, DAY_S])
            yield f"{what}: {came} {rows} {shots} {written} {everything(store, now_s, since_s)}"


def _appended(store: SqliteStore, record: Record) -> bool:
    store.append([record])
    return True


def _without_talk(record: Record) -> Record | None:
    """As if somebody was erased."""
    match record:
        case ChatRecord(nth=nth) if nth % 2:
            return None
        case MatchRecord():
            return msgspec.structs.replace(record, name="a table")
        case PersonRecord(session="s-bob"):
            return None
        case _:
            return record


def scribe(chance: Random) -> Iterator[str]:
    """Records are handed over, noted, tried out; the disk fails before a statement or after it, once or for long."""
    clock, counts, faults, library = untyped(Clock()), Counts(), Faults(), Library(chance)
    with patch.object(scribes, "JOBS_PER_COMMIT", 3), closing(untyped(SqliteStore(None, "NORMAL"))) as store:
        store._db = untyped(FaultyDatabase(store._db, faults))
        changes, heard = list[str](), list[str]()

        def changed() -> None:
            changes.append(f"{writer.outage.is_on} {writer.outage.why}")

        writer = untyped(InlineScribe(store, clock, changed))
        writer._counts, writer._retention = counts, Retention(1, 3, 60.0)
        writer._stopwatch_s = clock.seconds
        writer.start()
        for number in range(STEPS):
            what = chance.choice(
                ["write"] * 5
                + ["note", "note", "tidy", "try", "fail", "well", "pass", "pass", "batch", "twice", "look"]
            )
            match what:
                case "write" | "batch":
                    records = [each for _ in range(1 if what == "write" else 3) for each in library.goes_on(NOON_S)]
                    writer.write(records, lambda error, number=number: heard.append(f"{number} {error!r}"))
                case "twice" if library.answers:
                    double = MatchRecord(1, "t1", "again", "toy", {}, (), b"")
                    writer.write([double], lambda error, number=number: heard.append(f"{number} {error!r}"))
                case "note":
                    writer.note(library.goes_on(NOON_S))
                case "tidy":
                    writer.tidy()
                case "try":
                    writer.try_out(lambda error, number=number: heard.append(f"{number} {error!r}"))
                case "fail":
                    faults.begin(chance.randrange(4), chance.choice([1, 2, 99]), after=chance.random() < 0.4)
                case "well":
                    faults.spared = float("inf")
                case "pass":
                    due = [call.getTime() - clock.seconds() for call in clock.getDelayedCalls()]
                    clock.advance(min([*due, 1.0]))
                case "look":
                    writer._since_s = chance.choice([None, clock.seconds() - 5.0, clock.seconds() - 5.1])
                    writer.look()
                    writer._since_s = None
                case _:
                    pass
            due = [round(call.getTime() - clock.seconds(), 3) for call in clock.getDelayedCalls()]
            facts = (
                writer.queued,
                writer.outage.is_on,
                writer.outage.held,
                writer.outage.failures,
                due,
                changes,
                heard,
            )
            counted = [
                counts.matches_begun,
                dict(counts.matches_ended),
                counts.answers,
                counts.defaults,
                counts.commits_failed,
            ]
            spread = (
                counts.commits.counts,
                counts.commit_records.counts,
                counts.commit_records.total,
                counts.notes_dropped,
            )
            yield f"{what} at {clock.seconds():.3f}: {facts} {counted} {spread}"
            heard.clear()
        faults.spared = float("inf")


def waters(chance: Random) -> Iterator[str]:
    """How far a database was written, in two places: which differences mean what."""
    marks = [
        HighWater(store, writer, commits) for store in ("a", "b") for writer in ("w", "v") for commits in (4, 5, 6, 7)
    ]
    for found in (None, *marks):
        for in_doubt in (False, True):
            try:
                came = str(untyped(compare)(found, marks[1], "Mend it.", in_doubt=in_doubt))
            except Exception as wrong:
                came = f"{type(wrong).__name__} {wrong}"
            yield f"{found} {in_doubt}: {came}"
    with TemporaryDirectory() as folder:
        for place in (Path(folder), None, Path(folder) / "missing"):
            file = untyped(MarkFile(place))
            for _ in range(12):
                file.note(chance.choice(marks))
                text = file.path.read_text("utf-8") if file.path is not None and file.path.exists() else ""
                found = chance.choice(marks)
                try:
                    came = str(file.check(found))
                except Exception as wrong:
                    came = f"{type(wrong).__name__} {str(wrong).replace(folder, 'FOLDER')}"
                yield f"{text!r} {len(text)} {found}: {came} {file.remedy.replace(folder, 'FOLDER')}"
        (Path(folder) / "high_water").write_text("nonsense", "utf-8")
        yield repr(untyped(MarkFile(Path(folder))).check(marks[0]))
    for address in (
        "postgresql://db/x",
        "postgres://a:b@db/x",
        "postgres://db/x?password=",
        "./x",
        "postgresql:x",
        "postgresql://a@db",
    ):
        yield f"{address}: {is_database(address)} {has_password(address)}"
    for was in ("", "kickdoor 1"):
        yield f"{went_on_words(WentOn(7, was, 'kickdoor 2', 'why'))} {cards_words([('toy', ''), ('big', 'f' * 20)])}"


WALKS = (stores, scribe, waters)

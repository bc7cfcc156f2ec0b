"""What only the store in a file does: levels of safety, journals of older and of later releases."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.base.test_store import MATCH, NOON_S, answer
from tests.server.doubles import Disk
from tests.server.house import House
from tests.server.pasts import whole_past
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_server.base.store import sqlite
from kickdoor_server.base.store.entries import entry_of
from kickdoor_server.base.store.interface import (
    JournalTooNew,
    Retention,
    StoreDamaged,
    StoreGoneBack,
    StoreInUse,
    StoreUnknown,
)
from kickdoor_server.base.store.opening import JOURNAL, opened_reading
from kickdoor_server.base.store.records import EndRecord, Record
from kickdoor_server.base.store.sql import schema
from kickdoor_server.base.store.sqlite import TYPES, SqliteDatabase, SqliteStore

VERSION_1 = Path(__file__).with_name("journal_version_1.db")
"""Three matches of the toy game, as a server of 0.1.0 wrote them: one runs, one has broken, one is over."""

GRETAS_TOKEN = "8c5ac39a1f0ab2b79ffbbc5c10ffc3fb52ef9af4bdbf650c60d1f03469876817"
RUNNING_TABLE = {
    "version": 1,
    "points": [3, 0],
    "secrets": [41, 5],
    "kettle": True,
    "stack": ["ToyRound", "Window"],
    "questions": [[0, "applause"]],
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A data folder with a journal of version 1."""
    shutil.copy(VERSION_1, tmp_path / JOURNAL)
    return tmp_path


def test_matches_of_an_older_release_go_on(old: Path) -> None:
    with closing(SqliteStore(old / JOURNAL)) as store:
        past = whole_past(store)
    house = House(disk=Disk(past))
    assert ToyRules().account(house.match.table) == RUNNING_TABLE
    greta = house.comes("Greta", GRETAS_TOKEN)
    assert greta.last(Welcome).resumed
    assert greta.story == ["Your secret is 5.", "A 3.", "Boris shouts.", "Boris takes 3."]
    assert isinstance(greta.act("shout"), Accepted)


def test_finished_matches_of_an_older_release_are_put_away_with_what_is_known_of_them(old: Path) -> None:
    with closing(SqliteStore(old / JOURNAL)) as store:
        assert store.finished() == [2, 3]
        for number in store.finished():
            store.archive(number, NOON_S)
        store.tidy(Retention(), NOON_S)
        assert [(filed.record.number, filed.how) for filed in store.matches()] == [(1, ""), (2, "broken"), (3, "over")]
        assert store.read_one(2).ending == EndRecord(2, "broken", "BrokenInvariant: the bomb has gone off")
        assert len(store.read_one(3).answers) == 8
        assert {person.name for person in whole_past(store).persons} == {"Boris", "Greta"}


def test_it_is_made_anew_once_and_completely(old: Path) -> None:
    with closing(SqliteStore(old / JOURNAL)) as store:
        first = whole_past(store)
    with closing(SqliteStore(old / JOURNAL)) as store:
        assert whole_past(store) == first
        assert store._connection.execute("SELECT name FROM sqlite_master WHERE name = 'ending'").fetchall() == []


def test_who_only_reads_an_older_journal_leaves_it_as_it_is(old: Path) -> None:
    before = (old / JOURNAL).read_bytes()
    with closing(opened_reading(old)) as reading:
        assert [filed.how for filed in reading.matches()] == ["", "broken", "over"]
        assert len(reading.read_one(1).answers) == 7
    assert (old / JOURNAL).read_bytes() == before


@pytest.fixture
def second(tmp_path: Path) -> Path:
    """A data folder with a journal of version 2, in which all entries are in one table."""
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as db, db:
        for statement in schema(**TYPES):
            db.execute(statement)
        records: list[Record] = [MATCH, answer(1), answer(2)]
        rows = [entry_of(record, seq) for seq, record in enumerate(records, 1)]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
        db.execute("PRAGMA user_version = 2")
    return tmp_path


def test_a_journal_of_version_2_goes_on_where_it_ended(second: Path) -> None:
    for more in (3, 4):
        with closing(SqliteStore(second / JOURNAL)) as store:
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                store.append([answer(2)])
            store.append([answer(more)])
            assert store.read_one(1).answers == [answer(n) for n in range(1, more + 1)]
            assert store.outlines().running[0].answers == more


def test_who_only_reads_a_journal_of_version_2_leaves_it_as_it_is(second: Path) -> None:
    before = (second / JOURNAL).read_bytes()
    with closing(opened_reading(second)) as reading:
        assert [filed.record for filed in reading.matches()] == [MATCH]
        assert reading.read_one(1).answers == [answer(1), answer(2)]
    assert (second / JOURNAL).read_bytes() == before


def places(store: SqliteStore) -> tuple[int, int]:
    """How many entries have been filed, and how many are fresh."""
    ((filed,),) = store._db.rows("SELECT count(*) FROM entry")
    ((fresh,),) = store._db.rows("SELECT count(*) FROM fresh")
    return filed, fresh


def test_what_is_fresh_is_filed_when_it_has_become_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 4)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, answer(1), answer(2), answer(3)])
        assert places(store) == (0, 4)
        store.append([answer(4)])
        assert places(store) == (4, 1)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        for n in range(5, 8):
            store.append([answer(n)])
        assert places(store) == (4, 4), "what an earlier server has left counts as well"
        store.append([answer(8)])
        assert places(store) == (8, 1)
        assert store.read_one(1).answers == [answer(n) for n in range(1, 9)]


def test_an_answer_is_refused_wherever_the_same_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 3)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, answer(1), answer(2)])
        store.append([answer(4)])
        for again in (1, 2, 4):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                store.append([answer(again)])
        for twice in ([answer(3), answer(3)], [answer(5), answer(5)]):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                store.append(twice)
        store.append([answer(3)])
        assert store.read_one(1).gap == "answer 4 is there, but answer 3 is missing", "in the order of writing"


def test_a_start_and_a_tidying_go_through_no_match_answer_by_answer(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, *(answer(n) for n in range(1, 50)), answer(1, 2), EndRecord(2, "over")])
        store.tidy(Retention(), NOON_S)
        said: list[str] = []
        store._connection.set_trace_callback(said.append)
        store.outlines(NOON_S)
        store.finished()
        store.tidy(Retention(), NOON_S)
        store._connection.set_trace_callback(None)
        looks = [statement for statement in said if statement.startswith(("SELECT", "WITH"))]
        plans = [step for look in looks for *_, step in store._db.rows(f"EXPLAIN QUERY PLAN {look}")]
    assert any(step.startswith("SEARCH entry USING") for step in plans)
    assert [step for step in plans if step.startswith("SCAN entry")] == []


def test_what_was_not_heard_to_succeed_is_not_filed(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, answer(1)])
        transaction = store._db.transaction

        @contextmanager
        def happens_and_fails() -> Iterator[None]:
            with transaction():
                yield
            raise OSError("the answer was lost")

        monkey: Any = store._db
        monkey.transaction = happens_and_fails
        with pytest.raises(OSError, match="lost"):
            store.append([answer(2), answer(3)])
        monkey.transaction = transaction
        store.tidy(Retention(), NOON_S)
        assert places(store) == (2, 0)
        store.append([answer(2)])
        assert store.read_one(1).answers == [answer(1), answer(2)]


def test_what_was_filed_leaves_no_trace_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 50)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, EndRecord(1, "over", "nobody shall know of Ermintrude")])
        store.append([answer(n, 2) for n in range(1, 60)])
        store.append([answer(60, 2)])
        assert places(store)[1] == 1
        assert store.rewrite(1, lambda record: None if isinstance(record, EndRecord) else record) == 1
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Friday" in left
    assert b"Ermintrude" not in left


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalTooNew, match="update it"):
        SqliteStore(tmp_path / JOURNAL)
    with pytest.raises(JournalTooNew, match="update it"):
        opened_reading(tmp_path)


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text("Dear diary, today I kicked in a door.\n" * 100)
    with pytest.raises(StoreUnknown, match="is no journal"):
        SqliteStore(tmp_path / JOURNAL)
    with pytest.raises(StoreUnknown, match="is no journal"):
        opened_reading(tmp_path)
    assert (tmp_path / JOURNAL).read_text().startswith("Dear diary")


def damaged(folder: Path, what: str) -> None:
    """A journal with a match of two answers in it, of which this is broken on the disk."""
    path = folder / JOURNAL
    with closing(SqliteStore(path)) as store:
        store.append([MATCH, answer(1), answer(2)])
    match what:
        case "a page":
            written = bytearray(path.read_bytes())
            written[4096:] = bytes(len(written) - 4096)
            path.write_bytes(written)
        case "the words of a table":
            path.write_bytes(path.read_bytes().replace(b"TABLE fresh (seq", b'TABLE fresh (s"q'))
        case "the name of a column":
            path.write_bytes(path.read_bytes().replace(b"archive (match", b"archive (mitch"))
        case _:
            broken = {"a kind": "kind = 'mitch'", "a row": "body = x'ff'", "a type": "body = 'text'"}[what]
            with closing(sqlite3.connect(path)) as db:
                db.execute(f"UPDATE fresh SET {broken} WHERE n = 0")
                db.commit()


@pytest.mark.parametrize("what", ["a page", "the words of a table", "the name of a column"])
def test_a_damaged_journal_is_said_in_words_to_whoever_starts_on_it_or_reads_it(tmp_path: Path, what: str) -> None:
    damaged(tmp_path, what)
    said = f"{tmp_path / JOURNAL} is damaged"
    with pytest.raises(StoreDamaged, match="damaged") as wrong, closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.outlines()
    assert str(wrong.value).startswith(said)
    with pytest.raises(StoreDamaged, match="damaged") as read, closing(opened_reading(tmp_path)) as reading:
        reading.matches()
    assert str(read.value).startswith(said)


@pytest.mark.parametrize("what", ["a row", "a type"])
def test_a_match_whose_beginning_cannot_be_read_is_named_and_the_others_are_found(tmp_path: Path, what: str) -> None:
    damaged(tmp_path, what)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([replace(MATCH, number=2)])
        found = store.outlines()
        assert [outline.match.number for outline in found.running] == [2]
        assert [(each.match, "damaged" in each.what) for each in found.damaged] == [(1, True)]
    with closing(opened_reading(tmp_path)) as reading:
        assert [filed.record.number for filed in reading.matches()] == [2]
        assert [each.match for each in reading.unlisted()] == [1]


@pytest.mark.parametrize("what", ["a kind", "a row", "a type"])
def test_so_it_is_where_only_one_match_is_wanted(tmp_path: Path, what: str) -> None:
    damaged(tmp_path, what)
    with pytest.raises(StoreDamaged), closing(opened_reading(tmp_path)) as reading:
        reading.read_one(1)


def test_a_disk_that_refuses_has_damaged_nothing(tmp_path: Path) -> None:
    """That may pass, and is told from what does not."""
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        database = SqliteDatabase(sqlite3.connect(":memory:"), "a journal")
        busy = sqlite3.OperationalError("database is locked")
        busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
        assert not database.is_damaged(busy)
        assert store.may_pass(busy)
        assert not store.may_pass(StoreDamaged("a journal is damaged"))


def test_an_empty_file_is_a_journal_to_be_and_nothing_to_read(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).touch()
    with pytest.raises(StoreUnknown, match="There is no journal in"):
        opened_reading(tmp_path)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH])
    with closing(opened_reading(tmp_path)) as reading:
        assert reading.read_one(1).match == MATCH


def test_the_disk_is_asked_to_keep_its_word(tmp_path: Path) -> None:
    levels = []
    for number, level in enumerate(("FULL", "NORMAL")):
        with closing(SqliteStore(tmp_path / f"{number}.sqlite3", level)) as store:
            assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
            levels += store._connection.execute("PRAGMA synchronous").fetchone()
    assert levels == [2, 1], "FULL, NORMAL"


def test_what_is_forgotten_goes_back_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(SqliteStore(path)) as store:
        store.append([MATCH, *(answer(n) for n in range(1, 3_000)), EndRecord(1, "over", at_s=1.0)])
        store.tidy(Retention(), NOON_S)
        full = path.stat().st_size
        store.archive(1, NOON_S)
        assert store.tidy(Retention(days=1), NOON_S) == 1
        assert path.stat().st_size < full / 4


def test_without_a_file_it_goes_with_the_server() -> None:
    store = SqliteStore(None)
    store.append([MATCH])
    with closing(store.reading()) as reading:
        assert reading.read_one(1).match == MATCH
    folder = store._path
    store.close()
    assert folder is not None
    assert not folder.parent.exists()


def test_what_has_just_ended_is_found_without_reading_the_whole_archive(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        plan = store._db.rows("EXPLAIN QUERY PLAN SELECT match, header FROM archive WHERE at_s > 1.0")
    assert "USING INDEX archive_by_date" in plan[0][3]


class Stubborn:
    """A connection on which inserts fail, and then even undoing them does, once."""

    def __init__(self, whole: sqlite3.Connection) -> None:
        self._whole = whole
        self._failures = ["INSERT", "ROLLBACK"]

    def execute(self, statement: str, *values: Any) -> Any:
        return self._unless_it_fails(statement, self._whole.execute, *values)

    def executemany(self, statement: str, rows: Any) -> Any:
        return self._unless_it_fails(statement, self._whole.executemany, rows)

    def _unless_it_fails(self, statement: str, deed: Callable[..., Any], *values: Any) -> Any:
        if self._failures and statement.startswith(self._failures[0]):
            raise sqlite3.OperationalError(f"disk I/O error at {self._failures.pop(0)}")
        return deed(statement, *values)

    @property
    def in_transaction(self) -> bool:
        return self._whole.in_transaction


def test_a_transaction_that_could_not_even_be_undone_does_not_stand_in_the_way_of_the_next(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH])
        whole = store._connection
        store._db.connection = Stubborn(whole)  # type: ignore[attr-defined]
        with pytest.raises(sqlite3.OperationalError, match="at ROLLBACK"):
            store.append([answer(1)])
        store.append([answer(1)])
        store._db.connection = whole  # type: ignore[attr-defined]
        assert whole_past(store).journals[0].answers == [answer(1)]


@pytest.mark.parametrize(
    ("first", "then", "is_there"),
    [
        ([3, 2], [3], True),
        ([3, 2], [2], True),
        ([3, 2], [1], False),
        ([3, 2], [4], False),
        ([1, 2], [2, 3], True),
        ([1], [3, 2, 3], True),
        ([1], [3, 2], False),
    ],
)
def test_an_answer_is_there_once_in_whatever_order_answers_came(
    first: list[int], then: list[int], is_there: bool, tmp_path: Path
) -> None:
    with closing(SqliteStore(tmp_path / "journal.sqlite3")) as store:
        store.append([MATCH, *map(answer, first)])
        if is_there:
            with pytest.raises(sqlite3.IntegrityError):
                store.append([answer(n) for n in then])
        else:
            store.append([answer(n) for n in then])
        kept = [*first, *([] if is_there else then)]
        rows = store._db.rows("SELECT n FROM numbered WHERE kind = ?", "answer")
        assert sorted(n for (n,) in rows) == sorted(kept)


def test_a_trial_fails_where_nothing_can_be_added(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH])
        store.try_out()
        full = "SELECT RAISE(FAIL, 'no space left')"
        store._db.run(f"CREATE TEMP TRIGGER full BEFORE INSERT ON snapshot BEGIN {full}; END")
        with pytest.raises(sqlite3.Error, match="no space left") as refused:
            store.try_out()
        assert isinstance(refused.value, sqlite3.DatabaseError)
        store._db.run("DROP TRIGGER full")
        store.try_out()
        assert store._db.rows("SELECT * FROM snapshot") == []


# ---- whose the file is


def moved_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    copy = path.read_bytes()
    moved_away(path)
    path.write_bytes(copy)


@pytest.mark.parametrize("gone", [moved_away, replaced])
def test_nothing_is_written_to_a_file_that_is_not_there_any_more_until_it_is_back(
    tmp_path: Path, gone: Callable[[Path], None]
) -> None:
    path = tmp_path / JOURNAL
    with closing(SqliteStore(path)) as store:
        store.append([MATCH])
        gone(path)
        deeds: list[Callable[[], object]] = [
            store.check, store.try_out, lambda: store.append([answer(1)]), lambda: store.tidy(Retention(), NOON_S),
            lambda: store.archive(1, NOON_S), lambda: store.rewrite(1, lambda record: record),
        ]  # fmt: skip
        for deed in deeds:
            with pytest.raises(StoreGoneBack, match="moved away, removed or replaced") as told:
                deed()
            assert store.may_pass(told.value), "it is held, and tried again"
        path.with_name("elsewhere").rename(path)
        store.append([answer(1)])
        assert store.read_one(1).answers == [answer(1)]


def test_where_another_server_has_written_nothing_is_written(tmp_path: Path) -> None:
    """The lock of the folder is gone with its file."""
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH])
        with closing(SqliteStore(tmp_path / JOURNAL)) as other:
            store.check()
            other.append([answer(1)])
            for deed in (store.check, store.try_out, lambda: store.append([answer(1), answer(2)])):
                with pytest.raises(StoreInUse, match="another server has written") as told:
                    deed()
                assert store.may_pass(told.value)
            assert other.read_one(1).answers == [answer(1)]


def test_its_own_deeds_are_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "FILED_AT_ONCE", 3)
    with closing(SqliteStore(tmp_path / JOURNAL)) as store:
        store.append([MATCH, *map(answer, range(1, 9))])
        with pytest.raises(sqlite3.IntegrityError):
            store.append([answer(9), answer(3)])
        store.append([answer(9), EndRecord(1, "over", at_s=NOON_S)])
        store.archive(1, NOON_S)
        store.tidy(Retention(days=1), NOON_S + 10 * 86_400)
        store.rewrite(0, lambda record: record)
        with closing(store.reading()) as reading:
            reading.matches()
        store.try_out()
        store.append([replace(MATCH, number=2)])
        store.check()

"""The scribe on a real disk: in order, together, all or nothing, and back again."""

from __future__ import annotations

import queue
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_server.scribe import SqliteScribe
from kickdoor_server.store.records import AnswerRecord, EndRecord, MatchRecord, PersonRecord, SeatRecord
from kickdoor_server.store.version_1 import JournalTooNew

PATIENCE_S = 10
"""How long a thread may take before the test gives up on it."""

MATCH = MatchRecord(1, "abcde", "Friday", "toy", {"pace": "slow"}, (SeatRecord("Ada", "female", "s-1"),), b"seed")


class Desk:
    """The reactor's side: takes what is called from the scribe's thread, one call after the other."""

    def __init__(self) -> None:
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        self._calls.put(lambda: callable(*args, **kw))

    def work(self) -> None:
        """Wait for the next call and do it."""
        self._calls.get(timeout=PATIENCE_S)()


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def scribe(tmp_path: Path, desk: Desk) -> Iterator[SqliteScribe]:
    scribe = SqliteScribe(tmp_path / "journal.sqlite3", desk)
    scribe.start()
    yield scribe
    scribe.close()


def answer(n: int, match: int = 1, choice: Any = ("take",)) -> AnswerRecord:
    return AnswerRecord(match, n, Answer(Seat(0), choice), "s-1", n)


def test_what_was_written_is_found_by_the_next_server(tmp_path: Path, desk: Desk) -> None:
    scribe = SqliteScribe(tmp_path / "journal.sqlite3", desk)
    scribe.start()
    person = PersonRecord("s-1", "Ada", (b"one", b"two"))
    answers = [
        AnswerRecord(1, 1, Answer(CHANCE, (3, 1, 2))),
        AnswerRecord(1, 2, Answer(Seat(0), ("curse", ("card.1", True, 7)), standing=True), "s-1", 9),
        AnswerRecord(1, 3, time_is_up(Seat(0))),
    ]
    heard: list[Exception | None] = []
    scribe.write([MATCH, person, *answers], heard.append)
    desk.work()
    scribe.close()
    assert heard == [None]
    past = SqliteScribe(tmp_path / "journal.sqlite3", desk).past()
    (journal,) = past.journals
    assert journal.match == MATCH
    assert journal.answers == answers
    assert past.persons == (person,)
    assert past.last_number == 1


def test_everybody_hears_in_the_order_of_writing(scribe: SqliteScribe, desk: Desk) -> None:
    heard: list[int] = []
    scribe.write([MATCH], lambda error: heard.append(0))
    for n in range(1, 600):
        scribe.write([answer(n)], lambda error, n=n: heard.append(n))  # type: ignore[misc]
    while len(heard) < 600:
        desk.work()
    assert heard == list(range(600))


def test_only_what_must_fail_fails(scribe: SqliteScribe, desk: Desk) -> None:
    errors: dict[str, Exception | None] = {}

    def note(name: str) -> Callable[[Exception | None], None]:
        return lambda error: errors.__setitem__(name, error)

    scribe.write([MATCH], note("first"))
    scribe.write([answer(1), MATCH], note("the same match again"))
    scribe.write([answer(1)], note("last"))
    while len(errors) < 3:
        desk.work()
    assert errors["first"] is None
    assert isinstance(errors["the same match again"], sqlite3.IntegrityError)
    assert errors["last"] is None
    assert len(scribe.past().journals[0].answers) == 1, "nothing of the failed job is there"


def test_what_was_handed_over_is_written_before_the_end(tmp_path: Path, desk: Desk) -> None:
    scribe = SqliteScribe(tmp_path / "journal.sqlite3", desk)
    scribe.start()
    for n in range(1, 300):
        scribe.write([MATCH] if n == 1 else [answer(n - 1)], lambda error: None)
    scribe.close()
    (journal,) = SqliteScribe(tmp_path / "journal.sqlite3", desk).past().journals
    assert len(journal.answers) == 298


def test_finished_matches_are_past(scribe: SqliteScribe, desk: Desk) -> None:
    scribe.write([MATCH, answer(1), EndRecord(1, "over")], lambda error: None)
    desk.work()
    assert scribe.past().journals == ()
    assert scribe.past().last_number == 1


def test_a_journal_is_read_up_to_the_first_gap(scribe: SqliteScribe, desk: Desk) -> None:
    scribe.write([MATCH, answer(1), answer(2), answer(4), answer(5)], lambda error: None)
    desk.work()
    assert [record.n for record in scribe.past().journals[0].answers] == [1, 2]


def test_a_newer_journal_is_left_alone(tmp_path: Path, desk: Desk) -> None:
    path = tmp_path / "journal.sqlite3"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(JournalTooNew, match="update it"):
        SqliteScribe(path, desk)


def test_it_survives_a_listener_that_fails(scribe: SqliteScribe, desk: Desk) -> None:
    def fails(error: Exception | None) -> None:
        raise RuntimeError("bad listener")

    heard: list[Exception | None] = []
    scribe.write([MATCH], fails)
    desk.work()
    scribe.write([answer(1)], heard.append)
    desk.work()
    assert heard == [None]


def test_the_disk_is_asked_to_keep_its_word(scribe: SqliteScribe, tmp_path: Path, desk: Desk) -> None:
    other = SqliteScribe(tmp_path / "other.sqlite3", desk, synchronous="NORMAL")
    levels = [s._db.execute("PRAGMA synchronous").fetchone()[0] for s in (scribe, other)]
    assert levels == [2, 1], "FULL, NORMAL"
    assert scribe._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    other.close()

"""The scribe on a real disk: in order, together, each hears what became of his own, and nobody waits for readers."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_store import MATCH, NOON_S, answer, match

from kickdoor_server.scribe import StoreScribe
from kickdoor_server.store.interface import DAY_S, Filed, Retention, StoreUnknown
from kickdoor_server.store.past import Journal
from kickdoor_server.store.records import ChatRecord, EndRecord, Record
from kickdoor_server.store.sqlite import SqliteStore

PATIENCE_S = 10
"""How long a thread may take before the test gives up on it."""


class Desk:
    """The reactor's side: takes what is called from the scribe's thread, one call after the other."""

    def __init__(self) -> None:
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def callFromThread(self, callable: Callable[..., Any], *args: object, **kw: object) -> None:  # noqa: A002, N802
        self._calls.put(lambda: callable(*args, **kw))

    def work(self) -> None:
        """Wait for the next call and do it."""
        self._calls.get(timeout=PATIENCE_S)()


class Watched(SqliteStore):
    """A store that notes each commit, and at which one can wait for matches to be put away."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path)
        self.commits: list[Sequence[Record]] = []
        self.away: queue.Queue[int] = queue.Queue()

    def append(self, records: Sequence[Record]) -> None:
        super().append(records)
        self.commits.append(records)

    def archive(self, number: int, now_s: float, over_s: float = 0) -> None:
        super().archive(number, now_s, over_s)
        self.away.put(number)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def store(path: Path) -> Watched:
    return Watched(path)


def opened(store: SqliteStore, desk: Desk, retention: Retention | None = None) -> StoreScribe:
    return StoreScribe(store, desk, lambda: NOON_S, retention or Retention())


@pytest.fixture
def scribe(store: Watched, desk: Desk) -> Iterator[StoreScribe]:
    scribe = opened(store, desk)
    scribe.start()
    yield scribe
    scribe.close()


def unheard(error: Exception | None) -> None:
    """For those who do not wait for it."""


def journals(path: Path) -> list[Journal]:
    with closing(SqliteStore(path)) as store:
        return list(store.past().journals)


def test_everybody_hears_in_the_order_of_writing(scribe: StoreScribe, desk: Desk) -> None:
    heard: list[int] = []
    scribe.write([MATCH], lambda error: heard.append(0))
    for n in range(1, 600):
        scribe.write([answer(n)], lambda error, n=n: heard.append(n))  # type: ignore[misc]
    while len(heard) < 600:
        desk.work()
    assert heard == list(range(600))


def test_only_what_must_fail_fails(scribe: StoreScribe, desk: Desk, path: Path) -> None:
    errors: dict[str, Exception | None] = {}

    def note(name: str) -> Callable[[Exception | None], None]:
        return lambda error: errors.__setitem__(name, error)

    scribe.write([MATCH], note("first"))
    scribe.write([answer(1), MATCH], note("the same match again"))
    scribe.write([answer(1)], note("last"))
    while len(errors) < 3:
        desk.work()
    assert errors["first"] is None
    assert "UNIQUE" in str(errors["the same match again"])
    assert errors["last"] is None
    scribe.close()
    assert len(journals(path)[0].answers) == 1, "nothing of the failed job is there"


def test_of_a_store_that_is_away_everybody_is_told_at_once(store: Watched, desk: Desk) -> None:
    asked: list[Sequence[Record]] = []

    def away(records: Sequence[Record]) -> None:
        asked.append(records)
        raise StoreUnknown("nobody answers")

    store.append = away  # type: ignore[method-assign]
    scribe = opened(store, desk)
    heard: list[Any] = []
    for n in range(3):
        scribe.write([answer(n)], heard.append)
    scribe.start()
    for _ in range(3):
        desk.work()
    scribe.close()
    assert [type(error) for error in heard] == [StoreUnknown] * 3
    assert len(asked) == 1


def test_what_was_handed_over_is_written_before_the_end(store: Watched, desk: Desk, path: Path) -> None:
    scribe = opened(store, desk)
    scribe.start()
    for n in range(1, 300):
        scribe.write([MATCH] if n == 1 else [answer(n - 1)], unheard)
    scribe.note([ChatRecord(1, "Ada", "Good night.")])
    scribe.close()
    (journal,) = journals(path)
    assert len(journal.answers) == 298
    assert [line.text for line in journal.chat] == ["Good night."]


def test_what_is_noted_waits_for_a_commit_that_comes_anyway(scribe: StoreScribe, desk: Desk, store: Watched) -> None:
    scribe.write([MATCH], unheard)
    desk.work()
    scribe.note([ChatRecord(1, "Ada", "Hello!")])
    scribe.note([ChatRecord(1, "Bob", "Hi.")])
    scribe.write([answer(1)], unheard)
    desk.work()
    assert [len(commit) for commit in store.commits] == [1, 3], "two lines and an answer in one"
    scribe.note([ChatRecord(1, "Ada", "Bye.")])
    scribe.write([], unheard)
    desk.work()
    assert [len(commit) for commit in store.commits] == [1, 3, 1], "who writes nothing sees to it, too"


class Observed(StoreScribe):
    """Says what its thread takes from the desk, and when it finds the desk empty."""

    def __init__(self, store: SqliteStore, desk: Desk) -> None:
        super().__init__(store, desk, lambda: NOON_S, Retention())
        self.deeds: queue.Queue[Any] = queue.Queue()

    def _next(self) -> Any:
        if self._desk.empty():
            self.deeds.put("idle")
        taken = super()._next()
        self.deeds.put(taken)
        return taken

    def has_taken_a_note(self) -> None:
        """Wait until it has, and has nothing else to do."""
        while getattr(self.deeds.get(timeout=PATIENCE_S), "then", "none") is not None:
            pass
        while self.deeds.get(timeout=PATIENCE_S) != "idle":
            pass


def test_a_note_makes_no_commit(store: Watched, desk: Desk) -> None:
    scribe = Observed(store, desk)
    scribe.start()
    scribe.write([MATCH], unheard)
    desk.work()
    scribe.note([ChatRecord(1, "Ada", "Hello!")])
    scribe.has_taken_a_note()
    assert [len(commit) for commit in store.commits] == [1]
    scribe.close()
    assert [len(commit) for commit in store.commits] == [1, 1]


def test_a_note_that_cannot_be_written_harms_nobody(scribe: StoreScribe, desk: Desk, log: list[str]) -> None:
    heard: list[Exception | None] = []
    scribe.write([MATCH], heard.append)
    desk.work()
    scribe.note([MATCH])
    scribe.write([answer(1)], heard.append)
    desk.work()
    assert heard == [None, None]
    assert any(line.startswith("note_not_written") for line in log)


def test_it_survives_a_listener_that_fails(scribe: StoreScribe, desk: Desk) -> None:
    def fails(error: Exception | None) -> None:
        raise RuntimeError("bad listener")

    heard: list[Exception | None] = []
    scribe.write([MATCH], fails)
    desk.work()
    scribe.write([answer(1)], heard.append)
    desk.work()
    assert heard == [None]


# ---- reading


def test_a_journal_is_read_with_all_that_was_handed_over_before(scribe: StoreScribe, desk: Desk) -> None:
    found: list[Any] = []
    scribe.write([MATCH, answer(1)], unheard)
    scribe.note([ChatRecord(1, "Ada", "Hello!")])
    scribe.recall(1, lambda journal: (len(journal.answers), len(journal.chat)), found.append)
    desk.work()
    desk.work()
    assert found == [(1, 1)]


def test_what_cannot_be_read_is_an_error(scribe: StoreScribe, desk: Desk) -> None:
    found: list[Any] = []
    scribe.recall(7, lambda journal: None, found.append)
    desk.work()
    assert isinstance(found[0], KeyError)


def test_nobody_who_plays_waits_for_a_reader(scribe: StoreScribe, desk: Desk) -> None:
    goes_on = threading.Event()
    found: list[Any] = []
    heard: list[Any] = []

    def make(journal: Journal) -> bool:
        return goes_on.wait(PATIENCE_S)

    scribe.write([MATCH], heard.append)
    scribe.recall(1, make, found.append)
    scribe.write([answer(1)], heard.append)
    desk.work()
    desk.work()
    assert (heard, found) == ([None, None], [])
    goes_on.set()
    desk.work()
    assert found == [True]


# ---- what is over


def test_finished_matches_are_put_away_when_there_is_time(scribe: StoreScribe, desk: Desk, store: Watched) -> None:
    scribe.write([MATCH, answer(1), EndRecord(1, "over")], unheard)
    scribe.write([match(2), EndRecord(2, "abandoned")], unheard)
    assert [store.away.get(timeout=PATIENCE_S) for _ in range(2)] == [1, 2]
    found: list[Any] = []
    scribe.recall(1, lambda journal: journal.answers, found.append)
    for _ in range(3):
        desk.work()
    assert found == [[answer(1)]]


def test_what_an_earlier_server_did_not_put_away_is_put_away(store: Watched, desk: Desk) -> None:
    store.append([MATCH, EndRecord(1, "over")])
    scribe = opened(store, desk)
    scribe.start()
    assert store.away.get(timeout=PATIENCE_S) == 1
    scribe.close()


def test_what_is_older_than_the_host_wants_goes_at_the_start(store: Watched, desk: Desk, path: Path) -> None:
    for number, days in ((1, 31), (2, 29)):
        store.append([match(number), EndRecord(number, "over", at_s=NOON_S - days * DAY_S)])
        store.archive(number, NOON_S)
    scribe = opened(store, desk, Retention(days=30))
    scribe.start()
    scribe.close()
    with closing(SqliteStore(path)) as after:
        assert after.matches() == [Filed(match(2), "over")]


def test_what_ended_a_moment_ago_is_part_of_the_past(store: Watched, desk: Desk) -> None:
    store.append([match(1), match(2), EndRecord(1, "over", at_s=NOON_S - 599), EndRecord(2, "over", at_s=NOON_S - 601)])
    scribe = opened(store, desk, Retention(over_s=600))
    assert [journal.match.number for journal in scribe.past().ended] == [1]
    scribe.start()
    scribe.close()


def test_what_cannot_be_put_away_stays_for_another_day(
    store: Watched, desk: Desk, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*args: object) -> None:
        store.away.put(0)
        raise OSError("no space left on device")

    scribe = opened(store, desk)
    scribe.start()
    monkeypatch.setattr(store, "archive", refuses)
    scribe.write([MATCH, EndRecord(1, "over")], unheard)
    store.away.get(timeout=PATIENCE_S)
    monkeypatch.undo()
    scribe.tidy()
    assert store.away.get(timeout=PATIENCE_S) == 1
    scribe.close()
    assert any(line.startswith("not_put_away") for line in log)

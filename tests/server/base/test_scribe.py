"""The scribe on a real disk: it writes in order and together, tells each what became of theirs, and waits for no
reader."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.base.test_store import MATCH, NOON_S, answer, match
from tests.server.pasts import whole_past
from twisted.internet.task import Clock

from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE, QuestionId, Seat
from kickdoor_server.base.process.counts import Counts
from kickdoor_server.base.store.interface import DAY_S, Filed, Retention, StoreDamaged
from kickdoor_server.base.store.outage import NOTES_MOST, RETRY_S
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, ChatRecord, EndRecord, Record
from kickdoor_server.base.store.scribe import SLOW_S, StoreScribe
from kickdoor_server.base.store.sqlite import SqliteStore

PATIENCE_S = 10
"""How long a thread may take before the test gives up on it."""


class Desk(Clock):
    """The reactor's side: takes what is called from the scribe's thread, one call after the other; the test moves its
    clock."""

    def __init__(self) -> None:
        super().__init__()
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
        return list(whole_past(store).journals)


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
        if self._queue.empty():
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


def test_a_damaged_journal_that_cannot_be_tidied_is_noted_in_words(
    scribe: StoreScribe, desk: Desk, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tidies(*told: object) -> int:
        raise StoreDamaged("The journal is damaged")

    monkeypatch.setattr(SqliteStore, "tidy", tidies)
    scribe.tidy()
    scribe.close()
    assert "not_tidied why='The journal is damaged'" in log


def test_whoever_wants_to_look_at_all_of_it_is_told_what_they_made_of_it(scribe: StoreScribe, desk: Desk) -> None:
    found: list[Any] = []
    scribe.write([MATCH, answer(1)], unheard)
    scribe.write([match(2), EndRecord(2, "over")], unheard)
    scribe.survey(lambda reading: [filed.record.number for filed in reading.matches()], found.append)
    scribe.survey(lambda reading: reading.read_one(7), found.append)
    while len(found) < 2:
        desk.work()
    (numbers,) = [each for each in found if isinstance(each, list)]
    (wrong,) = [each for each in found if isinstance(each, Exception)]
    assert sorted(numbers) == [1, 2]
    assert isinstance(wrong, KeyError)


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
    assert [journal.match.number for journal in scribe.outlines().ended] == [1]
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


# ---- while nothing can be written

FULL = sqlite3.OperationalError("database or disk is full")


class Failing(Watched):
    """Refuses what it is given with these errors, in order; `asked` is what it was given."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path)
        self.failures: list[Exception] = []
        self.asked: list[Sequence[Record]] = []

    def append(self, records: Sequence[Record]) -> None:
        self.asked.append(records)
        if self.failures:
            raise self.failures.pop(0)
        super().append(records)


@pytest.fixture
def failing(path: Path) -> Failing:
    return Failing(path)


@pytest.fixture
def held(failing: Failing, desk: Desk) -> Iterator[StoreScribe]:
    """A scribe on a disk that fails when it is told to."""
    scribe = opened(failing, desk)
    scribe.start()
    try:
        yield scribe
    finally:
        scribe.close()


def test_what_cannot_be_written_is_held_and_tried_again_until_it_is(
    held: StoreScribe, failing: Failing, desk: Desk, path: Path, log: list[str]
) -> None:
    failing.failures = [FULL] * 4
    heard: list[Exception | None] = []
    held.write([MATCH, answer(1)], heard.append)
    waits_s = []
    for failures in range(1, 5):
        desk.work()
        assert (held.outage.why, held.outage.held, held.outage.failures) == (str(FULL), 1, failures)
        (retry,) = desk.getDelayedCalls()
        at_s: float = retry.getTime()  # type: ignore[misc]
        waits_s.append(at_s - desk.seconds())
        desk.advance(waits_s[-1])
        assert heard == []
    while held.outage.is_on:
        desk.work()
    assert heard == [None], "heard of once, when it is on the disk"
    assert waits_s == pytest.approx(RETRY_S[:4])
    assert [list(records) for records in failing.asked] == [[MATCH, answer(1)]] * 5
    said = [line.splitlines()[0] for line in log if line.startswith("write_")]
    assert said == ["write_held jobs=1", *[f"write_still_held why='{FULL}' jobs=1"] * 3]


def test_what_is_handed_over_meanwhile_comes_after_it_in_order(held: StoreScribe, failing: Failing, desk: Desk) -> None:
    failing.failures = [FULL]
    heard: list[str] = []
    held.write([MATCH], lambda error: heard.append("the match"))
    desk.work()
    held.write([answer(1)], lambda error: heard.append("one"))
    held.write([answer(2)], lambda error: heard.append("two"))
    desk.advance(RETRY_S[0])
    while len(heard) < 3:
        desk.work()
    assert heard == ["the match", "one", "two"]
    assert held.outage.held == 0


def test_a_job_at_fault_does_not_hold_up_the_others(held: StoreScribe, failing: Failing, desk: Desk) -> None:
    heard: dict[str, Exception | None] = {}
    failing.failures = [FULL, sqlite3.IntegrityError("UNIQUE constraint failed")]
    held.write([MATCH], lambda error: heard.update(match=error))
    desk.work()
    desk.advance(RETRY_S[0])
    while not heard:
        desk.work()
    assert "UNIQUE" in str(heard["match"])
    held.write([MATCH], lambda error: heard.update(again=error))
    while "again" not in heard:
        desk.work()
    assert heard["again"] is None


def test_whoever_asks_whether_it_can_be_written_is_told_at_once(
    held: StoreScribe, failing: Failing, desk: Desk
) -> None:
    failing.failures = [FULL]
    held.write([MATCH], unheard)
    desk.work()
    told: list[Exception | None] = []
    held.try_out(told.append)
    desk.work()
    assert told == [FULL]


def test_notes_beyond_a_bound_are_dropped_and_counted_while_nothing_can_be_written(
    failing: Failing, desk: Desk, path: Path
) -> None:
    counts = Counts()
    scribe = StoreScribe(failing, desk, lambda: NOON_S, Retention(), counts)
    scribe.start()
    failing.failures = [FULL]
    scribe.write([MATCH], unheard)
    desk.work()
    for line in range(NOTES_MOST + 7):
        scribe.note([ChatRecord(1, "Ada", str(line), nth=line + 1)])
    scribe.close()
    assert counts.notes_dropped == 7
    (journal,) = journals(path)
    assert journal.said == NOTES_MOST


def test_what_is_held_at_the_end_is_tried_once_more(failing: Failing, desk: Desk, path: Path, log: list[str]) -> None:
    for failures, written in (([FULL], 1), ([FULL, FULL], 1)):
        scribe = opened(failing, desk)
        scribe.start()
        failing.failures = list(failures)
        scribe.write([MATCH if not failing.commits else match(2)], unheard)
        desk.work()
        scribe.close()
        assert len(journals(path)) == written
        failing = Failing(path)
        failing.commits = [[MATCH]]
    assert sum(line.startswith("not_written_before_the_end") for line in log) == 1


def test_a_write_that_does_not_come_back_is_an_outage_too(failing: Failing, desk: Desk) -> None:
    goes_on, began = threading.Event(), threading.Event()
    append = failing.append

    def hangs(records: Sequence[Record]) -> None:
        began.set()
        goes_on.wait(PATIENCE_S)
        append(records)

    now_s = [0.0]
    scribe = StoreScribe(failing, desk, lambda: NOON_S, Retention(), stopwatch_s=lambda: now_s[0])
    scribe.start()
    failing.append = hangs  # type: ignore[method-assign]
    heard: list[Exception | None] = []
    scribe.write([MATCH], heard.append)
    assert began.wait(PATIENCE_S)
    scribe.look()
    assert not scribe.outage.is_on
    now_s[0] += SLOW_S + 1
    scribe.look()
    assert scribe.outage.why == "a write has not come back for 5 s"
    goes_on.set()
    while scribe.outage.is_on:
        desk.work()
    assert heard == [None]
    scribe.close()


def test_one_that_has_come_back_unseen_is_noticed_at_the_next_look(failing: Failing, desk: Desk) -> None:
    scribe = StoreScribe(failing, desk, lambda: NOON_S, Retention())
    scribe.outage.lasts("a write has not come back for 5 s", 1)
    scribe.look()
    assert not scribe.outage.is_on
    scribe.outage.failed("no space left", 1)
    scribe.look()
    assert scribe.outage.is_on, "what was tried and failed has to be tried again"
    scribe.close()


def test_what_is_on_the_disk_is_counted_by_what_it_is(store: Watched, desk: Desk) -> None:
    """Two begin; people answer three times, time is up once and the dice are rolled once; one ends each way."""
    counts = Counts()
    scribe = StoreScribe(store, desk, lambda: NOON_S, Retention(), counts=counts)
    scribe.start()
    by = (Seat(0), Seat(1), Seat(0), CHANCE)
    answers = [AnswerRecord(1, n, Answer(seat, (3,) if seat == CHANCE else ("take",))) for n, seat in enumerate(by, 1)]
    timed_out = AnswerRecord(1, 5, time_is_up(Seat(1), QuestionId(0)))
    ended = [EndRecord(1, "over"), EndRecord(2, "broken", evidence="It broke.")]
    scribe.write([match(1), match(2), *answers, timed_out, ChatRecord(1, "Ada", "Well."), *ended], unheard)
    desk.work()
    scribe.close()
    assert (counts.matches_begun, counts.answers, counts.defaults) == (2, 3, 1)
    assert counts.matches_ended == {"over": 1, "broken": 1}
    assert (counts.commits.count, counts.commit_records.total) == (1, 10)
    assert (counts.commits_failed, counts.notes_dropped) == (0, 0)


def test_a_server_that_has_lost_its_journal_says_so_though_nothing_is_to_be_written(
    scribe: StoreScribe, desk: Desk, path: Path, log: list[str]
) -> None:
    scribe.look()
    path.rename(path.with_name("elsewhere"))
    scribe.look()
    while not scribe.outage.is_on:
        desk.work()
    assert "moved away, removed or replaced" in scribe.outage.why
    assert any("moved away" in line for line in log)
    desk.advance(RETRY_S[0])
    while scribe.outage.failures < 2:
        desk.work()
    path.with_name("elsewhere").rename(path)
    desk.advance(RETRY_S[1])
    while scribe.outage.is_on:
        desk.work()
    scribe.close()

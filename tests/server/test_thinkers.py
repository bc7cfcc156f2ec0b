"""Minds and the workers that think for them: what comes back, what does not, and what becomes of those who wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.doubles import Troupe
from tests.server.toy import ToySight
from tests.server.workshop import Process, Workshop

from kickdoor_game.library import ruleset
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_server.minds import KnownMinds
from kickdoor_server.settings import Settings
from kickdoor_server.thinking import worker
from kickdoor_server.thinking.parcels import MEMORY_MOST, Decided, Keep, Lapsed, Task
from kickdoor_server.thinking.pool import DEATHS_MOST, REST_S, START_MOST_S, ThinkerProcesses
from kickdoor_server.thinking.riddles import Lapse, Mind, Resolve, Riddle, Thought

QUICK = Settings(ai_processes=2, ai_budget_ms=400, ai_hung_ms=2_000, ai_queue_ms=100)
TAKES: Any = Thought(Answer(Seat(0), ("take",)))
LEAVES: Any = Thought(Answer(Seat(0), ("leave",)))


class Elephant:
    """Takes what there is, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.ballast: Any = b""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any:
        self.asked += 1
        return ("take",) if self.asked % 2 else ("leave",)

    def witness(self, events: Sequence[Event]) -> None:
        pass


class Fat(Elephant):
    """Remembers more than anybody carries about."""

    def decide(self, *args: Any) -> Any:
        self.ballast = bytes(MEMORY_MOST)
        return super().decide(*args)


class Stubborn(Elephant):
    """Remembers what cannot be pickled."""

    def decide(self, *args: Any) -> Any:
        self.ballast = lambda: None
        return super().decide(*args)


class Sulking(Elephant):
    """Raises from its second decision on, until it has forgotten everything."""

    def decide(self, *args: Any) -> Any:
        decision = super().decide(*args)
        if self.asked > 1:
            raise RuntimeError("offended")
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        if self.asked:
            self.asked += 1


class Company(Troupe):
    """Seats that remember; each is made anew in the worker that is to think for it."""

    def make(self, kind: str) -> Any:
        return {"elephant": Elephant, "fat": Fat, "stubborn": Stubborn, "sulking": Sulking}[kind]()


@pytest.fixture
def workshop() -> Workshop:
    return Workshop(Company())


@pytest.fixture
def thinkers(workshop: Workshop) -> ThinkerProcesses:
    thinkers = ThinkerProcesses(workshop, QUICK)
    thinkers.start()
    return thinkers


def riddle(observation: Any = None) -> Riddle:
    question = Question(Seat(0), "take", Menu((Option("take"), Option("leave"))), ("leave",), "take", ("toy.take",))
    return Riddle((), observation or ToySight(Seat(0), ("Ann", "Bob"), (0, 0), 7), question, seed=1)


class Heard(list[Any]):
    """What minds have come to; `heard.of(thinkers, mind)` asks one."""

    def of(self, thinkers: ThinkerProcesses, mind: Mind, pose: Callable[[], Riddle | None] = riddle) -> None:
        thinkers.think(mind, pose, self.append)


def at_work(workshop: Workshop, thinkers: ThinkerProcesses) -> Process:
    """The first worker, ready, with no task."""
    Heard().of(thinkers, Mind("elephant"), lambda: None)
    (process,) = workshop.processes
    process.is_ready()
    return process


def test_no_worker_is_started_before_there_is_something_to_think_about(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    assert workshop.processes == []
    heard = Heard()
    heard.of(thinkers, Mind("elephant"))
    (process,) = workshop.processes
    assert process.parcels == [], "it is not ready"
    process.is_ready()
    process.works()
    assert heard == [TAKES]


def test_a_mind_remembers_whoever_thinks_for_it(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("elephant")
    first = at_work(workshop, thinkers)
    heard.of(thinkers, mind)
    first.works()
    first.exits()
    heard.of(thinkers, mind)
    _, second = workshop.processes
    second.is_ready()
    second.works()
    assert heard == [TAKES, LEAVES]


def test_one_that_raises_is_a_lapse_with_its_traceback(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("sulking")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind)
        process.works()
    assert heard[0] == TAKES
    assert heard[1].why == "raised"
    assert "offended" in heard[1].detail


def test_one_that_fails_three_times_in_a_row_starts_afresh(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("sulking")
    process = at_work(workshop, thinkers)
    for _ in range(5):
        heard.of(thinkers, mind)
        process.works()
    assert [type(thought) for thought in heard] == [Thought, Lapse, Lapse, Lapse, Thought]


@pytest.mark.parametrize("kind", ["fat", "stubborn"])
def test_one_that_cannot_be_kept_decides_with_what_it_remembered_before(
    workshop: Workshop, thinkers: ThinkerProcesses, kind: str
) -> None:
    heard, mind = Heard(), Mind(kind)
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind)
        process.works()
    assert heard == [TAKES, TAKES]


def test_the_riddle_is_put_when_somebody_is_free(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, put = Heard(), []
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))

    def pose() -> Riddle:
        put.append(len(heard))
        return riddle()

    heard.of(thinkers, Mind("elephant"), pose)
    assert put == []
    process.works()
    assert put == [1]
    process.works()
    assert heard == [TAKES, TAKES]


def test_a_question_that_is_gone_by_then_costs_nothing(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    heard.of(thinkers, Mind("elephant"), lambda: None)
    heard.of(thinkers, Mind("elephant"))
    process.works()
    process.works()
    assert heard == [TAKES, TAKES]
    assert len(process.tasks) == 2


def test_one_that_overruns_lapses_and_may_come_back_late(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("elephant")
    process = at_work(workshop, thinkers)
    heard.of(thinkers, mind)
    workshop.advance(0.39)
    assert heard == []
    workshop.advance(0.02)
    assert heard == [Lapse("overran")]
    heard.of(thinkers, mind)
    workshop.advance(0)
    assert heard == [Lapse("overran"), Lapse("still_thinking")]
    process.works()
    assert len(heard) == 2, "what comes too late is not heard"
    workshop.advance(10)
    assert not process.killed
    heard.of(thinkers, mind)
    process.works()
    assert heard[2] == LEAVES, "it remembers what it thought about for too long"


def test_one_that_hangs_is_ended_and_replaced(workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]) -> None:
    heard, mind = Heard(), Mind("elephant")
    process = at_work(workshop, thinkers)
    heard.of(thinkers, mind)
    workshop.advance(0.5)
    heard.of(thinkers, Mind("elephant"))
    workshop.advance(3)
    assert process.killed
    assert heard == [Lapse("overran")], "the one that hangs is heard of no more"
    assert any("worker_gone why=hung" in line for line in log)
    workshop.processes[1].is_ready()
    workshop.processes[1].works()
    assert heard[1] == TAKES


def test_a_worker_that_dies_takes_one_decision_with_it(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    heard.of(thinkers, Mind("elephant"))
    process.exits()
    assert heard == [Lapse("died")]
    workshop.processes[1].is_ready()
    workshop.processes[1].works()
    assert heard[1] == TAKES, "who was waiting is not affected"


def test_a_mind_that_takes_one_worker_after_the_other_with_it_gets_no_more(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard, mind = Heard(), Mind("elephant")
    at_work(workshop, thinkers)
    for _ in range(DEATHS_MOST):
        heard.of(thinkers, mind)
        workshop.processes[-1].is_ready()
        workshop.processes[-1].exits()
    heard.of(thinkers, mind)
    workshop.advance(0)
    assert heard == [Lapse("died")] * DEATHS_MOST + [Lapse("retired")]


def test_another_worker_is_started_when_somebody_has_waited_for_too_long(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    first = at_work(workshop, thinkers)
    for _ in range(3):
        heard.of(thinkers, Mind("elephant"))
    assert workshop.processes == [first]
    workshop.advance(0.2)
    heard.of(thinkers, Mind("elephant"))
    assert len(workshop.processes) == 2
    workshop.processes[1].is_ready()
    assert [len(process.tasks) for process in workshop.processes] == [1, 1]
    workshop.advance(0.15)
    heard.of(thinkers, Mind("elephant"))
    assert len(workshop.processes) == 2, "two are the most"


def test_those_who_wait_behind_one_that_hangs_get_another_worker(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    heard.of(thinkers, Mind("elephant"))
    workshop.advance(0.5)
    assert len(workshop.processes) == 2


def test_with_many_waiting_each_is_given_less_time(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    for _ in range(200):
        heard.of(thinkers, Mind("elephant"))
    for _ in range(201):
        process.works()
    first, *budgets = [task.budget_ms for task in process.tasks]
    assert first == 300, "three quarters of the budget, so that who uses it all is in time"
    assert budgets == sorted(budgets)
    assert budgets[0] == 10, "a second for 199 of them would be half of that, but nobody decides in that"
    assert budgets[-11] == 100, "ten were waiting behind it"
    assert budgets[-1] == 300


def test_nobody_waits_for_workers_that_cannot_be_started(
    workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]
) -> None:
    heard = Heard()
    workshop.full = True
    heard.of(thinkers, Mind("elephant"))
    workshop.advance(0)
    assert heard == [Lapse("no_worker")]
    heard.of(thinkers, Mind("elephant"))
    workshop.advance(0)
    assert heard == [Lapse("no_worker")] * 2
    assert any("no_workers" in line for line in log)
    workshop.full = False
    workshop.advance(REST_S)
    heard.of(thinkers, Mind("elephant"))
    workshop.processes[0].is_ready()
    workshop.processes[0].works()
    assert heard[2] == TAKES


def test_a_worker_that_is_not_ready_in_time_is_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    heard.of(thinkers, Mind("elephant"))
    workshop.advance(START_MOST_S + 1)
    first, second = workshop.processes
    assert first.killed
    second.is_ready()
    second.works()
    assert heard == [TAKES]


@pytest.mark.parametrize("noise", [b"\xc1", b"\x93\x01\x02\x03", b"\x81\xa4type\xa3odd"], ids=["bad", "list", "other"])
def test_a_worker_that_talks_nonsense_is_ended(workshop: Workshop, thinkers: ThinkerProcesses, noise: bytes) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    process.says(noise)
    assert process.killed
    assert heard == [Lapse("died")]


def test_a_worker_that_answers_what_was_not_asked_is_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = at_work(workshop, thinkers)
    process.says(Lapsed("raised"))
    assert process.killed


def test_what_seats_print_is_in_the_log_within_limits(
    workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]
) -> None:
    process = at_work(workshop, thinkers)
    process.prints("hello from")
    process.prints(" the seat\n" + "chatter\n" * 500)
    said = [line for line in log if "worker_says" in line]
    assert said[0].endswith("line='hello from the seat'")
    assert len(said) == worker.PRINTED.burst
    assert not process.killed
    process.prints("x" * worker.PRINTED_MOST)
    assert process.killed


def test_when_the_server_stops_its_workers_are_ended(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant"))
    heard.of(thinkers, Mind("elephant"))
    thinkers.stop()
    workshop.advance(100)
    assert process.killed
    assert heard == []
    assert len(workshop.processes) == 1


def test_cards_and_numbers_are_sent_to_a_worker_once_and_never_with_a_riddle() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
    observation = ruleset("classic").observe(t.table, Seat(0))
    minds: Any = KnownMinds()
    workshop = Workshop(minds)
    thinkers = ThinkerProcesses(workshop, QUICK)
    heard, process = Heard(), at_work(workshop, thinkers)
    for _ in range(3):
        heard.of(thinkers, Mind("random"), lambda: riddle(observation))
        process.works()
    kinds = [type(parcel) for parcel in process.parcels]
    assert kinds == [Keep, Keep, Task, Task, Task]
    assert {type(thought) for thought in heard} == {Thought}
    assert process.tasks[0].riddle.observation == observation
    assert max(map(len, process.frames[2:])) < 6_000, "bytes"


def test_a_seat_that_waits_waits(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = at_work(workshop, thinkers)
    heard = Heard()
    heard.of(thinkers, Mind("elephant"))
    process.says(Decided(None))
    assert heard == [Thought(Resolve.WAIT)]

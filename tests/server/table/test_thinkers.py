"""Minds that are thought for: what they come to, what they remember, and what becomes of those who do not come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.server.company import LEAVES, QUICK, TAKES, Company, Heard, at_work, think_task
from tests.server.workshop import Workshop

from kickdoor_server.table.thinking.parcels import Decided
from kickdoor_server.table.thinking.pool import DEATHS_MOST, LATE_S, ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Lapse, Mind, NonAnswer, SeatKind, ThinkTask, Thought


@pytest.fixture
def workshop() -> Workshop:
    return Workshop(Company())


@pytest.fixture
def thinkers(workshop: Workshop) -> ThinkerProcesses:
    thinkers = ThinkerProcesses(workshop, QUICK)
    thinkers.start()
    return thinkers


def test_no_worker_is_started_before_there_is_something_to_think_about(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    assert workshop.processes == []
    heard = Heard()
    heard.of(thinkers, Mind("elephant", "toy"))
    (process,) = workshop.processes
    assert process.parcels == [], "it is not ready"
    process.is_ready()
    process.works()
    assert heard == [TAKES]


def test_a_mind_remembers_whoever_thinks_for_it(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("elephant", "toy")
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
    heard, mind = Heard(), Mind("sulking", "toy")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind)
        process.works()
    assert heard[0] == TAKES
    assert heard[1].why == "raised"
    assert "offended" in heard[1].detail


def test_one_that_fails_three_times_in_a_row_starts_afresh(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("sulking", "toy")
    process = at_work(workshop, thinkers)
    for _ in range(5):
        heard.of(thinkers, mind)
        process.works()
    assert [type(thought) for thought in heard] == [Thought, Lapse, Lapse, Lapse, Thought]


@pytest.mark.parametrize("kind", ["fat", "stubborn"])
def test_one_that_cannot_be_kept_decides_with_what_it_remembered_before(
    workshop: Workshop, thinkers: ThinkerProcesses, kind: str
) -> None:
    heard, mind = Heard(), Mind(kind, "toy")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind)
        process.works()
    assert heard == [TAKES, TAKES]


def test_the_think_task_is_put_when_somebody_is_free(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, put = Heard(), []
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))

    def pose() -> ThinkTask:
        put.append(len(heard))
        return think_task()

    heard.of(thinkers, Mind("elephant", "toy"), pose)
    assert put == []
    process.works()
    assert put == [1]
    process.works()
    assert heard == [TAKES, TAKES]


def test_a_question_that_is_gone_by_then_costs_nothing(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    heard.of(thinkers, Mind("elephant", "toy"), lambda: None)
    heard.of(thinkers, Mind("elephant", "toy"))
    process.works()
    process.works()
    assert heard == [TAKES, TAKES]
    assert len(process.tasks) == 2


def test_one_that_takes_several_budgets_on_a_busy_machine_is_heard(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(QUICK.ai_hung_ms / 1000)
    process.works()
    assert heard == [TAKES]
    assert thinkers._counts.ai_lapses == {}


def test_one_that_hangs_is_ended_and_replaced(workshop: Workshop, thinkers: ThinkerProcesses, log: list[str]) -> None:
    heard, behind = Heard(), Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    behind.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(QUICK.ai_hung_ms / 1000 + LATE_S)
    assert process.killed
    assert heard == [Lapse("hung")]
    (line,) = [line for line in log if "worker_gone why=hung" in line]
    assert "kind=elephant" in line, "whose seat that was is told"
    workshop.processes[1].is_ready()
    workshop.processes[1].works()
    assert behind == [TAKES]


def with_a_stand_in(name: str) -> Callable[[], ThinkTask]:
    """Return what poses a task for which that kind stands in."""
    return lambda: replace(think_task(), stand_in=SeatKind(name, "toy"))


def test_whoever_raises_is_stood_in_for_and_remembers_nothing_of_it(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard, mind = Heard(), Mind("sulking", "toy")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind, with_a_stand_in("elephant"))
        process.works()
    assert heard[0] == TAKES
    assert heard[1].answer == TAKES.answer, "an elephant that remembers nothing takes"
    assert heard[1].lapse.why == "raised"
    assert thinkers._counts.ai_lapses == {"raised": 1}
    assert mind.failures == 1


def test_a_worker_that_ends_itself_because_its_seat_hangs_is_said_to_have_hung(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    workshop.advance(QUICK.ai_hung_ms / 1000)
    process.exits()
    assert heard == [Lapse("hung")]


@pytest.mark.parametrize("ends", ["hung", "died"])
def test_whoever_takes_its_worker_with_it_is_stood_in_for_by_the_next_one(
    workshop: Workshop, thinkers: ThinkerProcesses, ends: str
) -> None:
    heard, mind = Heard(), Mind("elephant", "toy")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind)
        process.works()
    heard.of(thinkers, mind, with_a_stand_in("elephant"))
    if ends == "hung":
        workshop.advance(QUICK.ai_hung_ms / 1000 + LATE_S)
    else:
        process.exits()
    _, other = workshop.processes
    other.is_ready()
    other.works()
    assert other.tasks[0].memory is None
    assert heard == [TAKES, LEAVES, replace(TAKES, lapse=Lapse(ends))]
    assert thinkers._counts.ai_lapses == {ends: 1}
    assert mind.deaths == 1
    heard.of(thinkers, mind)
    other.works()
    assert heard[3] == TAKES, "it remembers that it has decided twice, and nothing of what its stand-in did"


def test_if_the_stand_in_fails_as_well_the_decision_has_lapsed(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("elephant", "toy")
    at_work(workshop, thinkers)
    heard.of(thinkers, mind, with_a_stand_in("fat"))
    for process in range(2):
        workshop.processes[process].is_ready()
        workshop.processes[process].exits()
    assert heard == [Lapse("died")]
    assert mind.deaths == 1, "the second one was not its fault"


def test_a_stand_in_that_nobody_knows_leaves_the_lapse(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard, mind = Heard(), Mind("sulking", "toy")
    process = at_work(workshop, thinkers)
    for _ in range(2):
        heard.of(thinkers, mind, with_a_stand_in("nobody"))
        process.works()
    assert heard[1].why == "raised"


def test_a_worker_that_dies_takes_one_decision_with_it(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    heard.of(thinkers, Mind("elephant", "toy"))
    process.exits()
    assert heard == [Lapse("died")]
    workshop.processes[1].is_ready()
    workshop.processes[1].works()
    assert heard[1] == TAKES, "who was waiting is not affected"


def test_a_mind_that_takes_one_worker_after_the_other_with_it_gets_no_more(
    workshop: Workshop, thinkers: ThinkerProcesses
) -> None:
    heard, mind = Heard(), Mind("elephant", "toy")
    at_work(workshop, thinkers)
    for _ in range(DEATHS_MOST):
        heard.of(thinkers, mind)
        workshop.processes[-1].is_ready()
        workshop.processes[-1].exits()
    heard.of(thinkers, mind)
    workshop.advance(0)
    assert heard == [Lapse("died")] * DEATHS_MOST + [Lapse("retired")]
    assert thinkers._counts.ai_lapses == {"died": DEATHS_MOST, "retired": 1}


def test_with_many_waiting_each_is_given_less_time(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    heard = Heard()
    process = at_work(workshop, thinkers)
    heard.of(thinkers, Mind("elephant", "toy"))
    for _ in range(200):
        heard.of(thinkers, Mind("elephant", "toy"))
    for _ in range(201):
        process.works()
    first, *budgets = [task.budget_ms for task in process.tasks]
    assert first == 300, "three quarters of the budget, so that who uses it all is in time"
    assert budgets == sorted(budgets)
    assert budgets[0] == 10, "a second for 199 of them would be half of that, but nobody decides in that"
    assert budgets[-11] == 100, "ten were waiting behind it"
    assert budgets[-1] == 300


def test_a_seat_that_waits_waits(workshop: Workshop, thinkers: ThinkerProcesses) -> None:
    process = at_work(workshop, thinkers)
    heard = Heard()
    heard.of(thinkers, Mind("elephant", "toy"))
    process.says(Decided(None))
    assert heard == [Thought(NonAnswer.WAIT)]

"""AI players with memories, and tasks for them, for tests of the workers that think."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.server.doubles import Troupe
from tests.server.toy import ToySight
from tests.server.workshop import Process, Workshop

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.table.thinking.parcels import MEMORY_MOST
from kickdoor_server.table.thinking.pool import ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Mind, ThinkTask, Thought

QUICK = Settings(ai_processes=2, ai_budget_ms=400, ai_hung_ms=2_000, ai_queue_ms=100)
TAKES: Any = Thought(Answer(Seat(0), ("take",)))
LEAVES: Any = Thought(Answer(Seat(0), ("leave",)))


class Elephant:
    """An AI player that takes and leaves in turn, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.ballast: Any = b""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any:
        self.asked += 1
        return ("take",) if self.asked % 2 else ("leave",)

    def witness(self, events: Sequence[Event]) -> None:
        pass


class Fat(Elephant):
    """An AI player with more memory than workers may hand on."""

    def decide(self, *args: Any) -> Any:
        self.ballast = bytes(MEMORY_MOST)
        return super().decide(*args)


class Stubborn(Elephant):
    """An AI player with memory that cannot be pickled."""

    def decide(self, *args: Any) -> Any:
        self.ballast = lambda: None
        return super().decide(*args)


class Sulking(Elephant):
    """An AI player that raises from its second decision on, until its memory is lost."""

    def decide(self, *args: Any) -> Any:
        decision = super().decide(*args)
        if self.asked > 1:
            raise RuntimeError("offended")
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        if self.asked:
            self.asked += 1


class Company(Troupe):
    """A troupe of AI players with memories; the worker that thinks for one makes it anew."""

    def make(self, kind: str, engine: str, difficulty: str = "") -> Any:
        return {"elephant": Elephant, "fat": Fat, "stubborn": Stubborn, "sulking": Sulking}[kind]()


def think_task(observation: Any = None) -> ThinkTask:
    question = Question(Seat(0), "take", Menu((Option("take"), Option("leave"))), ("leave",), "take", ("toy.take",))
    return ThinkTask((), observation or ToySight(Seat(0), ("Ann", "Bob"), (0, 0), 7), question, seed=1)


class Heard(list[Any]):
    """The decisions of AI players; `heard.of(thinkers, mind)` asks for one."""

    def of(self, thinkers: ThinkerProcesses, mind: Mind, pose: Callable[[], ThinkTask | None] = think_task) -> None:
        thinkers.think(mind, pose, self.append)


def at_work(workshop: Workshop, thinkers: ThinkerProcesses) -> Process:
    """Return the first worker, ready, with no task."""
    Heard().of(thinkers, Mind("elephant", "toy"), lambda: None)
    (process,) = workshop.processes
    process.is_ready()
    return process

"""Disk, workers, AI players and password hashing for tests of the server: each works when the test lets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any, TypeVar

from msgspec.msgpack import encode
from msgspec.structs import replace
from tests.server.pasts import Past, outlined, past_of
from tests.server.toy import ToyRules, ToyShouted, ToySight, ToyTable
from twisted.internet.task import Clock
from twisted.internet.testing import MemoryReactorClock

from kickdoor_ai.speech import Heard
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.messages.reasons import Decision, Weighed
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.store.interface import Change, Reading
from kickdoor_server.base.store.outage import Outage
from kickdoor_server.base.store.outlines import Outlines
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import MatchRecord, Record, Snapshot
from kickdoor_server.base.store.scribe import Then
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.matches.audience.audience import Audience
from kickdoor_server.matches.audience.talk import MatchChat
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.people.moderation.table_mutes import TableMutes
from kickdoor_server.people.sessions.crowd import Spectators
from kickdoor_server.table.thinking.deciding import thought_about
from kickdoor_server.table.thinking.tasks import AiSeat, Lapse, Mind, Minds, NonAnswer, Pose, ThinkTask, Thought
from kickdoor_server.table.thinking.tasks import Then as ThenThought
from kickdoor_server.table.translate.stage import Stage
from kickdoor_server.table.tutorial.tutor import Tutor

QUIET: Any = MemoryReactorClock

NO_SPACE = "no space left on device"
NO_ANSWER = "the disk does not answer"

R = TypeVar("R", bound=Record)


def untyped(made: Any) -> Any:
    """Return the same thing as `Any`, for tests that hand over what the type checker would refuse."""
    return made


class Hands:
    """Worker threads that the test runs. `slow`: nothing is done until `turn`; `full`: new jobs are declined; `out_of`:
    what every job raises."""

    def __init__(self) -> None:
        self.slow = False
        self.full = False
        self.out_of: Exception | None = None
        self.done = 0
        self.waiting: list[tuple[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]]] = []

    def do(self, job: Callable[[], Any], then: Callable[[Any], None], broke: Callable[[Exception], None]) -> None:
        if self.full:
            raise Declined("busy", "Too much at once.", "wait")
        self.waiting.append((job, then, broke))
        if not self.slow:
            self.turn()

    def turn(self) -> None:
        """Do all jobs that wait."""
        waiting, self.waiting = self.waiting, []
        for job, then, broke in waiting:
            self.done += 1
            try:
                if self.out_of is not None:
                    raise self.out_of
                result = job()
            except Exception as error:
                broke(error)
            else:
                then(result)

    def stop(self) -> None:
        pass


class Disk:
    """A scribe in memory.

    `slow`: nothing is written until `turn`. `full`: nothing can be written, and records are held until a `turn` after
    that. `rejects`: every record is refused for good. `reads_slowly`: reads wait for `read`. `unreadable`: numbers of
    matches whose reading fails for now. `damaged`: matches that can never be read, with the error.
    """

    def __init__(self, past: Past | None = None) -> None:
        self.written: list[Record] = []
        self.slow = False
        self.full = False
        self.rejects = False
        self.outage = Outage(Clock())
        self.reads_slowly = False
        self.unreadable: set[int] = set()
        self.damaged: dict[int, Exception] = {}
        self._reads: list[tuple[int, Callable[[Journal], Any], Callable[[Any], None]]] = []
        self.recalled: list[int] = []
        """Numbers of the matches whose journals were read, in order."""
        self._past = past or Past()
        self._waiting: list[tuple[Sequence[Record], Then]] = []

    def outlines(self) -> Outlines:
        return outlined(self._past)

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass

    def write(self, records: Sequence[Record], then: Then) -> None:
        self._waiting.append((records, then))
        if not self.slow:
            self.turn()

    def note(self, records: Sequence[Record], then: Then | None = None) -> None:
        """Queue records for the next `turn`, unless the outage refuses notes."""
        if self.outage.takes_note():
            self._waiting.append((records, then or (lambda error: None)))

    def look(self) -> None:
        pass

    def tidy(self) -> None:
        pass

    def try_out(self, then: Then) -> None:
        if self.full:
            then(OSError(NO_SPACE))
        else:
            self.write([], then)

    @property
    def queued(self) -> int:
        return len(self._waiting)

    def recall(self, number: int, make: Callable[[Journal], Any], then: Callable[[Any], None]) -> None:
        self.recalled.append(number)
        self._reads.append((number, make, then))
        if not self.reads_slowly:
            self.read()

    def read(self) -> None:
        """Answer all waiting reads, with the journal or the error."""
        while self._reads:
            number, make, then = self._reads.pop(0)
            try:
                if number in self.unreadable:
                    raise OSError(NO_ANSWER)
                if number in self.damaged:
                    raise self.damaged[number]
                found = make(self._journal(number))
            except Exception as error:
                found = error
            then(found)

    def _journal(self, number: int) -> Journal:
        """Return the journal of a match, from the records written here or from the past."""
        header = next((record for record in self.of(MatchRecord) if record.number == number), None)
        if header is None:
            return next(one for one in (*self._past.journals, *self._past.ended) if one.match.number == number)
        journal = Journal(header)
        for record in self.written:
            if record.match == number:
                journal.add(record)
        return journal

    def survey(self, make: Callable[[Reading], Any], then: Callable[[Any], None]) -> None:
        """Answer from a SQLite store in memory that is filled with what was written."""
        with closing(self._as_store()) as store:
            try:
                found = make(store)
            except Exception as error:
                found = error
        then(found)

    def rewrite(self, number: int, change: Change, then: Callable[[int | Exception], None]) -> None:
        changed = [(record, change(record) if record.match == number else record) for record in self.written]
        self.written = [after for _, after in changed if after is not None]
        then(sum(before != after for before, after in changed))

    def _as_store(self) -> SqliteStore:
        store = SqliteStore(None, "NORMAL")
        latest = {record.match: record for record in self.of(Snapshot)}
        store.append([each for each in self.written if not isinstance(each, Snapshot) or latest[each.match] is each])
        return store

    def turn(self, most: int = 1_000) -> None:
        """Write up to `most` waiting jobs, or hold or reject them."""
        for _ in range(most):
            if self.full and self._waiting:
                self.outage.failed(NO_SPACE, len(self._waiting))
                return
            if not self._waiting:
                return
            records, then = self._waiting.pop(0)
            if self.rejects:
                then(ValueError("there is such a row already"))
            else:
                self.written += records
                self.outage.ends()
                then(None)

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    def of(self, kind: type[R]) -> list[R]:
        """Return all written records of that kind."""
        return [record for record in self.written if type(record) is kind]

    def as_past(self) -> Past:
        """Return what a server finds that starts on this disk."""
        return past_of(self.written)


class Thoughts:
    """Workers for the AI players, as many as there are minds. `slow`: decisions wait for `come`; `busy`: tasks wait for
    `is_free`."""

    def __init__(self, minds: Minds) -> None:
        self.slow = False
        self.busy = False
        self._queue: list[tuple[Mind, Pose, ThenThought]] = []
        self.waiting: list[tuple[ThinkTask, Callable[[Thought | Lapse | None], None]]] = []
        self._minds = minds

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    @property
    def queued(self) -> int:
        return len(self._queue)

    def think(self, mind: Mind, pose: Pose, then: ThenThought) -> None:
        if self.busy:
            self._queue.append((mind, pose, then))
            return
        think_task = pose()
        if think_task is not None:
            self.waiting.append((think_task, partial(self._decide, mind, think_task, then)))
            if not self.slow:
                self.come()

    def is_free(self) -> int:
        """Take the queued tasks; return how many of them were still wanted."""
        self.busy, queue, self._queue = False, self._queue, []
        before = len(self.waiting)
        for job in queue:
            self.think(*job)
        return len(self.waiting) - before

    def _decide(self, mind: Mind, think_task: ThinkTask, then: ThenThought, instead: Thought | Lapse | None) -> None:
        if mind.memory is None:
            mind.memory = self._minds.make(mind.kind, mind.engine, mind.difficulty)
        then(instead or thought_about(mind.memory, think_task, self._minds, budget_ms=100))

    def come(self, instead: Thought | Lapse | None = None) -> None:
        """Deliver all pending decisions, or `instead` in place of each."""
        waiting, self.waiting = self.waiting, []
        for _, decide in waiting:
            decide(instead)


class Scripted:
    """An AI player that decides as `script` says: a choice, ("act", choice), "wait", or an exception to raise."""

    def __init__(self, script: Callable[[Question], Any]) -> None:
        self._script = script
        self.seen: list[Event] = []

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any:
        decision = self._script(question)
        if isinstance(decision, Exception):
            raise decision
        return decision

    def witness(self, events: Sequence[Event]) -> None:
        self.seen += events


class Troupe:
    """AI players by kind; `made` are those that sit at a table.

    A shout is addressed to the seat `listener`. `lines` are remarks, made one at a time; `heard` is what people have
    said to them. For a `take` question, the reasons compare two ways to answer. `levels`: difficulties by kind;
    `made_at`: the difficulty of each of those made.
    """

    listener: Seat | None = None

    def __init__(self, **scripts: Callable[[Question], Any]) -> None:
        self._scripts: dict[str, Callable[[Question], Any]] = {"meek": lambda question: question.default, **scripts}
        self.made: list[Scripted] = []
        self.made_at: list[str] = []
        self.levels: dict[str, tuple[str, ...]] = {}
        self.lines: list[str] = []
        self.heard: list[Heard] = []

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        return [(kind, f"Is {kind}.") for kind in self._scripts]

    def keepers(self, engine: str) -> list[str]:
        return list(self._scripts)

    def elsewhere(self, engine: str) -> list[str]:
        return ["riddler"]

    def difficulties(self, kind: str, engine: str) -> tuple[str, ...]:
        return self.levels.get(kind, ())

    def make(self, kind: str, engine: str, difficulty: str = "") -> AiSeat:
        self.made_at.append(difficulty)
        self.made.append(Scripted(self._scripts[kind]))
        return self.made[-1]

    def budget(self, ms: int) -> int:
        return ms

    def standing(self, observation: ToySight, seat: Seat) -> Menu:
        return ToyRules().standing(ToyTable(names=list(observation.names)), seat)

    def answer(self, seat: Seat, decision: Any) -> Answer | NonAnswer:
        match decision:
            case ("act", choice):
                return Answer(seat, choice, standing=True)
            case "wait":
                return NonAnswer.WAIT
            case _:
                return Answer(seat, decision)

    def addressed(self, event: Event, seat: Seat) -> bool:
        return isinstance(event, ToyShouted) and seat == self.listener

    def idle_question(self, seat: Seat) -> Question:
        return Question(seat, "idle", Menu((Option("pass"),)), ("pass",), "take", ("toy.shout",))

    def remark(self, player: AiSeat, think_task: ThinkTask, rng: Random) -> str:
        self.heard += think_task.heard
        return self.lines.pop(0) if self.lines else ""

    def reasons(self, player: AiSeat, think_task: ThinkTask, standing: Menu, answer: Answer) -> bytes:
        if think_task.question.kind != "take":
            return b""
        ways = (Weighed("take", "+1.0 levels", "it is there"), Weighed("leave", "+0.0 levels"))
        options = tuple(replace(way, taken=way.label == answer.choice[0]) for way in ways)
        return encode(Decision("What will it be?", options, sum(think_task.observation.points) + 1))


def quiet_audience(record: MatchRecord, chairs: Sequence[OwnedChair], rules: Ruleset, stage: Stage) -> Audience:
    """Return the audience of a match without chat, mutes, spectators or passing time."""
    talk = MatchChat(record.number, Disk())
    return Audience(
        record, chairs, rules, stage, QUIET(), Settings(), talk, TableMutes(), Spectators(), Tutor().notes_for
    )

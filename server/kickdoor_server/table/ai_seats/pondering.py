"""An AI player at its chair: takes questions, and gives each answer at its moment.

It thinks about one thing at a time. The moment of its answer is drawn at random before it is asked, and the decision is
held back until then. A decision that takes longer is held back until the next moment drawn in the same way. So nobody
sees how long a seat thinks: at human speed the shortest delay is longer than the whole time budget, and the answer
comes at its moment whether it was decided at once, after long thought, or not at all. `tempo.py` draws the moments.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from msgspec import Struct, field, structs

from kickdoor_ai.speech import HEARD_MOST, Heard
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.questions import Question

from ...base.configuration.settings import Settings
from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ..earlier import NOTHING, Earlier
from ..tempo import Tempo
from ..thinking.tasks import RETIRED, Lapse, Mind, Minds, NonAnswer, SeatKind, Thinkers, ThinkTask, Thought
from ..translate.reasons import Reasoned

SEEN_MOST = 20_000
"""Events kept for a mind that has not looked at them; a seat that is never asked is not worth more memory."""


class Problem(Struct, frozen=True):
    """A question for a chair, with the state of the table at that moment.

    `at`: the number of answers in the match so far. `idle`: the table asks nothing, but somebody has spoken to the
    seat.
    """

    at: int
    number: QuestionId
    question: Question
    idle: bool = False


class SeenProblem(Struct, frozen=True):
    """A problem with the chair's observation. `talks`: a remark would be sent. `explains`: its reasons are kept."""

    problem: Problem
    observation: Any
    talks: bool
    explains: bool


class Asker(Protocol):
    """Asks the minds at the chairs of a match."""

    @property
    def tempo(self) -> Tempo:
        """Return the tempo at which they answer."""

    def look(self, mind: Pondering, *, spoken_to: bool) -> SeenProblem | None:
        """Return what the AI player is asked now, with what its seat observes; None if it is asked nothing.

        `spoken_to`: even if the table asks nothing, it may act, since somebody has addressed it.
        """

    def decided(self, mind: Pondering, problem: Problem, thought: Thought) -> None:
        """Submit what the AI player has decided, which it believes to be legal."""

    def settle(self) -> None:
        """Note that there was no question for the AI player any more when a worker process was free."""


class AskedProblem(Struct, frozen=True):
    """A problem that a mind was asked, until there is a decision. `due_s`: when it is to answer."""

    mind: Pondering
    asker: Asker
    idle: bool
    due_s: float

    def pose(self) -> ThinkTask | None:
        """Return the question to think about, now that a worker process is free; None if it is no longer asked."""
        return self.mind.posed(self)

    def thought(self, thought: Thought | Lapse) -> None:
        """Take the AI player's decision, or the reason why there is none."""
        self.mind.take(self, thought)


class Pondering(Struct, eq=False):
    """An AI player at its chair. `lot` draws when it answers, `chance` its own random numbers, so neither reveals the
    other."""

    seat: Seat
    mind: Mind
    minds: Minds
    thinkers: Thinkers
    time: Time
    settings: Settings
    lot: Random
    chance: Random
    log: Log
    unseen: list[Event] = field(default_factory=list)
    earlier: Earlier = NOTHING
    """Older events, which it has not seen either."""
    heard: tuple[Heard, ...] = ()
    """What people have said to it in chat since it last thought."""
    spoken_to: bool = False
    """Whether somebody has spoken to it since it was last asked anything."""
    retired: frozenset[str] = frozenset()
    """Kinds that have answered for the chair and get no more processes."""
    acts: int = 0
    answering: bool = False
    """Whether its decision is on its way to the disk."""
    _problem: Problem | None = None
    _asked: QuestionId | None = None
    _waits_at: int | None = None
    _patient_with: QuestionId | None = None
    _thinking: bool = False
    _held: DelayedCall | None = None

    def was_there(self, earlier: Earlier) -> None:
        """Add these events, from before a restart, to those that the AI player is told when it next thinks."""
        self.earlier = earlier

    def witness(self, event: Event) -> None:
        """Keep an event that this seat may see, to tell the AI player when it next thinks."""
        self.spoken_to = self.spoken_to or self.minds.addressed(event, self.seat)
        if len(self.unseen) < SEEN_MOST:
            self.unseen.append(event)

    def hear(self, heard: Heard) -> None:
        """Keep a line of chat for this seat until the AI player next thinks. Nobody asks it anything because of the
        line: a match is the same without talk."""
        self.heard = (*self.heard, heard)[-HEARD_MOST:]

    def is_at(self, number: QuestionId, at: int) -> bool:
        """Return whether the AI player need not be asked question `number`: it is thinking, has decided on it, or has
        chosen to wait at `at` (the number of answers so far).
        """
        if self.is_deciding:
            return True
        return self._asked == number and (self._held is not None or self._waits_at == at)

    @property
    def is_deciding(self) -> bool:
        """Return whether it is thinking, or its decision is on its way to the disk."""
        return self.answering or self._thinking

    @property
    def is_busy(self) -> bool:
        """Return whether it is deciding, or holds a decision back."""
        return self.is_deciding or self._held is not None

    @property
    def holds_up(self) -> bool:
        """Return whether others wait for its decision; not if it thinks again about a question on which it chose to
        wait."""
        return self.is_busy and (self._asked is None or self._patient_with != self._asked)

    @property
    def waits(self) -> bool:
        """Return whether it has chosen to wait on a question."""
        return self._patient_with is not None

    def waits_for(self, number: QuestionId) -> bool:
        """Return whether the AI player has chosen to wait instead of answering that question, so that a clock runs for
        it.
        """
        return self._patient_with == number

    def ponder(self, problem: Problem, asker: Asker) -> None:
        """Let the AI player think about the question, and pass its decision to `asker` after a delay as a person would
        need.

        When a worker process is free, `asker` may ask something else instead, or nothing.
        """
        self.stop()
        self.spoken_to = False
        self._asked = problem.number
        self._waits_at = None
        asking = AskedProblem(self, asker, problem.idle, asker.tempo.drawn_s(self.lot, self.time.seconds()))
        if self.acts >= self.settings.ai_acts_most:
            self.log.warn("ai_in_a_circle", seat=self.seat, kind=problem.question.kind)
            self._hold(asking, problem, Thought(NonAnswer.DEFAULT))
            return
        self._thinking = True
        self.thinkers.think(self.mind, asking.pose, asking.thought)

    def posed(self, asking: AskedProblem) -> ThinkTask | None:
        """Return the question as a task for the worker process that is now free; None if nothing is asked any more."""
        sight = asking.asker.look(self, spoken_to=asking.idle)
        if sight is None:
            self._thinking = False
            later(self.time, 0, asking.asker.settle)  # not while workers are being handed their tasks
            return None
        self._problem = problem = sight.problem
        self._asked = problem.number
        seen = self._news()
        heard, self.heard = self.heard, ()
        seed = self.chance.getrandbits(64)
        talks, explains = sight.talks, sight.explains
        return ThinkTask(seen, sight.observation, problem.question, seed, talks, explains, self._stand_in(), heard)

    def _news(self) -> tuple[Event, ...]:
        """Return the events that the AI player was not told yet; from now on it was."""
        seen = (*(event for event in self.earlier.events if _knows(self.seat, event)), *self.unseen)[:SEEN_MOST]
        self.earlier, self.unseen = NOTHING, []
        return seen

    def speak_last(self, then: Callable[[Pondering, str], None]) -> None:
        """Let the AI player speak of the match, which is over; `then` gets its remark, "" if it makes none."""
        moment = self.minds.idle_question(self.seat)
        self.thinkers.think(
            self.mind,
            lambda: ThinkTask(self._news(), None, moment, self.chance.getrandbits(64), talks=True, over=True),
            lambda thought: then(self, thought.remark if isinstance(thought, Thought) else ""),
        )

    def _stand_in(self) -> SeatKind | None:
        """Return who decides if this AI player fails to: the kind in the settings, if it is another one; None for who
        keeps the seat of an absent player, since that does less than an opponent would."""
        kind, opponents = self.settings.stand_in, [name for name, _ in self.minds.kinds(self.mind.engine)]
        is_opponent = kind in opponents and self.mind.kind in opponents
        return SeatKind(kind, self.mind.engine) if is_opponent and kind != self.mind.kind else None

    def take(self, asking: AskedProblem, thought: Thought | Lapse) -> None:
        """Take the decision, or the reason why there is none, and hold it back until the time at which it is to be
        given.
        """
        self._thinking = False
        problem, self._problem = self._problem, None
        assert problem is not None, "a mind that thinks has been asked something"
        lapse = thought if isinstance(thought, Lapse) else thought.lapse
        if lapse is not None:
            self.log.lapse(lapse.why, lapse.detail, seat=self.seat, kind=problem.question.kind)
        if isinstance(thought, Lapse):
            thought = Thought(NonAnswer.RETIRED if thought.why == RETIRED else NonAnswer.DEFAULT)
        if isinstance(thought.answer, Answer) and not thought.answer.standing:
            thought = replace(thought, answer=structs.replace(thought.answer, question=problem.number))
        self._hold(asking, problem, thought)

    def _release(self, asker: Asker, problem: Problem, thought: Thought) -> None:
        if thought.answer is NonAnswer.WAIT:
            self._waits_at = problem.at
            self._patient_with = problem.number
        asker.decided(self, problem, thought)

    def _hold(self, asking: AskedProblem, problem: Problem, thought: Thought) -> None:
        """Hold the thought back until its moment; if that has passed, draw the next ones from there."""
        asker, due_s, now_s = asking.asker, asking.due_s, self.time.seconds()
        tempo = asker.tempo
        while due_s < now_s and tempo.delay_ms[1]:
            due_s = tempo.drawn_s(self.lot, due_s)
        if due_s <= now_s:
            self._release(asker, problem, thought)
            return

        def release() -> None:
            self._held = None
            self._release(asker, problem, thought)

        self._held = later(self.time, due_s - now_s, release)

    def relieved(self) -> str:
        """Replace this kind of AI player, which has failed too often: by the one in the settings, or else any that has
        not failed here.

        It is fair. Return the new kind; "" if none is left, and nothing changes.
        """
        retired = self.retired | {self.mind.kind}
        kind = installed_kind(self.minds, self.mind.engine, self.settings.stand_in, but=retired)
        if kind:
            self.mind, self.retired = Mind(kind, self.mind.engine), retired
            self._asked = None
        return kind

    def stop(self) -> None:
        """Discard the decision that is held back until its time."""
        cancelled(self._held)
        self._held = None


def installed_kind(minds: Minds, engine: str, *wanted: str, but: Container[str] = ()) -> str:
    """Return the first of the `wanted` kinds of AI players that is installed here for games of that engine, or else any
    that is.

    Kinds in `but` are left out; "" if no other is left.
    """
    known = [name for name, _ in minds.kinds(engine)]
    return next((kind for kind in (*wanted, *known) if kind in known and kind not in but), "")


def _knows(seat: Seat, event: Event) -> bool:
    """Return whether the game has told that seat of the event."""
    return event.reaches(seat) and not isinstance(event, Reasoned)


@dataclass(slots=True)
class Chair:
    """A seat of a match, with what answers for it now.

    `mind` is the AI player of the kind `ai` that answers for it; None: a person does, or the defaults count.
    `difficulty` is that of `ai`; "" is fair. `kept`: its owner has been lost for longer than the grace period.
    """

    seat: Seat
    name: str
    sex: str
    ai: str = ""
    difficulty: str = ""
    mind: Pondering | None = None
    kept: bool = False

    def played_by(self, mind: Pondering | None) -> None:
        """Let that AI player answer for the seat from now on; None: no AI player does."""
        self.mind = mind
        self.ai, self.difficulty = ("", "") if mind is None else (mind.mind.kind, mind.mind.difficulty)

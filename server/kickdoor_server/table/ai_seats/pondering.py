"""A mind at a chair: what it is asked, and when it is heard.

It thinks about one thing at a time. When it will answer is drawn by lot before it is asked, and a decision is held
back until then. One that takes longer is held back to the next moment that is drawn in the same way. So how long a
seat thinks is never seen: at human speed the least delay is longer than a whole budget, and whether it has decided at
once, after long thought, or not at all, the answer comes when it was to come anyway. How long is drawn, and what else
is waited for, is `tempo.py`.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from msgspec import Struct, field, structs

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.questions import Question

from ...base.configuration.settings import Settings
from ...base.edge import Call, Time, cancelled, later
from ...base.process.logs import Log
from ..earlier import NOTHING, Earlier
from ..tempo import Tempo
from ..thinking.riddles import RETIRED, Lapse, Mind, Minds, Resolve, Riddle, Thinkers, Thought
from ..translate.reasons import Reasoned

SEEN_MOST = 20_000
"""Events that a mind has not looked at; a seat that is never asked is not worth more memory than this."""


class Problem(Struct, frozen=True):
    """What a chair is asked. `at`: how many answers there have been. `idle`: the table asks nothing, somebody spoke
    to it."""

    at: int
    number: QuestionId
    question: Question
    idle: bool = False


class Sight(Struct, frozen=True):
    """A problem as the chair sees it. `talks`: a remark would be heard. `explains`: its reasons are kept."""

    problem: Problem
    observation: Any
    talks: bool
    explains: bool


class Asker(Protocol):
    """Puts what a match asks before the minds at its chairs."""

    @property
    def tempo(self) -> Tempo:
        """How long they take to answer."""

    def look(self, mind: Pondering, *, spoken_to: bool) -> Sight | None:
        """Return what that mind is asked just then, and what it sees; None: nothing.

        `spoken_to`: it is asked whether it wants to do anything if nothing else is asked.
        """

    def decided(self, mind: Pondering, problem: Problem, thought: Thought) -> None:
        """Hear what it has come to. The answer is one that the seat may give, as far as it knows."""

    def settle(self) -> None:
        """Hear that it was asked nothing by the time that there was somebody to think."""


class Asking(Struct, frozen=True):
    """A problem that was put before a mind, until that has come to something. `due_s`: when it is to answer."""

    mind: Pondering
    asker: Asker
    idle: bool
    due_s: float

    def pose(self) -> Riddle | None:
        """Return what is to be thought about just now; None if it is nothing any more."""
        return self.mind.posed(self)

    def thought(self, thought: Thought | Lapse) -> None:
        """Take what was thought, or why nothing was."""
        self.mind.take(self, thought)


class Pondering(Struct, eq=False):
    """A mind at a chair. `lot` decides when it answers; its own chance comes from `chance`, so neither tells of the
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
    """What it has not seen either, from before that."""
    spoken_to: bool = False
    """Whether somebody has said something to it since it was last asked anything."""
    retired: frozenset[str] = frozenset()
    """The kinds that have answered for the chair and get no more processes."""
    acts: int = 0
    answering: bool = False
    """Whether what it has decided is on its way to the disk."""
    _problem: Problem | None = None
    _asked: QuestionId | None = None
    _waits_at: int | None = None
    _patient_with: QuestionId | None = None
    _thinking: bool = False
    _held: Call | None = None

    def was_there(self, earlier: Earlier) -> None:
        """It has known that before the server was started again, and remembers it when it thinks."""
        self.earlier = earlier

    def witness(self, event: Event) -> None:
        """Something happened that this chair may know."""
        self.spoken_to = self.spoken_to or self.minds.addressed(event, self.seat)
        if len(self.unseen) < SEEN_MOST:
            self.unseen.append(event)

    def is_at(self, number: QuestionId, at: int) -> bool:
        """Whether there is nothing to ask it: it is at that question, or still busy with another."""
        if self.is_deciding:
            return True
        return self._asked == number and (self._held is not None or self._waits_at == at)

    @property
    def is_deciding(self) -> bool:
        """Whether it thinks, or what it has decided is on its way to the disk."""
        return self.answering or self._thinking

    @property
    def is_busy(self) -> bool:
        """Whether it does, or holds back what it has decided."""
        return self.is_deciding or self._held is not None

    @property
    def holds_up(self) -> bool:
        """Whether others wait for what it comes to: not if it only thinks again of a question that it has let stand."""
        return self.is_busy and (self._asked is None or self._patient_with != self._asked)

    @property
    def waits(self) -> bool:
        """Whether it has let any question stand."""
        return self._patient_with is not None

    def waits_for(self, number: QuestionId) -> bool:
        """Whether it has let that question stand, and so a clock runs for it."""
        return self._patient_with == number

    def ponder(self, problem: Problem, asker: Asker) -> None:
        """Decide, and let `asker` hear it later, at its tempo. By the time that there is somebody to think, it may ask
        something else, or nothing."""
        self.stop()
        self.spoken_to = False
        self._asked = problem.number
        self._waits_at = None
        asking = Asking(self, asker, problem.idle, asker.tempo.drawn_s(self.lot, self.time.seconds()))
        if self.acts >= self.settings.ai_acts_most:
            self.log.warn("ai_in_a_circle", seat=self.seat, kind=problem.question.kind)
            self._hold(asking, problem, Thought(Resolve.DEFAULT))
            return
        self._thinking = True
        self.thinkers.think(self.mind, asking.pose, asking.thought)

    def posed(self, asking: Asking) -> Riddle | None:
        """Return what it is asked now that there is somebody to think; None: nothing any more."""
        sight = asking.asker.look(self, spoken_to=asking.idle)
        if sight is None:
            self._thinking = False
            later(self.time, 0, asking.asker.settle)  # not while those who think are being handed their riddles
            return None
        self._problem = problem = sight.problem
        self._asked = problem.number
        seen = (*(event for event in self.earlier.events if _knows(self.seat, event)), *self.unseen)[:SEEN_MOST]
        self.earlier, self.unseen = NOTHING, []
        seed = self.chance.getrandbits(64)
        return Riddle(seen, sight.observation, problem.question, seed, sight.talks, sight.explains)

    def take(self, asking: Asking, thought: Thought | Lapse) -> None:
        """Take what was thought about it, and hold it back for as long as somebody of its tempo would."""
        self._thinking = False
        problem, self._problem = self._problem, None
        assert problem is not None, "whoever thinks has been put a riddle"
        if isinstance(thought, Lapse):
            self.log.lapse(thought.why, thought.detail, seat=self.seat, kind=problem.question.kind)
            thought = Thought(Resolve.RETIRED if thought.why == RETIRED else Resolve.DEFAULT)
        if isinstance(thought.answer, Answer) and not thought.answer.standing:
            thought = replace(thought, answer=structs.replace(thought.answer, question=problem.number))
        self._hold(asking, problem, thought)

    def _release(self, asker: Asker, problem: Problem, thought: Thought) -> None:
        if thought.answer is Resolve.WAIT:
            self._waits_at = problem.at
            self._patient_with = problem.number
        asker.decided(self, problem, thought)

    def _hold(self, asking: Asking, problem: Problem, thought: Thought) -> None:
        """Until that moment. If it has passed, another is drawn from there, as often as needed."""
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
        """Let another kind answer for the chair from now on: that which the settings name, or else the first of those
        that have not been retired here. Return which; "" if none is left, and then it stays as it is."""
        retired = self.retired | {self.mind.kind}
        kind = installed_kind(self.minds, self.mind.engine, self.settings.stand_in, but=retired)
        if kind:
            self.mind, self.retired = Mind(kind, self.mind.engine), retired
            self._asked = None
        return kind

    def stop(self) -> None:
        """What it has decided will not be heard."""
        cancelled(self._held)
        self._held = None


def installed_kind(minds: Minds, engine: str, *wanted: str, but: Container[str] = ()) -> str:
    """Return the first of the wanted kinds of AI seat that plays games of that engine here, or else any that does.

    None of those in `but`; "" if no other is left.
    """
    known = [name for name, _ in minds.kinds(engine)]
    return next((kind for kind in (*wanted, *known) if kind in known and kind not in but), "")


def _knows(seat: Seat, event: Event) -> bool:
    """Whether that seat was told of it, by the game."""
    return event.reaches(seat) and not isinstance(event, Reasoned)


@dataclass(slots=True)
class Chair:
    """A place at a match, as far as clocks and AI players are concerned: who answers for it just now.

    `mind`: the AI seat of the kind `ai` that answers for it; None: a person does, or what counts by default.

    `kept`: it is a person's who is lost for longer than the grace.
    """

    seat: Seat
    name: str
    sex: str
    ai: str = ""
    mind: Pondering | None = None
    kept: bool = False

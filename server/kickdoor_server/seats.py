"""A chair at a match and who answers for it: a person, an AI seat, or nobody (then what counts by default).

    human     a person with a session; clocks run for him
    keeper    his place while he is lost for longer than the grace: each question gets its default, after a moment
    ai        a mind of `kickdoor_ai`; also in the place of a person who has left the table for good

A mind thinks about one thing at a time, and what it has decided is held back for a moment that is drawn by lot, so
that the pause tells nothing of what it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from random import Random
from typing import Any, Protocol

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Menu, Question

from .edge import Call, Time, cancelled, later
from .logs import Log
from .session import Session
from .settings import Settings
from .thinkers import Lapse, Mind, Riddle, Thinkers, Thought
from .translate.stage import Sitter

SEEN_MOST = 20_000
"""Events that a mind has not looked at; a seat that is never asked is not worth more memory than this."""


class Resolve(Enum):
    """What a mind can come to instead of an answer."""

    DEFAULT = "default"
    """It has none, so what counts by default is done."""
    WAIT = "wait"
    """It wants to be asked again when something has happened."""


Resolved = Callable[[QuestionId, Answer | Resolve], None]


class Minds(Protocol):
    """Where AI seats come from, and how their decisions are read."""

    def kinds(self) -> list[tuple[str, str]]:
        """Name and sentence of each kind."""

    def make(self, kind: str) -> Mind: ...

    def budget(self, ms: int) -> Any:
        """The budget as the seats know it."""

    def answer(self, seat: Seat, decision: Any) -> Answer | Resolve:
        """What was decided. Any exception: it is no decision."""

    def addressed(self, event: Event) -> Seat | None:
        """Who is spoken to by that, and so should be given a moment even if nothing is asked of him."""

    def idle_question(self, seat: Seat) -> Question:
        """What a seat is asked that is only given a moment: no table asks it, and its reply goes nowhere."""


@dataclass(slots=True)
class Chair:
    """One place. `session`: the person to whom it belongs; `mind`: the AI seat that answers for it."""

    seat: Seat
    name: str
    sex: str
    session: Session | None = None
    ai: str = ""
    mind: Pondering | None = None
    kept: bool = False

    @property
    def present(self) -> bool:
        """Whether somebody sits here who can be told something."""
        return self.session is not None and self.session.connected

    def sitter(self) -> Sitter:
        if self.mind is not None:
            return Sitter(self.name, "ai", self.ai, connected=True)
        return Sitter(self.name, "keeper" if self.kept else "human", connected=self.present)


@dataclass(slots=True)
class Problem:
    """What a chair is asked, with all that a mind needs to decide it. `at`: how many answers there have been."""

    at: int
    number: QuestionId
    question: Question
    observation: Any
    standing: Menu


@dataclass(slots=True, eq=False)
class Pondering:
    """A mind at a chair, which is asked one thing after the other."""

    seat: Seat
    mind: Mind
    minds: Minds
    thinkers: Thinkers
    time: Time
    settings: Settings
    lot: Random
    log: Log
    unseen: list[Event] = field(default_factory=list)
    spoken_to: bool = False
    """Whether somebody has said something to it since it was last asked anything."""
    acts: int = 0
    answering: bool = False
    """Whether what it has decided is on its way to the disk."""
    _asked: QuestionId | None = None
    _waits_at: int | None = None
    _patient_with: QuestionId | None = None
    _thinking: bool = False
    _held: Call | None = None

    def witness(self, event: Event) -> None:
        """Something happened that this chair may know."""
        self.spoken_to = self.spoken_to or self.minds.addressed(event) == self.seat
        if len(self.unseen) < SEEN_MOST:
            self.unseen.append(event)

    def is_at(self, number: QuestionId, at: int) -> bool:
        """Whether there is nothing to ask it: it is at that question, or still busy with another."""
        if self.answering or self._thinking:
            return True
        return self._asked == number and (self._held is not None or self._waits_at == at)

    def waits_for(self, number: QuestionId) -> bool:
        """Whether it has let that question stand, and so a clock runs for it."""
        return self._patient_with == number

    def ponder(self, problem: Problem, then: Resolved) -> None:
        """Decide; `then` comes later, with what to do about that question."""
        cancelled(self._held)
        self._held = None
        self.spoken_to = False
        self._asked = problem.number
        self._waits_at = None
        least_ms, most_ms = self.settings.ai_delay_ms
        due_s = self.time.seconds() + self.lot.uniform(least_ms, most_ms) / 1000
        if self.acts >= self.settings.ai_acts_most:
            self.log.warn("ai_in_a_circle", seat=self.seat, kind=problem.question.kind)
            self._hold(due_s, partial(then, problem.number, Resolve.DEFAULT))
            return
        self._thinking = True
        seen, self.unseen = tuple(self.unseen), []
        budget = self.minds.budget(self.settings.ai_budget_ms)
        riddle = Riddle(self.mind, seen, problem.observation, problem.question, problem.standing, budget, self.lot)
        self.thinkers.think(riddle, partial(self._thought, problem, due_s, then))

    def _thought(self, problem: Problem, due_s: float, then: Resolved, thought: Thought | Lapse) -> None:
        self._thinking = False
        resolve = self._read(problem, thought)
        if resolve is Resolve.WAIT:
            self._waits_at = problem.at
            self._patient_with = problem.number
            then(problem.number, resolve)
        else:
            self._hold(due_s, partial(then, problem.number, resolve))

    def _read(self, problem: Problem, thought: Thought | Lapse) -> Answer | Resolve:
        """The answer that was decided on, if it is one that may be given."""
        kind = problem.question.kind
        match thought:
            case Lapse(why, None):
                self.log.warn("ai_lapse", seat=self.seat, why=why, kind=kind)
            case Lapse(why, error) if error is not None:
                self.log.broken("ai_lapse", error, seat=self.seat, why=why, kind=kind)
            case Thought(decision):
                try:
                    answer = self.minds.answer(self.seat, decision)
                    if isinstance(answer, Resolve):
                        return answer
                    answer = Answer(
                        self.seat,
                        freeze(answer.choice),
                        answer.standing,
                        None if answer.standing else problem.number,
                    )
                    shape = problem.standing if answer.standing else problem.question.shape
                    refusal = shape.admits(answer.choice)
                except Exception as error:
                    self.log.broken("ai_lapse", error, seat=self.seat, why="unreadable", kind=kind)
                    return Resolve.DEFAULT
                if refusal is None:
                    return answer
                self.log.warn("ai_lapse", seat=self.seat, why=refusal.code, kind=kind, choice=answer.choice)
        return Resolve.DEFAULT

    def _hold(self, due_s: float, then: Callable[[], None]) -> None:
        wait_s = due_s - self.time.seconds()
        if wait_s <= 0:
            then()
            return

        def release() -> None:
            self._held = None
            then()

        self._held = later(self.time, wait_s, release)

    def stop(self) -> None:
        """Nothing will be answered any more."""
        cancelled(self._held)
        self._held = None

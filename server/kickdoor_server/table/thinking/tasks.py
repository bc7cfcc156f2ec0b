"""The interface between a table and the thinkers: tasks for AI seats, and what comes back.

A seat that raises, exceeds its budget, brings down its process or makes an illegal decision gets a `Lapse` in place of
a thought, and the match goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Protocol

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question


class NonAnswer(Enum):
    """The decisions of a mind other than an answer."""

    DEFAULT = "default"
    """The seat has no answer, so the default answer is given."""
    WAIT = "wait"
    """The seat wants to be asked again when something has happened."""
    RETIRED = "retired"
    """The seat gets no more processes: another kind must answer for its chair."""


class AiSeat(Protocol):
    """An AI seat of `kickdoor_ai`. Where its state is kept is up to the thinkers."""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any:
        """Return what to do about the question, or one of the `standing` actions. Raises anything if it has a bug."""

    def witness(self, events: Sequence[Event]) -> None:
        """Take notice of these events."""


class Minds(Protocol):
    """Makes AI seats, asks them, and reads their decisions."""

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        """Return name and sentence of each kind that a table of that engine can call."""

    def keepers(self, engine: str) -> list[str]:
        """Return the kinds that may keep the seat of a lost person, those made for that first."""

    def elsewhere(self, engine: str) -> list[str]:
        """Return the kinds that play games of other engines only."""

    def make(self, kind: str, engine: str) -> AiSeat:
        """Return a new seat, without memory. Raises KeyError if there is no such kind for games of that engine."""

    def budget(self, ms: int) -> Any:
        """Return a budget of `ms` milliseconds, as seats know it."""

    def standing(self, observation: Any, seat: Seat) -> Menu:
        """Return what that seat may do at any time, from its observation."""

    def answer(self, seat: Seat, decision: Any) -> Answer | NonAnswer:
        """Return the answer that a decision means. Raises any exception if it is no decision."""

    def addressed(self, event: Event, seat: Seat) -> bool:
        """Return whether the event speaks to that seat, which should then be asked even if the table asks it
        nothing."""

    def idle_question(self, seat: Seat) -> Question:
        """Return the question of a seat that was only spoken to: no table asks it, and its reply is dropped."""

    def remark(self, player: AiSeat, rng: Random) -> str:
        """Return the seat's remark; "" if it has none."""

    def reasons(self, player: AiSeat, think_task: ThinkTask, standing: Menu, answer: Answer) -> bytes:
        """Return the alternatives that the seat weighed, as an encoded `Decision` of the wire; empty if it weighed
        none."""


@dataclass(slots=True, eq=False)
class Mind:
    """An AI seat's mind between its decisions.

    `memory` is opaque to all but the thinkers; None: it remembers nothing. `engine`: the games that it plays.
    `failures`: how often in a row it has failed. `deaths`: how many processes it has brought down.
    """

    kind: str
    engine: str
    memory: Any = None
    failures: int = 0
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class ThinkTask:
    """A question for an AI seat, with the events since the last one.

    `seed`: of its random numbers. `talks`: a remark would be sent. `explains`: its reasons are wanted.
    """

    seen: tuple[Event, ...]
    observation: Any
    question: Question
    seed: int
    talks: bool = False
    explains: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal decision, as far as the seat can know; with a remark, and its reasons (`Minds.reasons`)."""

    answer: Answer | NonAnswer
    remark: str = ""
    reasons: bytes = b""


RETIRED = "retired"
"""The reason of the lapse of a mind that has brought down too many processes."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """There is no decision. `why` is a stable word, `detail` a traceback or choice for people who look into it.

    `raised`, `unreadable`, or the code of a refusal: the seat has a bug. `overran`, `still_thinking`: it takes too
    long. `died`, `hung`, `retired`: its process ended, was killed, or it gets no more. `no_worker`: there is none.
    """

    why: str
    detail: str = ""


Pose = Callable[[], ThinkTask | None]
"""Returns the think task as it is when a thinker is free, or None if there is nothing to ask any more."""

Then = Callable[[Thought | Lapse], None]
"""Takes the thought, or why there is none."""


class Thinkers(Protocol):
    """Runs minds, each on one task at a time.

    `then` is called in the reactor, once for each think task; never if `pose` returned None.
    """

    def start(self) -> None:
        """Get ready to think."""

    def stop(self) -> None:
        """Stop thinking, and end the processes."""

    def think(self, mind: Mind, pose: Pose, then: Then) -> None:
        """Let the mind think about what `pose` returns once a thinker is free, then call `then`."""

    @property
    def queued(self) -> int:
        """Return how many decisions wait for a thinker."""

"""The interface between a table and the thinkers: tasks for AI seats, and what comes back.

If a seat raises, brings down its process or makes an illegal decision, another kind (its stand-in) decides in its
place. If there is none, or that fails as well, a `Lapse` comes in place of a thought, and the default answer counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, NamedTuple, Protocol

from kickdoor_ai.speech import Heard
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
        """Return the decision on the question, or one of the actions in `standing`, which are open at any time. A
        faulty AI player may raise anything.
        """

    def witness(self, events: Sequence[Event]) -> None:
        """Take note of these events, which its seat may see."""


class Minds(Protocol):
    """Makes AI seats, asks them, and reads their decisions."""

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        """Return name and one-sentence description of each kind of AI player that can be chosen as an opponent in games
        of that engine.
        """

    def keepers(self, engine: str) -> list[str]:
        """Return the names of the kinds of AI players that may play for disconnected people in games of that engine;
        those made only for that come first.
        """

    def elsewhere(self, engine: str) -> list[str]:
        """Return the names of the kinds of AI players that play games of other engines, but not of that one."""

    def difficulties(self, kind: str, engine: str) -> tuple[str, ...]:
        """Return the difficulties at which AI players of that kind play games of that engine, the easiest first; ()
        if there is no such kind."""

    def make(self, kind: str, engine: str, difficulty: str = "") -> AiSeat:
        """Return a new AI player without memory; `difficulty` "" is fair. Raises KeyError if there is no such kind for
        games of that engine, and ValueError if it does not play at that difficulty.
        """

    def budget(self, ms: int) -> Any:
        """Return a time budget of `ms` milliseconds, in the class that AI players expect."""

    def standing(self, observation: Any, seat: Seat) -> Menu:
        """Return the actions that are open to that seat at any time, without a question, according to what it
        observes.
        """

    def answer(self, seat: Seat, decision: Any) -> Answer | NonAnswer:
        """Return the answer to the table that an AI player's decision means, or that it wants to wait. Raises any
        exception if it is no decision.
        """

    def addressed(self, event: Event, seat: Seat) -> bool:
        """Return whether the event addresses that seat, whose AI player should then be asked even if the table asks it
        nothing.
        """

    def idle_question(self, seat: Seat) -> Question:
        """Return the question for an AI player that was only spoken to: the table does not ask it, and a reply without
        an action is dropped.
        """

    def remark(self, player: AiSeat, think_task: ThinkTask, rng: Random) -> str:
        """Return what the AI player wants to say in chat about its decision, or in answer to what people said to it; ""
        if nothing."""

    def reasons(self, player: AiSeat, think_task: ThinkTask, standing: Menu, answer: Answer) -> bytes:
        """Return the options that the AI player weighed, as an encoded wire `Decision`; b"" if it weighed fewer than
        two and knows of no slip. `answer`: the one it has chosen; `standing`: its seat's actions.
        """


@dataclass(slots=True, eq=False)
class Mind:
    """An AI seat's mind between its decisions.

    `memory` is opaque to all but the thinkers; None: it remembers nothing. `engine`: the games that it plays.
    `difficulty` "" is fair. `failures`: how often in a row it has failed. `deaths`: how many processes it has brought
    down.
    """

    kind: str
    engine: str
    difficulty: str = ""
    memory: Any = None
    failures: int = 0
    deaths: int = 0


class SeatKind(NamedTuple):
    """A kind of AI player, by its name, for games of an engine. `difficulty` "" is fair."""

    name: str
    engine: str
    difficulty: str = ""


@dataclass(frozen=True, slots=True)
class ThinkTask:
    """A question for an AI seat, with the events since the last one.

    `seed`: of its random numbers. `talks`: a remark would be sent. `explains`: its reasons are wanted. `stand_in`: who
    decides in its place if it fails; None: nobody. `heard`: what people have said to it since, oldest first. `over`:
    the match is over, and the seat only makes its last remark.
    """

    seen: tuple[Event, ...]
    observation: Any
    question: Question
    seed: int
    talks: bool = False
    explains: bool = False
    stand_in: SeatKind | None = None
    heard: tuple[Heard, ...] = ()
    over: bool = False


RETIRED = "retired"
"""The reason of the lapse of a mind that has brought down too many processes."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """The seat has not decided. `why` is a stable word, `detail` a traceback or choice for people who look into it.

    `raised`, `unreadable`, or the code of a refusal: the seat has a bug. `died`, `hung`, `retired`: its process ended,
    was killed since it took too long, or it gets no more. `no_worker`: there is none.
    """

    why: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal decision, as far as the seat can know; with a remark, and its reasons (`Minds.reasons`).

    `lapse`: why its stand-in has decided; None: it has decided itself.
    """

    answer: Answer | NonAnswer
    remark: str = ""
    reasons: bytes = b""
    lapse: Lapse | None = None


Pose = Callable[[], ThinkTask | None]
"""Returns the think task as it is when a thinker is free, or None if there is nothing to ask any more."""

Then = Callable[[Thought | Lapse], None]
"""Takes the thought, or why there is none."""


class Thinkers(Protocol):
    """Runs minds, each on one task at a time.

    `then` is called in the reactor, once for each think task; never if `pose` returned None.
    """

    def start(self) -> None:
        """Get ready to run AI players."""

    def stop(self) -> None:
        """End all worker processes, and drop their tasks."""

    def think(self, mind: Mind, pose: Pose, then: Then) -> None:
        """Queue a decision of that AI player. When it can run, `pose` is called for the task; `then` gets the decision,
        or the reason why there is none.
        """

    @property
    def queued(self) -> int:
        """Return how many decisions wait for a thinker."""

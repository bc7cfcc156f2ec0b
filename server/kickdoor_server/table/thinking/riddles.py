"""What AI seats are asked and what comes of it: the interface between a table and whoever does the thinking.

A seat that raises, takes longer than its budget, takes its process with it, or decides what may not be decided gets a
`Lapse` instead of a thought, and the match goes on without it.
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


class Resolve(Enum):
    """What a mind can come to instead of an answer."""

    DEFAULT = "default"
    """It has none, so what counts by default is done."""
    WAIT = "wait"
    """It wants to be asked again when something has happened."""
    RETIRED = "retired"
    """It gets no more processes to think in: another is to answer for its chair."""


class Player(Protocol):
    """An AI seat of `kickdoor_ai`. Where it lives, and in how many pieces, is the business of who makes it think."""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any: ...
    def witness(self, events: Sequence[Event]) -> None: ...


class Minds(Protocol):
    """Where AI seats come from, how they are asked, and how their decisions are read."""

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        """Name and sentence of each kind that a table of that engine can call."""

    def keepers(self, engine: str) -> list[str]:
        """Each kind that may keep the seat of somebody who is lost: those that are made for it first."""

    def elsewhere(self, engine: str) -> list[str]:
        """Each kind that plays games of other engines only."""

    def make(self, kind: str, engine: str) -> Player:
        """A new one, that remembers nothing. KeyError if there is no such kind for games of that engine."""

    def budget(self, ms: int) -> Any:
        """The budget as the seats know it."""

    def standing(self, observation: Any, seat: Seat) -> Menu:
        """What that chair may do at any time; its observation is enough to tell."""

    def answer(self, seat: Seat, decision: Any) -> Answer | Resolve:
        """What was decided. Any exception: it is no decision."""

    def addressed(self, event: Event, seat: Seat) -> bool:
        """Whether that seat is spoken to by it, and so should be given a moment even if nothing is asked of it."""

    def idle_question(self, seat: Seat) -> Question:
        """What a seat is asked that is only given a moment: no table asks it, and its reply goes nowhere."""

    def remark(self, player: Player, rng: Random) -> str:
        """What it has to say aloud; "" for nothing."""

    def reasons(self, player: Player, riddle: Riddle, standing: Menu, answer: Answer) -> bytes:
        """What else it thought of, in words: a `Decision` of the wire, encoded. Empty if there was nothing to weigh."""


@dataclass(slots=True, eq=False)
class Mind:
    """A seat's mind between its decisions. `memory` is what the thinkers make of it; None: it remembers nothing.

    `engine`: of the games that it plays. `failures`: how often in a row it has failed. `deaths`: how many processes it
    has taken with it.
    """

    kind: str
    engine: str
    memory: Any = None
    failures: int = 0
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class Riddle:
    """What a seat is to think about, and what has happened since the last time. `seed`: of its own chance.

    `talks`: a remark would be heard. `explains`: its reasons are wanted.
    """

    seen: tuple[Event, ...]
    observation: Any
    question: Question
    seed: int
    talks: bool = False
    explains: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision that may be carried out, as far as the seat can know; a remark, and its reasons (see `Minds`)."""

    answer: Answer | Resolve
    remark: str = ""
    reasons: bytes = b""


RETIRED = "retired"
"""Why there is no decision of a mind that has taken too many processes with it."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """There is no decision. `why` is a stable word, `detail` for people who look into it: a traceback, a choice.

    `raised`, `unreadable`, the code of a refusal: the seat's decision is none. `overran`, `still_thinking`: it takes
    too long. `died`, `hung`, `retired`: its process ended, was ended, or it gets no further one. `no_worker`: there
    is none.
    """

    why: str
    detail: str = ""


Pose = Callable[[], Riddle | None]
"""Asked when somebody is free to think: the riddle as it is then, or None if there is nothing to ask any more."""

Then = Callable[[Thought | Lapse], None]


class Thinkers(Protocol):
    """Whoever lets minds think: about one thing at a time each. `then` is called in the reactor, once; never without
    a riddle. A seat that is asked nothing any more hears nothing."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def think(self, mind: Mind, pose: Pose, then: Then) -> None: ...
    @property
    def queued(self) -> int:
        """How many decisions wait until somebody is free."""

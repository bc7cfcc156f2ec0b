"""The interface of a seat (an AI player): everything it is given, and everything it may return.

A seat plays one hero of one match. It is given what a person in its chair would see, never the table:

    seen       the `Observation`: a table in which everything hidden is a blank (`HIDDEN`, an id that no book has)
    question   the question to it, in one of the closed set of shapes
    standing   its standing actions: a Menu of what it may do at any time, barred options with their reasons
    budget     how long it may think
    rng        its source of randomness; a seat that uses another one cannot be replayed

It returns a `Reply` to the question; or an `Act`, a standing action, after which it is asked again if the question is
still open; or `Wait`, to be asked again when something has happened. When its time is up the default counts (a fighter
waits for players whom it has asked for help). `witness` reports what has happened since, limited to what its chair may
know.

    class Timid:
        def decide(self, seen, question, standing, budget, rng):
            return Reply(question.default)

        def witness(self, events):
            pass

Three methods are optional. A seat with `remark` is a `Talker`, which sometimes says something aloud. One with `hear` is
a `Listener`, which takes in the words of people. One with `considered` is an `Explainer`, which can report the other
options it considered. Hosts call them after a decision.

The host protects the table from faulty seats, see `fallback`. A seat owns its memory and nothing else; hosts may run it
in a thread or process of its own, so it must be picklable between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from kickdoor_game.machine import observation
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import Choice, Generator, Menu, Question

Observation: TypeAlias = observation.Observation[Any]
"""The table as a chair sees it; `seen.table` has the table type of the game's engine."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Milliseconds of processor time that a decision may take: those of the thread that decides, so that a busy machine
    costs a seat nothing.

    By the clock, a host waits for a bound of its own that is several times as long (a server's `ai_hung_ms`), and then
    lets another kind decide. No answer is given before the table's least delay, and its moment does not tell how long
    the seat has thought.
    """

    ms: int


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the question: a choice that its shape admits."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Act:
    """A standing action in place of an answer: (key of an open option of `standing`, its details ...)."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Wait:
    """No decision yet: ask again after the next event at the table."""


Decision = Reply | Act | Wait
"""Anything that a seat may return."""


class Seat(Protocol):
    """Decides for one chair of one match. It may remember anything between its decisions."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision of the chair that `question` asks: a reply, an action of the menu `standing` (which may
        be taken unasked), or `Wait`. Do not change the arguments; clone them first (`machine.plain.clone`)."""

    def witness(self, events: Sequence[Event]) -> None:
        """Receive the events since the last call that this chair may know, oldest first."""


@runtime_checkable
class Talker(Protocol):
    """A seat that talks at the table."""

    def remark(self, rng: Generator) -> str:
        """Return a short line about what the seat has just witnessed or decided, or "". Hosts call this after a
        decision, and once when the match is over and the seat has witnessed its end.

        Hosts drop lines that come too often or were said before, and all lines where the table wants quiet. A remark
        must not reveal what only this chair knows.
        """


@runtime_checkable
class Listener(Protocol):
    """A seat that takes in the words that people say to it in chat."""

    def hear(self, speaker: str, text: str) -> None:
        """Note what the person called `speaker` said to this seat, for its next remark. Decisions must not depend on
        it: talk is free, and a match must be the same without it."""


@runtime_checkable
class Rememberer(Protocol):
    """A seat that remembers what it has decided, and can be told that something else was decided in its place."""

    def remember(
        self, seen: Observation, question: Question, standing: Menu, decision: Decision, rng: Generator
    ) -> None:
        """Remember `decision` as the seat's own answer in that situation, in which `decide` was not called."""


@dataclass(frozen=True, slots=True)
class Considered:
    """An option that a seat considered. `worth` is in levels (in a duel: points of damage), or the probability to win
    if `chance`. `is_slip`: the seat took it, and `because` says why that was bad.
    """

    choice: Decision
    worth: float
    because: str = ""
    chance: bool = False
    is_slip: bool = False


@runtime_checkable
class Explainer(Protocol):
    """A seat that can explain its decisions."""

    def considered(self) -> Sequence[Considered]:
        """Return the options that the seat considered for its last decision, best first; empty if there was no
        alternative."""


def answer_of(chair: Chair, decision: Decision) -> Answer:
    """Return a seat's decision as the answer that the rules engine takes. Raises TypeError if it is `Wait`, or no
    decision at all."""
    match decision:
        case Reply(choice):
            return Answer(chair, choice)
        case Act(choice):
            return Answer(chair, choice, standing=True)
        case _:
            raise TypeError(f"a seat answers with Reply or Act, not {decision!r}")


__all__ = [
    "HIDDEN",
    "Act",
    "Budget",
    "Chair",
    "Choice",
    "Considered",
    "Decision",
    "Event",
    "Explainer",
    "Generator",
    "Listener",
    "Menu",
    "Observation",
    "Question",
    "Rememberer",
    "Reply",
    "Seat",
    "Talker",
    "Wait",
    "answer_of",
]

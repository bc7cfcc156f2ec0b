"""The seat interface: all that an AI seat gets, and all that it may give back.

A seat plays one hero of one match. It is handed what a person in its chair would see, never the table:

    seen       the `Observation`: a table in which everything hidden is a blank (`HIDDEN`, an id that no book has)
    question   what is asked of it, in one of the closed set of shapes
    standing   its standing actions: a Menu of what it may do at any time, barred options with their reasons
    budget     how long it may think
    rng        chance for its own use; a seat that takes chance from elsewhere cannot be replayed

and it gives back a `Reply` to the question, or an `Act`: a standing action, after which it is asked again if the
question is still open, or `Wait`: it is asked again when something has happened, and when its time is up the default
counts (a fighter waits for those whom he has asked for help). `witness` tells it what has happened since, narrowed to
what its chair may know.

    class Timid:
        def decide(self, seen, question, standing, budget, rng):
            return Reply(question.default)

        def witness(self, events):
            pass

Two more things a seat may have, and need not. With `remark` it is a `Talker`: it has something to say aloud now and
then. With `considered` it is an `Explainer`: it can tell what else it thought of. Hosts ask for both after a decision.

Whoever hosts a seat guards the table against it: see `fallback`. A seat owns its memory and nothing else; hosts may
keep it in a thread or process of its own, so it must be picklable between two calls.
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
"""What a chair sees: `seen.table` is of the type of the game's engine."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many milliseconds of real time a decision may take. A host gives up on a seat that takes longer."""

    ms: int


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to the question: a choice that its shape admits."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Act:
    """A standing action instead: (key of an open option of `standing`, its details ...)."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing yet: whatever happens next at the table, ask again."""


Decision = Reply | Act | Wait


class Seat(Protocol):
    """Decides for one seat of one match. May remember what it likes between its decisions."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """What to do now. Nothing that is handed in may be changed; clone it first (`machine.plain.clone`)."""

    def witness(self, events: Sequence[Event]) -> None:
        """What this chair may know of what has happened since the last call, oldest first."""


@runtime_checkable
class Talker(Protocol):
    """A seat that talks at the table."""

    def remark(self, rng: Generator) -> str:
        """A short line about what it has just witnessed or decided, or nothing at all (empty).

        Hosts drop lines that come too often, and all of them where the table wants quiet. It must not tell what the
        chair alone knows.
        """


@dataclass(frozen=True, slots=True)
class Considered:
    """One of the options that a seat weighed. `worth`: in levels (in a duel: points of damage), or as the chance
    to win where `chance` says so."""

    choice: Decision
    worth: float
    because: str = ""
    chance: bool = False


@runtime_checkable
class Explainer(Protocol):
    """A seat that can say why."""

    def considered(self) -> Sequence[Considered]:
        """What it weighed for its last decision, the best first; empty if there was nothing to weigh."""


def answer_of(chair: Chair, decision: Decision) -> Answer:
    """The decision of the seat in that chair, as the kernel takes it. TypeError if it is none, or to `Wait`."""
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
    "Menu",
    "Observation",
    "Question",
    "Reply",
    "Seat",
    "Talker",
    "Wait",
    "answer_of",
]

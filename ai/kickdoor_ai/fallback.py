"""What stands between a seat and the table: a match never waits for a seat's bug, and never breaks by it.

A decision that is admissible becomes an answer. For one that is not, for an exception, and for a seat that a host
has given up on, the answer to the question is its default, the same that counts for a person whose time is up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Generator, Menu, Question

from .api import Budget, Chair, Observation, Seat, Wait, answer_of


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer to give to the table; None: the seat waits. `slip`: why it is not what the seat has said, or empty."""

    answer: Answer | None
    slip: str = ""


def default_of(chair: Chair, question: Question, rng: Generator) -> Answer:
    """What counts when the seat says nothing: the default, or a sample if a rule has stated a wrong one."""
    choice = question.default if question.refuses(question.default) is None else question.shape.sample(rng)
    return Answer(chair, choice)


def spelt(choice: Any) -> str:
    """Return a choice for people to read: `bid: 1, helper first` of `("bid", ((), 1, "helper_first"))`."""
    match choice:
        case bool():
            return "yes" if choice else "no"
        case tuple() | list():
            parts = list(filter(None, map(spelt, choice)))
            head = f"{parts[0]}: " if len(parts) > 1 and isinstance(choice[0], str) else ""
            return head + ", ".join(parts[1:] if head else parts)
        case _:
            return str(choice).replace("_", " ").replace(".", " ")


def judged(chair: Chair, decision: Any, question: Question, standing: Menu, rng: Generator) -> Judged:
    """The decision if it may be carried out now, otherwise the fallback with the reason."""
    if isinstance(decision, Wait):
        return Judged(None)
    try:
        answer = answer_of(chair, decision)
        choice = freeze(answer.choice)
        refusal = standing.admits(choice) if answer.standing else question.refuses(choice)
    except Exception as unreadable:
        return Judged(default_of(chair, question, rng), f"{type(unreadable).__name__}: {unreadable}")
    if refusal is not None:
        why = f"{spelt(refusal.code)}: {spelt(choice)}, asked for {spelt(question.kind)}"
        return Judged(default_of(chair, question, rng), why)
    return Judged(Answer(chair, choice, answer.standing))


def ask(seat: Seat, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Judged:
    """Let a seat decide here and now, whatever it does."""
    chair = question.seat
    try:
        decision = seat.decide(seen, question, standing, budget, rng)
    except Exception as bug:
        return Judged(default_of(chair, question, rng), f"{type(bug).__name__}: {bug}")
    return judged(chair, decision, question, standing, rng)

"""Protect the table from seats: a match never waits for a seat's bug, and never breaks because of it.

An admissible decision becomes an answer. If it is not admissible, raises an exception, or its host has given up on the
seat, the question's default is the answer, as on a person's timeout.
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
    """The answer to give to the table; None: the seat waits. `slip`: why this is not the seat's own decision, or ""."""

    answer: Answer | None
    slip: str = ""


def default_of(chair: Chair, question: Question, rng: Generator) -> Answer:
    """Return the default answer to a question; a random admissible one if a rule has given an inadmissible default."""
    choice = question.default if question.refuses(question.default) is None else question.shape.sample(rng)
    return Answer(chair, choice)


def spelt(choice: Any) -> str:
    """Return a choice in readable form, for logs.

    >>> spelt(("bid", ((), 1, "helper_first")))
    'bid: 1, helper first'
    """
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
    """Return the decision as an answer if it is admissible now, otherwise the default answer with the reason. For
    `Wait`, the answer is None."""
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
    """Let a seat decide in this thread, and return its answer; if it raises or decides something inadmissible, the
    default answer with the reason."""
    chair = question.seat
    try:
        decision = seat.decide(seen, question, standing, budget, rng)
    except Exception as bug:
        return Judged(default_of(chair, question, rng), f"{type(bug).__name__}: {bug}")
    return judged(chair, decision, question, standing, rng)

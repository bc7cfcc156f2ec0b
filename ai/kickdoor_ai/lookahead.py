"""Let a seat imagine the hidden part of an observed table and simulate what follows.

    rules = rules_of(seen)
    table = start(rules, rules.imagine(seen, rng))      # fits all that is known
    apply_in_place(rules, table, answer_of(chair, decision))
    roll_out(rules, table, rng)

The seat owns an imagined table: it may change, clone and discard it. One table is one random guess; use several for a
reliable estimate.
"""

from __future__ import annotations

from typing import Any, TypeVar

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.machine.table import Table

from .api import Chair, Decision, Generator, Observation, answer_of

TableT = TypeVar("TableT", bound=Table)


def rules_of(seen: Observation) -> GameRules:
    """Return the rules of the observed table, with its cards; numbers that table options change are read from the
    table."""
    return library.engine(seen.table.engine).observed(seen.table)


def imagined(seen: Observation, rng: Generator) -> Any:
    """Return a random table that is consistent with the observation, advanced to the same open question."""
    rules = rules_of(seen)
    return start(rules, rules.imagine(seen, rng))


def twin(table: TableT) -> TableT:
    """Return a copy of an imagined table, with the same open question, to be changed and discarded."""
    copy = clone(table)
    copy.asking, copy.latest = table.asking, table.latest
    return copy


def after(seen: Observation, chair: Chair, decision: Decision, rng: Generator) -> Any:
    """Return an imagined table after that decision has been carried out and the dice have been rolled.

    A reply to a question that only the host asks (see `idle`) changes nothing. Raises IllegalAnswer if the decision is
    not allowed, and TypeError if it is `Wait`.
    """
    rules, table = rules_of(seen), imagined(seen, rng)
    answer: Answer = answer_of(chair, decision)
    if answer.standing or any(question.seat == chair for question in questions(table)):
        apply_in_place(rules, table, answer)
        roll_out(rules, table, rng)
    return table

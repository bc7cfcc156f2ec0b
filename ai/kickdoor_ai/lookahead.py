"""The rules of an observed table, so that a seat can imagine what it does not see and play on from there.

    rules = rules_of(seen)
    table = start(rules, rules.imagine(seen, rng))      # fits all that is known
    apply_in_place(rules, table, answer_of(chair, decision))
    roll_out(rules, table, rng)

An imagined table is the seat's own: it may be changed, cloned and thrown away. One table is one guess; a seat that
trusts a single guess believes in luck.
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
    """The rules by which that table is played: its own cards; its numbers are in the table."""
    return library.engine(seen.table.engine).observed(seen.table)


def imagined(seen: Observation, rng: Generator) -> Any:
    """A table of the engine's own type that fits the observation, at its question."""
    rules = rules_of(seen)
    return start(rules, rules.imagine(seen, rng))


def twin(table: TableT) -> TableT:
    """Return a copy of an imagined table that stands at the same question, to be changed and thrown away."""
    copy = clone(table)
    copy.asking, copy.latest = table.asking, table.latest
    return copy


def after(seen: Observation, chair: Chair, decision: Decision, rng: Generator) -> Any:
    """How an imagined table looks once that decision has been carried out and the dice have fallen.

    A reply to what only the host asks (see `idle`) changes nothing. IllegalAnswer if it may not be carried out;
    TypeError for a `Wait`.
    """
    rules, table = rules_of(seen), imagined(seen, rng)
    answer: Answer = answer_of(chair, decision)
    if answer.standing or any(question.seat == chair for question in questions(table)):
        apply_in_place(rules, table, answer)
        roll_out(rules, table, rng)
    return table

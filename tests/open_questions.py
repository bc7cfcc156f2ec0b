"""Flaws of open questions, for every engine."""

from __future__ import annotations

from typing import Any

from kickdoor_game.engine import GameRules
from kickdoor_game.library import catalogue
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.questions import Form, Menu, Option, Order, PickOne, PickSome, Question, Shape, Split
from kickdoor_game.machine.run import questions
from tests.citable import is_of_another

CHANCE_DEADLINE = "chance"


def option_lists(shape: Shape) -> list[tuple[Option, ...]]:
    """Return every list of options in a shape, those of details included."""
    match shape:
        case Menu(options):
            inner = [lists for option in options for detail in option.details for lists in option_lists(detail)]
            return [options, *inner]
        case PickOne(options) | PickSome(options) | Order(options) | Split(options):
            return [options]
        case Form(fields):
            return [lists for field in fields for lists in option_lists(field.shape)]
        case _:
            return []


def flaws(rules: GameRules, table: Any) -> list[str]:
    """Return everything that is wrong with the open questions of a table; empty if each is complete."""
    asked = questions(table)
    found = [f"{question.kind}: {flaw}" for question in asked for flaw in _flaws(rules, table, question)]
    if len({question.seat for question in asked}) < len(asked):
        found.append("a seat is asked two things at a time")
    return found


def _late(rules: GameRules, table: Any, question: Question) -> list[str]:
    """Return what is wrong with a question's deadline."""
    unknown = [f"has a deadline of no known class: {question.deadline}"]
    if question.seat == CHANCE:
        return [] if question.deadline == CHANCE_DEADLINE else unknown
    try:
        length = rules.deadline_ms(table, question.deadline)
    except KeyError:
        return unknown
    return [f"is over before it begins: {length} ms"] if length is not None and length <= 0 else []


def _flaws(rules: GameRules, table: Any, question: Question) -> list[str]:
    """Return what is wrong with a question: its owner, rules, deadline, default, or options that cannot be told
    apart."""
    found = []
    if not (question.seat == CHANCE or 0 <= question.seat < len(table.answered)):
        found.append(f"asked of seat {question.seat}")
    if not question.rules:
        found.append("names no rule")
    found += [
        f"cites {rule}" for rule in question.rules if not (catalogue(rules.name).own(rule) or is_of_another(rule))
    ]
    if question.refuses(question.default) is not None:
        found.append(f"the default {question.default!r} does not fit")
    found += _late(rules, table, question)
    for options in option_lists(question.shape):
        keys = [option.key for option in options]
        if len(set(keys)) < len(keys):
            found.append(f"offers the same twice: {keys}")
    return found

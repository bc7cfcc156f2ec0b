"""Every answer that a table admits: to count positions, not to play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import (
    Choice,
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Roll,
    Shape,
    Shuffle,
    Split,
    YesNo,
)
from kickdoor_game.machine.run import chance_is_asked, questions


def _sets(options: tuple[Option, ...], least: int, most: int) -> Iterator[tuple[str, ...]]:
    keys = [option.key for option in options]
    return chain.from_iterable(combinations(keys, count) for count in range(least, most + 1))


def _candidates(shape: Shape) -> Iterator[Choice]:
    match shape:
        case Menu():
            for option in shape.open():
                for details in product(*(tuple(choices(detail)) for detail in option.details)):
                    yield (option.key, *details)
        case PickOne(options):
            yield from (option.key for option in options)
        case PickSome(options, least, most):
            yield from _sets(options, least, most)
        case Number(least, most):
            yield from range(least, most + 1)
        case YesNo():
            yield from (False, True)
        case Order(options):
            yield from permutations(option.key for option in options)
        case Split(options, piles, least, most):
            for names in _sets(options, least, most):
                for places in product([pile.key for pile in piles], repeat=len(names)):
                    yield tuple(zip(names, places, strict=True))
        case Form():
            yield from _forms(shape, ())
        case Roll(sides, count):
            yield from product(range(1, sides + 1), repeat=count)
        case Shuffle(size):
            yield tuple(range(size))


def _forms(form: Form, said: tuple[Choice, ...]) -> Iterator[Choice]:
    if len(said) == len(form.fields):
        yield said
        return
    field = form.fields[len(said)]
    for given in choices(field.shape) if form.wanted(said)[-1] else ("",):
        yield from _forms(form, (*said, given))


def choices(shape: Shape) -> Iterator[Choice]:
    """Yield all choices that the shape admits; of the shuffles, only the one that changes nothing."""
    return (choice for choice in _candidates(shape) if shape.admits(choice) is None)


def replies(table: DoorsTable) -> Iterator[Answer]:
    """Yield every answer to the open questions, to those of the dice too."""
    for question in questions(table):
        for choice in choices(question.shape):
            yield Answer(question.seat, choice)


def acts(rules: DoorsRules, table: DoorsTable) -> Iterator[Answer]:
    """Yield every standing action of every seat."""
    if not chance_is_asked(table):
        for hero in table.heroes:
            for choice in choices(rules.standing(table, hero.seat)):
                yield Answer(Seat(hero.seat), choice, standing=True)

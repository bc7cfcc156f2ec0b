"""Choices in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from ...heroes.dealings.bargains import terms_from
from ...heroes.telling.voice import Voice, listed
from ...machine.ids import Seat
from ...machine.questions import (
    Choice,
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Question,
    Shape,
    Split,
    YesNo,
)
from ..table import DoorsTable
from .asking import option_label
from .stakes import promise_words


def choice_text(
    table: DoorsTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """A choice that the shape admits: `ask Boris for help: 1 Treasure, the helper picks first`.

    `question` None: one of the standing actions.
    """

    def label(option: Option) -> str:
        return option_label(table, viewer, option, question)

    def labels(options: tuple[Option, ...], keys: tuple[str, ...]) -> list[str]:
        by_key = {option.key: option for option in options}
        return [label(by_key[name]) for name in keys]

    match shape:
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            details = [
                choice_text(table, viewer, detail, given, question)
                for detail, given in zip(option.details, choice[1:], strict=True)
            ]
            return f"{label(option)}: {'; '.join(details)}" if details else label(option)
        case PickOne(options):
            return labels(options, (choice,))[0]
        case PickSome(options) | Order(options):
            return listed(labels(options, tuple(choice)))
        case Split(options, piles):
            voice = Voice(table, viewer)
            whose = {pile.key: voice.whom(pile.seat) for pile in piles}
            names = labels(options, tuple(name for name, _ in choice))
            return listed([f"{name} to {whose[pile]}" for name, (_, pile) in zip(names, choice, strict=True)])
        case Form():
            terms = terms_from(choice)
            return promise_words(Voice(table, viewer), terms.treasures, terms.order, terms.items, terms.played)
        case YesNo():
            return "yes" if choice else "no"
        case Number():
            return str(choice)
        case _:
            raise AssertionError("dice choose nothing")

"""Choices of the board game in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.telling.voice import Voice, counted, listed
from ...machine.ids import CardId, Seat
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
    number_in,
)
from ..fight.bargains import terms_from
from ..table import QuestTable
from .asking import option_label
from .trading import goods


def choice_text(
    table: QuestTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return a choice that the shape admits: `ask Boris for help: 1 Treasure and 100 gold`.

    `question` None: one of the standing actions.
    """

    def labels(options: tuple[Option, ...], keys: Sequence[str]) -> list[str]:
        by_key = {option.key: option for option in options}
        return [option_label(table, viewer, by_key[name], question) for name in keys]

    match shape:
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            label = option_label(table, viewer, option, question)
            given = zip(option.details, choice[1:], strict=True)
            said = [choice_text(table, viewer, detail, each, question) for detail, each in given]
            return f"{label}: {'; '.join(said)}" if said else label
        case PickOne(options):
            return labels(options, (choice,))[0]
        case PickSome(options) | Order(options):
            return listed(labels(options, tuple(choice))) if choice else "nothing"
        case Split(options, piles):
            voice = Voice(table, viewer)
            whose = {pile.key: voice.whom(pile.seat) for pile in piles}
            names = labels(options, tuple(name for name, _ in choice))
            return listed([f"{name} to {whose[pile]}" for name, (_, pile) in zip(names, choice, strict=True)])
        case Form(fields):
            is_bargain = any(field.name == "treasures" for field in fields)
            return (_bargain if is_bargain else _barter)(Voice(table, viewer), choice)
        case YesNo():
            return "yes" if choice else "no"
        case Number():
            return str(choice)
        case _:
            raise AssertionError("dice choose nothing")


def _bargain(v: Voice, choice: Choice) -> str:
    """What a helper gets, and what they pay for it."""
    terms = terms_from(choice)
    gets = [
        *([counted(terms.treasures, "Treasure")] if terms.treasures else []),
        *([goods(v, terms.gold, terms.items)] if terms.gold or terms.items else []),
    ]
    said = listed(gets) if gets else "nothing but thanks"
    if terms.helper_gold or terms.helper_items:
        said += f", against {goods(v, terms.helper_gold, terms.helper_items)}"
    return f"{said}, whoever wins" if terms.in_any_case and terms.pays_anything() else said


def _barter(v: Voice, choice: Choice) -> str:
    give, coins, want, price = choice
    offered, wanted = (tuple(CardId(number_in(name)) for name in names) for names in (give, want))
    return f"{goods(v, coins, offered) or 'nothing'} for {goods(v, price, wanted) or 'nothing'}"

"""Choices of the duel in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from collections.abc import Sequence

from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Menu, Number, Order, PickOne, PickSome, Question, Shape, YesNo, number_in
from ...plain_voice import listed
from ..table import DuelTable
from .asking import option_label
from .voice import DuelVoice


def choice_text(
    table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None = None
) -> str:
    """Return a choice that the shape admits: `attack with Paper Wolf for 4 gold`, `use Axe: Boris's Hero`.

    `question` None: one of the standing actions.
    """
    match shape:
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            if option.key == "attack":
                return _attack(table, viewer, choice[1:])
            label = option_label(table, viewer, option, question)
            given = zip(option.details, choice[1:], strict=True)
            said = [_detail(table, viewer, detail, each) for detail, each in given]
            if option.key == "commit":
                return f"{label} {said[0]}"
            return f"{label}: {'; '.join(said)}" if said else label
        case PickOne(options):
            return option_label(table, viewer, next(option for option in options if option.key == choice), question)
        case PickSome(options) | Order(options):
            by_key = {option.key: option for option in options}
            return listed([option_label(table, viewer, by_key[name], question) for name in choice])
        case YesNo():
            return "yes" if choice else "no"
        case Number():
            return str(choice)
        case _:
            raise AssertionError("no question of the duel has that shape")


def _attack(table: DuelTable, viewer: Seat | None, said: Sequence[Choice]) -> str:
    card, gold = said
    return f"attack with {DuelVoice(table, viewer).card(CardId(number_in(card)))} for {gold} gold"


def _detail(table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice) -> str:
    """A target, what is discarded for it, or whether blood is given."""
    match shape:
        case YesNo():
            return "giving blood" if choice else "without blood"
        case _:
            return choice_text(table, viewer, shape, choice)

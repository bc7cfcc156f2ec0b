"""Choices of the duel in words: what somebody has chosen, or might have, whatever the shape of the question."""

from __future__ import annotations

from collections.abc import Sequence

from ...choice_words import Sayings, said
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Menu, Question, Shape, YesNo, number_in
from ..state.table import DuelTable
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
            details = [_detail(table, viewer, detail, each) for detail, each in given]
            if option.key == "commit":
                return f"{label} {details[0]}"
            return f"{label}: {'; '.join(details)}" if details else label
        case _:
            return _plainly(table, viewer, shape, choice, question)


def _plainly(table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice, question: Question | None) -> str:
    voice = DuelVoice(table, viewer)
    return said(Sayings(lambda option: option_label(table, viewer, option, question), voice.whom), shape, choice)


def _attack(table: DuelTable, viewer: Seat | None, chosen: Sequence[Choice]) -> str:
    card, gold = chosen
    return f"attack with {DuelVoice(table, viewer).card(CardId(number_in(card)))} for {gold} gold"


def _detail(table: DuelTable, viewer: Seat | None, shape: Shape, choice: Choice) -> str:
    """A target, what is discarded for it, or whether blood is given."""
    match shape:
        case YesNo():
            return "giving blood" if choice else "without blood"
        case _:
            return _plainly(table, viewer, shape, choice, None)

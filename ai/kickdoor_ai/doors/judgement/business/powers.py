"""Laying down Powers: what goes for one more, and what is in play then."""

from __future__ import annotations

from typing import NamedTuple

from kickdoor_game.machine.errors import of_kind
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome, card_option

from ...estimate.powers import missed_least
from ..position import Position, card_of, with_details


class Playing(NamedTuple):
    """A Power laid down: how, all Powers that are in play then, and whether others go for it."""

    choice: Choice
    powers: tuple[CardId, ...]
    gives_up: bool


def playing(position: Position, option: Option) -> Playing:
    """What comes of laying down that Power, at the least price."""
    card, mine = card_of(option), position.me.powers
    if not option.details:
        return Playing(with_details(option), (*mine, card), gives_up=False)
    gone = parting(position, of_kind(option.details[0], PickSome))
    kept = tuple(other for other in mine if card_option(other).key not in gone)
    return Playing(with_details(option, gone), (*kept, card), gives_up=True)


def parting(position: Position, shape: PickSome) -> tuple[str, ...]:
    """Which of these Powers to part with, by their keys."""
    _, cards = missed_least(position.view, shape.worth_at_least)
    return tuple(card_option(card).key for card in cards)

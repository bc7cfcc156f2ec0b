"""Plays Powers and followers: finds those that must go for another one, and those in play afterwards."""

from __future__ import annotations

from typing import NamedTuple

from kickdoor_game.heroes.hero_sheet.followers import replaced
from kickdoor_game.heroes.hero_sheet.zones import without
from kickdoor_game.machine.errors import of_kind
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome, card_option

from ...estimate import body_worth
from ...estimate.gear import changed
from ...estimate.powers import missed_least
from ..position import Position, card_of, with_details


class Coming(NamedTuple):
    """A way to play a follower: the choice, all followers afterwards, and whether another goes."""

    choice: Choice
    followers: tuple[CardId, ...]
    gives_up: bool


def coming(position: Position, option: Option) -> Coming:
    """Return how to play that follower. If another follower must go for it, the one that is missed least goes."""
    card, mine = card_of(option), position.me.followers
    going = replaced(position.table, position.me)
    if not going:
        return Coming(with_details(option), (*mine, card), gives_up=False)
    ways = {gone: (*without(mine, gone), card) for gone in going}
    gone = max(ways, key=lambda one: (body_worth(changed(position.view, followers=ways[one])), -one))
    details = (card_option(gone).key,) if option.details else ()
    return Coming(with_details(option, *details), ways[gone], gives_up=True)


class PowerPlay(NamedTuple):
    """A way to play a Power: the choice, all Powers afterwards, and whether others go."""

    choice: Choice
    powers: tuple[CardId, ...]
    gives_up: bool


def playing(position: Position, option: Option) -> PowerPlay:
    """Return how to play that Power. If other Powers must go for it, those that are missed least go."""
    card, mine = card_of(option), position.me.powers
    if not option.details:
        return PowerPlay(with_details(option), (*mine, card), gives_up=False)
    gone = parting(position, of_kind(option.details[0], PickSome))
    kept = tuple(other for other in mine if card_option(other).key not in gone)
    return PowerPlay(with_details(option, gone), (*kept, card), gives_up=True)


def parting(position: Position, shape: PickSome) -> tuple[str, ...]:
    """Return the keys of the Powers to give up: those missed least, whose Ranks add up to what `shape` demands."""
    _, cards = missed_least(position.view, shape.worth_at_least)
    return tuple(card_option(card).key for card in cards)

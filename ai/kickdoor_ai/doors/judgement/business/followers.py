"""Laying down followers: whose place another one takes, and who is there then."""

from __future__ import annotations

from typing import NamedTuple

from kickdoor_game.heroes.hero_sheet.followers import replaced
from kickdoor_game.heroes.hero_sheet.zones import without
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, card_option

from ...estimate import body_worth
from ...estimate.gear import changed
from ..position import Position, card_of, with_details


class Coming(NamedTuple):
    """A follower laid down: how, who is there then, and whether another goes."""

    choice: Choice
    followers: tuple[CardId, ...]
    gives_up: bool


def coming(position: Position, option: Option) -> Coming:
    """What comes of laying down that follower, if the one goes who is missed least."""
    card, mine = card_of(option), position.me.followers
    going = replaced(position.table, position.me)
    if not going:
        return Coming(with_details(option), (*mine, card), gives_up=False)
    ways = {gone: (*without(mine, gone), card) for gone in going}
    gone = max(ways, key=lambda one: (body_worth(changed(position.view, followers=ways[one])), -one))
    details = (card_option(gone).key,) if option.details else ()
    return Coming(with_details(option, *details), ways[gone], gives_up=True)

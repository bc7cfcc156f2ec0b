"""Estimates the Deals of a room: what they bring, and how to pay for them."""

from __future__ import annotations

import copy
from typing import NamedTuple

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Option, PickSome, number_in
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.exploring.room_text import deal_options
from kickdoor_game.quest.state.table import QuestTable

from . import scale
from .cards import card_worth
from .harm import harm_of, suffered


class PayingDeal(NamedTuple):
    """A Deal that pays. `worth`: levels beyond its price; `move`: the Move it takes; `choice`: the answer that makes
    it."""

    worth: float
    move: int
    choice: tuple[Choice, ...]


def bargain(table: QuestTable, seat: Seat, option: Option) -> PayingDeal | None:
    """Return the Deal (a room's barter) of that option, paid with the cards that are missed least; None if it costs
    more than it brings."""
    paid = price(table, seat, option)
    if option.barred is not None or paid is None:
        return None
    worth = _gain(table, seat, number_in(option.key)) - paid[0]
    return PayingDeal(worth, option.worth, (option.key, *paid[1])) if worth > 0 else None


def best_in(table: QuestTable, seat: Seat, room: RoomId, move: int) -> PayingDeal | None:
    """Return the Deal (a room's barter) that gains most if the hero is alone in that room with `move` Move left; None
    if none gains."""
    if not table.face_of(room).deals:
        return None
    there, figure = copy.copy(table), copy.copy(table.figures[seat])
    figure.room = room
    there.figures = [figure if each is table.figures[seat] else each for each in table.figures]
    there.monsters = []
    found = [each for option in deal_options(there, seat, move) if (each := bargain(there, seat, option)) is not None]
    return max(found, key=lambda each: each.worth, default=None)


def _gain(table: QuestTable, seat: Seat, number: int) -> float:
    """Return the gain in levels by the Deal of that number, less the gold and Levels it costs."""
    hero, deal = table.heroes[seat], table.face_of(table.figures[seat].room).deals[number]
    levels = -scale.levels_worth(table, hero, -deal.levels) if deal.levels else 0.0
    harm = suffered(table, hero, harm_of(table, hero, deal.gets))
    return -harm - levels - scale.gold_worth(table, hero, deal.gold)


def price(table: QuestTable, seat: Seat, option: Option) -> tuple[float, tuple[Choice, ...]] | None:
    """Return the smallest loss of cards that pays for the option, in levels, and the option's details with these cards;
    None if no cards do."""
    if not option.details:
        return 0.0, ()
    shape, hero = option.details[0], table.heroes[seat]
    if not isinstance(shape, PickSome):
        return None

    def lost(ware: Option) -> float:
        return 0.0 if ware.card is None else card_worth(table, hero, ware.card)

    picked: list[Option] = []
    for ware in sorted(shape.free(), key=lambda each: (lost(each) / max(1, each.worth), each.key)):
        if len(picked) >= shape.least and shape.worth(picked) >= shape.worth_at_least:
            break
        picked.append(ware)
    choice = tuple(ware.key for ware in picked)
    return None if shape.admits(choice) is not None else (sum(map(lost, picked)), (choice,))

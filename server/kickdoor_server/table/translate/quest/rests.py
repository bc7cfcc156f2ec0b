"""What of a view rests on what of the board game's table: whatever is not named here is made anew with every change.

Whoever lets a view say more names here what that rests on; `tests/server/test_sight.py` plays matches by chance and
holds each view that was made in parts to one that was made from nothing.
"""

from __future__ import annotations

from functools import lru_cache

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import state_fields
from kickdoor_game.machine.questions import Form, Number, Option, PickOne, PickSome, Shape, YesNo, word_in
from kickdoor_game.quest.state.numbers import QUEST
from kickdoor_game.quest.state.table import Figure

from ..stage import Wanted

ALL_SEATS = frozenset({"battle", "turn", "turn_number", "phase", "over", "winners"})
"""Fields with which every seat may look otherwise; with a hero or its figure, only that seat does."""

MAP = frozenset({"dungeon", "figures", "monsters", "piles", "heroes", "turn", "turn_number", "tiles"})

FIELDS = {
    "header": frozenset(
        {"stack", "phase", "turn", "turn_number", "over", "winners", "battle", "monsters", "heroes", "dungeon"}
    ),
    "zones": frozenset({"decks", "discards", "aside", "monsters", "piles", "heroes"}),
    "contest": frozenset({"battle", "heroes", "figures", "over", "stack", "monsters", "dungeon"}),
    "board": MAP,
    "pending_offers": frozenset({"battle", "barters", "heroes", "figures", "monsters", "dungeon", "over"}),
}

SEATS_MOST = QUEST.players_max
UNSEEN = ("hand", "fresh")
"""Fields of a hero that no words rest on: what is named of one's own hand stands in the action itself."""
COUNTED = ("treasures", "received", "entered")
"""The same of a figure."""

ANYTHING = frozenset(
    {
        *("battle", "dungeon", "tiles", "monsters", "piles", "barters", "discards", "turn", "over", "phase"),
        *(f"heroes.{seat}.{each.name}" for seat in range(SEATS_MOST) for each in state_fields(Hero)),
        *(f"figures.{seat}.{each.name}" for seat in range(SEATS_MOST) for each in state_fields(Figure)),
    }
) - {
    *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in UNSEEN),
    *(f"figures.{seat}.{name}" for seat in range(SEATS_MOST) for name in COUNTED),
}
"""What words can rest on at all: not on the course of play, which only decides what may be done."""

WITH_DICE = ANYTHING | {"stack"}
"""What is said of monsters, rooms, and dice that lie rests on the throw as well."""

NOTHING: frozenset[str] = frozenset()
"""What a card, a player or an amount is called: it has the same name whatever happens."""

OF_TRADES = frozenset({"agree", "refuse", "recall"})
"""Verbs beside whose options stands what an open trade is about."""
BARTERS = frozenset({"barters"})

OF_SUMS = frozenset({"ask", "bid", "accept", "decline", "withdraw", "buy"})
"""Verbs beside whose options stands what would come of them, or what it takes."""


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str]:
    """See `Stage.words_rest_on`."""
    word = word_in(option.key)
    if word in OF_SUMS:
        return ANYTHING
    if word in OF_TRADES:
        return BARTERS
    if word == "recover":
        return _health(viewer)
    return NOTHING if all(map(_is_of_names, option.details)) else WITH_DICE


@lru_cache(maxsize=SEATS_MOST)
def _health(viewer: Seat) -> frozenset[str]:
    return frozenset({f"figures.{viewer}.tokens", f"figures.{viewer}.black"})


def _is_of_names(shape: Shape) -> bool:
    """Whether all that can be chosen in it are cards, players and amounts: no monsters, rooms or dice."""
    match shape:
        case Form(fields=fields):
            return all(_is_of_names(field.shape) for field in fields)
        case PickOne(options=options) | PickSome(options=options):
            return all(word_in(option.key) in ("card", "seat") and not option.details for option in options)
        case _:
            return isinstance(shape, Number | YesNo)


def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.cards_rest_on`: what stands on a card."""
    return NOTHING


@lru_cache(maxsize=SEATS_MOST)
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.holdings_rest_on`."""
    return ANYTHING | {f"heroes.{viewer}.{name}" for name in UNSEEN}


def wanted(touched: frozenset[str], seats: int) -> Wanted:
    """Return what of a scene may have changed, see `Stage.wanted`."""
    fields = frozenset(name for name, rests in FIELDS.items() if not touched.isdisjoint(rests))
    if not touched.isdisjoint(ALL_SEATS):
        return Wanted(fields)
    own = (seat for seat in range(seats) if f"heroes.{seat}" in touched or f"figures.{seat}" in touched)
    return Wanted(fields, frozenset(own))

"""What of a view rests on what of a door game's table: whatever is not named here is made anew with every change.

Whoever lets a view say more names here what that rests on; `tests/server/test_sight.py` plays matches by chance and
holds each view that was made in parts to one that was made from nothing.
"""

from __future__ import annotations

from functools import lru_cache

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import state_fields
from kickdoor_game.machine.questions import Option, PickOne, word_in

from ..stage import Wanted

ALL_SEATS = frozenset({"fight", "turn", "over", "winners"})
"""Fields with which every seat may look otherwise; with a hero, only the seat of that one does."""

FIELDS = {
    "header": frozenset({"stack", "phase", "turn", "turn_number", "over", "winners", "fight", "heroes"}),
    "zones": frozenset({"decks", "discards", "fight", "aside", "corpses"}),
    "contest": frozenset({"fight", "heroes", "over", "rolled", "stack"}),
    "board": frozenset({"heroes", "turn"}),
    "pending_offers": frozenset({"fight", "trades", "heroes"}),
}

OF_ONES_OWN = frozenset(
    {
        *("play", "wear", "stow", "drop", "sell", "monster", "enhance", "mate", "wander"),
        *("berserk", "turning", "flee_discards", "sacrifice", "ward", "chase", "curse", "show", "claim"),
    }
)
"""Verbs whose options are called after what their owner has, whatever others have."""

IN_A_FIGHT = frozenset({"bid", "ask", "accept", "win"})
"""Verbs beside whose options stands what would come of them."""

GEAR = (
    *("items", "in_use", "cheats", "races", "classes", "powers", "half_breed", "super_munchkin", "followers"),
    *("borne", "lasting", "sex"),
)
"""Of a hero, what decides what an Item is called beside another one: who may use it, what it would push aside."""

SEATS_MOST = 12
HARM = ("fight", *(f"heroes.{seat}.level" for seat in range(SEATS_MOST)))
"""What the order rests on in which one is shown whom one could harm."""

OUTLOOK = frozenset(
    {"fight", "over", *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in (*GEAR, "level", "dead"))}
)
"""What would come of help rests on the sums of both sides, and on what is promised."""

UNSEEN = ("hand", "fresh")
"""Fields of a hero that no words rest on: what is named of one's own hand stands in the action itself."""

SHOWN = tuple(field.name for field in state_fields(Hero) if field.name not in UNSEEN)

ANYTHING = frozenset(
    {
        *("fight", "rolled", "discards", "trades", "over"),
        *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in SHOWN),
    }
)
"""What words can rest on at all: not on the course of play, which only decides what may be done."""


def wanted(touched: frozenset[str], seats: int) -> Wanted:
    """What of a scene may have changed, see `Stage.wanted`."""
    fields = frozenset(name for name, rests in FIELDS.items() if not touched.isdisjoint(rests))
    if not touched.isdisjoint(ALL_SEATS):
        return Wanted(fields)
    return Wanted(fields, frozenset(seat for seat in range(seats) if f"heroes.{seat}" in touched))


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str] | None:
    """See `Stage.words_rest_on`. Where somebody is chosen, those stand first whom it would hurt most."""
    word = word_in(option.key)
    if word == "gift":
        return _gear(viewer, option.seat)
    if word == "trade":
        return _gear(viewer, option.seat, "trades")
    if word in IN_A_FIGHT:
        return OUTLOOK
    if word not in OF_ONES_OWN:
        return ANYTHING if option.details else _gear(viewer, option.seat)
    return _gear(viewer, None, *HARM) if any(map(_names_a_seat, option.details)) else _gear(viewer)


@lru_cache(maxsize=SEATS_MOST)
def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.cards_rest_on`: what a card is to its viewer, and whose it is."""
    return _gear(viewer, None, *(f"heroes.{seat}.items" for seat in range(SEATS_MOST)))


@lru_cache(maxsize=SEATS_MOST)
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.holdings_rest_on`; what is promised of a hand is known by the fight, or by who still owes it."""
    return frozenset({"fight", "stack", "trades", *(f"heroes.{viewer}.{field}" for field in UNSEEN)})


@lru_cache(maxsize=256)
def _gear(viewer: Seat, other: Seat | None = None, *more: str) -> frozenset[str]:
    """What those two have; kept once for all actions that rest on the same."""
    seats = (viewer,) if other is None else (viewer, other)
    return frozenset({*(f"heroes.{seat}.{field}" for seat in seats for field in GEAR), *more})


def _names_a_seat(shape: object) -> bool:
    """And nothing else: where one may also choose all, everybody stands in the order of the table."""
    return isinstance(shape, PickOne) and all(option.seat is not None for option in shape.options)

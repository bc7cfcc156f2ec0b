"""Computes by how much an effect weakens a hero's side in the current fight: the use of a curse in the window after a
kill.

The engine computes the sums again without what is lost: roles, Powers and Items count for all that their traits say,
and monsters' conditions are evaluated anew. The victim is assumed to choose the least loss; dice count as the least
that they take.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import partial
from typing import Any

from kickdoor_game.doors.fight.strength import opposed
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.powers import surplus_ranks
from kickdoor_game.heroes.hero_sheet.sheet import active_items, holds
from kickdoor_game.heroes.hero_sheet.zones import without
from kickdoor_game.heroes.resolve import can_act
from kickdoor_game.heroes.resolve.losses import item_candidates, power_candidates
from kickdoor_game.heroes.resolve.others import gifts
from kickdoor_game.language.cards import Item
from kickdoor_game.language.words.effects import (
    ChangeClass,
    ChangeRace,
    ChangeSex,
    Choose,
    Effect,
    GiveTo,
    IfHero,
    Lingering,
    LoseClass,
    LoseFollower,
    LoseItem,
    LoseLevels,
    LosePower,
    LoseRace,
    NextFight,
    NextTurn,
    OrElse,
    RollFor,
)
from kickdoor_game.machine.ids import CardId

from ...estimate.gear import changed
from ...estimate.powers import missed_least
from ..position import Position
from .outlook import standing_of


def strength_lost(
    position: Position, fight: Fight, hero: Hero, effects: tuple[Effect, ...], *, spares: bool = True
) -> int:
    """Return the fighting strength that these effects together take from the side of that hero.

    `spares`: the effects take no Item that is immune to Curses.
    """
    return sum(_strength_lost(position, fight, hero, effect, spares=spares) for effect in effects)


def _strength_lost(position: Position, fight: Fight, hero: Hero, effect: Effect, *, spares: bool) -> int:
    """Return the strength that one effect takes from the side of that hero."""
    table, lost = position.table, partial(strength_lost, position, fight, hero, spares=spares)
    match effect:
        case NextFight(penalty=penalty, no_items=no_items, each=each):
            items = (table.card(card) for card in active_items(table, hero)) if no_items else ()
            return (
                penalty
                + each * opposed(table, fight).bystanders
                + sum(item.bonus for item in items if isinstance(item, Item))
            )
        case ChangeSex(penalty=penalty):
            return penalty
        case Lingering(strength=strength):
            return -strength
        case NextTurn(strength=strength):
            return -strength if table.turn == hero.seat else 0
        case Choose(options=lists):
            able = [words for words in lists if can_act(table, hero.seat, words, spares=spares)]
            return min((lost(words) for words in able or lists), default=0)
        case OrElse(effects=effects, otherwise=otherwise):
            able_to = can_act(table, hero.seat, effects, spares=spares)
            return lost(effects if able_to else otherwise)
        case IfHero(who=who, then=then, otherwise=otherwise):
            return lost(then if holds(table, hero, who) else otherwise)
        case RollFor(high=high, low=low):
            return min(map(lost, (high, low)))
        case _:
            sheets = _left_by(position, hero, effect, spares=spares)
            left = (changed(position.view_of(hero.seat), **fields).hero for fields in sheets)
            return min((_weaker(position, fight, one) for one in left), default=0)


def _weaker(position: Position, fight: Fight, hero: Hero) -> int:
    """Return how much more the hero's side lacks if the hero is replaced by `hero`."""
    there = copy(position.table)
    there.heroes = [hero if one.seat == hero.seat else one for one in there.heroes]
    return standing_of(there, fight).lacking - standing_of(position.table, fight).lacking


# ---------------------------------------------------------------- heroes after a loss


def _left_by(position: Position, hero: Hero, effect: Effect, *, spares: bool) -> Iterator[dict[str, Any]]:
    """Yield the possible changes to the hero's sheet, for a victim who chooses well; none for effects without loss of
    strength.
    """
    match effect:
        case LoseLevels(count=count, all=everything):
            yield _fewer_levels(position, hero, hero.level if everything else count)
        case LoseItem() | GiveTo():
            yield from _fewer_items(position, hero, effect, spares=spares)
        case LosePower(which="all"):
            yield {"powers": ()}
        case LosePower():
            for card in power_candidates(position.table, hero, effect):
                yield {"powers": without(hero.powers, card)}
        case LoseFollower():
            yield {"followers": ()}
        case LoseClass(all=everything):
            yield from _fewer_roles("classes", hero.classes, everything=everything)
        case LoseRace(all=everything):
            yield from _fewer_roles("races", hero.races, everything=everything)
        case ChangeClass():
            yield {"classes": ()}
        case ChangeRace():
            yield {"races": ()}
        case _:
            pass


def _fewer_levels(position: Position, hero: Hero, count: int) -> dict[str, Any]:
    """Return the sheet with fewer levels, without the Powers for which there is no room then."""
    fewer = changed(position.view_of(hero.seat), level=max(1, hero.level - count))
    _, gone = missed_least(fewer, surplus_ranks(position.table, fewer.hero))
    return {"level": fewer.hero.level, "powers": tuple(card for card in hero.powers if card not in gone)}


def _fewer_items(
    position: Position, hero: Hero, effect: LoseItem | GiveTo, *, spares: bool
) -> Iterator[dict[str, Any]]:
    """Yield the sheets without one Item, or without the required number of least valuable ones."""
    table, view = position.table, position.view_of(hero.seat)
    if isinstance(effect, LoseItem):
        cards, count = item_candidates(table, hero, effect, spares=spares), effect.count
        if effect.which == "all" or len(cards) <= count:
            yield _items_without(hero, *cards)
            return
    else:
        cards, count = gifts(table, hero, effect, spares=spares), 1
    if count == 1:
        yield from (_items_without(hero, card) for card in cards)
    else:
        yield _items_without(hero, *sorted(cards, key=view.card)[:count])


def _items_without(hero: Hero, *gone: CardId) -> dict[str, Any]:
    """Return the fields of a hero's Items without some of them."""
    return {name: tuple(card for card in getattr(hero, name) if card not in gone) for name in ("items", "in_use")}


def _fewer_roles(zone: str, cards: tuple[CardId, ...], *, everything: bool) -> Iterator[dict[str, Any]]:
    """Yield the sheets without one role, or without all."""
    for card in cards:
        yield {zone: () if everything else without(cards, card)}

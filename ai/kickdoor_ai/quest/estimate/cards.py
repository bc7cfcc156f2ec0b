"""What a card is worth to a hero: an Item by what it would add to what is in use, others by what they can do.

Words that are not known here are worth a little: a card in hand is never nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import class_names, is_big, race_names, usable
from kickdoor_game.language.cards import (
    Cheat,
    ClassCard,
    Enhancer,
    HalfBreed,
    Item,
    OneShot,
    RaceCard,
    SuperMunchkin,
    gold_of,
)
from kickdoor_game.language.words.plays import Ascend, CancelCurse, Escape, RemoveMonster, StealLevel, Swing
from kickdoor_game.language.words.traits import BigUnlimited, Bonus, Flee, Trait
from kickdoor_game.machine.ids import NO_CARD, CardId, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.quest.cards.effects import GainGold
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.cards.plays import Enjoy, QuestDrawCards, QuestFetchDiscard
from kickdoor_game.quest.cards.traits import ExtraDice, MoreHands, MoreHealth, MoreMove, SearchBonus
from kickdoor_game.quest.state.table import QuestTable

from . import scale

UNKNOWN = 0.2
ONE_FIGHT = 0.07
"""A point of strength in one fight to come."""

HYBRID = 0.4
"""Levels that a card is worth which allows two Races, or two Classes, before the second one is counted."""

CHEAT = 0.4
"""What lets an Item be used that could not be."""

SPARE_ROLE = 0.1
"""A Race or Class card that waits for the place of another."""

PLAYED: dict[type, float] = {
    Escape: 0.35,
    RemoveMonster: 0.45,
    CancelCurse: 0.4,
    QuestFetchDiscard: 0.6,
    Enjoy: 0.35,
}

WAITING = 0.6
"""Factor for cards that wait in the hand: they take one of five places, and may be lost before they are played."""


def trait_worth(trait: Trait | Any) -> float:
    """Return what it is worth to have that for as long as it lasts."""
    match trait:
        case Bonus(value=value):
            some = trait.who is not None or trait.against is not None or trait.alone or trait.beside is not None
            return value * scale.STRENGTH * (0.4 if some else 1.0)
        case Flee(value=value):
            return value * scale.FLEE
        case MoreMove(value=value):
            return value * scale.MOVE
        case MoreHealth(tokens=tokens):
            return tokens * 0.4
        case MoreHands(hands=hands):
            return hands * 0.4
        case SearchBonus(value=value):
            return value * 0.2
        case ExtraDice(count=count, against=against, who=who):
            some = against is not None or who is not None
            return count * scale.DIE * scale.STRENGTH * (0.2 if some else 1.0)
        case _:
            return 0.1


def item_worth(table: QuestTable, card: CardId) -> float:
    """Return what an Item is worth as long as it is in use."""
    printed = table.card(card)
    if not isinstance(printed, Item):
        return 0.0
    return printed.bonus * scale.STRENGTH + sum(map(trait_worth, printed.traits))


def outfit_gain(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return what putting an Item into use would add, once what is in its way is packed; negative if it is worse."""
    if not usable(table, hero, card):
        return 0.0
    gain = item_worth(table, card) - sum(item_worth(table, other) for other in clashes(table, hero, card))
    return gain - (burden(table, hero, card) if card not in hero.items else 0.0)


def burden(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return what carrying a card costs: each Big Item but the first takes a Move (quest.items.19)."""
    if not is_big(table, card) or not any(is_big(table, other) for other in hero.items if other != card):
        return 0.0
    traits = [trait for role in (*hero.races, *hero.classes) for trait in getattr(table.card(role), "traits", ())]
    return 0.0 if any(isinstance(trait, BigUnlimited) for trait in traits) else scale.MOVE


def card_worth(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return what it is worth to that hero to have a card, in hand or before them."""
    if card == HIDDEN:
        return 0.4
    printed = table.card(card)
    match printed:
        case Item():
            used = item_worth(table, card) if card in hero.in_use else max(0.0, outfit_gain(table, hero, card))
            return max(used, _resale(table, hero, card))
        case OneShot(play=play):
            return max(play_worth(table, hero, play), _resale(table, hero, card))
        case RaceCard() | ClassCard():
            return _role_worth(table, hero, card)
        case HalfBreed():
            return _hybrid_worth(table, card, hero.half_breed, hero.races)
        case SuperMunchkin():
            return _hybrid_worth(table, card, hero.super_munchkin, hero.classes)
        case Cheat():
            return CHEAT
        case Enhancer(level=level):
            return 0.03 * abs(level) + 0.1
        case QuestCurse():
            return 0.3
        case _:
            return play_worth(table, hero, getattr(printed, "play", None))


def _hybrid_worth(table: QuestTable, card: CardId, in_play: CardId, roles: Sequence[CardId]) -> float:
    """Return what it is worth to have what lets one be of two; without it the second one goes as well."""
    if card == in_play:
        return HYBRID + (min(role_value(table, role) for role in roles) if len(roles) > 1 else 0.0)
    return HYBRID if in_play == NO_CARD and roles else SPARE_ROLE


def _resale(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return what the price of a card is worth to that hero, since it takes others to make a Level of it."""
    return 0.7 * scale.gold_worth(table, hero, gold_of(table.card(card)))


def play_worth(table: QuestTable, hero: Hero, play: Any) -> float:
    """Return what it is worth to hold a card that does this once: less than what it brings, if that is sure."""
    match play:
        case Swing(value=value):
            return value * ONE_FIGHT
        case Ascend(level_at_most=most):
            gain = scale.levels_worth(table, hero, 1) if not most or hero.level <= most else 0.0
            return max(UNKNOWN, WAITING * gain)
        case StealLevel():
            return UNKNOWN + WAITING * scale.levels_worth(table, hero, 1)
        case QuestDrawCards(deck=deck, count=count):
            return WAITING * count * (scale.TREASURE if deck == "treasure" else scale.DXM_CARD)
        case Enjoy(effects=(GainGold(count=count),)):
            return WAITING * scale.gold_worth(table, hero, count)
    return PLAYED.get(type(play), UNKNOWN)


def role_value(table: QuestTable, card: CardId) -> float:
    """Return what it is worth to be what that card says."""
    return scale.ROLE + 0.3 * sum(map(trait_worth, getattr(table.card(card), "traits", ())))


def _role_worth(table: QuestTable, hero: Hero, card: CardId) -> float:
    if card in hero.races or card in hero.classes:
        return role_value(table, card)
    printed = table.card(card)
    mine = hero.races if isinstance(printed, RaceCard) else hero.classes
    if getattr(printed, "role", "") in (*race_names(table, hero), *class_names(table, hero)):
        return 0.02
    return role_value(table, card) if not mine else SPARE_ROLE


def outfit_worth(table: QuestTable, hero: Hero) -> float:
    """Return what the Items of a hero are worth: the best that can be in use at once; the rest, what it sells for."""
    owned = [card for card in (*hero.items, *hero.hand) if card != HIDDEN and isinstance(table.card(card), Item)]
    dressed = copy.copy(hero)
    dressed.in_use = tuple(card for card in hero.in_use if usable(table, hero, card))
    worth = 0.0
    for card in sorted(owned, key=lambda each: (-item_worth(table, each), each)):
        gain = 0.0 if card in dressed.in_use else outfit_gain(table, dressed, card)
        if gain > _resale(table, hero, card):
            away = clashes(table, dressed, card)
            dressed.in_use = (*(other for other in dressed.in_use if other not in away), card)
            worth -= burden(table, dressed, card) if card not in hero.items else 0.0
    for card in owned:
        used = item_worth(table, card) if card in dressed.in_use else 0.0
        worth += max(used, _resale(table, hero, card))
    return worth


def holdings_worth(table: QuestTable, hero: Hero) -> float:
    """Return what a hero's roles, Items and hand are worth together.

    What is in the place of something is worth nothing beside it: of two Races in hand, one can be played.
    """
    worth = outfit_worth(table, hero)
    worth += sum(role_value(table, role) for role in (*hero.races, *hero.classes))
    worth += HYBRID * ((hero.half_breed != NO_CARD) + (hero.super_munchkin != NO_CARD))
    waiting: dict[type, list[float]] = {RaceCard: [], ClassCard: []}
    for card in (*hero.hand, *hero.items):
        printed = None if card == HIDDEN else table.card(card)
        if isinstance(printed, RaceCard | ClassCard):
            kind = RaceCard if isinstance(printed, RaceCard) else ClassCard
            waiting[kind].append(_role_worth(table, hero, card))
        elif not isinstance(printed, Item):
            worth += card_worth(table, hero, card)
    for roles in waiting.values():
        best = max(roles, default=0.0)
        worth += best + sum(min(SPARE_ROLE, role) for role in roles) - min(SPARE_ROLE, best)
    return worth


def becoming(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return what it brings to be what a Race or Class card says as well: Items that only others may use are lost."""
    became = copy.copy(hero)
    became.hand = tuple(other for other in hero.hand if other != card)
    if isinstance(table.card(card), RaceCard):
        became.races = (*hero.races, card)
    else:
        became.classes = (*hero.classes, card)
    return role_value(table, card) + outfit_worth(table, became) - outfit_worth(table, hero)


def body_worth(table: QuestTable, hero: Hero) -> float:
    """Return what a hero would lose with their life: a Level, all Items, cards and coins, and what absence costs."""
    level = -scale.levels_worth(table, hero, -1)
    things = holdings_worth(table, hero) - sum(role_value(table, role) for role in (*hero.races, *hero.classes))
    coins = scale.gold_worth(table, hero, table.figures[hero.seat].gold)
    return max(0.8, level + things + coins + absence_cost(table, hero.seat))


def absence_cost(table: QuestTable, seat: Seat) -> float:
    """Return what it costs to lie dead, beside all that is lost with one's life: the turn, and the way back.

    What who comes back is given counts against it (quest.return.2). When nobody else lives, the game goes with it
    (quest.victory.4).
    """
    given = 2 * scale.TREASURE + 2 * scale.DXM_CARD + 0.2
    return scale.TURN_LOST - given + scale.WIN * all_die(table, seat)


def all_die(table: QuestTable, seat: Seat) -> float:
    """Return how likely nobody lives any more soon, if that hero dies (quest.victory.4)."""
    chance = 1.0
    for other in table.heroes:
        if other.seat != seat:
            health = 0 if other.dead else table.figures[other.seat].health()
            chance *= scale.DIES_SOON[min(health, len(scale.DIES_SOON) - 1)]
    return chance

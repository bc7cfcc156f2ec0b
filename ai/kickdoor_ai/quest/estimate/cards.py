"""Estimates the worth of cards to a hero, in levels: Items by what they add to those in use, others by what they can
do.

Unknown effects are worth a little, so a card in hand is never worthless.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import class_names, is_big, race_names, usable
from kickdoor_game.language.book import Book
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
"""Levels for a card whose effect is not estimated."""
ONE_FIGHT = 0.07
"""Levels for a point of strength in one future fight."""

HYBRID = 0.4
"""Levels for a card that allows two Races or two Classes, without the second one."""

CHEAT = 0.4
"""Levels for a card that lets a hero use an Item they could not."""

SPARE_ROLE = 0.1
"""Levels for a Race or Class card that waits until another one is gone."""

PLAYED: dict[type, float] = {
    Escape: 0.35,
    RemoveMonster: 0.45,
    CancelCurse: 0.4,
    QuestFetchDiscard: 0.6,
    Enjoy: 0.35,
}
"""Levels for cards by what they do when they are played."""

WAITING = 0.6
"""Factor for cards that wait in hand: they take one of five places, and may be lost before they are played."""


def trait_worth(trait: Trait | Any) -> float:
    """Return the worth of having a trait for as long as it lasts, in levels."""
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
    """Return the worth of an Item while it is in use, in levels; 0 for other cards."""
    printed = table.card(card)
    if not isinstance(printed, Item):
        return 0.0
    return printed.bonus * scale.STRENGTH + sum(map(trait_worth, printed.traits))


def outfit_gain(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return the gain in levels by starting to use an Item, less the Items it replaces; negative if it is worse."""
    if not usable(table, hero, card):
        return 0.0
    gain = item_worth(table, card) - sum(item_worth(table, other) for other in clashes(table, hero, card))
    return gain - (burden(table, hero, card) if card not in hero.items else 0.0)


def burden(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return the cost of carrying a card, in levels: each Big Item but the first takes a Move (quest.items.19)."""
    if not is_big(table, card) or not any(is_big(table, other) for other in hero.items if other != card):
        return 0.0
    traits = [trait for role in (*hero.races, *hero.classes) for trait in getattr(table.card(role), "traits", ())]
    return 0.0 if any(isinstance(trait, BigUnlimited) for trait in traits) else scale.MOVE


def card_worth(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return the worth of a card to that hero, in hand or in play, in levels."""
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
    """Return the worth of a card that allows two roles, in levels; without it the second role is lost too."""
    if card == in_play:
        return HYBRID + (min(role_value(table, role) for role in roles) if len(roles) > 1 else 0.0)
    return HYBRID if in_play == NO_CARD and roles else SPARE_ROLE


def _resale(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return the worth in levels of a card's price; less than the gold, since a sale takes several cards."""
    return 0.7 * scale.gold_worth(table, hero, gold_of(table.card(card)))


def play_worth(table: QuestTable, hero: Hero, play: Any) -> float:
    """Return the worth of holding a card that can be played with that effect, in levels: less than the effect is worth
    at once."""
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
    """Return the worth of having that Race or Class, in levels, by its traits."""
    return scale.ROLE + 0.3 * sum(map(trait_worth, getattr(table.card(card), "traits", ())))


def _role_worth(table: QuestTable, hero: Hero, card: CardId) -> float:
    """Return the worth of a Race or Class card to that hero, in levels."""
    if card in hero.races or card in hero.classes:
        return role_value(table, card)
    printed = table.card(card)
    mine = hero.races if isinstance(printed, RaceCard) else hero.classes
    if getattr(printed, "role", "") in (*race_names(table, hero), *class_names(table, hero)):
        return 0.02
    return role_value(table, card) if not mine else SPARE_ROLE


def outfit_worth(table: QuestTable, hero: Hero) -> float:
    """Return the worth of a hero's Items in levels: those that are best used together, and the price of the others."""
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


_SHEET = attrgetter(
    *("level", "sex", "hand", "items", "in_use", "races", "classes", "powers", "followers"),
    *("half_breed", "super_munchkin", "lasting"),
)
"""Everything on a hero's sheet that the worth of their holdings depends on, apart from Cheats and carried Items."""

SHEETS_MOST = 4_000
"""Sheets whose worth is remembered at most: a decision looks at some dozen sheets, each of them many times."""

_worths: dict[tuple[Any, ...], tuple[Book, float]] = {}
"""The worth of the sheets that were looked at lately. The keys contain the identity of a book; the values keep it."""


def sheet_of(table: QuestTable, hero: Hero) -> tuple[Any, ...]:
    """Return everything that the worth of a hero's holdings depends on, as a key for caches. It contains the identity
    of the book, which the cache must keep."""
    return id(table.book), table.numbers.goal_level, _SHEET(hero), *hero.cheats.items(), NO_CARD, *hero.borne.items()


def holdings_worth(table: QuestTable, hero: Hero) -> float:
    """Return the worth of a hero's roles, Items and hand together, in levels.

    Cards that exclude each other do not add up: of two Races in hand, only one can be played. The worth of a sheet that
    was looked at lately is remembered.
    """
    sheet = sheet_of(table, hero)
    found = _worths.get(sheet)
    if found is None:
        if len(_worths) >= SHEETS_MOST:
            _worths.clear()
        found = _worths[sheet] = table.book, _holdings_worth(table, hero)
    return found[1]


def _holdings_worth(table: QuestTable, hero: Hero) -> float:
    """Return the worth of a hero's roles, Items and hand together, in levels."""
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
    """Return the gain in levels by taking on a Race or Class as well, less the Items that can no longer be used."""
    became = copy.copy(hero)
    became.hand = tuple(other for other in hero.hand if other != card)
    if isinstance(table.card(card), RaceCard):
        became.races = (*hero.races, card)
    else:
        became.classes = (*hero.classes, card)
    return role_value(table, card) + outfit_worth(table, became) - outfit_worth(table, hero)


def body_worth(table: QuestTable, hero: Hero) -> float:
    """Return the loss in levels by dying: a Level, all Items, cards and coins, and the time lost (`absence_cost`)."""
    level = -scale.levels_worth(table, hero, -1)
    things = holdings_worth(table, hero) - sum(role_value(table, role) for role in (*hero.races, *hero.classes))
    coins = scale.gold_worth(table, hero, table.figures[hero.seat].gold)
    return max(0.8, level + things + coins + absence_cost(table, hero.seat))


def absence_cost(table: QuestTable, seat: Seat) -> float:
    """Return the cost in levels of being dead, apart from lost possessions: the turn, and the way back.

    The cards given to a returning hero are deducted (quest.return.2). If nobody else is alive, the game is lost too
    (quest.victory.4).
    """
    given = 2 * scale.TREASURE + 2 * scale.DXM_CARD + 0.2
    return scale.TURN_LOST - given + scale.WIN * all_die(table, seat)


def all_die(table: QuestTable, seat: Seat) -> float:
    """Return the probability that soon nobody is alive if that hero dies (quest.victory.4)."""
    chance = 1.0
    for other in table.heroes:
        if other.seat != seat:
            health = 0 if other.dead else table.figures[other.seat].health()
            chance *= scale.DIES_SOON[min(health, len(scale.DIES_SOON) - 1)]
    return chance

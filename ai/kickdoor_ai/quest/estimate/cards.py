"""What a card is worth to a hero: an Item by what it would add to what is in use, others by what they can do.

Words that are not known here are worth a little: a card in hand is never nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import class_names, is_big, race_names, usable
from kickdoor_game.language.cards import (
    Cheat,
    ClassCard,
    Curse,
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
from kickdoor_game.quest.cards.plays import Enjoy, QuestDrawCards, QuestFetchDiscard
from kickdoor_game.quest.cards.traits import ExtraDice, MoreHands, MoreHealth, MoreMove, SearchBonus
from kickdoor_game.quest.table import QuestTable

from . import scale

UNKNOWN = 0.2
ONE_FIGHT = 0.07
"""A point of strength in one fight to come."""

PLAYED: dict[type, float] = {
    Escape: 0.35,
    RemoveMonster: 0.45,
    Ascend: 1.0,
    StealLevel: 1.2,
    CancelCurse: 0.4,
    QuestDrawCards: 0.7,
    QuestFetchDiscard: 0.6,
    Enjoy: 0.35,
}


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
            return max(used, 0.7 * scale.gold_worth(table, hero, gold_of(printed)))
        case OneShot(play=play):
            return max(play_worth(play), 0.7 * scale.gold_worth(table, hero, gold_of(printed)))
        case RaceCard() | ClassCard():
            return _role_worth(table, hero, card)
        case HalfBreed():
            return 0.4 if hero.half_breed == NO_CARD and hero.races else 0.1
        case SuperMunchkin():
            return 0.6 if hero.super_munchkin == NO_CARD and hero.classes else 0.1
        case Cheat():
            return 0.4
        case Enhancer(level=level):
            return 0.03 * abs(level) + 0.1
        case Curse():
            return 0.3
        case _:
            return play_worth(getattr(printed, "play", None))


def play_worth(play: Any) -> float:
    """Return what it is worth to hold a card that does this once."""
    if isinstance(play, Swing):
        return play.value * ONE_FIGHT
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
    return role_value(table, card) if not mine else 0.1


def body_worth(table: QuestTable, hero: Hero) -> float:
    """Return what a hero would lose with their life: a Level, all Items, cards and coins, and the way back.

    What who comes back is given counts against it (quest.return.2). When nobody else lives, the game goes with it
    (quest.victory.4).
    """
    level = -scale.levels_worth(table, hero, -1)
    things = gear_worth(table, hero, hero.items) + sum(card_worth(table, hero, card) for card in hero.hand)
    coins = scale.gold_worth(table, hero, table.figures[hero.seat].gold)
    given = 2 * scale.TREASURE + 2 * scale.DXM_CARD + 0.2
    return max(0.8, level + things + coins + scale.TURN_LOST - given) + scale.WIN * all_die(table, hero.seat)


def all_die(table: QuestTable, seat: Seat) -> float:
    """Return how likely nobody lives any more soon, if that hero dies (quest.victory.4)."""
    chance = 1.0
    for other in table.heroes:
        if other.seat != seat:
            health = 0 if other.dead else table.figures[other.seat].health()
            chance *= scale.DIES_SOON[min(health, len(scale.DIES_SOON) - 1)]
    return chance


def gear_worth(table: QuestTable, hero: Hero, cards: Iterable[CardId]) -> float:
    """Return what these Items of a hero are worth to them together."""
    return sum(card_worth(table, hero, card) for card in cards)

"""The value of holding a card, by kind of card, in levels."""

from __future__ import annotations

from collections.abc import Mapping

from kickdoor_game.doors.fight.strength import level_against
from kickdoor_game.heroes.hero_sheet.followers import has_all_followers
from kickdoor_game.heroes.hero_sheet.powers import ranks
from kickdoor_game.heroes.hero_sheet.sheet import class_names, meets, race_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import (
    Cheat,
    ClassCard,
    Curse,
    DoorSpecial,
    Enhancer,
    Follower,
    HalfBreed,
    Item,
    Mate,
    Monster,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
    Trap,
    TreasureSpecial,
    Wandering,
)
from kickdoor_game.language.words.conditions import Condition, HasClass, HasFollower, HasPower, HasRace
from kickdoor_game.machine.ids import NO_CARD

from .scale import GOLD, ONE_FIGHT, STRENGTH, TREASURE
from .stopping import stopping
from .view import Estimate, View, worth, worth_of, worth_of_curse

SPARE_ROLE = 0.15
"""Value of a Race or Class card for later: the one in play may be lost, and some cards require one."""


def monster(view: View, card: Monster) -> float:
    """Return the value of holding a monster, in levels: for fighting it, by how surely the hero wins, or for sending it
    into another player's fight."""
    level = level_against(card, view.hero.level)
    lead = strength_at_rest(view.table, view.hero) - level
    sure = min(1.0, max(0.0, (lead + 5) / 8))
    prize = card.levels + card.treasures * TREASURE
    return max(0.1, 0.15 * min(level, 12) / 4, sure * 0.7 * (prize + worth_of(view, card.specials)))


def curse(view: View, card: Curse) -> float:
    """Return the value of holding a Curse, in levels: a third of the harm that it would do to the leading rival."""
    rivals = [other for other in view.others() if not other.dead]
    if not rivals:
        return 0.2
    ahead = max(rivals, key=lambda hero: (hero.level, -hero.seat))
    harm = -worth_of_curse(view.from_outside(ahead), card)
    return min(1.2, max(0.15, harm / 3))


def _for_items(view: View, word: type[HasClass] | type[HasRace], role: str) -> float:
    """Return the value of Items carried or held that only this role may use."""
    gain = 0.0
    for card in (*view.hero.items, *view.known_hand()):
        item = view.table.card(card)
        if isinstance(item, Item) and isinstance(item.only, word) and item.only.name == role:
            gain += item.bonus * STRENGTH
    return gain


def class_card(view: View, card: ClassCard) -> float:
    """Return the value of holding a card of the kind `ClassCard`, in levels."""
    if card.role in class_names(view.table, view.hero):
        return 0.05
    gain = worth_of(view, card.traits) + _for_items(view, HasClass, card.role)
    return gain if not view.hero.classes else SPARE_ROLE + 0.3 * gain


def race_card(view: View, card: RaceCard) -> float:
    """Return the value of holding a card of the kind `RaceCard`, in levels."""
    if card.role in race_names(view.table, view.hero):
        return 0.05
    gain = worth_of(view, card.traits) + _for_items(view, HasRace, card.role)
    return gain if not view.hero.races else SPARE_ROLE + 0.3 * gain


def power(view: View, card: Power) -> float:
    """Return the value of a Power, in levels: of its traits if the hero has room for its Rank, a part of that if not,
    and nearly nothing for a second copy."""
    hero = view.hero
    if any(view.table.card(other).key == card.key for other in hero.powers):
        return 0.05
    gain = worth_of(view, card.traits) + _for_those(view, HasPower(card.key))
    room = hero.level - ranks(view.table, hero.powers)
    return gain if card.rank <= room and meets(view.table, hero, card.only) else SPARE_ROLE + 0.3 * gain


def _for_those(view: View, who: Condition) -> float:
    """Return the value of Items carried or held that only such heroes may use."""
    items = (view.table.card(card) for card in (*view.hero.items, *view.known_hand()))
    return sum(item.bonus * STRENGTH for item in items if isinstance(item, Item) and item.only == who)


def half_breed(view: View, card: HalfBreed) -> float:
    """Return the value of holding a card of the kind `HalfBreed`, in levels."""
    return 0.05 if view.hero.half_breed != NO_CARD else 0.5


def super_munchkin(view: View, card: SuperMunchkin) -> float:
    """Return the value of holding a card of the kind `SuperMunchkin`, in levels."""
    return 0.05 if view.hero.super_munchkin != NO_CARD else 0.6


def enhancer(view: View, card: Enhancer) -> float:
    """Return the value of holding a card of the kind `Enhancer`, in levels."""
    stops = stopping(view, card.level) if card.level > 0 else 0.0
    return ONE_FIGHT * abs(card.level) * (0.8 if card.level > 0 else 1.0) + stops


def mate(view: View, card: Mate) -> float:
    """Return the value of holding a card of the kind `Mate`, in levels."""
    return 0.6 + stopping(view)


def wandering(view: View, card: Wandering) -> float:
    """Return the value of holding a card of the kind `Wandering`, in levels."""
    armed = any(isinstance(view.table.card(other), Monster) for other in view.known_hand())
    return 0.6 + stopping(view) if armed else 0.35


def cheat(view: View, card: Cheat) -> float:
    """Return the value of holding a card of the kind `Cheat`, in levels."""
    return 0.6


def follower(view: View, card: Follower) -> float:
    """Return the value of a follower, in levels: what it grants and carries, and the Items that require one if it is
    the only one."""
    others = [other for other in view.hero.followers if view.table.card(other) is not card]
    gain = worth_of(view, card.traits) + (0.0 if others else _for_those(view, HasFollower()))
    carried = [item for item, bearer in view.hero.borne.items() if view.table.card(bearer) is card]
    gain += view.cards(carried[:1])
    in_play = len(others) < len(view.hero.followers)
    return gain if in_play or not has_all_followers(view.table, view.hero) else SPARE_ROLE + 0.3 * gain


def door_special(view: View, card: DoorSpecial) -> float:
    """Return the value of holding a card of the kind `DoorSpecial`, in levels."""
    return worth(view, card.play)


def treasure_special(view: View, card: TreasureSpecial) -> float:
    """Return the value of holding a card of the kind `TreasureSpecial`, in levels."""
    return worth(view, card.play)


def one_shot(view: View, card: OneShot) -> float:
    """Return the value of holding a One-Shot Item, in levels: its effect or its price, the higher one, and a little for
    being free to choose."""
    use, sale = worth(view, card.play), card.gold * GOLD
    return max(use, sale) + min(use, sale) / 3


def item(view: View, card: Item) -> float:
    """Return the value of an Item that no hero has, in levels, by its printed bonus and price."""
    if card.only is not None:
        return max(card.gold * GOLD, card.bonus * STRENGTH / 2)
    return max(card.gold * GOLD, card.bonus * STRENGTH + worth_of(view, card.traits))


ESTIMATES: Mapping[type, Estimate] = {
    Monster: monster,
    Trap: curse,
    Curse: curse,
    ClassCard: class_card,
    RaceCard: race_card,
    Power: power,
    HalfBreed: half_breed,
    SuperMunchkin: super_munchkin,
    Enhancer: enhancer,
    Mate: mate,
    Wandering: wandering,
    Cheat: cheat,
    Follower: follower,
    DoorSpecial: door_special,
    TreasureSpecial: treasure_special,
    OneShot: one_shot,
    Item: item,
}
"""The estimate of each kind of card."""

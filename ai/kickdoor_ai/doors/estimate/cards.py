"""What it is worth to hold a card, of whatever kind."""

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
from .view import Estimate, View, worth, worth_of, worth_of_curse

SPARE_ROLE = 0.15
"""A race or class card for later: what is in play may be lost, and cards ask for some."""


def monster(view: View, card: Monster) -> float:
    """Something to look for trouble with, the more so the surer the kill is; otherwise something to send."""
    level = level_against(card, view.hero.level)
    lead = strength_at_rest(view.table, view.hero) - level
    sure = min(1.0, max(0.0, (lead + 5) / 8))
    prize = card.levels + card.treasures * TREASURE
    return max(0.1, 0.15 * min(level, 12) / 4, sure * 0.7 * (prize + worth_of(view, card.specials)))


def curse(view: View, card: Curse) -> float:
    """A third of the harm that it would do to the rival who is furthest ahead."""
    rivals = [other for other in view.others() if not other.dead]
    if not rivals:
        return 0.2
    ahead = max(rivals, key=lambda hero: (hero.level, -hero.seat))
    harm = -worth_of_curse(view.from_outside(ahead), card)
    return min(1.2, max(0.15, harm / 3))


def _for_items(view: View, word: type[HasClass] | type[HasRace], role: str) -> float:
    """What he carries or holds that only this role may use."""
    gain = 0.0
    for card in (*view.hero.items, *view.known_hand()):
        item = view.table.card(card)
        if isinstance(item, Item) and isinstance(item.only, word) and item.only.name == role:
            gain += item.bonus * STRENGTH
    return gain


def class_card(view: View, card: ClassCard) -> float:
    if card.role in class_names(view.table, view.hero):
        return 0.05
    gain = worth_of(view, card.traits) + _for_items(view, HasClass, card.role)
    return gain if not view.hero.classes else SPARE_ROLE + 0.3 * gain


def race_card(view: View, card: RaceCard) -> float:
    if card.role in race_names(view.table, view.hero):
        return 0.05
    gain = worth_of(view, card.traits) + _for_items(view, HasRace, card.role)
    return gain if not view.hero.races else SPARE_ROLE + 0.3 * gain


def power(view: View, card: Power) -> float:
    """What it grants, as far as there is room for its Rank; a second one of the same Power is only held."""
    hero = view.hero
    if any(view.table.card(other).key == card.key for other in hero.powers):
        return 0.05
    gain = worth_of(view, card.traits) + _for_those(view, HasPower(card.key))
    room = hero.level - ranks(view.table, hero.powers)
    return gain if card.rank <= room and meets(view.table, hero, card.only) else SPARE_ROLE + 0.3 * gain


def _for_those(view: View, who: Condition) -> float:
    """What they carry or hold that is for heroes of that kind only."""
    items = (view.table.card(card) for card in (*view.hero.items, *view.known_hand()))
    return sum(item.bonus * STRENGTH for item in items if isinstance(item, Item) and item.only == who)


def half_breed(view: View, card: HalfBreed) -> float:
    return 0.05 if view.hero.half_breed != NO_CARD else 0.5


def super_munchkin(view: View, card: SuperMunchkin) -> float:
    return 0.05 if view.hero.super_munchkin != NO_CARD else 0.6


def enhancer(view: View, card: Enhancer) -> float:
    return ONE_FIGHT * abs(card.level) * (0.8 if card.level > 0 else 1.0)


def mate(view: View, card: Mate) -> float:
    return 0.6


def wandering(view: View, card: Wandering) -> float:
    armed = any(isinstance(view.table.card(other), Monster) for other in view.known_hand())
    return 0.6 if armed else 0.35


def cheat(view: View, card: Cheat) -> float:
    return 0.6


def follower(view: View, card: Follower) -> float:
    """What it grants, and what it carries; the only one also lets its owner use what is for those who have one."""
    others = [other for other in view.hero.followers if view.table.card(other) is not card]
    gain = worth_of(view, card.traits) + (0.0 if others else _for_those(view, HasFollower()))
    carried = [item for item, bearer in view.hero.borne.items() if view.table.card(bearer) is card]
    gain += view.cards(carried[:1])
    in_play = len(others) < len(view.hero.followers)
    return gain if in_play or not has_all_followers(view.table, view.hero) else SPARE_ROLE + 0.3 * gain


def door_special(view: View, card: DoorSpecial) -> float:
    return worth(view, card.play)


def treasure_special(view: View, card: TreasureSpecial) -> float:
    return worth(view, card.play)


def one_shot(view: View, card: OneShot) -> float:
    """What it does or what it brings, whichever is more, and something for being able to choose."""
    use, sale = worth(view, card.play), card.gold * GOLD
    return max(use, sale) + min(use, sale) / 3


def item(view: View, card: Item) -> float:
    """As printed, without knowing what else he has: for an Item that lies with nobody."""
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

"""Render cards of the door games in English. The text is generated from the data that the engine executes, so it is
always true.

    rules_text(card)      "+4 against Elves. Bad Stuff: lose your footgear."
    facts(card)           ("Level 8", "2 Treasures")
    kind_name(card)       "Monster"
    related_rules(card)   ("classic.combat.1", "classic.combat.4", ...)

Texts that depend on the rules of a table use the given `HouseRules`, by default those of classic. Each word's text is
in the module of its family. Related rules are ids of the classic catalogue; rules that only another set has carry that
set's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never, get_args

from .cards import (
    Card,
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
from .english import article, listed, numbered, sentences, signed, title
from .house import AS_IN_2007, HouseRules, with_followers_called
from .vocabulary import CardWord, Kind, words_in
from .words import conditions, effects, plays, specials, traits
from .words.conditions import restriction
from .words.lists import orders, steps
from .words.plays import Ascend, RiseTogether, play_text
from .words.specials import Forbids, Mirrors
from .words.traits import Context

_SLOT_NAMES = {
    "headgear": "Headgear",
    "armor": "Armour",
    "footgear": "Footgear",
    "one_hand": "One-handed Item",
    "two_hands": "Two-handed Item",
    "none": "Item",
}
SLOT_FACTS = {"armor": "armour", "one_hand": "1 hand", "two_hands": "2 hands", "none": "no place"}
"""Short marks for slots whose key is not their name."""


def rules_text(card: Card, house: HouseRules = AS_IN_2007) -> str:
    """Return what the card does, in whole sentences, at a table with these rules.

    Numbers, sizes and values that `facts` lists are not repeated.
    """
    return with_followers_called(house.followers_called, _rules_text(card, house))


CHEAT = "play it on one of your Items: use that Item whoever you are and whatever else you use"
"""What Cheat does: no limit on what is in use and no restriction counts for its Item."""


def _rules_text(card: Card, house: HouseRules) -> str:
    """Return the rules text with followers called "Follower"."""
    match card:
        case Monster(specials=specials, bad_stuff=bad_stuff):
            joins = _joins(card, house)
            read = (special.reads() for special in specials)
            return sentences([joins, *read, f"Bad Stuff: {orders(bad_stuff)}"])
        case Curse(effects=effects):
            return sentences(steps(effects))
        case ClassCard(traits=traits) | RaceCard(traits=traits):
            return sentences(trait.reads(Context(house)) for trait in traits)
        case Follower(traits=traits):
            return sentences(trait.reads(Context(house, of_follower=True)) for trait in traits)
        case Power(traits=traits, only=only):
            return sentences([*(trait.reads(Context(house)) for trait in traits), restriction(only) if only else ""])
        case HalfBreed():
            return sentences([_half_breed(house), _time_of_hybrid("Race", house)])
        case SuperMunchkin():
            return sentences([*_super_munchkin(house), _time_of_hybrid("Class", house)])
        case Enhancer():
            return sentences([enhancer_text(card, house), _brings(card, house)])
        case Mate(flee=flee):
            counts = "counts for both" if house.enhancers_apply_to_mate else "does not count for the other"
            return sentences(
                [
                    f"copy a monster in any combat: what is played on one {counts}",
                    f"{signed(flee)} to run away from either while both are there" if flee else "",
                ]
            )
        case Wandering():
            return sentences(["play it with a monster from your hand into any combat"])
        case Cheat():
            return sentences([CHEAT])
        case TreasureSpecial(play=play) if type(play) in house.own_turn_plays:
            return play_text(play, house, when="on your turn, while nobody fights")
        case DoorSpecial(play=play) | TreasureSpecial(play=play) | OneShot(play=play):
            return play_text(play, house)
        case Item():
            return _item(card, house)
        case _:
            assert_never(card)


def _fights_open_to(tags: Sequence[str], house: HouseRules) -> str:
    """Return which fights monsters with these tags may join from a hand; "" if none."""
    needs_another = {tag: needed for tag, needed in house.free_joins if tag in tags}
    if not needs_another:
        return ""
    if not all(needs_another.values()):
        return "any combat"
    return f"any combat with {article(listed([*map(title, needs_another)], 'or'))} monster"


def _joins(monster: Monster, house: HouseRules) -> str:
    fights = _fights_open_to(monster.tags, house)
    return f"you may play it from your hand into {fights}" if fights else ""


def _brings(enhancer: Enhancer, house: HouseRules) -> str:
    """Return which fights a monster may join because of the tag that the enhancer gives."""
    fights = _fights_open_to((enhancer.gives,), house)
    return f"or play it with a monster from your hand into {fights}" if fights else ""


def _half_breed(house: HouseRules) -> str:
    if house.hybrid_single == "half_human":
        return "you may have 2 Races, or be half of your Race and half Human"
    return "you may have 2 Races, or 1 Race without its disadvantages"


def _super_munchkin(house: HouseRules) -> list[str]:
    if house.super_needs_two:
        return ["you may have 2 Classes", "play it together with the second one"]
    alone = ", or 1 Class without its disadvantages" if house.hybrid_single == "advantages_only" else ""
    return [f"you may have 2 Classes{alone}"]


def _time_of_hybrid(role: str, house: HouseRules) -> str:
    return f"play it when you could play a {role}" if house.hybrids_timed_as_roles else ""


def enhancer_text(card: Enhancer, house: HouseRules, on: str = "a monster in any combat") -> str:
    """Return what an enhancer does to a monster. `on`: the monsters it may be played on."""
    changes = [f"{signed(card.level)} to its Level"] if card.level else []
    if card.treasures > 0:
        changes.append(numbered(card.treasures, "more Treasure"))
    elif card.treasures < 0:
        changes.append(f"{numbered(-card.treasures, 'Treasure')} fewer")
    if card.flee:
        changes.append(f"{signed(card.flee)} to run away from it")
    becomes = [f"it is also {title(card.gives)}"] if card.gives else []
    return f"play it on {on}: {'; '.join([*([listed(changes)] if changes else []), *becomes])}{_floor(card, house)}"


def _floor(card: Enhancer, house: HouseRules) -> str:
    """Return the lowest values that a weakening enhancer leaves; "" if there are none."""
    if card.level >= 0 and card.treasures >= 0:
        return ""
    if house.monster_floor == house.treasure_floor:
        return f" (neither falls below {house.treasure_floor})"
    lowest = []
    if card.level < 0 and house.monster_floor is not None:
        lowest.append(f"its Level never falls below {house.monster_floor}")
    if card.treasures < 0:
        lowest.append(f"its Treasures never fall below {house.treasure_floor}")
    return f" ({listed(lowest)})" if lowest else ""


def _item(card: Item, house: HouseRules) -> str:
    return sentences(
        [
            f"{signed(card.bonus)} in combat" if card.bonus else "",
            *(trait.reads(Context(house, more=bool(card.bonus))) for trait in card.traits),
            restriction(card.only) if card.only else "",
        ]
    )


def printed_level(monster: Monster) -> str:
    """Return the Level of a monster as text: `8`, or `4 + the fighter's` if the Level of its opponent is added."""
    return f"{monster.level} + the fighter's" if Mirrors() in monster.specials else str(monster.level)


def facts(card: Card) -> tuple[str, ...]:
    """Return short facts about a card for lists: `Level 8`, `2 Treasures`, `+3`, `Big`, `2 hands`, `400 gold`."""
    match card:
        case Monster(treasures=treasures, levels=levels, tags=tags):
            worth = (f"worth {numbered(levels, 'Level')}",) if levels != 1 else ()
            return (f"Level {printed_level(card)}", numbered(treasures, "Treasure"), *worth, *map(title, tags))
        case Enhancer(level=level, treasures=treasures, gives=gives):
            treasure = (f"{signed(treasures)} Treasure{'' if abs(treasures) == 1 else 's'}",) if treasures else ()
            return (*((f"{signed(level)} Level",) if level else ()), *treasure, *((title(gives),) if gives else ()))
        case Item():
            bonus = (signed(card.bonus),) if card.bonus else ()
            only = (restriction(card.only),) if card.only else ()
            return (*bonus, SLOT_FACTS.get(card.slot, card.slot), *size_facts(card.big), *only, in_gold(card.gold))
        case Power(rank=rank, only=only):
            return (f"Rank {rank}", *((restriction(only),) if only else ()))
        case Follower(deck=deck):
            return ("Treasure",) if deck == "treasure" else ()
        case OneShot():
            return ("one use", *size_facts(card.big), in_gold(card.gold))
        case (
            ClassCard()
            | RaceCard()
            | HalfBreed()
            | SuperMunchkin()
            | Curse()
            | Mate()
            | Wandering()
            | Cheat()
            | DoorSpecial()
            | TreasureSpecial()
        ):
            return ()
        case _:
            assert_never(card)


def size_facts(big: bool) -> tuple[str, ...]:
    """Return the fact that a card is Big, if it is."""
    return ("Big",) if big else ()


def in_gold(gold: int) -> str:
    """Return a value as text: `400 gold`, or `No Value` for 0 (classic.items.19)."""
    return f"{gold:,} gold" if gold else "No Value"


def kind_name(card: Card, house: HouseRules = AS_IN_2007) -> str:
    """Return the kind of a card as a heading, at a table with these rules: `Monster`, `Headgear`, `Go Up a Level`."""
    match card:
        case Monster():
            return "Monster"
        case Trap():
            return "Trap"
        case Curse():
            return "Curse"
        case ClassCard(role=role):
            return f"Class: {title(role)}"
        case RaceCard(role=role):
            return f"Race: {title(role)}"
        case Power():
            return "Power"
        case HalfBreed():
            return "Second Grandmother"
        case SuperMunchkin():
            return "Second Job"
        case Enhancer():
            return "Monster Enhancer"
        case Mate():
            return "Twin"
        case Wandering():
            return "Gatecrasher"
        case Cheat():
            return "Cheat"
        case Follower():
            return house.followers_called
        case DoorSpecial():
            return "Special Door"
        case Item(slot=slot):
            return _SLOT_NAMES[slot]
        case OneShot():
            return "One-Shot Item"
        case TreasureSpecial(play=Ascend() | RiseTogether()):
            return "Go Up a Level"
        case TreasureSpecial():
            return "Special Treasure"
        case _:
            assert_never(card)


_RULES: Mapping[Kind, tuple[str, ...]] = {
    Monster: ("classic.turn.3", "classic.combat.2", "classic.combat.16", "classic.treasure.2", "classic.runaway.10"),
    Curse: ("classic.curses.1", "classic.curses.3", "classic.curses.4"),
    Trap: ("classic.curses.1", "classic.curses.3", "classic.curses.4"),
    ClassCard: ("classic.classes.4", "classic.classes.12", "classic.classes.14", "classic.classes.16"),
    RaceCard: ("classic.races.5", "classic.races.7", "classic.races.9", "classic.races.11"),
    Power: ("bites.powers.7", "bites.powers.10", "bites.powers.12", "bites.powers.14"),
    HalfBreed: ("classic.hybrids.1", "classic.hybrids.2", "classic.hybrids.3", "classic.hybrids.6"),
    SuperMunchkin: ("classic.hybrids.7", "classic.hybrids.8", "classic.hybrids.9", "classic.hybrids.10"),
    Enhancer: ("classic.enhancers.4", "classic.enhancers.5", "classic.enhancers.8", "classic.enhancers.9"),
    Mate: ("classic.enhancers.3", "classic.enhancers.6", "classic.enhancers.7", "classic.enhancers.11"),
    Wandering: ("classic.enhancers.3", "classic.interfere.4", "classic.monsters.4"),
    Cheat: ("classic.items.15",),
    Item: ("classic.items.1", "classic.treasure.10", "classic.treasure.11"),
    OneShot: ("classic.combat.6", "classic.treasure.9", "classic.interfere.1"),
    TreasureSpecial: ("classic.treasure.8",),
    DoorSpecial: ("classic.turn.6", "classic.cards.11"),
}
"""Rules behind every card of a kind, whatever its text."""

_WORDS: tuple[type[CardWord], ...] = (
    *get_args(conditions.Condition),
    *get_args(effects.Effect),
    *get_args(traits.Trait),
    *get_args(specials.Special),
    *get_args(plays.Play),
)
HOMES: Mapping[Kind, str] = MappingProxyType(
    {
        ClassCard: "classic.classes.2",
        SuperMunchkin: "classic.classes.2",
        Power: "bites.powers.7",
        **{word: word.home for word in _WORDS if word.home},
    }
)
"""The rule that a word or kind requires, for those that not every set has: without it, refusals and questions about the
word would have no rule to cite.
"""

_SLOTS = {
    "headgear": "classic.items.11",
    "armor": "classic.items.12",
    "footgear": "classic.items.13",
    "one_hand": "classic.items.14",
    "two_hands": "classic.items.14",
}


def related_rules(card: Card) -> tuple[str, ...]:
    """Return the ids of the rules a card refers to, those of its kind first, each once."""
    return tuple(dict.fromkeys(_rules(card)))


def _rules(card: Card) -> Iterator[str]:
    yield from _RULES.get(type(card), ())
    match card:
        case Monster(levels=levels, tags=tags, specials=found_specials):
            yield from ("classic.combat.17",) if levels > 1 else ()
            yield from ("classic.combat.26",) if Forbids("one_shots") in found_specials else ()
            yield from ("classic.classes.21",) if "undead" in tags else ()
        case Curse(effects=found) if any(effect.lasts for effect in found):
            yield "classic.curses.7"
        case Enhancer(level=level) if level < 0:
            yield "classic.enhancers.10"
        case Item():
            yield from (_SLOTS[card.slot],) if card.slot in _SLOTS else ()
            yield from ("classic.items.9", "classic.items.10") if card.only else ()
        case _:
            pass
    if isinstance(card, Item | OneShot):
        yield from ("classic.items.3", "classic.items.5") if card.big else ()
        yield "classic.selling.1" if card.gold else "classic.items.19"
    for _, word in words_in(card):
        yield from word.rules if isinstance(word, CardWord) else ()

"""A whole card: its rules text, its marks for lists, and what kind of card it is."""

from __future__ import annotations

from typing import assert_never

from kickdoor_game.language.cards import (
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
from kickdoor_game.language.words.plays import Ascend
from kickdoor_game.language.words.specials import Mirrors

from .conditions import restriction
from .effects import orders
from .english import listed, numbered, sentences, signed, title
from .plays import play_text
from .specials import special_text
from .traits import trait_text

_SLOT_NAMES = {
    "headgear": "Headgear",
    "armor": "Armor",
    "footgear": "Footgear",
    "one_hand": "One-handed Item",
    "two_hands": "Two-handed Item",
    "none": "Item",
}
_SLOT_FACTS = {"one_hand": "1 hand", "two_hands": "2 hands", "none": "no place"}


def rules_text(card: Card) -> str:
    """What the card does, in whole sentences. What `facts` says of numbers, sizes and values is not said again."""
    match card:
        case Monster(specials=specials, bad_stuff=bad_stuff):
            return sentences([*map(special_text, specials), f"Bad Stuff: {orders(bad_stuff)}"])
        case Curse(effects=effects):
            return sentences([orders(effects)])
        case ClassCard(traits=traits) | RaceCard(traits=traits) | Follower(traits=traits):
            return sentences(map(trait_text, traits))
        case Power(traits=traits, only=only):
            return sentences([*map(trait_text, traits), restriction(only) if only else ""])
        case HalfBreed():
            return sentences(["you may have two races, or be half of your race and half human"])
        case SuperMunchkin():
            return sentences(["you may have two classes", "play it together with the second one"])
        case Enhancer():
            return sentences([_enhancer(card)])
        case Mate(flee=flee):
            return sentences(
                [
                    "in any fight, a second monster just like one in it joins; what is played on one counts for both",
                    f"{signed(flee)} to run away from either while both are there" if flee else "",
                ]
            )
        case Wandering():
            return sentences(["play it with a monster from your hand: that monster joins any fight"])
        case Cheat():
            return sentences(["play it on an Item of yours: no limit and no restriction counts for that Item"])
        case DoorSpecial(play=play) | TreasureSpecial(play=play) | OneShot(play=play):
            return play_text(play)
        case Item():
            return _item(card)
        case _:
            assert_never(card)


def _enhancer(card: Enhancer) -> str:
    changes = [f"{signed(card.level)} to its Level"] if card.level else []
    if card.treasures > 0:
        changes.append(numbered(card.treasures, "more Treasure"))
    elif card.treasures < 0:
        changes.append(f"{numbered(-card.treasures, 'Treasure')} less")
    if card.flee:
        changes.append(f"{signed(card.flee)} to run away from it")
    if card.gives:
        changes.append(f"it is {title(card.gives)} as well")
    floor = " (neither falls below 1)" if card.level < 0 or card.treasures < 0 else ""
    return f"play it on a monster in any fight: {listed(changes)}{floor}"


def _item(card: Item) -> str:
    return sentences(
        [
            f"{signed(card.bonus)} in fights" if card.bonus else "",
            *(trait_text(trait, more=bool(card.bonus)) for trait in card.traits),
            restriction(card.only) if card.only else "",
        ]
    )


def printed_level(monster: Monster) -> str:
    """`8`, or `4 + the fighter's` of one that mirrors whom it fights."""
    return f"{monster.level} + the fighter's" if Mirrors() in monster.specials else str(monster.level)


def facts(card: Card) -> tuple[str, ...]:
    """Short marks for a list of cards: `Level 8`, `2 Treasures`, `+3`, `Big`, `2 hands`, `400 gold`."""
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
            return (*bonus, _SLOT_FACTS.get(card.slot, card.slot), *_size(card.big), *only, _gold(card.gold))
        case Power(rank=rank, only=only):
            return (f"Rank {rank}", *((restriction(only),) if only else ()))
        case Follower(deck=deck):
            return ("Treasure",) if deck == "treasure" else ()
        case OneShot():
            return ("one use", *_size(card.big), _gold(card.gold))
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


def _size(big: bool) -> tuple[str, ...]:
    return ("Big",) if big else ()


def _gold(gold: int) -> str:
    return f"{gold:,} gold" if gold else "No Value"


def kind_name(card: Card) -> str:
    """What kind of card it is, as a heading: `Monster`, `Headgear`, `Go Up a Level`."""
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
            return "Half-Breed"
        case SuperMunchkin():
            return "Super Munchkin"
        case Enhancer():
            return "Monster Enhancer"
        case Mate():
            return "Mate"
        case Wandering():
            return "Wandering Monster"
        case Cheat():
            return "Cheat"
        case Follower():
            return "Follower"
        case DoorSpecial():
            return "Special Door"
        case Item(slot=slot):
            return _SLOT_NAMES[slot]
        case OneShot():
            return "One-Shot Item"
        case TreasureSpecial(play=Ascend()):
            return "Go Up a Level"
        case TreasureSpecial():
            return "Special Treasure"
        case _:
            assert_never(card)

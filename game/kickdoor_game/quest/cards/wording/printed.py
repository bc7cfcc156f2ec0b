"""The printed text, kind and short facts of a card, made from the data that the engine executes."""

from __future__ import annotations

from typing import Any, assert_never

from ....language.cards import (
    Cheat,
    ClassCard,
    Enhancer,
    HalfBreed,
    Item,
    Mate,
    OneShot,
    RaceCard,
    SuperMunchkin,
    Wandering,
)
from ....language.english import listed, numbered, sentences, signed, title
from ....language.house import HouseRules
from ....language.vocabulary import Print
from ....language.wording import CHEAT, SLOT_FACTS, enhancer_text, in_gold, size_facts
from ....language.wording import facts as shared_facts
from ....language.wording import kind_name as shared_kind_name
from ....language.wording import rules_text as shared_text
from ....language.words.conditions import group, restriction
from ....language.words.lists import orders, steps
from ....language.words.plays import Ascend
from ....language.words.specials import Mirrors
from ....language.words.traits import Context
from ...board.links import COST, MONSTERS_PASS, Kind
from ..keywords import WORN_ANYWAY
from ..kinds import (
    DxmSpecial,
    QuestCard,
    QuestClass,
    QuestCurse,
    QuestEnhancer,
    QuestItem,
    QuestMonster,
    QuestOneShot,
    QuestRace,
    QuestTreasureSpecial,
)
from ..plays import play_text
from ..traits import trait_text
from .references import related_rules

_LINKS: dict[Kind, str] = {
    "open": "open passageways",
    "door": "regular doors",
    "locked": "locked doors",
    "hidden": "hidden doors",
    "wall": "walls",
}


def monster_text(monster: QuestMonster) -> str:
    """Return what is special about a monster, how it moves, and its Bad Stuff, in sentences."""
    return sentences(
        [
            f"it ignores {group(monster.ignores)}" if monster.ignores is not None else "",
            *(special.reads() for special in monster.specials),
            *_passing(monster),
            "the doors that it goes through stay open behind it" if monster.smashes else "",
            "if you beat it, it is driven off, not killed: take its Treasures, no Level for it"
            if monster.survives
            else "",
            f"Bad Stuff: {orders(monster.bad_stuff)}",
        ]
    )


def monster_facts(monster: QuestMonster) -> tuple[str, ...]:
    """Return a monster's short facts: `Level 8`, `2 dice`, `2 Treasures`, `worth 2 Levels`, and its keywords."""
    level = f"{monster.level} + the fighter's" if Mirrors() in monster.specials else str(monster.level)
    dice = "1 die" if monster.dice == 1 else f"{monster.dice} dice"
    worth = (f"worth {numbered(monster.levels, 'Level')}",) if monster.levels != 1 else ()
    treasures = numbered(monster.treasures, "Treasure")
    return (f"Level {level}", dice, treasures, *worth, *map(title, monster.keywords))


def _passing(monster: QuestMonster) -> list[str]:
    """Return which links a monster can pass that others cannot, and which it cannot that others can."""
    kinds: list[Kind] = [*COST, "wall"]
    more = [_LINKS[kind] for kind in kinds if kind in monster.passes - MONSTERS_PASS]
    less = [_LINKS[kind] for kind in kinds if kind in MONSTERS_PASS - monster.passes]
    said = [f"it goes through {listed(more)}"] if more else []
    return said + ([f"it does not go through {listed(less, 'or')}"] if less else [])


HOUSE = HouseRules(
    monster_floor=1,
    treasure_floor=0,
    super_needs_two=False,
    hybrid_single="advantages_only",
    enhancers_apply_to_mate=False,
)
"""Rules of this game that change how shared words read."""


def printed(card: Any) -> Print:
    """Return what is printed on a card: its kind, text, short facts, and the rules that it refers to."""
    return Print(kind_name(card), rules_text(card), facts(card), related_rules(card))


def rules_text(card: QuestCard) -> str:
    """Return what a card does, in whole sentences, without what `facts` says."""
    return up_to_level_10(_text(card))


def up_to_level_10(text: str) -> str:
    """Return the text with the winning Level named as in this game (quest.level.4)."""
    return text.replace("the winning Level", "Level 10")


def _text(card: QuestCard) -> str:
    """Return what a card does, in sentences."""
    match card:
        case QuestMonster():
            return monster_text(card)
        case QuestCurse(effects=effects):
            return sentences(steps(effects))
        case QuestClass(traits=traits) | QuestRace(traits=traits):
            return sentences(trait_text(trait, Context(HOUSE)) for trait in traits)
        case QuestOneShot(play=play) | QuestTreasureSpecial(play=play) | DxmSpecial(play=play):
            return play_text(play, HOUSE)
        case Item():
            return _item(card)
        case Enhancer():
            more = card.levels if isinstance(card, QuestEnhancer) else 0
            worth = f"it is worth {numbered(more, 'more Level')}" if more else ""
            return sentences([enhancer_text(card, HOUSE, "a monster in play, in a combat or not"), worth])
        case Wandering():
            return sentences(["add the top card of the Monster deck to any combat"])
        case Cheat():
            return sentences([CHEAT])
        case HalfBreed() | SuperMunchkin() | Mate():
            return shared_text(card, HOUSE)
        case _:
            assert_never(card)


def facts(card: QuestCard) -> tuple[str, ...]:
    """Return a card's short facts for lists: `Level 8`, `2 dice`, `+3`, `Big`, `2 hands`, `400 gold`, `Magic`."""
    match card:
        case QuestMonster():
            return monster_facts(card)
        case Item(bonus=bonus, only=only):
            strength = (signed(bonus),) if bonus else ()
            whose = (restriction(only),) if only else ()
            return (*strength, _place(card), *size_facts(card.big), *whose, in_gold(card.gold), *_keywords(card))
        case QuestOneShot(throwable=throwable):
            thrown = ("Throwable",) if throwable else ()
            return ("one use", *thrown, *size_facts(card.big), in_gold(card.gold), *_keywords(card))
        case Enhancer() | HalfBreed() | SuperMunchkin() | Mate() | Wandering() | Cheat():
            return shared_facts(card)
        case QuestCurse() | QuestClass() | QuestRace() | QuestTreasureSpecial() | DxmSpecial():
            return ()
        case _:
            assert_never(card)


def kind_name(card: QuestCard) -> str:
    """Return the kind of a card, as a heading: `Monster`, `Headgear`, `Go Up a Level`."""
    match card:
        case QuestMonster():
            return "Monster"
        case DxmSpecial():
            return "Special DxM"
        case QuestCurse():
            return "Curse"
        case QuestTreasureSpecial(play=Ascend()):
            return "Go Up a Level"
        case QuestTreasureSpecial():
            return "Special Treasure"
        case (
            Item()
            | OneShot()
            | ClassCard()
            | RaceCard()
            | HalfBreed()
            | SuperMunchkin()
            | Enhancer()
            | Mate()
            | Wandering()
            | Cheat()
        ):
            return shared_kind_name(card, HOUSE)
        case _:
            assert_never(card)


def _item(item: Item) -> str:
    """Return what an Item does, in sentences."""
    traits: tuple[Any, ...] = item.traits
    return sentences(
        [
            f"{signed(item.bonus)} in combat" if item.bonus else "",
            *(trait_text(trait, Context(HOUSE, more=bool(item.bonus))) for trait in traits),
            restriction(item.only) if item.only else "",
        ]
    )


def _place(item: Item) -> str:
    """Return where an Item is worn or held; without a slot, Shiny and Clothing Items are worn, others hang
    on the belt.
    """
    if item.slot != "none":
        return SLOT_FACTS.get(item.slot, item.slot)
    return "worn" if WORN_ANYWAY & set(_words(item)) else "belt"


def _keywords(card: Item | OneShot) -> tuple[str, ...]:
    """Return the keywords of a card as they are printed."""
    return tuple(map(title, _words(card)))


def _words(card: Item | OneShot) -> tuple[str, ...]:
    """Return the keywords of a card."""
    return card.keywords if isinstance(card, QuestItem | QuestOneShot) else ()

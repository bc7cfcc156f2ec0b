"""What is wrong with a single word though its types are right: numbers out of range, unknown names, no effect.

Every family has one function; a word that cannot be wrong needs no case in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec import Struct

from ..cards import Card, ClassCard, Item, Monster, Power, RaceCard
from ..words.conditions import AllOf, AnyOf, HasClass, HasPower, HasRace, LevelAtLeast, LevelAtMost, Not
from ..words.effects import (
    ChangeSex,
    ChooseWord,
    DiscardCards,
    Draw,
    EverybodyElseWord,
    GainLevels,
    IfWord,
    Lingering,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    NextFight,
    NextTurn,
    RollForWord,
)
from ..words.plays import Ascend, Blessing, DrawCards, RemoveMonster, SendAway, Swing, TakeCard
from ..words.specials import (
    Crowd,
    FleeFrom,
    Friendly,
    MonsterBonus,
    MoreLevels,
    MoreTreasure,
    OnEscape,
    Partner,
    Ransom,
    ToHelper,
)
from ..words.traits import (
    Backstab,
    Berserk,
    Bonus,
    CarriesMoreBig,
    Flee,
    FleeDiscards,
    HandLimit,
    Recruit,
    Steal,
    StealsLevel,
    Turning,
)
from .limits import BEST_BONUS, HIGHEST_LEVEL, MOST_TREASURES, Fault, full_hundreds, named, not_zero, within

RACES = frozenset({"human", "elf", "dwarf", "halfling", "vampire", "werewolf", "changeling"})
CLASSES = frozenset({"none", "warrior", "wizard", "thief", "cleric", "bard"})
TAGS = frozenset({"undead"})


@dataclass(frozen=True, slots=True)
class Known:
    """The names that words may refer to: the rulebooks', and what the cards at hand add."""

    races: frozenset[str]
    classes: frozenset[str]
    tags: frozenset[str]
    monsters: frozenset[str]
    items: frozenset[str]
    powers: frozenset[str]
    """These three by their keys, the others by their names."""

    @staticmethod
    def of(cards: Iterable[Card]) -> Known:
        """Collects them from Race and Class cards and from the monsters' tags."""
        printed = tuple(cards)
        return Known(
            RACES | {card.role for card in printed if isinstance(card, RaceCard)},
            CLASSES | {card.role for card in printed if isinstance(card, ClassCard)},
            TAGS | {tag for card in printed if isinstance(card, Monster) for tag in card.tags},
            frozenset(card.key for card in printed if isinstance(card, Monster)),
            frozenset(card.key for card in printed if isinstance(card, Item)),
            frozenset(card.key for card in printed if isinstance(card, Power)),
        )


def word_faults(word: Struct, known: Known) -> Iterator[Fault]:
    """All that is wrong with one word; words inside it are not looked at."""
    for faults in (_condition_faults, _effect_faults, _trait_faults, _special_faults, _play_faults):
        yield from faults(word, known)


def _condition_faults(word: Struct, known: Known) -> Iterator[Fault]:
    match word:
        case HasRace(name=name):
            yield from named("name", "race", name, known.races)
        case HasClass(name=name):
            yield from named("name", "class", name, known.classes)
        case HasPower(of=str() as key):
            yield from named("of", "Power", key, known.powers)
        case LevelAtMost(level=level):
            yield from within("level", level, 1, 9)
        case LevelAtLeast(level=level):
            yield from within("level", level, 2, 10)
        case AnyOf(of=parts) | AllOf(of=parts) if len(parts) < 2:
            yield "of", f"has {len(parts)} conditions; it joins two or more"
        case Not(of=Not()):
            yield "of", "is a not itself; say what is meant"
        case _:
            pass


def _effect_faults(word: Struct, _known: Known) -> Iterator[Fault]:
    match word:
        case LoseLevels():
            yield from within("count", word.count, 1, 9)
            if sum([word.count > 1, word.by_die, word.all]) > 1:
                yield "count", "only one of count, by_die and all can say how many"
        case GainLevels(count=count):
            yield from within("count", count, 1, 3)
        case LoseItem():
            yield from within("count", word.count, 1, 9)
            if word.which != "choice" and word.count > 1:
                yield "count", f'says nothing with which = "{word.which}"'
        case LoseItemsWorth(gold=gold):
            yield from full_hundreds("gold", gold)
            yield from [("gold", "0 takes nothing")] if gold == 0 else []
        case DiscardCards(count=count) | Draw(count=count):
            yield from within("count", count, 1, 9)
        case ChangeSex(penalty=penalty):
            yield from within("penalty", penalty, 0, 10)
        case NextFight(penalty=penalty, no_items=no_items):
            yield from within("penalty", penalty, 0, 10)
            if not penalty and not no_items:
                yield "penalty", "is 0 and Items count: nothing changes"
        case Lingering(flee=flee, strength=strength) | NextTurn(flee=flee, strength=strength):
            yield from within("flee", flee, -5, 5)
            yield from within("strength", strength, -10, 10)
            if not flee and not strength:
                yield "flee", "is 0 and so is strength: nothing changes"
        case ChooseWord(options=options):
            if len(options) < 2:
                yield "options", f"has {len(options)} lists; a choice needs two or more"
            if not all(options):
                yield "options", "has an empty list"
        case IfWord(then=then):
            yield from [("then", "is empty")] if not then else []
        case RollForWord(at_least=least, high=high, low=low):
            yield from within("at_least", least, 2, 6)
            yield from [("high", "is empty, and so is low")] if not high and not low else []
        case EverybodyElseWord(effects=effects) if not effects:
            yield "effects", "is empty"
        case _:
            pass


def _trait_faults(word: Struct, known: Known) -> Iterator[Fault]:
    match word:
        case Bonus(value=value, against=against):
            yield from not_zero("value", value, BEST_BONUS)
            if against is not None:
                yield from named("against", "tag", against, known.tags)
            if word.beside is not None:
                yield from named("beside", "Item", word.beside, known.items)
        case Flee(value=value):
            yield from not_zero("value", value, 5)
        case HandLimit(limit=limit):
            yield from within("limit", limit, 1, 12)
        case CarriesMoreBig(more=more):
            yield from within("more", more, 1, 5)
        case Berserk(most=most, each=each) | FleeDiscards(most=most, each=each):
            yield from within("most", most, 1, 9)
            yield from within("each", each, 1, BEST_BONUS)
        case Turning(most=most, each=each, tag=tag):
            yield from within("most", most, 1, 9)
            yield from within("each", each, 1, BEST_BONUS)
            yield from named("tag", "tag", tag, known.tags)
        case StealsLevel(price=price):
            yield from within("price", price, 1, 5)
        case Backstab(penalty=penalty):
            yield from within("penalty", penalty, 1, BEST_BONUS)
        case Steal(on=on) | Recruit(on=on):
            yield from within("on", on, 2, 6)
        case _:
            pass


def _special_faults(word: Struct, known: Known) -> Iterator[Fault]:
    match word:
        case Partner(of=of, value=value):
            yield from named("of", "monster", of, known.monsters)
            yield from not_zero("value", value, HIGHEST_LEVEL)
        case MonsterBonus(value=value) | Crowd(value=value):
            yield from not_zero("value", value, HIGHEST_LEVEL)
        case FleeFrom(value=value):
            yield from not_zero("value", value, 5)
        case Friendly(treasures=treasures):
            yield from within("treasures", treasures, 0, MOST_TREASURES)
        case OnEscape(effects=effects) | ToHelper(effects=effects) if not effects:
            yield "effects", "is empty"
        case MoreTreasure(value=value):
            yield from within("value", value, 1, MOST_TREASURES)
        case MoreLevels(value=value):
            yield from within("value", value, 1, 3)
        case Ransom(gold=gold):
            yield from full_hundreds("gold", gold)
            yield from [("gold", "0 is no price")] if gold == 0 else []
        case _:
            pass


def _play_faults(word: Struct, known: Known) -> Iterator[Fault]:
    match word:
        case Swing():
            yield from within("value", word.value, 0, HIGHEST_LEVEL)
            yield from within("per_monster", word.per_monster, 0, BEST_BONUS)
            if bool(word.each) != bool(word.who):
                yield "each", "and who belong together: so much more for every hero of that kind"
            elif word.each and word.side == "monsters":
                yield "each", "counts heroes, but the side is the monsters'"
            elif not word.value and not word.each:
                yield "value", "0 changes nothing"
            elif not word.value and word.side != "heroes":
                yield "value", '0 is for side = "heroes" with each only'
        case RemoveMonster(treasure=treasure, tag=tag, kill=kill):
            if tag is not None:
                yield from named("tag", "tag", tag, known.tags)
            if kill and treasure is not None:
                yield "treasure", "is what a kill brings in any case: leave it out"
        case SendAway(treasures=treasures):
            yield from within("treasures", treasures, 0, MOST_TREASURES)
        case Ascend(pay_hand=pay_hand):
            if word.sacrifice_any and word.sacrifice:
                yield "sacrifice_any", "is a follower of any player, one's own too: leave sacrifice out"
            yield from within("pay_hand", pay_hand, 0, 5)
            yield from within("level_at_most", word.level_at_most, 0, 9)
        case DrawCards(count=count) | TakeCard(count=count):
            yield from within("count", count, 1, 9)
        case Blessing(name=name):
            yield from named("name", "class", name, known.classes - {"none"})
        case _:
            pass

"""Questions that cards and rules ask about a hero: roles, granted traits, whether a condition holds.

The answers (`Made`) are derived once for each state of a sheet, and cached. Strength, traits, roles and limits are
needed for each option of a menu and each step of a rule, and change only when a card moves. The cache key is everything
the answers depend on (`_RESTS_ON`, the cards of the book, how hybrids count), not the hero. So code that writes to a
sheet need not invalidate anything, and copies, observations and imagined tables share entries. An answer that depends
on something more needs that in the key; a property test compares each cached answer with a new one after every step of
random matches. The cache is not part of the state, and callers cannot change its entries.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, assert_never, cast

from ...language.cards import ClassCard, Follower, Item, OneShot, Power, RaceCard, Trap
from ...language.words.conditions import (
    AllOf,
    AnyOf,
    CarriesBig,
    Condition,
    Cursed,
    HandAtMost,
    HasClass,
    HasFollower,
    HasPower,
    HasRace,
    HasSex,
    Leads,
    LevelAtLeast,
    LevelAtMost,
    Not,
    OwnTurn,
    Trails,
    Wears,
)
from ...language.words.specials import Crowd, FleeFrom, ForSome, Grows, Mirrors, MonsterBonus, harms
from ...language.words.traits import Bonus, HandLimit, Trait, is_burden
from ...machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat
from ..table import HeroTable
from .hero import Hero, piles_that_grant

NOTHING: frozenset[str] = frozenset()
ROUND_LEAST = 64
"""The least number of new sheets that ends a round, for all matches of this process together. A sheet takes 1.5
kilobytes.
"""

ROUND_MOST = 4_096
"""The greatest number of sheets kept of one round."""

MARKS = 4_096
"""How many one-byte marks tell which sheets were new recently."""

HANDS = {"one_hand": 1, "two_hands": 2}
"""How many Hands an Item of that slot takes; other slots take none."""

Granting = RaceCard | ClassCard | Power | Follower
"""Cards of the zones that grant traits."""

_RESTS_ON = attrgetter(
    *("seat", "level", "sex", "half_breed", "super_munchkin"),
    *("races", "classes", "powers", "followers", "in_use", "items"),
)
"""The fields of a hero that the answers depend on."""


class StrengthPart(NamedTuple):
    """One line of a sum. `seat`: whose strength it is (NOBODY: the side's). `cause`: the trait or special behind it.

    `foe`: the number of the monster that the line belongs to.
    """

    what: str
    value: int
    rule: RuleId
    card: CardId = NO_CARD
    seat: Seat = NOBODY
    cause: Bonus | MonsterBonus | FleeFrom | Crowd | Grows | Mirrors | None = None
    foe: int | None = None


class Opposed(NamedTuple):
    """The opposition in a fight: all tags of the monsters, and whether Levels and Items count (classic.combat.4).

    `foes`: the number of monsters. `alone`: nobody helps. `in_company`: somebody does. `bystanders`: the living players
    who are not in the fight.
    """

    tags: Collection[str]
    levels: bool = True
    items: bool = True
    foes: int = 1
    alone: bool = False
    bystanders: int = 0
    in_company: bool = False


class Made:
    """Everything that is derived from one state of a sheet.

    `races`, `classes`: names of the hero's roles. `spared`: roles whose disadvantages do not count. `active`: Items
    that help the hero. `traits`: granted traits with their cards; `first`: the first one of each kind. `big`: the Big
    Items that count against the limit. `hands`: the Hands taken by Items in use; `doubled`: another slot is used twice.
    `strengths`: parts of the strength without lasting curses, by what they are counted against. `looks_around`: these
    also depend on other players, on the turn or on the hand, so they are counted anew each time.
    """

    __slots__ = (
        "active",
        "big",
        "book",
        "classes",
        "doubled",
        "first",
        "hands",
        "looks_around",
        "races",
        "spared",
        "strengths",
        "traits",
    )

    def __init__(self, table: HeroTable, hero: Hero) -> None:
        """Derive what needs no traits; `_worked_out` adds the rest."""
        self.book = table.book
        self.races = _races(table, hero)
        self.classes = tuple(table.printed(card, ClassCard).role for card in hero.classes)
        self.spared = _spared(table, hero)
        self.active: tuple[CardId, ...] = ()
        self.looks_around = False
        self.traits: tuple[tuple[CardId, Trait], ...] = ()
        self.first: dict[type[Any], tuple[CardId, Any]] = {}
        self.strengths: dict[tuple[Any, ...], tuple[StrengthPart, ...]] = {}
        self.big = tuple(
            card
            for card in hero.items
            if isinstance(item := table.card(card), Item | OneShot) and item.big and not hero.needs_no_room(card)
        )
        places = [table.printed(card, Item).slot for card in hero.in_use if not hero.needs_no_room(card)]
        self.hands = sum(HANDS.get(place, 0) for place in places)
        others = [place for place in places if place not in HANDS and place != "none"]
        self.doubled = len(set(others)) < len(others)


def curses_on(table: HeroTable, hero: Hero) -> int:
    """Return how many curses last on a hero; traps do not count (bites.curses.13)."""
    return sum(not isinstance(table.card(curse.card), Trap) for curse in hero.lasting) if hero.lasting else 0


def made(table: HeroTable, hero: Hero) -> Made:
    """Return what follows from the cards on a hero's sheet as it is now (races, classes, traits, Items that help),
    cached if possible."""
    free, cursed = (*hero.cheats, NO_CARD, *hero.borne), bool(curses_on(table, hero))
    rests_on = (id(table.book), table.numbers.hybrid_single, _RESTS_ON(hero), free, cursed)
    found = _KEPT.now.get(rests_on)
    if found is not None:
        return found
    found = _KEPT.before.pop(rests_on, None)
    if found is None:
        return _worked_out(table, hero, rests_on)
    _KEPT.now[rests_on] = found
    return found


class Kept:
    """The cache of what is derived from sheets: entries used in this round, and those of the round before.

    A round ends when the number of new sheets reaches a quarter of those that were used again in the last one. By then
    every running match has used its own several times; sheets of no running match are dropped after the next round. So
    the cache holds what is in use, whether by ten tables or by four hundred. If most new sheets were known shortly
    before, rounds are too short, and the next one is twice as long; `_marks` shows that, a byte for each recent sheet.
    """

    __slots__ = ("_again", "_marks", "_most", "before", "new", "now")

    def __init__(self) -> None:
        self.now: dict[tuple[Any, ...], Made] = {}
        self.before: dict[tuple[Any, ...], Made] = {}
        self.new = 0
        self._again = 0
        self._most = ROUND_LEAST
        self._marks = bytearray(MARKS)

    def __len__(self) -> int:
        """Return the number of cached sheets."""
        return len(self.now) + len(self.before)

    def note(self, rests_on: tuple[Any, ...], made: Made) -> None:
        """Cache a newly derived `made` under `rests_on`, the values that it depends on."""
        if self.new >= self._most or len(self.now) >= ROUND_MOST:
            self._next_round()
        self.now[rests_on] = made
        self.new += 1
        place, mark = hash(rests_on) % MARKS, hash(rests_on) // MARKS % 255 + 1
        self._again += self._marks[place] == mark
        self._marks[place] = mark

    def _next_round(self) -> None:
        """Begin a round: drop entries that were not used in the last one, and set how many new sheets end this one."""
        is_too_short = self._again > self.new // 2
        self._most = 2 * self._most if is_too_short else max(ROUND_LEAST, (len(self.now) - self.new) // 4)
        self.before, self.now, self.new, self._again = self.now, {}, 0, 0


# Keys contain the identity of a book; the entries keep the book alive.
_KEPT = Kept()


def _worked_out(table: HeroTable, hero: Hero, rests_on: tuple[Any, ...]) -> Made:
    """Derive and cache everything for a sheet that is not cached."""
    from .sheet import usable

    # `usable` needs the hero's roles, so the entry is cached before it is complete.
    found = Made(table, hero)
    _KEPT.note(rests_on, found)
    found.active = table.within_limits(hero, tuple(card for card in hero.in_use if usable(table, hero, card)))
    granted: list[tuple[CardId, Trait]] = []
    for card in granting(table, hero):
        printed = cast(Granting, table.card(card))
        is_spared = isinstance(printed, RaceCard | ClassCard) and printed.role in found.spared
        granted += [(card, trait) for trait in printed.traits if not (is_spared and is_burden(trait))]
    for card in found.active:
        granted += [(card, trait) for trait in table.printed(card, Item).traits]
    found.traits = tuple(granted)
    found.looks_around = any(isinstance(trait, Bonus) and trait.changes_by_others() for _, trait in granted)
    for card, trait in granted:
        found.first.setdefault(type(trait), (card, trait))
    return found


def granting(table: HeroTable, hero: Hero) -> Iterator[CardId]:
    """Return the cards in play before a hero whose traits count; of several cards of one Power only the first
    (bites.powers.17)."""
    cards = chain(*piles_that_grant(hero))
    if len(hero.powers) < 2:
        return cards
    first = {table.card(card).key: card for card in reversed(hero.powers)}
    return (card for card in cards if card not in hero.powers or first[table.card(card).key] == card)


def _races(table: HeroTable, hero: Hero) -> tuple[str, ...]:
    """Return the names of a hero's races, "human" included where it counts."""
    names = tuple(table.printed(card, RaceCard).role for card in hero.races)
    half_human = len(names) == 1 and hero.half_breed != NO_CARD and table.numbers.hybrid_single == "half_human"
    return (*names, "human") if half_human or not names else names


def _spared(table: HeroTable, hero: Hero) -> frozenset[str]:
    """Return the roles whose disadvantages do not count for a hero, by `hybrid_single`."""
    if table.numbers.hybrid_single != "advantages_only":
        return NOTHING
    return frozenset(
        role
        for card, mine in ((hero.half_breed, hero.races), (hero.super_munchkin, hero.classes))
        if card != NO_CARD and len(mine) == 1
        for role in (cast(RaceCard | ClassCard, table.card(mine[0])).role,)
    )


TraitT = TypeVar("TraitT")


def race_names(table: HeroTable, hero: Hero) -> list[str]:
    """Return a hero's races: `human` without a Race card, and added for a half-human (classic.races.2,
    classic.hybrids.3).
    """
    return list(made(table, hero).races)


def class_names(table: HeroTable, hero: Hero) -> list[str]:
    """Return a hero's classes; [] without a Class card (classic.classes.2)."""
    return list(made(table, hero).classes)


def spared(table: HeroTable, hero: Hero) -> frozenset[str]:
    """Return the races and classes whose disadvantages a hero is spared: a single one beside its hybrid card
    (`hybrid_single`).
    """
    return made(table, hero).spared


def usable(table: HeroTable, hero: Hero, card: CardId) -> bool:
    """Return whether a card is an Item whose restriction a hero meets now, or has a Cheat on it (classic.items.10,
    classic.items.15).

    Restrictions against a role whose disadvantages the hero is spared do not count.
    """
    item = table.card(card)
    if not isinstance(item, Item):
        return False
    return card in hero.cheats or meets(table, hero, item.only)


def meets(table: HeroTable, hero: Hero, only: Condition | None) -> bool:
    """Return whether a hero meets a restriction, either as they are or without the roles whose disadvantages they are
    spared."""
    if only is None or holds(table, hero, only):
        return True
    without = spared(table, hero)
    return bool(without) and holds(table, hero, only, without)


def concerns(table: HeroTable, hero: Hero, special: ForSome) -> bool:
    """Return whether a monster's special text applies to a hero. Harmful ones ignore roles whose disadvantages the hero
    is spared."""
    who = special.who
    if who is None:
        return True
    if not holds(table, hero, who):
        return False
    without = spared(table, hero) if harms(special) else NOTHING
    return not without or holds(table, hero, who, without)


def active_items(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """Return the Items that help a hero now: in use, and their restriction met (classic.items.17)."""
    return made(table, hero).active


def uses(table: HeroTable, hero: Hero, key: str) -> bool:
    """Return whether an Item with that key is in use and helps a hero now."""
    return any(table.card(card).key == key for card in active_items(table, hero))


def traits(table: HeroTable, hero: Hero) -> tuple[tuple[CardId, Trait], ...]:
    """Return all traits that a hero's cards in play grant, each with its card, without disadvantages that the hero is
    spared.
    """
    return made(table, hero).traits


def trait_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[CardId, TraitT] | None:
    """Return the first trait of that kind that a hero has, with its card; None if there is none."""
    return made(table, hero).first.get(kind)


def traits_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[tuple[CardId, TraitT], ...]:
    """Return all traits of that kind that a hero has, each with its card. Several may differ in what they allow."""
    theirs = made(table, hero)
    if kind not in theirs.first:
        return ()
    return tuple([(card, trait) for card, trait in theirs.traits if isinstance(trait, kind)])


def hand_limit(table: HeroTable, hero: Hero) -> int:
    """Return how many cards a hero may hold at the end of their turn (classic.cards.6, classic.cards.7)."""
    limits = [trait.limit for _, trait in traits(table, hero) if isinstance(trait, HandLimit)]
    return max([table.numbers.hand_limit, *limits])


def is_big(table: HeroTable, card: CardId) -> bool:
    """Return whether a card is a Big Item."""
    return getattr(table.card(card), "big", False)


def others(table: HeroTable, hero: Hero) -> Iterator[Hero]:
    """Yield the other living heroes. `hero` may be an altered copy of one at the table."""
    return (other for other in table.heroes if other.seat != hero.seat and not other.dead)


def holds(table: HeroTable, hero: Hero, condition: Condition, without: frozenset[str] = NOTHING) -> bool:
    """Return whether a condition is true of a hero now, as if they did not have the races and classes in `without`."""
    match condition:
        case HasRace(name):
            return name in made(table, hero).races and name not in without
        case HasClass(name):
            classes = [role for role in made(table, hero).classes if role not in without]
            return name in classes or (name == "none" and not classes)
        case HasSex(sex):
            return hero.sex == sex
        case LevelAtMost(level):
            return hero.level <= level
        case LevelAtLeast(level):
            return hero.level >= level
        case Wears(slot):
            # Filter by slot first: an Item whose restriction depends on another slot must not ask about itself.
            worn = [card for card in hero.in_use if table.printed(card, Item).slot == slot]
            return any(usable(table, hero, card) for card in worn)
        case CarriesBig():
            return any(is_big(table, card) for card in hero.items)
        case HasPower(key):
            return key in table.powers_of(hero) or any(key in (None, table.card(card).key) for card in hero.powers)
        case Cursed():
            return curses_on(table, hero) > 0
        case HasFollower():
            return bool(hero.followers)
        case OwnTurn():
            return table.turn == hero.seat
        case Leads():
            return all(hero.level >= other.level for other in others(table, hero))
        case Trails():
            return all(hero.level <= other.level for other in others(table, hero))
        case HandAtMost(count):
            return len(hero.hand) <= count
        case Not(of):
            return not holds(table, hero, of, without)
        case AnyOf(of):
            return any(holds(table, hero, part, without) for part in of)
        case AllOf(of):
            return all(holds(table, hero, part, without) for part in of)
    assert_never(condition)

"""Questions about a hero that cards and rules ask: what they are, what cards grant them, whether a condition holds.

What a hero's cards make of them (`Made`) is worked out once for each state of a sheet, and kept. Strength, traits,
roles and limits are asked for again and again, for each option of a menu and each step of a rule, and change only when
a card moves. So the answer is kept by all that it rests on (`_RESTS_ON`, the cards of the book and how hybrids count),
and not with the hero: whoever writes to a sheet need not remember to make anything void, and copies, observations and
imagined tables find what was worked out for the sheet that they were copied from. Whoever lets such an answer rest on
something more adds it there; a property test compares each answer with one that is worked out anew, after every step of
matches by chance. Nothing of it is state, and nothing of it is handed out that could be changed.
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
    HasClass,
    HasFollower,
    HasPower,
    HasRace,
    HasSex,
    LevelAtLeast,
    LevelAtMost,
    Not,
    Wears,
)
from ...language.words.specials import Crowd, FleeFrom, ForSome, Mirrors, MonsterBonus, harms
from ...language.words.traits import Bonus, HandLimit, Trait, is_burden
from ...machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat
from ..table import HeroTable
from .hero import Hero, piles_that_grant

NOTHING: frozenset[str] = frozenset()
ROUND_LEAST = 64
"""Sheets that are new in a round at least, of all matches of this process: at 1.5 kilobytes each."""

ROUND_MOST = 4_096
"""Sheets that are kept of a round at most."""

MARKS = 4_096

HANDS = {"one_hand": 1, "two_hands": 2}
"""How many hands an Item of that slot takes; the others take none."""

Granting = RaceCard | ClassCard | Power | Follower
"""What lies in zones whose cards grant something."""

_RESTS_ON = attrgetter(
    *("seat", "level", "sex", "half_breed", "super_munchkin"),
    *("races", "classes", "powers", "followers", "in_use", "items"),
)


class Part(NamedTuple):
    """One line of a sum. `seat`: whose strength it is (NOBODY: the side's). `cause`: what the card says of it.

    `foe`: the number of the monster whose line it is.
    """

    what: str
    value: int
    rule: RuleId
    card: CardId = NO_CARD
    seat: Seat = NOBODY
    cause: Bonus | MonsterBonus | FleeFrom | Crowd | Mirrors | None = None
    foe: int | None = None


class Opposed(NamedTuple):
    """What a hero fights against: all tags of the monsters, and whether Levels and Items count (classic.combat.4).

    `foes`: how many monsters there are. `alone`: nobody helps.
    """

    tags: Collection[str]
    levels: bool = True
    items: bool = True
    foes: int = 1
    alone: bool = False


class Made:
    """All of it for one state of a sheet.

    `big`: the Big Items that count against the limit, which a Cheat or whoever carries one lifts. `hands`: what is in
    use takes so many of them; `doubled`: it takes another place twice. `first`: of each kind of trait the first one.
    `strengths`: own parts without lasting curses, by what they are counted against.
    """

    __slots__ = (
        "active",
        "big",
        "book",
        "classes",
        "doubled",
        "first",
        "hands",
        "races",
        "spared",
        "strengths",
        "traits",
    )

    def __init__(self, table: HeroTable, hero: Hero) -> None:
        self.book = table.book
        self.races = _races(table, hero)
        self.classes = tuple(table.printed(card, ClassCard).role for card in hero.classes)
        self.spared = _spared(table, hero)
        self.active: tuple[CardId, ...] = ()
        self.traits: tuple[tuple[CardId, Trait], ...] = ()
        self.first: dict[type[Any], tuple[CardId, Any]] = {}
        self.strengths: dict[tuple[Any, ...], tuple[Part, ...]] = {}
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
    """How many curses last on that hero; a trap is none (bites.curses.13)."""
    return sum(not isinstance(table.card(curse.card), Trap) for curse in hero.lasting) if hero.lasting else 0


def made(table: HeroTable, hero: Hero) -> Made:
    """What that hero's cards make of him now."""
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
    """What was asked for in this round and in the one before, which is all that is kept.

    A round ends when a quarter as many sheets are new as were asked for again in the last one. By then every match that
    goes on has asked for its own several times, and what no match has any more is gone after the next round. So as much
    is kept as is in use, whether by ten tables or by four hundred. Where most of what is new was known once, rounds are
    too short, and the next one is twice as long: `_marks` tells so, a byte for each of the last sheets.
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
        return len(self.now) + len(self.before)

    def note(self, rests_on: tuple[Any, ...], made: Made) -> None:
        """It was worked out just now."""
        if self.new >= self._most or len(self.now) >= ROUND_MOST:
            self._next_round()
        self.now[rests_on] = made
        self.new += 1
        place, mark = hash(rests_on) % MARKS, hash(rests_on) // MARKS % 255 + 1
        self._again += self._marks[place] == mark
        self._marks[place] = mark

    def _next_round(self) -> None:
        is_too_short = self._again > self.new // 2
        self._most = 2 * self._most if is_too_short else max(ROUND_LEAST, (len(self.now) - self.new) // 4)
        self.before, self.now, self.new, self._again = self.now, {}, 0, 0


# By the identity of a book, which its entries keep alive.
_KEPT = Kept()


def _worked_out(table: HeroTable, hero: Hero, rests_on: tuple[Any, ...]) -> Made:
    from .sheet import usable

    # Whether an Item may be used goes by what he is, so that is known before it is asked.
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
    for card, trait in granted:
        found.first.setdefault(type(trait), (card, trait))
    return found


def granting(table: HeroTable, hero: Hero) -> Iterator[CardId]:
    """The cards before them that grant what is printed on them; a second card of one Power adds nothing to the first
    (bites.powers.17)."""
    cards = chain(*piles_that_grant(hero))
    if len(hero.powers) < 2:
        return cards
    first = {table.card(card).key: card for card in reversed(hero.powers)}
    return (card for card in cards if card not in hero.powers or first[table.card(card).key] == card)


def _races(table: HeroTable, hero: Hero) -> tuple[str, ...]:
    names = tuple(table.printed(card, RaceCard).role for card in hero.races)
    half_human = len(names) == 1 and hero.half_breed != NO_CARD and table.numbers.hybrid_single == "half_human"
    return (*names, "human") if half_human or not names else names


def _spared(table: HeroTable, hero: Hero) -> frozenset[str]:
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
    """The races of his Race cards; `human` without one, and for a half-human (classic.races.2, classic.hybrids.3)."""
    return list(made(table, hero).races)


def class_names(table: HeroTable, hero: Hero) -> list[str]:
    """The classes of his Class cards; empty without one (classic.classes.2)."""
    return list(made(table, hero).classes)


def spared(table: HeroTable, hero: Hero) -> frozenset[str]:
    """The races and classes whose disadvantages he is spared: a single one beside its hybrid card (`hybrid_single`)."""
    return made(table, hero).spared


def usable(table: HeroTable, hero: Hero, card: CardId) -> bool:
    """Whether he meets the Item's restriction at this moment, or cheats (classic.items.10, classic.items.15).

    What is forbidden to a race or class whose disadvantages he is spared is not forbidden to him.
    """
    item = table.card(card)
    if not isinstance(item, Item):
        return False
    return card in hero.cheats or meets(table, hero, item.only)


def meets(table: HeroTable, hero: Hero, only: Condition | None) -> bool:
    """Whether they are what a card is restricted to, or would be without roles of which they are spared the bad."""
    if only is None or holds(table, hero, only):
        return True
    without = spared(table, hero)
    return bool(without) and holds(table, hero, only, without)


def concerns(table: HeroTable, hero: Hero, special: ForSome) -> bool:
    """Whether that special of a monster is about him; one that harms is not about who is spared what it hates."""
    who = special.who
    if who is None:
        return True
    if not holds(table, hero, who):
        return False
    without = spared(table, hero) if harms(special) else NOTHING
    return not without or holds(table, hero, who, without)


def active_items(table: HeroTable, hero: Hero) -> tuple[CardId, ...]:
    """The Items that help him now: in use, and their restriction met (classic.items.17)."""
    return made(table, hero).active


def uses(table: HeroTable, hero: Hero, key: str) -> bool:
    """Whether the Item of that key helps him now."""
    return any(table.card(card).key == key for card in active_items(table, hero))


def traits(table: HeroTable, hero: Hero) -> tuple[tuple[CardId, Trait], ...]:
    """Everything his cards in play grant him, with the card that grants it; no burden that he is spared."""
    return made(table, hero).traits


def trait_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[CardId, TraitT] | None:
    """The first trait of that kind that he has, with its card."""
    return made(table, hero).first.get(kind)


def traits_of(table: HeroTable, hero: Hero, kind: type[TraitT]) -> tuple[tuple[CardId, TraitT], ...]:
    """All traits of that kind that they have, each with its card: what several cards let one do may differ."""
    theirs = made(table, hero)
    if kind not in theirs.first:
        return ()
    return tuple([(card, trait) for card, trait in theirs.traits if isinstance(trait, kind)])


def hand_limit(table: HeroTable, hero: Hero) -> int:
    """How many cards he may hold at the end of his turn (classic.cards.6, classic.cards.7)."""
    limits = [trait.limit for _, trait in traits(table, hero) if isinstance(trait, HandLimit)]
    return max([table.numbers.hand_limit, *limits])


def is_big(table: HeroTable, card: CardId) -> bool:
    return getattr(table.card(card), "big", False)


def holds(table: HeroTable, hero: Hero, condition: Condition, without: frozenset[str] = NOTHING) -> bool:
    """Whether the condition is true of that hero now; `without`: if he were not of these races and classes."""
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
            # Looked at slot first: an Item whose restriction asks what is worn elsewhere must not ask itself.
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
        case Not(of):
            return not holds(table, hero, of, without)
        case AnyOf(of):
            return any(holds(table, hero, part, without) for part in of)
        case AllOf(of):
            return all(holds(table, hero, part, without) for part in of)
    assert_never(condition)

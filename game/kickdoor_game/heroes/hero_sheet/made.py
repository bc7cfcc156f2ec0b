"""What a hero's cards make of him: worked out once for each state of a sheet, and kept.

Strength, traits, roles and limits are asked for again and again, for each option of a menu and each step of a rule, and
change only when a card moves. So the answer is kept by all that it rests on (`_RESTS_ON`, the cards of the book and how
hybrids count), and not with the hero: whoever writes to a sheet need not remember to make anything void, and copies,
observations and imagined tables find what was worked out for the sheet that they were copied from. Whoever lets an
answer of this module rest on something more adds it there; a property test compares each answer with one that is worked
out anew, after every step of matches by chance.

Nothing of it is state, and nothing of it is handed out that could be changed.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ...language.cards import ClassCard, Follower, Item, OneShot, RaceCard
from ...language.words.specials import FleeFrom, MonsterBonus
from ...language.words.traits import Bonus, Trait, is_burden
from ...machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat
from .hero import Hero, piles_that_grant

if TYPE_CHECKING:
    from ..table import HeroTable

NOTHING: frozenset[str] = frozenset()
KEPT_MOST = 2_048
"""Sheets of which the answers are kept, of all matches of this process: at 1.5 kilobytes each."""

HANDS = {"one_hand": 1, "two_hands": 2}
"""How many hands an Item of that slot takes; the others take none."""

_RESTS_ON = attrgetter(
    "seat", "level", "sex", "half_breed", "super_munchkin", "races", "classes", "followers", "in_use", "items"
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
    cause: Bonus | MonsterBonus | FleeFrom | None = None
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

    `big`: the Big Items that count against the limit: a Cheat lifts it for the Item it lies on. `hands`: what is in use
    takes so many of them; `doubled`: it takes another place twice. `first`: of each kind of trait the first one.
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
        self.classes = tuple(cast(ClassCard, table.card(card)).role for card in hero.classes)
        self.spared = _spared(table, hero)
        self.active: tuple[CardId, ...] = ()
        self.traits: tuple[tuple[CardId, Trait], ...] = ()
        self.first: dict[type[Any], tuple[CardId, Any]] = {}
        self.strengths: dict[tuple[Any, ...], tuple[Part, ...]] = {}
        self.big = tuple(
            card
            for card in hero.items
            if isinstance(item := table.card(card), Item | OneShot) and item.big and card not in hero.cheats
        )
        places = [cast(Item, table.card(card)).slot for card in hero.in_use if card not in hero.cheats]
        self.hands = sum(HANDS.get(place, 0) for place in places)
        others = [place for place in places if place not in HANDS and place != "none"]
        self.doubled = len(set(others)) < len(others)


def made(table: HeroTable, hero: Hero) -> Made:
    """What that hero's cards make of him now."""
    rests_on = (id(table.book), table.numbers.hybrid_single, _RESTS_ON(hero), tuple(hero.cheats))
    found = _KEPT.get(rests_on)
    return found if found is not None else _worked_out(table, hero, rests_on)


# By the identity of a book, which its entries keep alive.
_KEPT: dict[tuple[Any, ...], Made] = {}


def _worked_out(table: HeroTable, hero: Hero, rests_on: tuple[Any, ...]) -> Made:
    from .sheet import usable

    if len(_KEPT) >= KEPT_MOST:
        _KEPT.clear()
    # Whether an Item may be used goes by what he is, so that is known before it is asked.
    found = _KEPT[rests_on] = Made(table, hero)
    found.active = tuple(card for card in hero.in_use if usable(table, hero, card))
    granted: list[tuple[CardId, Trait]] = []
    for cards in piles_that_grant(hero):
        for card in cards:
            printed = cast(RaceCard | ClassCard | Follower, table.card(card))
            is_spared = not isinstance(printed, Follower) and printed.role in found.spared
            granted += [(card, trait) for trait in printed.traits if not (is_spared and is_burden(trait))]
    for card in found.active:
        granted += [(card, trait) for trait in cast(Item, table.card(card)).traits]
    found.traits = tuple(granted)
    for card, trait in granted:
        found.first.setdefault(type(trait), (card, trait))
    return found


def _races(table: HeroTable, hero: Hero) -> tuple[str, ...]:
    names = tuple(cast(RaceCard, table.card(card)).role for card in hero.races)
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

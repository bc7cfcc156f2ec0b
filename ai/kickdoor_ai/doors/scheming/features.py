"""Features by which the chance to win is estimated: named numbers about every hero, between turns.

For each hero they cover what is public; for the judging chair also its hand. They are read while nothing is in
progress, so fights have no features. `left` is the number of levels missing to the goal (1: the next kill wins); `wait`
is how many others have their turn before this hero.

Features are of the order of 1. `fitting` finds their weights. `Use` classifies hand cards by what is printed on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import IN_PLAY, Hero
from kickdoor_game.heroes.hero_sheet.sheet import class_names, hand_limit, race_names, traits
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import (
    Card,
    ClassCard,
    Curse,
    Enhancer,
    HalfBreed,
    Item,
    Mate,
    Monster,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
    Wandering,
    gold_of,
)
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.plays import (
    Acclaim,
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    Escape,
    RemoveMonster,
    Reroll,
    RiseTogether,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    Swing,
    TurnCurse,
)
from kickdoor_game.language.words.specials import Mirrors
from kickdoor_game.language.words.traits import Flee

from ...api import Chair
from ..estimate import outfit, view_for

EXTRA_MONSTER = 5
"""Strength that another monster adds, on average of those that are kept for this."""

DOUBLED = 8
"""Strength that counting twice adds, on average."""

NO_MONSTER = 1_000
"""The level that stands for "no monster"."""


@dataclass(frozen=True, slots=True)
class Use:
    """The use of a hand card. `swing`: strength for a hero; `spoil`: strength for the monsters; `deny`: it takes a win
    away without strength; `rid`: it removes monsters that a hero cannot beat."""

    swing: float = 0.0
    spoil: float = 0.0
    deny: float = 0.0
    rid: float = 0.0
    escape: float = 0.0
    ascend: float = 0.0
    steal: float = 0.0
    curse: float = 0.0
    role: float = 0.0
    ward: float = 0.0
    other: float = 0.0
    blessing: str = ""
    monster: int = NO_MONSTER
    mirrors: bool = False
    item: bool = False
    gold: int = 0


def use_of(card: Card) -> Use:
    """Return what a card is good for, as amounts (a monster's level, gold, strength ...), by what is printed on it;
    words not known here count as `other`."""
    match card:
        case Monster(level=level, specials=specials):
            return Use(monster=level, mirrors=Mirrors() in specials)
        case Curse(effects=effects):
            return Use(curse=1, deny=float(any(isinstance(effect, LoseLevels) for effect in effects)))
        case Enhancer(level=level):
            return Use(spoil=level) if level > 0 else Use(swing=-level)
        case Mate() | Wandering():
            return Use(spoil=EXTRA_MONSTER)
        case RaceCard() | ClassCard() | Power() | HalfBreed() | SuperMunchkin():
            return Use(role=1)
        case Item(gold=gold):
            return Use(item=True, gold=gold)
        case _:
            return _use_of_play(getattr(card, "play", None), gold_of(card))


def _use_of_play(play: Any, gold: int) -> Use:
    """Return the use of a card with that play and price."""
    match play:
        case Swing(value=value, side=side):
            return Use(swing=value, spoil=value if side == "either" else 0, gold=gold)
        case Acclaim(value=value):
            return Use(swing=value, spoil=value, gold=gold)
        case RiseTogether():
            return Use(ascend=1.0)
        case Double():
            return Use(swing=DOUBLED, gold=gold)
        case SendAway():
            return Use(deny=1, gold=gold)
        case RemoveMonster() | SeizeItem():
            return Use(rid=1, gold=gold)
        case Escape() | Reroll() | SetDie():
            return Use(escape=1, gold=gold)
        case Ascend(unless_highest=unsure, after_fight=late, sacrifice=costly, sacrifice_any=rare):
            return Use(ascend=0.5 if unsure or late or costly or rare else 1.0)
        case StealLevel():
            return Use(steal=1)
        case Blessing(name=name):
            return Use(blessing=name)
        case CancelCurse() | TurnCurse():
            return Use(ward=1, gold=gold)
        case _:
            return Use(other=1, gold=gold)


_USES: dict[str, tuple[Use, ...]] = {}


def uses_of(book: Book) -> tuple[Use, ...]:
    """Return what every card of a book is good for, as amounts (a monster's level, gold, strength ...), by card id;
    cached."""
    found = _USES.get(book.digest)
    if found is None:
        found = _USES[book.digest] = tuple(use_of(card) for card in book.cards)
    return found


Figure = tuple[str, float]
"""A feature's name and value."""

LEFT_MOST = 9
"""Largest number of missing levels with a feature of its own."""
LATE = 2
"""Missing levels from which a hero is about to win, and is watched."""


@dataclass(frozen=True, slots=True)
class HeroFeatures:
    """A hero apart from Level and hand. `ready`: strength of cards in play for one fight; `loose`: gold of unused
    cards; `roles`: Classes, Races and Powers.
    """

    gear: int
    flee: int
    ready: int
    gold: int
    loose: int
    roles: tuple[str, ...]


class FeatureReader:
    """Reads features from tables. It caches bodies, which seldom change between tables, so it must not outlive a
    match.
    """

    def __init__(self, book: Book) -> None:
        self._uses = uses_of(book)
        self._bodies: dict[Any, HeroFeatures] = {}
        self._gains: dict[Any, float] = {}

    def body(self, table: DoorsTable, hero: Hero) -> HeroFeatures:
        """Return the features of a hero's cards in play, without Level and hand; cached."""
        lying = [(-1, *zone.cards(hero)) for zone in IN_PLAY]
        curses = [curse.card for curse in hero.lasting]
        key = (*chain(*lying), -1, *hero.in_use, -1, *hero.cheats, -1, *hero.borne, -1, *curses, hero.sex, hero.dead)
        found = self._bodies.get(key)
        if found is None:
            found = self._bodies[key] = self._body(table, hero)
        return found

    def _body(self, table: DoorsTable, hero: Hero) -> HeroFeatures:
        """Return a hero apart from Level and hand."""
        cards = [(card, table.card(card)) for card in hero.items]
        ready = sum(self._uses[card].swing for card, printed in cards if isinstance(printed, OneShot))
        return HeroFeatures(
            gear=strength_at_rest(table, hero) - hero.level,
            flee=sum(trait.value for _, trait in traits(table, hero) if isinstance(trait, Flee)),
            ready=int(ready),
            gold=sum(gold_of(printed) for _, printed in cards),
            loose=sum(gold_of(printed) for card, printed in cards if card not in hero.in_use),
            roles=(
                *class_names(table, hero),
                *race_names(table, hero),
                *(table.card(card).key for card in hero.powers),
            ),
        )

    # ---------------------------------------------------------------- public features

    def open(self, table: DoorsTable, chair: Chair) -> Iterator[Figure]:
        """Yield the features of a hero that everybody can see, as names with values."""
        hero, others = _with_others(table, chair)
        body = self.body(table, hero)
        goal = table.numbers.goal_level
        left = min(goal - hero.level, LEFT_MOST)
        wait = wait_of(table, hero.seat)
        late = left <= LATE
        yield f"left{left}", 1.0
        yield f"wait{min(wait, 3)}{_stage(left)}", 1.0
        gear, cards = body.gear / 5, len(hero.hand)
        yield "gear", gear
        yield "gear>6", max(0, body.gear - 6) / 5
        yield "gear>12", max(0, body.gear - 12) / 5
        if left <= 5:
            yield "gear half way", gear
        yield "ready", body.ready / 5
        yield "flee", float(body.flee)
        yield "cards", cards / 5
        yield "cards>5", max(0, cards - 5) / 5
        yield "items", len(hero.items) / 5
        yield "gold", min(body.gold, 4_000) / 1_000
        yield "loose gold", min(body.loose, 3_000) / 1_000
        for role in body.roles:
            yield role, 1.0
            if late:
                yield f"{role} late", 1.0
        if hero.returning:
            yield "returning", 1.0
        if hero.lasting:
            yield "cursed", 1.0
        ahead = max((other.level for other in others), default=0) - hero.level
        yield "behind", max(0, ahead) / 5
        if ahead >= 3:
            yield "far behind", 1.0
        if left <= 4:
            # Cards that others may play against the hero's kills.
            against = sum(len(other.hand) for other in others)
            yield f"against{_stage(left)}", against / 10
        if late:
            strength = hero.level + body.gear
            yield f"strong{_stage(left)}", strength / 10
            yield f"very strong{_stage(left)}", max(0, strength - 20) / 10
            yield f"cards{_stage(left)}", cards / 5

    # ---------------------------------------------------------------- features of the hand

    def held(self, table: DoorsTable, chair: Chair) -> Iterator[Figure]:
        """Yield the features of a hero's hand, as names with values. No card of it may be hidden."""
        hero, others = _with_others(table, chair)
        body = self.body(table, hero)
        goal = table.numbers.goal_level
        left = goal - hero.level
        uses = [self._uses[card] for card in hero.hand]
        swing = sum(use.swing for use in uses) / 5
        spoil = sum(use.spoil for use in uses) / 5
        deny = sum(use.deny for use in uses)
        yield "mine", 1.0
        yield "my swing", swing
        yield "my spoil", spoil
        yield "my deny", deny
        for name in ("rid", "escape", "curse", "role", "ward", "other"):
            if total := sum(getattr(use, name) for use in uses):
                yield f"my {name}", total
        if ascend := sum(use.ascend + use.steal for use in uses):
            yield "my ascend" if left > 2 else f"my ascend{_stage(left)}", ascend
        if any(use.blessing in body.roles for use in uses):
            yield f"my blessing{_stage(min(left, LEFT_MOST))}", 1.0
        if gold := sum(use.gold for use in uses):
            yield "my gold", gold / 1_000
        if any(use.item for use in uses):
            yield "my gear", self._gain(table, hero) / 5
        if surplus := len(hero.hand) - hand_limit(table, hero):
            yield "my surplus", max(0, surplus) / 5
        yield from self._prey(hero, body, uses, left)
        if left == 1:
            yield "my swing, last level", swing
            yield "my rid, last level", sum(use.rid for use in uses)
        nearest = min((goal - other.level for other in others), default=LEFT_MOST)
        if nearest <= LATE:
            yield f"my spoil, rival{_stage(nearest)}", spoil
            yield f"my deny, rival{_stage(nearest)}", deny

    def _prey(self, hero: Hero, body: HeroFeatures, uses: list[Use], left: int) -> Iterator[Figure]:
        """Yield features about monsters in hand, to look for trouble with."""
        monsters = [use.monster + (hero.level if use.mirrors else 0) for use in uses if use.monster < NO_MONSTER]
        if not monsters:
            return
        yield "my monsters", float(len(monsters))
        lead = hero.level + body.gear - min(monsters)
        yield "my lead", max(-5, min(10, lead)) / 5
        if lead > 0:
            yield "my prey", 1.0
            if left == 1:
                yield "my prey, last level", 1.0
                yield "my lead, last level", min(20, lead) / 10

    def _gain(self, table: DoorsTable, hero: Hero) -> float:
        """Return the strength that Items in hand would add."""
        items = [card for card in hero.hand if self._uses[card].item]
        is_what = (*hero.races, *hero.classes, *hero.powers, *hero.cheats, *hero.borne, hero.sex)
        key = (*items, -1, *hero.items, -1, *hero.in_use, -1, *is_what)
        found = self._gains.get(key)
        if found is None:
            view = view_for(table, hero)
            after = outfit(view, [*hero.items, *items]).cards
            bonus = sum(table.printed(card, Item).bonus for card in after)
            now = sum(table.printed(card, Item).bonus for card in hero.in_use)
            found = self._gains[key] = max(0.0, float(bonus - now))
        return found


def _with_others(table: DoorsTable, chair: Chair) -> tuple[Hero, list[Hero]]:
    """Return the hero of that chair, and all others."""
    return table.heroes[chair], [hero for hero in table.heroes if hero.seat != chair]


def _stage(left: int) -> str:
    """Return a suffix for the missing levels, distinct where they matter most."""
    return f", {left} left" if left <= LATE else ", 3-4 left" if left <= 4 else ""


def wait_of(table: DoorsTable, chair: Chair) -> int:
    """Return how many turns begin before that hero's; while a turn is being closed, the next counts as begun."""
    first = table.turn + (1 if table.phase in ("tidy", "charity") else 0)
    return (chair - first) % len(table.heroes)

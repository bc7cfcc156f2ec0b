"""Deal tables of the door games as matches seldom are, for tests of what seats notice and remember.

Heroes with two Races, a cheat, a Hireling and Powers, hands full of cards for rare occasions, fights against the
strongest: what a match shows once in a hundred games lies on each of these tables, of every set.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.printings import printing
from tests.scene import H, Scene

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import (
    ClassCard,
    Follower,
    HalfBreed,
    Item,
    Monster,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
)
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.run import apply_in_place, questions, roll_out

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


@cache
def book_of(set_name: str) -> Book:
    """Return the cards of the set's printing."""
    return printing(set_name).book


@cache
def keys_of(set_name: str, *kinds: type) -> tuple[str, ...]:
    """Return the keys of the set's cards of these kinds."""
    return tuple(sorted(key for key, card in book_of(set_name).by_key.items() if isinstance(card, kinds)))


@cache
def played_for_something(set_name: str) -> tuple[str, ...]:
    """Return the keys of cards that act when they are played, and of those that change what somebody is."""
    kept = (Item, Monster, RaceCard, ClassCard)
    return tuple(sorted(key for key, card in book_of(set_name).by_key.items() if not isinstance(card, kept)))


class Pack:
    """The cards of a set, each dealt only as often as there are copies of it."""

    def __init__(self, set_name: str, chance: Random) -> None:
        self._chance = chance
        self._left = {key: len(cards) for key, cards in book_of(set_name).ids.items()}

    def draw(self, keys: tuple[str, ...], count: int) -> list[str]:
        """Draw so many of these; fewer, if there are no more."""
        found: list[str] = []
        for key in self._chance.sample(keys, len(keys)):
            if len(found) < count and self._left[key]:
                self._left[key] -= 1
                found.append(key)
        return found


def hero(set_name: str, chance: Random, pack: Pack) -> H:
    """Return a hero by chance, with more cards than most have."""

    def some(count: int, *kinds: type) -> list[str]:
        return pack.draw(keys_of(set_name, *kinds), count)

    roles = {what: some(2, kind) for what, kind in (("races", RaceCard), ("classes", ClassCard))}
    made = H(level=chance.choice((1, 3, 5, 7, 8, 9, 9)), sex=chance.choice(("female", "male")))
    if chance.random() < 0.3 and some(1, HalfBreed):
        made.half_breed, made.races = True, roles["races"][: chance.choice((1, 2))]
    elif chance.random() < 0.7:
        made.races = roles["races"][:1]
    if chance.random() < 0.3 and some(1, SuperMunchkin):
        made.super_munchkin, made.classes = True, roles["classes"][: chance.choice((1, 2))]
    elif chance.random() < 0.7:
        made.classes = roles["classes"][:1]
    made.races = [role(set_name, key) for key in made.races]
    made.classes = [role(set_name, key) for key in made.classes]
    made.items = some(chance.randrange(6), Item)
    made.items += some(chance.randrange(3), OneShot)
    made.followers = some(int(chance.random() < 0.3), Follower)
    if keys_of(set_name, Power):
        made.powers = some(chance.randrange(4), Power)
    made.hand = [
        *pack.draw(played_for_something(set_name), chance.randrange(5)),
        *some(chance.randrange(3), Item),
        *some(chance.randrange(2), Monster),
        *pack.draw((*keys_of(set_name, RaceCard), *keys_of(set_name, ClassCard)), chance.randrange(2)),
    ]
    return made


def role(set_name: str, key: str) -> str:
    """Return the Race or Class that the card gives a hero."""
    found: Any = book_of(set_name).by_key[key]
    return str(found.role)


def dealt(seed: int, set_name: str = "classic") -> Scene:
    """Return a table in the first hero's turn, before or behind the door."""
    chance = Random(seed)
    pack = Pack(set_name, chance)
    heroes: dict[str, Any] = {name: hero(set_name, chance, pack) for name in NAMES[: 3 + seed % 3]}
    doors, discarded = pack.draw(keys_of(set_name, Monster), 1), pack.draw(tuple(sorted(book_of(set_name).ids)), 10)
    return Scene(doors=doors, discarded=discarded, phase="arrange", set_name=set_name, **heroes)


def opens_the_door(t: Scene, chance: Random) -> None:
    """Settle everything before the door by its default, and open it."""
    while (asked := questions(t.table)[0]).kind != "arrange":
        apply_in_place(t.rules, t.table, time_is_up(asked.seat))
        roll_out(t.rules, t.table, chance)
    apply_in_place(t.rules, t.table, Answer(asked.seat, ("open",)))
    roll_out(t.rules, t.table, chance)
    t.table.news.clear()

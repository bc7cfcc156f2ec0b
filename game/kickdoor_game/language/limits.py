"""Allowed ranges of the numbers on cards, the names that cards may refer to, and the sentences for faults.

A fault is the field and what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .vocabulary import nearest

HIGHEST_LEVEL = 20
"""Highest printed Level of a monster."""
MOST_BESIDE_A_HERO = 10
"""Highest printed Level of a monster to which the Level of a hero is added."""
HIGHEST_RANK = 3
"""Highest Rank of a Power."""
MOST_TREASURES = 6
"""Most Treasures that a monster leaves."""
BEST_BONUS = 8
"""Highest bonus of an Item or trait."""
MOST_GOLD = 2000
"""Highest value of an Item, in gold pieces."""

Fault = tuple[str, str]
"""A field, by its path, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names that words may refer to: those of the rulebooks, and those that the cards at hand add."""

    races: frozenset[str]
    classes: frozenset[str]
    tags: frozenset[str]
    monsters: frozenset[str]
    items: frozenset[str]
    powers: frozenset[str]
    """Keys of Powers. `monsters` and `items` are keys too; the other fields hold names."""


def within(field: str, value: int, least: int, most: int) -> Iterator[Fault]:
    """Yield a fault unless `least` <= `value` <= `most`.

    >>> list(within("level", 30, 1, 20))
    [('level', '30 is not within 1 to 20')]
    """
    if not least <= value <= most:
        yield field, f"{value} is not within {least} to {most}"


def not_zero(field: str, value: int, most: int) -> Iterator[Fault]:
    """Yield a fault unless the value is from -`most` to `most`, and not 0."""
    if value == 0:
        yield field, "0 changes nothing"
    yield from within(field, value, -most, most)


def full_hundreds(field: str, gold: int) -> Iterator[Fault]:
    """Yield a fault unless the value is a price: a multiple of 100 gold pieces, at most `MOST_GOLD`."""
    yield from within(field, gold, 0, MOST_GOLD)
    if gold % 100:
        yield field, f"{gold} is not a multiple of 100"


def named(field: str, kind: str, name: str, known: frozenset[str]) -> Iterator[Fault]:
    """Yield a fault of `field` unless the name is known; it suggests the nearest known name. `kind`: what is named, for
    the message."""
    if name not in known:
        yield field, f'no {kind} "{name}"{nearest(name, known)}'

"""The ranges that a card's numbers must lie in, the names that it may speak of, and the sentences for what does not.

A fault is the field and what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .vocabulary import nearest

HIGHEST_LEVEL = 20
MOST_BESIDE_A_HERO = 10
"""What may be printed on a monster to which the Level of a hero is added."""
HIGHEST_RANK = 3
MOST_TREASURES = 6
BEST_BONUS = 8
MOST_GOLD = 2000

Fault = tuple[str, str]


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


def within(field: str, value: int, least: int, most: int) -> Iterator[Fault]:
    """A fault unless `least` <= `value` <= `most`."""
    if not least <= value <= most:
        yield field, f"{value} is not within {least} to {most}"


def not_zero(field: str, value: int, most: int) -> Iterator[Fault]:
    """A fault unless the value is up to `most` in either direction, and something."""
    if value == 0:
        yield field, "0 changes nothing"
    yield from within(field, value, -most, most)


def full_hundreds(field: str, gold: int) -> Iterator[Fault]:
    """A fault unless it is a price: so many hundreds of gold pieces."""
    yield from within(field, gold, 0, MOST_GOLD)
    if gold % 100:
        yield field, f"{gold} is not a multiple of 100"


def named(field: str, kind: str, name: str, known: frozenset[str]) -> Iterator[Fault]:
    """A fault unless the name is one of the known."""
    if name not in known:
        yield field, f'no {kind} "{name}"{nearest(name, known)}'

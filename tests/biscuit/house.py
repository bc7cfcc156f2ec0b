"""The house: five rooms, and what one has to go through between them."""

from __future__ import annotations

from typing import NamedTuple


class Room(NamedTuple):
    """A room: where it is drawn, and its name."""

    name: str
    x: int
    y: int


class Way(NamedTuple):
    """A way between two rooms. `steps`: what it costs to go there or back."""

    a: str
    b: str
    kind: str
    steps: int


ROOMS = {
    "attic": Room("Attic", 2, 0),
    "pantry": Room("Pantry", 0, 1),
    "kitchen": Room("Kitchen", 1, 1),
    "hall": Room("Hall", 2, 1),
    "cellar": Room("Cellar", 2, 2),
}
WAYS = (
    Way("pantry", "kitchen", "locked", 2),
    Way("kitchen", "hall", "door", 1),
    Way("hall", "attic", "stairs", 2),
    Way("hall", "cellar", "stairs", 2),
)
HOMES = ("attic", "cellar")
"""Whose room is whose, by seat."""


def ways_from(room: str) -> dict[str, int]:
    """Return the room's neighbours, and how many steps away each is."""
    there = {way.b: way.steps for way in WAYS if way.a == room}
    return there | {way.a: way.steps for way in WAYS if way.b == room}

"""Checks that the id of a card tells no more than its face: the id says nothing about the order of a deck.

A `CardId` is a card's place in the book, which is the same for everybody: copies of one card are neighbours there, and
everybody who has the cards can say which id is which. So an id may only reach those who may know the face. Hidden cards
are sent as blanks, the same for all, and shuffles are permutations of places; so an id says nothing about other cards.

`dealt_otherwise` shows that nothing that a seat is sent depends on the ids of cards that it may not know: these are
dealt anew, among the hands of others, the decks and the discards, and not a byte changes. `Seen` keeps the faces that
each seat has been sent, and finds an id without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from tests.conformance.random_match import Step
from tests.shown import of_everybody, of_one, plain

from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone
from kickdoor_protocol.views import CardRef

Viewer = Seat | None
"""A seat, or None for a spectator."""


def sent(step: Step, table: Any, viewer: Viewer, events: Iterable[Event] = ()) -> list[Any]:
    """Return everything that a viewer is shown of a table, and told of these events."""
    happened = list(events)
    shown = list(of_everybody(step.rules, table, happened))
    return shown if viewer is None else [*shown, *of_one(step.rules, table, viewer, happened)]


def dealt_otherwise(step: Step) -> None:
    """Check that not a byte for any viewer changes when cards that they cannot see are rearranged."""
    for viewer in (None, *step.seats):
        other = step.rules.imagine(clone(step.rules.observe(step.table, viewer)), step.rng)
        other.asked = list(step.table.asked)
        run.start(step.rules, other)
        here, there = (_bytes(sent(step, table, viewer)) for table in (step.table, other))
        assert here == there, f"what seat {viewer} is sent depends on the numbers of hidden cards"


def _bytes(shown: list[Any]) -> bytes:
    return msgspec.msgpack.encode(msgspec.to_builtins(plain(shown)))


@dataclass(slots=True)
class Seen:
    """Faces that came with ids: card keys by id, for each viewer."""

    faces: dict[Viewer, dict[int, str]] = field(default_factory=dict)
    numbers: int = 0

    def look(self, step: Step) -> None:
        """Add what is sent after a step. Raises AssertionError for an id without a face, or with another's."""
        for viewer in (None, *step.seats):
            faces = self.faces.setdefault(viewer, {})
            shown = [part for value in sent(step, step.table, viewer, step.events) for part in _parts(plain(value))]
            for part in shown:
                if isinstance(part, CardRef) and part.id >= 0:
                    assert part.key == step.table.book.cards[part.id].key, part
                    faces[part.id] = part.key
            for number in _numbers(shown):
                assert number in faces, f"seat {viewer} is told of card {number} and has never seen its face"
                self.numbers += 1


def _numbers(parts: Iterable[Any]) -> Iterator[int]:
    """Yield cards that are named by their id only: in options, questions and lines of a sum."""
    for part in parts:
        number = getattr(part, "card", None)
        if type(number) is int and number >= 0:
            yield number


def _parts(value: Any) -> Iterator[Any]:
    """Yield every struct within a value."""
    match value:
        case dict():
            for part in value.values():
                yield from _parts(part)
        case list() | tuple():
            for part in value:
                yield from _parts(part)
        case msgspec.Struct():
            yield value
            for name in value.__struct_fields__:
                yield from _parts(getattr(value, name))

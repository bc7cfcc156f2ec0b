"""Which seats and cards an event names, whatever the game: its fields of these types, in their order.

So a client can mark whoever is named, go from a line of the story to a card, and ask a person about what has just named
them. Who is told an event may know its cards; blanks and nobody are left out.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import hints
from kickdoor_protocol.views import CardRef


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about, for clients that do more than print it. `minor`: it is bookkeeping."""

    kind: str
    seats: tuple[int, ...] = ()
    cards: tuple[CardRef, ...] = ()
    minor: bool = False


class _Named(NamedTuple):
    """The names of the fields of a class of events that name seats, one card, and several."""

    seats: tuple[str, ...]
    card: tuple[str, ...]
    cards: tuple[str, ...]


def what_it_names(event: Event, kind: str, key_of: Callable[[CardId], str]) -> About:
    """Return its kind, and the seats and cards that it names, each once. `key_of`: what is printed on a card."""
    named = _KNOWN.get(type(event)) or _fields_of(type(event))
    seats = [getattr(event, name) for name in named.seats]
    cards = [getattr(event, name) for name in named.card]
    for name in named.cards:
        cards += getattr(event, name)
    return About(
        kind,
        tuple(dict.fromkeys(int(seat) for seat in seats if seat is not None and seat >= 0)),
        tuple(CardRef(int(card), key_of(card)) for card in dict.fromkeys(cards) if card is not None and card >= 0),
    )


_KNOWN: dict[type, _Named] = {}


def _fields_of(kind: type) -> _Named:
    types = {each.name: hints(kind)[each.name] for each in fields(kind) if each.name != "audience"}
    _KNOWN[kind] = _Named(
        tuple(name for name, hint in types.items() if _is(hint, Seat)),
        tuple(name for name, hint in types.items() if _is(hint, CardId)),
        tuple(name for name, hint in types.items() if typing.get_args(hint)[:1] == (CardId,) and _is_many(hint)),
    )
    return _KNOWN[kind]


def _is(hint: Any, wanted: Any) -> bool:
    return hint is wanted or (wanted in typing.get_args(hint) and not _is_many(hint))


def _is_many(hint: Any) -> bool:
    return typing.get_origin(hint) in (tuple, list)

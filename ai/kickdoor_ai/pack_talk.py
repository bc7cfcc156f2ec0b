"""Lines of packs that AI players say: about a card of the pack that is in the news, or about what happens to them.

    overheard = Overheard(seen, chair, events)      # what a seat was shown before its decision
    pack_line(overheard, rng)                       # "Fork? I filed that under myths."; or nothing

The lines lie in the book of the table (`Book.talk`), so they come to wherever a seat thinks together with the cards.
Only public events count, as for the lines of a seat's own. Nothing here is read by a decision.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from kickdoor_game.language.book import Book
from kickdoor_game.language.loading.talk import CARD, about
from kickdoor_game.machine.ids import CardId

from .api import Chair, Event, Generator, Observation
from .engines import seats_of
from .speech import REMARK_MOST, Ear, Moment, words_in


class Overheard(NamedTuple):
    """The table that a seat saw when it decided, its chair, and the events since its decision before."""

    seen: Observation
    chair: Chair
    events: Sequence[Event]


def pack_line(overheard: Overheard, rng: Generator) -> str:
    """Return a line of a pack about the first of these events for which there is one, cards first; "" if there is none,
    or the section's chance says so. Without talk of a pack, `rng` is not used."""
    book = getattr(overheard.seen.table, "book", None)
    if not isinstance(book, Book) or not book.talk:
        return ""
    for moment, words in (*_cards_in(overheard), *_moments_of(overheard)):
        if (section := book.talk.get(moment)) is None:
            continue
        lines = [line.format_map(words) for line in section.lines if words_in(line) <= words.keys()]
        fitting = [line for line in lines if len(line) <= REMARK_MOST]
        if fitting and rng.random() < section.chance:
            return fitting[rng.randrange(len(fitting))]
    return ""


def _cards_in(overheard: Overheard) -> Iterator[Moment]:
    """Yield the moments of cards that the public events name, the latest first."""
    cards = overheard.seen.table.book.cards
    for event in reversed(overheard.events):
        for number in _numbers_in(event) if event.audience is None else ():
            if 0 <= number < len(cards):
                yield about(cards[number].key), {CARD: cards[number].name}


def _numbers_in(event: Event) -> Iterator[int]:
    """Yield the numbers of the cards that an event names."""
    kind: Any = type(event)
    for name in _card_fields(kind):
        value = getattr(event, name)
        if value is not None:
            yield from value if isinstance(value, tuple) else (value,)


@cache
def _card_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of a class of events that hold a card, or none, or several."""
    hints = get_type_hints(kind)
    return tuple(each.name for each in fields(kind) if CardId in (hints[each.name], *get_args(hints[each.name])))


def _moments_of(overheard: Overheard) -> Iterator[Moment]:
    """Yield what the events are to the seat, as its engine's ear has it; nothing for an engine without one."""
    where = seats_of(overheard.seen.table.engine).ear
    if where:
        made: Callable[[Any, Chair], Ear] = pkgutil.resolve_name(where)
        yield from made(overheard.seen.table, overheard.chair).hear(overheard.events)

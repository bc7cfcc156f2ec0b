"""Converts events to sentences for one viewer; and tables with all hands open, for replays and late spectators.

Events are numbered in the order in which they reach the viewer. Several events of one deed are told in one sentence,
and some events need no words, so numbers may be missing. Open tables show only what some seat could see: the order of
decks is in no observation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol import views as wire

from .reasons import Reasoned
from .stage import Stage

STORY_SHOWN = 60
"""Events sent to a person who comes (back): two screens."""


def told(
    stage: Stage, seen: Any, events: Iterable[Event], viewer: Seat | None, last_n: int, *, to_itself: bool = True
) -> tuple[wire.Event, ...]:
    """Return as sentences the events that the viewer (None: a spectator) may see, the last one of which has the number
    `last_n`. `seen`: the viewer's observation after them.

    `to_itself`: in the second person ("You draw"); False for a spectator with that seat's view.
    """
    reached = [event for event in events if event.reaches(viewer)]
    to, first = viewer if to_itself else None, last_n - len(reached) + 1
    return tuple(line for _, line in lines(stage, lambda _: seen, reached, to, first))


def lines(
    stage: Stage, known: Callable[[Event], Any], events: Sequence[Event], to: Seat | None, first_n: int
) -> Iterator[tuple[Sequence[Event], wire.Event]]:
    """Yield a sentence for each deed among the events, with the deed's events; none for deeds without words.

    `known` returns the observation from which an event is put into words; `to` is the seat that is addressed as "you".
    The events are numbered from `first_n` on. A sentence has the number of its deed's first event.
    """
    at = 0
    while at < len(events):
        event, n = events[at], first_n + at
        if isinstance(event, Reasoned):
            yield (event,), wire.Event(n, event.text, "reasoned", (event.seat,))
            at += 1
            continue
        seen = known(event)
        deed = stage.deed(seen, events[at:], to)
        if deed.text:
            told = events[at : at + deed.count]
            yield told, _line(stage, seen, told, deed.text, to, n)
        at += deed.count


def _line(stage: Stage, seen: Any, events: Sequence[Event], text: str, to: Seat | None, n: int) -> wire.Event:
    """Return the sentence `text` about these events, with the seats, cards and jokes of all of them, and their own
    sentences if they are several.
    """
    first, *others = [stage.about(seen, event) for event in events]
    flavour = next(filter(None, (stage.flavour(seen, event) for event in events)), "")
    if not others:
        return wire.Event(n, text, first.kind, first.seats, first.cards, first.minor, flavour=flavour)
    seats = dict.fromkeys(seat for about in (first, *others) for seat in about.seats)
    cards = dict.fromkeys(card for about in (first, *others) for card in about.cards)
    steps = tuple(filter(None, (stage.tell(seen, event, to) for event in events)))
    why = () if text in steps else steps  # the others go without saying
    minor = all(about.minor for about in (first, *others))
    return wire.Event(n, text, first.kind, tuple(seats), tuple(cards), minor, why, flavour)


HAND = "hand"
"""The zone of a seat with the cards that others do not see."""


def with_open_hands(view: wire.PublicView, stage: Stage, rules: Ruleset, table: Any) -> wire.PublicView:
    """Return the public view of that table with every hand's cards shown."""
    hands = [stage.hand(rules.observe(table, Seat(seat.seat)), Seat(seat.seat)).cards for seat in view.seats]
    seats = tuple(
        replace(seat, zones=tuple(_opened(zone, hand) for zone in seat.zones))
        for seat, hand in zip(view.seats, hands, strict=True)
    )
    return replace(view, seats=seats)


def as_known(rules: Ruleset, table: Any, public: Any, event: Event) -> Any:
    """Return the observation from which an event is put into words: of a seat that may see it if it is secret, else
    `public`.
    """
    return rules.observe(table, event.audience[0]) if event.audience else public


def told_openly(
    stage: Stage, rules: Ruleset, table: Any, events: Iterable[Event], last_n: int
) -> tuple[wire.Event, ...]:
    """Return all these events as sentences in the third person, secret ones as well; the first has the number `last_n`
    + 1.
    """
    public = rules.observe(table, None)
    all_told = lines(stage, lambda event: as_known(rules, table, public, event), tuple(events), None, last_n + 1)
    return tuple(line for _, line in all_told)


def _opened(zone: wire.Zone, hand: tuple[wire.CardRef, ...]) -> wire.Zone:
    """Return a hand with its cards; any other zone as it is."""
    return replace(zone, cards=hand) if zone.key == HAND else zone

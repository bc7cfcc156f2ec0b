"""Converts events to sentences for one viewer; and tables with all hands open, for replays and late spectators.

Events are numbered in the order in which they reach the viewer. One that another event already covers is left out, so
numbers may be missing. Open tables show only what some seat could see: the order of decks is in no observation.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    numbered = enumerate(reached, last_n - len(reached) + 1)
    sentences = (sentence(stage, seen, event, viewer if to_itself else None, n) for n, event in numbered)
    return tuple(event for event in sentences if event is not None)


def sentence(stage: Stage, seen: Any, event: Event, to: Seat | None, n: int) -> wire.Event | None:
    """Return the event as a sentence, with the number `n`; None if it needs none. `to`: the seat that is addressed as
    "you".
    """
    if isinstance(event, Reasoned):
        return wire.Event(n, event.text, "reasoned", (event.seat,))
    if text := stage.tell(seen, event, to):
        about = stage.about(seen, event)
        return wire.Event(n, text, about.kind, about.seats, about.cards, about.minor)
    return None


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
    numbered = enumerate(events, last_n + 1)
    told = (sentence(stage, as_known(rules, table, public, event), event, None, n) for n, event in numbered)
    return tuple(event for event in told if event is not None)


def _opened(zone: wire.Zone, hand: tuple[wire.CardRef, ...]) -> wire.Zone:
    """Return a hand with its cards; any other zone as it is."""
    return replace(zone, cards=hand) if zone.key == HAND else zone

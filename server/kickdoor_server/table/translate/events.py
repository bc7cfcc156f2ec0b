"""What happened, told to one viewer in sentences; and tables with every hand open, for replays and late spectators.

Events are numbered as they reach that viewer. One that needs no words, because another says it, is left out, so a
number may be missing.

Nothing else is open than what some seat could see: the order of the decks is in nobody's observation.
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
"""Events told to somebody who comes (back): two screens."""


def told(
    stage: Stage, seen: Any, events: Iterable[Event], viewer: Seat | None, last_n: int, *, to_itself: bool = True
) -> tuple[wire.Event, ...]:
    """Those of the events that reach the viewer; `last_n` is the number of the last one of them.

    `to_itself`: that seat is told them ("You draw"); if not, somebody who looks over its shoulder is.
    """
    reached = [event for event in events if event.reaches(viewer)]
    numbered = enumerate(reached, last_n - len(reached) + 1)
    sentences = (sentence(stage, seen, event, viewer if to_itself else None, n) for n, event in numbered)
    return tuple(event for event in sentences if event is not None)


def sentence(stage: Stage, seen: Any, event: Event, to: Seat | None, n: int) -> wire.Event | None:
    """One of them; None if it needs no words."""
    if isinstance(event, Reasoned):
        return wire.Event(n, event.text, "reasoned", (event.seat,))
    if text := stage.tell(seen, event, to):
        about = stage.about(seen, event)
        return wire.Event(n, text, about.kind, about.seats, about.cards, about.minor)
    return None


HAND = "hand"
"""The zone of a seat that holds what others do not see."""


def with_open_hands(view: wire.PublicView, stage: Stage, rules: Ruleset, table: Any) -> wire.PublicView:
    """The public view of that table, with the cards of each hand in its zone."""
    hands = [stage.hand(rules.observe(table, Seat(seat.seat)), Seat(seat.seat)).cards for seat in view.seats]
    seats = tuple(
        replace(seat, zones=tuple(_opened(zone, hand) for zone in seat.zones))
        for seat, hand in zip(view.seats, hands, strict=True)
    )
    return replace(view, seats=seats)


def as_known(rules: Ruleset, table: Any, public: Any, event: Event) -> Any:
    """What an event is told from: a secret from what one of those sees who know it, others from what is public."""
    return rules.observe(table, event.audience[0]) if event.audience else public


def told_openly(
    stage: Stage, rules: Ruleset, table: Any, events: Iterable[Event], last_n: int
) -> tuple[wire.Event, ...]:
    """All of the events, secrets as well, to nobody in particular; the first of them is number `last_n` + 1."""
    public = rules.observe(table, None)
    numbered = enumerate(events, last_n + 1)
    told = (sentence(stage, as_known(rules, table, public, event), event, None, n) for n, event in numbered)
    return tuple(event for event in told if event is not None)


def _opened(zone: wire.Zone, hand: tuple[wire.CardRef, ...]) -> wire.Zone:
    """A hand laid open; any other zone as it is."""
    return replace(zone, cards=hand) if zone.key == HAND else zone

"""Tables at which one looks on with other eyes than one's own, and one at which one is looked over."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.evening import FACES, STORY, after, at_table, connected, public
from tests.client.questions import asked, private

from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.model import Model
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.views import CardRef, Event, PrivateView, Watched, Zone

ADA, GRETA = 0, 2


def looking_on(*messages: Message) -> Model:
    """One who has come to see, once all of this has been said."""
    return after(connected(purpose=Purpose.WATCH), table.Faces(FACES), *messages, now=100.0)


def told() -> table.Told:
    return table.Told(tuple(Event(n, text) for n, text in enumerate(STORY, 1)))


def at_what_is_public(seat: int | None = ADA) -> Model:
    """At a table at which that seat may be looked over."""
    return looking_on(
        Looking(), told(), table.Shared(public(watched=Watched(3, seat, 1))), table.Private(PrivateView(214))
    )


def over_adas_shoulder() -> tuple[Message, ...]:
    """What is said to one who looks over it."""
    view = public(watched=Watched(3, ADA, 2))
    return Looking(ADA, 130.0), told(), table.Shared(view), table.Private(private(asked("menu")))


def looking_over() -> Model:
    return after(at_what_is_public(), *over_adas_shoulder())


def looked_over() -> Model:
    """Ada, while two look over her shoulder."""
    return after(at_table(asked("menu")), table.Shared(public(watched=Watched(3, ADA, 2))))


def looking_late() -> Model:
    hand = Zone("hand", "Hand", 2, (CardRef(31, "cordial"), CardRef(90, "overdue")))
    seats = tuple(replace(seat, zones=(hand, *seat.zones[1:])) for seat in public().seats)
    view = public(seats=seats, watched=Watched(2, late_s=180.0))
    return looking_on(Looking(late_s=180.0), told(), table.Shared(view), table.Private(PrivateView(214)))


def looking_early() -> Model:
    """The match has begun, but not for those who look on."""
    bare = tuple(replace(seat, meters=(), traits=(), zones=(), marks=()) for seat in public().seats)
    header = replace(public().header, turn=0, phase="", status="")
    view = public(
        number=0, header=header, seats=bare, zones=(), contest=None, waiting=(), pending_offers=(),
        watched=Watched(1, late_s=180.0),
    )  # fmt: skip
    looking = Looking(late_s=180.0, begins_in_s=95.0)
    return looking_on(looking, table.Shared(view), table.Private(PrivateView(0)))

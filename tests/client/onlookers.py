"""Tables for tests of spectating: at the public view, at a player's shared view, and with a delay."""

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
    """Return the model of a spectator after these messages."""
    return after(connected(purpose=Purpose.WATCH), table.Faces(FACES), *messages, now=100.0)


def told() -> table.Told:
    return table.Told(tuple(Event(n, text) for n, text in enumerate(STORY, 1)))


def at_what_is_public(seat: int | None = ADA) -> Model:
    """Return a spectator's model at a table where that seat may be watched."""
    return looking_on(
        Looking(), told(), table.Shared(public(watched=Watched(3, seat, 1))), table.Private(PrivateView(214))
    )


def over_adas_shoulder() -> tuple[Message, ...]:
    """Return the messages to a spectator who watches Ada's seat."""
    view = public(watched=Watched(3, ADA, 2))
    return Looking(ADA, 130.0), told(), table.Shared(view), table.Private(private(asked("menu")))


def looking_over() -> Model:
    return after(at_what_is_public(), *over_adas_shoulder())


def looked_over() -> Model:
    """Return Ada's model while two spectators watch her seat."""
    return after(at_table(asked("menu")), table.Shared(public(watched=Watched(3, ADA, 2))))


def looking_late() -> Model:
    hand = Zone("hand", "Hand", 2, (CardRef(31, "cordial"), CardRef(90, "overdue")))
    seats = tuple(replace(seat, zones=(hand, *seat.zones[1:])) for seat in public().seats)
    view = public(seats=seats, watched=Watched(2, late_s=180.0))
    return looking_on(Looking(late_s=180.0), told(), table.Shared(view), table.Private(PrivateView(214)))


def looking_early() -> Model:
    """Return a spectator's model before the delayed match begins for them."""
    bare = tuple(replace(seat, meters=(), traits=(), zones=(), marks=()) for seat in public().seats)
    header = replace(public().header, turn=0, phase="", status="")
    view = public(
        number=0, header=header, seats=bare, zones=(), contest=None, waiting=(), pending_offers=(),
        watched=Watched(1, late_s=180.0),
    )  # fmt: skip
    looking = Looking(late_s=180.0, begins_in_s=95.0)
    return looking_on(looking, table.Shared(view), table.Private(PrivateView(0)))

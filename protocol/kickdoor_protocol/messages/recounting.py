"""Messages to page back through a table's events, before those that a newcomer is sent anyway; and events as earlier
versions have them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from kickdoor_protocol.base import Bounded, FromServer, Message, Request, Whole
from kickdoor_protocol.limits import RECOUNTED_MOST, WHOLE_MOST
from kickdoor_protocol.messages.table import Told
from kickdoor_protocol.views import Event


class Story(Request, frozen=True, tag="story"):
    """Ask what happened at this table before the event with the number `before`. The server sends `Recounted`, then
    `Accepted`.

    `most` limits the number of events, silent ones included.
    """

    before: Annotated[int, Meta(ge=1, le=WHOLE_MOST)]
    most: Annotated[int, Meta(ge=1, le=RECOUNTED_MOST)]


class Recounted(FromServer, frozen=True, tag="recounted"):
    """The events from number `first` up to the one asked for, in order.

    If `first` is 1, nothing happened before. To page further back, ask for what was before `first`.
    """

    events: Bounded[Event]
    first: Whole


def without_why(told: Message) -> Message:
    """Return a `told` or `recounted` message as version 1 has it: no event in it has the fields `why` and `flavour`."""
    assert isinstance(told, Told | Recounted)
    return replace(told, events=tuple(replace(event, why=(), flavour="") for event in told.events))

"""Paging back: what happened before the events that somebody who comes is told anyway."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Request, Whole
from kickdoor_protocol.limits import RECOUNTED_MOST, WHOLE_MOST
from kickdoor_protocol.views import Event


class Story(Request, frozen=True, tag="story"):
    """What happened at this table before the event of that number? `Recounted` follows, then `Accepted`.

    `most`: so many events at most, counted with those that need no words.
    """

    before: Annotated[int, Meta(ge=1, le=WHOLE_MOST)]
    most: Annotated[int, Meta(ge=1, le=RECOUNTED_MOST)]


class Recounted(FromServer, frozen=True, tag="recounted"):
    """What happened from event number `first` on, in order, until the one that was asked for.

    1: nothing happened before that. Whoever wants to know more asks for what was before `first`.
    """

    events: Bounded[Event]
    first: Whole

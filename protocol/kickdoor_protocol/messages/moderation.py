"""What people do about those who make an evening worse: not read them, not let them talk, tell whoever runs the server.

Who is meant is said by name, as it stands on the screen. What is done holds for the person from then on, whatever they
are called later. None of it touches the game: whoever is muted plays on.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Request, Text, Words
from kickdoor_protocol.limits import MUTE_MINUTES_MOST


class Ignore(Request, frozen=True, tag="ignore"):
    """I do not want to be told what `who` says (`ignored`), or want to again. `ignoring` comes before `accepted`."""

    who: Text
    ignored: bool


class Ignoring(FromServer, frozen=True, tag="ignoring"):
    """Whom I ignore, as they are called now: after each change, and when I come (back) if it is anybody."""

    names: Bounded[Words] = ()


class Mute(Request, frozen=True, tag="mute"):
    """`who` cannot talk at my table any more (`muted`), or can again. `minutes` 0: as long as there is the table."""

    who: Text
    muted: bool
    minutes: Annotated[int, Meta(ge=0, le=MUTE_MINUTES_MOST)] = 0


class Report(Request, frozen=True, tag="report"):
    """Whoever runs the server is to look at what `who` says or does; `text`: what is wrong with it."""

    who: Text
    text: Text = ""

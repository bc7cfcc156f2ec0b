"""Moderation messages: ignore a person, mute them at a table, or report them to the server's operator.

People are named as on the screen. A measure applies to the person from then on, even under a new name. It does not
touch the game: a muted person plays on.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Request, Text, Words
from kickdoor_protocol.limits import MUTE_MINUTES_MOST


class Ignore(Request, frozen=True, tag="ignore"):
    """Stop sending me what `who` says (`ignored`), or resume. `ignoring` comes before `accepted`."""

    who: Text
    ignored: bool


class Ignoring(FromServer, frozen=True, tag="ignoring"):
    """The current names of the people that I ignore: sent after each change, and after connecting if there are any."""

    names: Bounded[Words] = ()


class Mute(Request, frozen=True, tag="mute"):
    """Forbid `who` to talk at my table (`muted`), or allow it again. `minutes` 0: for as long as the table exists."""

    who: Text
    muted: bool
    minutes: Annotated[int, Meta(ge=0, le=MUTE_MINUTES_MOST)] = 0


class Report(Request, frozen=True, tag="report"):
    """Report what `who` says or does to the server's operator; `text` describes it."""

    who: Text
    text: Text = ""

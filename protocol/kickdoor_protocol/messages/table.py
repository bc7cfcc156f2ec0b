"""Playing: what is seen and told, what is asked, what is answered.

After each change everybody at the table is sent `Told` with what happened and `Shared` (the same bytes for all), and
each seat its `Private`. `Faces` comes before the first card that needs it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Choice, FromServer, Request
from kickdoor_protocol.views import Event, Face, PrivateView, PublicView


class Answer(Request, frozen=True, tag="answer"):
    """The choice for the question of that id. If that has changed or is gone: refused as `stale`."""

    question: Annotated[int, Meta(ge=0)]
    choice: Choice


class Act(Request, frozen=True, tag="act"):
    """Take one of the standing actions: `[key, detail ...]`, as for a menu of `PrivateView.standing`."""

    choice: Choice


class Resync(Request, frozen=True, tag="resync"):
    """Send everything of my table again, faces included."""


class Faces(FromServer, frozen=True, tag="faces"):
    """Card texts; each is sent once to a connection, and again after `Resync`."""

    faces: tuple[Face, ...]


class Shared(FromServer, frozen=True, tag="shared"):
    """The table as everybody sees it."""

    view: PublicView


class Private(FromServer, frozen=True, tag="private"):
    """What this chair sees besides."""

    view: PrivateView


class Told(FromServer, frozen=True, tag="told"):
    """What happened, in order."""

    events: tuple[Event, ...]


class Over(FromServer, frozen=True, tag="over"):
    """The match has ended. `winners` are seats; `text` says how. `seed` opens the commitment of the header."""

    winners: tuple[int, ...]
    text: str = ""
    seed: str = ""

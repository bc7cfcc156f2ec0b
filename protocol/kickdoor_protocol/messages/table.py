"""Playing: what is seen and told, what is asked, what is answered.

After each change everybody at the table is sent `Told` with what happened and `Shared` (the same bytes for all), and
each seat its `Private`. `Faces` comes before the first card that needs it. Programs that know the game's engine may
`Observe`: they are sent their chair's `Observed` besides, in the engine's own form, of which the wire knows nothing.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from kickdoor_protocol.base import (
    Bounded,
    Choice,
    FromServer,
    Part,
    Request,
    SeatNumber,
    Seconds,
    Table,
    Value,
    Whole,
    Words,
)
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import Event, Face, PrivateView, PublicView


class Answer(Request, frozen=True, tag="answer"):
    """The choice for the question of that id. If that has changed or is gone: refused as `stale`."""

    question: Annotated[int, Meta(ge=0)]
    choice: Choice


class Act(Request, frozen=True, tag="act"):
    """Take one of the standing actions: `[key, detail ...]`, as for a menu of `PrivateView.standing`."""

    choice: Choice


class PauseTable(Request, frozen=True, tag="pause_table"):
    """Let us go on another time. When all people who are here have said so, the table is paused."""


class ResumeTable(Request, frozen=True, tag="resume_table"):
    """Go on: takes back what one has agreed to, or ends the pause."""


class SeatCode(FromServer, frozen=True, tag="seat_code"):
    """The recovery code of my seat: whoever has lost the token says it with `join_table`. A later one replaces it."""

    code: Words


class LetIn(Request, frozen=True, tag="let_in"):
    """Whoever asks for the seat of a player who is away may have it (`allowed`), or may not."""

    seat: SeatNumber
    allowed: bool


class Resync(Request, frozen=True, tag="resync"):
    """Send everything of my table again, faces included."""


class Faces(FromServer, frozen=True, tag="faces"):
    """Card texts; each is sent once to a connection, and again after `Resync`."""

    faces: Bounded[Face]


class Shared(FromServer, frozen=True, tag="shared"):
    """The table as everybody sees it."""

    view: PublicView


class Private(FromServer, frozen=True, tag="private"):
    """What this chair sees besides."""

    view: PrivateView


class Told(FromServer, frozen=True, tag="told"):
    """What happened, in order."""

    events: Bounded[Event]


class Observe(Request, frozen=True, tag="observe"):
    """Send me `Observed` as well, on this connection, for the chair I sit on."""


class Witnessed(Part, frozen=True):
    """Something that happened, in the engine's form. `n` as in `Event`."""

    n: Whole
    fact: Any


class Observed(FromServer, frozen=True, tag="observed"):
    """What an AI seat in this chair would be handed, in the engine's form, and what is needed to read it.

    `cards`: the set's and the packs', in the order that numbers them; `options` are those of the rules. `question`
    (None: nothing is asked) is answered under `id`.
    """

    number: Whole
    set: Words
    cards: Bounded[CardSource]
    observation: Any
    options: Table[Value] = field(default_factory=dict)
    standing: Any = None
    question: Any = None
    id: int | None = None
    seconds_left: Seconds | None = None
    events: Bounded[Witnessed] = ()


class Over(FromServer, frozen=True, tag="over"):
    """The match has ended. `winners` are seats; `text` says how. `seed` opens the commitment of the header."""

    winners: Bounded[Whole]
    text: Words = ""
    seed: Words = ""

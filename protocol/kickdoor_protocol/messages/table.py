"""Playing: what is seen and told, what is asked, what is answered.

After each change everybody at the table is sent `Told` with what happened and `PublicChanges` (the same bytes for all),
and each seat its `PrivateChanges`: what is new of what they see, and nothing of the rest. A session of the client's end
puts them together (`kickdoor_protocol.assembly`) and hands over `Shared` and `Private`, which are whole.

`Faces` comes before the first card that needs it. Programs that know the game's engine may `Observe`: they are sent
their chair's `Observed` besides, in the engine's own form, of which the wire knows nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from msgspec import Meta, field, msgpack
from msgspec.structs import replace

from kickdoor_protocol.base import (
    Bounded,
    Choice,
    FromServer,
    Message,
    Part,
    Request,
    SeatNumber,
    Seconds,
    Table,
    Value,
    Whole,
    Words,
)
from kickdoor_protocol.limits import REASONS_MOST, WHOLE_MOST
from kickdoor_protocol.messages.lobby import CardSource, Lobby, TableInfo, Tables
from kickdoor_protocol.shapes import Barred, WireOption
from kickdoor_protocol.views import (
    Asked,
    Board,
    CardRef,
    Contest,
    Event,
    Face,
    Header,
    Link,
    Meter,
    OfferView,
    Pause,
    Place,
    PrivateView,
    PublicView,
    Verb,
    Waiting,
    Watched,
    Zone,
)

Holder = TypeVar("Holder", TableInfo, "Observed")
"""Whatever names where its cards come from, in `cards`."""

ReasonNumber = Annotated[int, Meta(ge=1, le=REASONS_MOST)]
"""Counted by the server; there are never more of them than a list may have."""


class Answer(Request, frozen=True, tag="answer"):
    """The choice for the question of that id. If that has changed or is gone: refused as `stale`."""

    question: Annotated[int, Meta(ge=0, le=WHOLE_MOST)]
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


class Course(Part, frozen=True):
    """What of the header changes with the game: turn, phase and status, as in `Header`."""

    turn: Whole = 0
    phase: Words = ""
    status: Words = ""


class Chair(Part, frozen=True):
    """A seat without what lies before it: the fields of `SeatView`, and the keys of its zones, in order."""

    seat: Whole
    name: Words
    kind: Words
    ai: Words = ""
    connected: bool = False
    meters: Bounded[Meter] = ()
    traits: Bounded[Words] = ()
    zones: Bounded[Words] = ()
    marks: Bounded[Words] = ()
    note: Words = ""


class Before(Part, frozen=True):
    """A zone of that seat."""

    seat: Whole
    zone: Zone


class Spot(Part, frozen=True):
    """A place of the board with all links whose `a` it is."""

    place: Place
    links: Bounded[Link] = ()


class PublicChanges(FromServer, frozen=True, tag="public"):
    """What is new of the table as everybody sees it; each part is whole, and what is not there is as it was.

    `since`: the `stamp` of what it changes; None: of nothing, so what is not there is not there at all. Of `waiting`
    and `pause` times are left as of `at_ms`, which tells milliseconds on a clock of this table.

    Of the `header` turn, phase and status stand in `course`. `seats`, `before` (zones of seats) and `zones` (of the
    table) are those that have changed, `order` the keys of all zones of the table if they are not what they were.
    A `board` comes whole when it is new to the receiver. Later on `spots` are those of its places that have changed,
    and `chart` has the ids of all if they are not what they were: links go with the place that is their `a`.
    `gone` names which of `contest`, `board`, `pause` and `watched` there is no more. Whoever stands in `waiting` has
    the mark `waited`, which is not said again.
    """

    number: Whole
    at_ms: Whole
    stamp: Whole
    since: Whole | None = None
    table: Words = ""
    header: Header | None = None
    course: Course | None = None
    seats: Bounded[Chair] = ()
    before: Bounded[Before] = ()
    zones: Bounded[Zone] = ()
    order: Bounded[Words] | None = None
    contest: Contest | None = None
    board: Board | None = None
    waiting: Bounded[Waiting] | None = None
    pending_offers: Bounded[OfferView] | None = None
    pause: Pause | None = None
    watched: Watched | None = None
    gone: Bounded[Words] = ()
    spots: Bounded[Spot] = ()
    chart: Bounded[Words] | None = None


class Reason(Part, frozen=True):
    """Why something is barred; `n` is what `PrivateChanges.barred` calls it from here on."""

    n: ReasonNumber
    why: Barred


class PrivateChanges(FromServer, frozen=True, tag="private"):
    """What is new of what this chair sees besides, likewise. A spectator's `seat` is None.

    `asked` are the ids of all questions, in order; `questions` those that have changed, with times as of `at_ms`.

    `menu` are the keys of all standing actions, in order, and `actions` those that have changed. For each key of the
    menu `barred` has the number of a reason, 0: none; it is empty where none is barred. `reasons` and `verbs` are new
    ones: reasons stay until there is something whole, verbs as long as the menu has a key of theirs.
    """

    number: Whole
    at_ms: Whole
    stamp: Whole
    since: Whole | None = None
    seat: Whole | None = None
    hand: Bounded[CardRef] | None = None
    asked: Bounded[Whole] | None = None
    questions: Bounded[Asked] = ()
    menu: Bounded[Words] | None = None
    actions: Bounded[WireOption] = ()
    barred: Bounded[Whole] | None = None
    reasons: Bounded[Reason] = ()
    verbs: Bounded[Verb] = ()
    notes: Bounded[Words] | None = None


def without_ends_it(private: Message) -> Message:
    """Return a `private` as version 1 has it: no option in it has the field `ends_it`."""
    return _without_field(private, "ends_it")


def without_in_vain(private: Message) -> Message:
    """Return a `private` as version 2 has it: no option in it has the field `in_vain`."""
    return _without_field(private, "in_vain")


def _without_field(private: Message, key: str) -> Message:
    """The same message without that field in any of its parts."""
    told = _without(msgpack.decode(msgpack.encode(private)), key)
    return msgpack.decode(msgpack.encode(told), type=type(private))


def _without(value: object, key: str) -> object:
    """The same data without that key in any of its maps."""
    match value:
        case dict():
            return {name: _without(part, key) for name, part in value.items() if name != key}
        case list():
            return [_without(part, key) for part in value]
        case _:
            return value


class Shared(FromServer, frozen=True, tag="shared"):
    """The table as everybody sees it, whole. It is never said as such: on the wire it is `PublicChanges`."""

    view: PublicView


class Private(FromServer, frozen=True, tag="seen"):
    """What this chair sees besides, whole. It is never said as such: on the wire it is `PrivateChanges`."""

    view: PrivateView


class OutOfStep(FromServer, frozen=True, tag="out_of_step"):
    """Something was sent that changes what this end never had. It is never said: `Resync` mends it."""


class Told(FromServer, frozen=True, tag="told"):
    """What happened, in order.

    `stamp` counts all events of the table that reach this viewer, `since` how many of them had been told before; None:
    it begins anew, with the latest of them.
    """

    events: Bounded[Event]
    stamp: Whole = 0
    since: Whole | None = None


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
    id: Whole | None = None
    seconds_left: Seconds | None = None
    events: Bounded[Witnessed] = ()


def without_rules_of_cards(message: Message) -> Message:
    """Return `tables`, `lobby` or `observed` as it was before the `CardSource`s in it had the field `rules`."""
    match message:
        case Tables(tables=tables):
            return replace(message, tables=tuple(map(_without_rules, tables)))
        case Lobby(table=table):
            return replace(message, table=_without_rules(table))
        case Observed():
            return _without_rules(message)
        case _:
            raise AssertionError(message)


def _without_rules(holder: Holder) -> Holder:
    return replace(holder, cards=tuple(replace(each, rules="") for each in holder.cards))


class Over(FromServer, frozen=True, tag="over"):
    """The match has ended. `winners` are seats; `text` says how. `seed` opens the commitment of the header."""

    winners: Bounded[Whole]
    text: Words = ""
    seed: Words = ""

"""Messages during play: views and events from the server, answers and actions from the client.

After each change the server sends everybody at the table `Told` with what happened and `PublicChanges` (the same bytes
for all), and each seat its `PrivateChanges`: only the parts that are new. The client's session assembles them
(`kickdoor_protocol.assembly`) and returns `Shared` and `Private`, which are whole views.

`Faces` comes before the first card that needs it. Programs that know the game's engine may `Observe`: the server then
also sends their chair's `Observed`, in the engine's own form, which the protocol does not define.
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
"""A message or part that lists the sources of its cards, in `cards`."""

ReasonNumber = Annotated[int, Meta(ge=1, le=REASONS_MOST)]
"""Number of a reason, given by the server, from 1 to `REASONS_MOST`."""


class Answer(Request, frozen=True, tag="answer"):
    """Answer the question with that id. If it has changed or is gone, the server refuses with `stale`."""

    question: Annotated[int, Meta(ge=0, le=WHOLE_MOST)]
    choice: Choice


class Act(Request, frozen=True, tag="act"):
    """Take a standing action: `[key, detail ...]`, as for a menu of `PrivateView.standing`."""

    choice: Choice


class PauseTable(Request, frozen=True, tag="pause_table"):
    """Propose to pause the match. It is paused when all people who are present have proposed it."""


class ResumeTable(Request, frozen=True, tag="resume_table"):
    """End the pause, or withdraw one's proposal of one."""


class SeatCode(FromServer, frozen=True, tag="seat_code"):
    """The recovery code of one's own seat, for a client that has lost its token: send it with `join_table`. A later
    code replaces it.
    """

    code: Words


class LetIn(Request, frozen=True, tag="let_in"):
    """Allow the person who asks for the seat of an absent player to have it (`allowed`), or refuse."""

    seat: SeatNumber
    allowed: bool


class Resync(Request, frozen=True, tag="resync"):
    """Ask for everything about one's own table again, faces included."""


class Faces(FromServer, frozen=True, tag="faces"):
    """Texts of cards; each is sent once per connection, and again after `Resync`."""

    faces: Bounded[Face]


class Course(Part, frozen=True):
    """The fields of the header that change during the game: turn, phase and status, as in `Header`."""

    turn: Whole = 0
    phase: Words = ""
    status: Words = ""


class Chair(Part, frozen=True):
    """The fields of `SeatView`, with the keys of its zones, in order, in place of the zones."""

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
    difficulty: Words = ""


class Before(Part, frozen=True):
    """A zone before a seat."""

    seat: Whole
    zone: Zone


class Spot(Part, frozen=True):
    """A place of the board with all links whose `a` it is."""

    place: Place
    links: Bounded[Link] = ()


class PublicChanges(FromServer, frozen=True, tag="public"):
    """The parts of the public view that have changed; each part is whole, and parts that are left out are unchanged.

    `since` is the `stamp` of the state to which the changes apply; None: the empty state. Remaining times in `waiting`
    and `pause` are as of `at_ms`, in milliseconds on a clock of this table.

    Turn, phase and status of the `header` stand in `course`. `seats`, `before` (zones of seats) and `zones` (of the
    table) are those that have changed; `order` lists the keys of all zones of the table, if that list has changed.

    A `board` comes whole when it is new to the receiver. After that, `spots` are those of its places that have changed,
    and `chart` lists the ids of all, if that list has changed: links belong to the place that is their `a`.

    `gone` names those of `contest`, `board`, `pause` and `watched` that no longer exist. Seats in `waiting` have the
    mark `waited`, which is not sent separately.
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
    """Why an action is barred; `PrivateChanges.barred` refers to it by `n` from now on."""

    n: ReasonNumber
    why: Barred


class PrivateChanges(FromServer, frozen=True, tag="private"):
    """The parts of a chair's private view that have changed, as in `PublicChanges`. For a spectator `seat` is None.

    `asked` lists the ids of all questions, in order; `questions` are those that have changed, with times as of `at_ms`.
    `menu` lists the keys of all standing actions, in order, and `actions` are those that have changed. `barred` has the
    number of a reason for each key of the menu, or 0; it is empty if no action is barred. `reasons` and `verbs` are new
    ones: reasons are valid until the next message with `since` None, verbs as long as the menu has a key of theirs.
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
    """Return a `private` message as version 1 has it: no option in it has the field `ends_it`."""
    return _without_field(private, "ends_it")


def without_in_vain(private: Message) -> Message:
    """Return a `private` message as version 2 has it: no option in it has the field `in_vain`."""
    return _without_field(private, "in_vain")


def _without_field(private: Message, key: str) -> Message:
    """Return the message without that field in any of its parts."""
    told = _without(msgpack.decode(msgpack.encode(private)), key)
    return msgpack.decode(msgpack.encode(told), type=type(private))


def _without(value: object, key: str) -> object:
    """Return the data without that key in any of its maps."""
    match value:
        case dict():
            return {name: _without(part, key) for name, part in value.items() if name != key}
        case list():
            return [_without(part, key) for part in value]
        case _:
            return value


class Shared(FromServer, frozen=True, tag="shared"):
    """The whole public view. It is never sent as such: on the wire it is `PublicChanges`."""

    view: PublicView


class Private(FromServer, frozen=True, tag="seen"):
    """The whole private view of a chair. It is never sent as such: on the wire it is `PrivateChanges`."""

    view: PrivateView


class OutOfStep(FromServer, frozen=True, tag="out_of_step"):
    """A change was received for a state that this end never had. It is never sent; `Resync` repairs it."""


class Told(FromServer, frozen=True, tag="told"):
    """Events, in order.

    `stamp` counts all events of the table that this viewer is told, `since` how many of them were sent before; None: it
    starts again, with the latest of them.
    """

    events: Bounded[Event]
    stamp: Whole = 0
    since: Whole | None = None


class Observe(Request, frozen=True, tag="observe"):
    """Ask for `Observed` as well, on this connection, for one's own chair."""


class Witnessed(Part, frozen=True):
    """An event in the engine's form. `n` as in `Event`."""

    n: Whole
    fact: Any


class Observed(FromServer, frozen=True, tag="observed"):
    """What an AI player in this chair would be given, in the engine's form, and what is needed to decode it.

    `cards` are the sources of the cards, in the order that numbers them; `options` are those of the rules. `question`
    (None: there is none) is answered under `id`.
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
    """Return a `tables`, `lobby` or `observed` message as it was before its `CardSource`s had the field `rules`.

    Raises AssertionError for any other message.
    """
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
    """The match has ended. `winners` are seats; `text` says how it ended. `seed` opens the commitment of the header."""

    winners: Bounded[Whole]
    text: Words = ""
    seed: Words = ""

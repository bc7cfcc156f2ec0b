"""Rebuild whole views of a table at the client from the incremental changes that the server sends.

The public view, the private view of a chair and the events told are three independent streams, each with stamps of its
own. A message with `since` None replaces everything; any other message applies only to the state with exactly that
stamp. If the stamps do not match, a message was lost: the assembly then returns `OutOfStep` once, and nothing for
further messages that do not match, until a complete message has come.

A view is returned with its remaining times as of the latest message. The server sends `at_ms` of one clock with every
change, so no clock is needed here.

Memory is bounded: every part kept is named in a list of all parts, lists are bounded, and each view takes at most
`ASSEMBLED_MOST` bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeVar

from msgspec import msgpack
from msgspec.structs import replace

from .base import Message
from .errors import RemoteProtocolError
from .limits import ASSEMBLED_MOST, LIST_MOST
from .messages.table import Chair, Course, OutOfStep, Private, PrivateChanges, PublicChanges, Shared, Told
from .shapes import Barred, WireOption, word_of
from .views import (
    Asked,
    Board,
    CardRef,
    Contest,
    Header,
    Link,
    OfferView,
    Pause,
    PrivateView,
    PublicView,
    SeatView,
    Verb,
    Waiting,
    Watched,
    Zone,
)

K = TypeVar("K")
T = TypeVar("T")
Timed = Waiting | Pause | Asked
"""Parts of a view that carry a remaining time, `seconds_left`."""
T_timed = TypeVar("T_timed", Waiting, Pause, Asked)

OUT_OF_STEP = OutOfStep()
"""The `OutOfStep` message, which has no fields: one instance serves all."""
TURN, WAITED = "turn", "waited"
"""Marks of a seat (`SeatView.marks`): it is this seat's turn; the table waits for this seat."""


class Assembly:
    """Reassembles the views that one connection is sent; used by the client's end of a session."""

    __slots__ = ("_heard", "_is_out", "_private", "_public", "_told")

    def __init__(self) -> None:
        self._public = _PublicParts()
        self._private = _PrivateParts()
        self._told: int | None = None
        self._heard = 0
        """Bytes of changes received since the size of all kept parts was last measured."""
        self._is_out = False
        """Whether a change was lost and no complete message has come since."""

    def take(self, message: Message, size: int) -> Message | None:
        """Apply a message of `size` bytes of payload, and return what the program is to be handed for it.

        Changes become the whole view (`Shared` or `Private`); any other message is returned as it is. A change of a
        state that was never received gives `OutOfStep` the first time, and None until a complete message has come.

        Raises RemoteProtocolError (`malformed`) if the changes contradict each other or exceed `ASSEMBLED_MOST`.
        """
        match message:
            case PublicChanges():
                self._is_out &= message.since is not None
                public = self._public.take(message)
                self._weigh(size)
                return self._out_of_step() if public is None else Shared(public)
            case PrivateChanges():
                self._is_out &= message.since is not None
                private = self._private.take(message)
                self._weigh(size)
                return self._out_of_step() if private is None else Private(private)
            case Told():
                self._is_out &= message.since is not None
                goes_on = _goes_on(message.since, self._told)
                self._told = message.stamp if goes_on else self._told
                return message if goes_on else self._out_of_step()
            case _:
                return message

    def _weigh(self, size: int) -> None:
        """Count `size` bytes, and measure all kept parts once the counted changes could exceed the limit.

        Parts are replaced one by one, so the sum of changes is only an upper bound of what is kept. Raises
        RemoteProtocolError (`malformed`) if more than `ASSEMBLED_MOST` bytes are kept.
        """
        self._heard += size
        if self._heard <= ASSEMBLED_MOST:
            return
        self._heard = 0
        for stream in (self._public, self._private):
            if len(msgpack.encode(stream.parts())) > ASSEMBLED_MOST:
                raise RemoteProtocolError("malformed", f"what was sent comes to more than {ASSEMBLED_MOST} bytes")

    def _out_of_step(self) -> Message | None:
        was_out, self._is_out = self._is_out, True
        return None if was_out else OUT_OF_STEP


class _PublicParts:
    """The parts of the public view as last received. `stamp` is None before the first complete message."""

    __slots__ = (
        "before",
        "board",
        "contest",
        "course",
        "header",
        "offers",
        "order",
        "pause",
        "pause_ms",
        "seats",
        "stamp",
        "table",
        "waiting",
        "waiting_ms",
        "watched",
        "zones",
    )

    def __init__(self) -> None:
        self.stamp: int | None = None
        self.begin()

    def begin(self) -> None:
        """Forget everything received."""
        self.table = ""
        self.header: Header | None = None
        self.course = Course()
        self.seats: dict[int, Chair] = {}
        self.before: dict[tuple[int, str], Zone] = {}
        self.zones: dict[str, Zone] = {}
        self.order: tuple[str, ...] = ()
        self.contest: Contest | None = None
        self.board: Board | None = None
        self.waiting: tuple[Waiting, ...] = ()
        self.waiting_ms = 0
        self.offers: tuple[OfferView, ...] = ()
        self.pause: Pause | None = None
        self.pause_ms = 0
        self.watched: Watched | None = None

    def take(self, new: PublicChanges) -> PublicView | None:
        """Apply these changes and return the whole view; None if they are changes of another state."""
        if not _goes_on(new.since, self.stamp):
            return None
        if new.since is None:
            self.begin()
        self.stamp = new.stamp
        self.table = new.table or self.table
        self.header = new.header or self.header
        self.course = new.course or self.course
        self.seats.update((seat.seat, seat) for seat in new.seats)
        if len(self.seats) > LIST_MOST:
            raise RemoteProtocolError("malformed", f"public: more than {LIST_MOST} seats")
        if new.seats or new.before:
            keys = [(seat.seat, key) for seat in self.seats.values() for key in seat.zones]
            self.before = _listed(self.before, {(each.seat, each.zone.key): each.zone for each in new.before}, keys)
        self.order = self.order if new.order is None else new.order
        if new.zones or new.order is not None:
            self.zones = _listed(self.zones, {zone.key: zone for zone in new.zones}, self.order)
        for name in new.gone:
            if name in ("contest", "board", "pause", "watched"):
                setattr(self, name, None)
        self.contest = new.contest or self.contest
        self.board = new.board or _patched(self.board, new)
        self.watched = new.watched or self.watched
        if new.pause is not None:
            self.pause, self.pause_ms = new.pause, new.at_ms
        if new.waiting is not None:
            self.waiting, self.waiting_ms = new.waiting, new.at_ms
        if new.pending_offers is not None:
            self.offers = new.pending_offers
        return self.view(new.number, new.at_ms)

    def parts(self) -> Sequence[Any]:
        """Return every part that is kept, to measure its size."""
        singles = (self.table, self.header, self.course, self.order, self.contest, self.board, self.offers)
        many = [list(kept.values()) for kept in (self.seats, self.before, self.zones)]
        return [*singles, self.waiting, self.pause, self.watched, *many]

    def view(self, number: int, at_ms: int) -> PublicView:
        """Return the whole view, with remaining times as of `at_ms`."""
        if self.header is None:
            raise RemoteProtocolError("malformed", "public: the header was never sent")
        course = self.course
        return PublicView(
            self.table,
            number,
            replace(self.header, turn=course.turn, phase=course.phase, status=course.status),
            tuple(self._seat(self.seats[seat]) for seat in sorted(self.seats)),
            tuple(self.zones.values()),
            self.contest,
            self.board,
            tuple(as_of(each, self.waiting_ms, at_ms) for each in self.waiting),
            self.offers,
            None if self.pause is None else as_of(self.pause, self.pause_ms, at_ms),
            self.watched,
        )

    def _seat(self, chair: Chair) -> SeatView:
        marks = chair.marks
        if WAITED not in marks and any(waiting.seat == chair.seat for waiting in self.waiting):
            marks = (*marks[: marks[:1] == (TURN,)], WAITED, *marks[marks[:1] == (TURN,) :])
        return SeatView(
            chair.seat,
            chair.name,
            chair.kind,
            chair.ai,
            chair.connected,
            chair.meters,
            chair.traits,
            tuple(self.before[chair.seat, key] for key in chair.zones),
            marks,
            chair.note,
            chair.difficulty,
        )


class _PrivateParts:
    """The parts of one chair's private view as last received."""

    __slots__ = (
        "actions",
        "asked",
        "barred",
        "hand",
        "menu",
        "notes",
        "questions",
        "reasons",
        "seat",
        "stamp",
        "verbs",
    )

    def __init__(self) -> None:
        self.stamp: int | None = None
        self.begin()

    def begin(self) -> None:
        """Forget everything received."""
        self.seat: int | None = None
        self.hand: tuple[CardRef, ...] = ()
        self.asked: tuple[int, ...] = ()
        self.questions: dict[int, tuple[Asked, int]] = {}
        self.menu: tuple[str, ...] = ()
        self.actions: dict[str, WireOption] = {}
        self.barred: tuple[int, ...] = ()
        self.reasons: dict[int, Barred] = {}
        self.verbs: dict[str, Verb] = {}
        self.notes: tuple[str, ...] = ()

    def take(self, new: PrivateChanges) -> PrivateView | None:
        """Apply these changes and return the whole view; None if they are changes of another state."""
        if not _goes_on(new.since, self.stamp):
            return None
        if new.since is None:
            self.begin()
        self.stamp = new.stamp
        self.seat = new.seat
        if new.hand is not None:
            self.hand = new.hand
        if new.notes is not None:
            self.notes = new.notes
        self.asked = self.asked if new.asked is None else new.asked
        if new.questions or new.asked is not None:
            fresh = {asked.id: (asked, new.at_ms) for asked in new.questions}
            self.questions = _listed(self.questions, fresh, self.asked)
        self.menu = self.menu if new.menu is None else new.menu
        if new.actions or new.menu is not None:
            self.actions = _listed(self.actions, {action.key: action for action in new.actions}, self.menu)
        if new.verbs or new.menu is not None:
            verbs = self.verbs | {verb.word: verb for verb in new.verbs}
            words = dict.fromkeys(map(word_of, self.menu))
            self.verbs = {word: verbs[word] for word in words if word in verbs}
        self.reasons.update((reason.n, reason.why) for reason in new.reasons)
        if new.barred is not None:
            self.barred = new.barred
        return self.view(new.number, new.at_ms)

    def parts(self) -> Sequence[Any]:
        """Return every part that is kept, to measure its size."""
        many = [list(kept.values()) for kept in (self.questions, self.actions, self.reasons, self.verbs)]
        return [self.hand, self.asked, self.menu, self.barred, self.notes, *many]

    def view(self, number: int, at_ms: int) -> PrivateView:
        """Return the whole view, with remaining times as of `at_ms`."""
        if self.barred and len(self.barred) != len(self.menu):
            raise RemoteProtocolError("malformed", "private: not as many are barred or not as there are")
        return PrivateView(
            number,
            self.seat,
            self.hand,
            tuple(as_of(asked, then_ms, at_ms) for asked, then_ms in self.questions.values()),
            tuple(self._standing()),
            self.notes,
            tuple(self.verbs.values()),
        )

    def _standing(self) -> Iterable[WireOption]:
        for action, reason in zip_longest(self.actions.values(), self.barred, fillvalue=0):
            assert isinstance(action, WireOption)
            yield action if not reason else replace(action, barred=_known(self.reasons, reason))


def _patched(board: Board | None, new: PublicChanges) -> Board | None:
    """Return the board with the changed places replaced, each together with the links that begin there."""
    if board is None or not (new.spots or new.chart is not None):
        return board
    known = {place.id: place for place in board.places}
    links: dict[str, list[Link]] = {}
    for link in board.links:
        links.setdefault(link.a, []).append(link)
    ids = list(known) if new.chart is None else new.chart
    places = _listed(known, {spot.place.id: spot.place for spot in new.spots}, ids)
    links |= {spot.place.id: list(spot.links) for spot in new.spots}
    return Board(tuple(places.values()), tuple(link for each in places for link in links.get(each, ())))


def _goes_on(since: int | None, stamp: int | None) -> bool:
    """Return whether changes since the stamp `since` apply to the state with the stamp `stamp`."""
    return since is None or since == stamp


def _listed(kept: Mapping[K, T], new: Mapping[K, T], names: Sequence[K]) -> dict[K, T]:
    """Return the parts with these names, in the order of `names`; `new` ones replace `kept` ones.

    Raises RemoteProtocolError if a name was never sent or occurs twice, or if a new part is not among the names.
    """
    there = {**kept, **new}
    found = {name: _known(there, name) for name in names}
    if len(found) != len(names):
        raise RemoteProtocolError("malformed", "a list of all parts names one twice")
    for name in new.keys() - found.keys():
        raise RemoteProtocolError("malformed", f"{name!r} is not in the list of all")
    return found


def _known(there: Mapping[K, T], name: K) -> T:
    try:
        return there[name]
    except KeyError:
        raise RemoteProtocolError("malformed", f"{name!r} was never sent") from None


def as_of(timed: T_timed, then_ms: int, now_ms: int) -> T_timed:
    """Return `timed` with its remaining seconds moved from the instant `then_ms` to `now_ms` (both in ms, on one
    clock).

    >>> as_of(Waiting(0, "play", 30.0), 1_000, 3_500).seconds_left
    27.5
    """
    if timed.seconds_left is None or then_ms == now_ms:
        return timed
    return replace(timed, seconds_left=round(timed.seconds_left - (now_ms - then_ms) / 1000, 3))

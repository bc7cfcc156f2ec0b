"""What one connection sees, put together of what it was sent: the wire tells changes, a program wants to see it all.

What everybody sees and what a chair sees besides are two streams, each with stamps of its own. A message that changes
nothing (`since` None) begins anew; any other goes on from the stamp that it names. If that is not the one
that is there, something is missing: then nothing is handed over but `OutOfStep`, once, until something whole has come.

A time that is left counts from the message that brought it, and is handed over as of the latest one: both tell their
`at_ms` on the same clock, so nobody here needs one.

What is kept is bounded: each part is in a list of all parts, or its name is; and all of a stream fits `ASSEMBLED_MOST`.
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
T_timed = TypeVar("T_timed", Waiting, Pause, Asked)

OUT_OF_STEP = OutOfStep()
TURN, WAITED = "turn", "waited"
"""Marks of a seat: whose turn it is, and for whom the table waits."""


class Assembly:
    """Of one connection, at the client's end."""

    __slots__ = ("_heard", "_is_out", "_private", "_public", "_told")

    def __init__(self) -> None:
        self._public = _Public()
        self._private = _Private()
        self._told: int | None = None
        self._heard = 0
        """Bytes of changes since it was looked how much all of them come to."""
        self._is_out = False
        """Whether something is missing that nothing whole has come for yet."""

    def take(self, message: Message, size: int) -> Message | None:
        """The message, whose payload has `size` bytes, or what is seen after it; None if it adds to what is not there.

        RemoteProtocolError (`malformed`) for changes that no server makes.
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
        """Parts change one by one, so only all of them tell how much there is; looked at where it can be too much."""
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


class _Public:
    """What everybody sees. `stamp` None: nothing is there yet."""

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
        """All that is kept."""
        singles = (self.table, self.header, self.course, self.order, self.contest, self.board, self.offers)
        many = [list(kept.values()) for kept in (self.seats, self.before, self.zones)]
        return [*singles, self.waiting, self.pause, self.watched, *many]

    def view(self, number: int, at_ms: int) -> PublicView:
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
        )


class _Private:
    """What a chair sees besides."""

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
        """All that is kept."""
        many = [list(kept.values()) for kept in (self.questions, self.actions, self.reasons, self.verbs)]
        return [self.hand, self.asked, self.menu, self.barred, self.notes, *many]

    def view(self, number: int, at_ms: int) -> PrivateView:
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
    """The board with the places that have changed, each with the links that begin there."""
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
    """Whether changes since then are changes of what is there."""
    return since is None or since == stamp


def _listed(kept: Mapping[K, T], new: Mapping[K, T], names: Sequence[K]) -> dict[K, T]:
    """The parts of those names, in order.

    RemoteProtocolError if one of the names was never sent or stands there twice, or if one that is new is not named.
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
    """The same, with the time that is left now."""
    if timed.seconds_left is None or then_ms == now_ms:
        return timed
    return replace(timed, seconds_left=round(timed.seconds_left - (now_ms - then_ms) / 1000, 3))

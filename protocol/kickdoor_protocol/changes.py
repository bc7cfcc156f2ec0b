"""Compute the changes of a view since a stamp, so that each viewer is sent only what is new to them.

This is the server's counterpart of `assembly`. There is one `PublicShown` per table and one `PrivateShown` per chair.
`show` records how the view looks now; `since` makes the message for a viewer who has seen it up to a stamp, or has seen
nothing (None). A stamp counts only changes that this viewer may see, so it reveals nothing hidden.

A remaining time counts as changed only if its end has moved by more than `SAME_S`, not because time has passed.

Parts are stored encoded, as MessagePack: that takes a fifth of the memory of the objects, compares quickly, and is
encoded once for several viewers. The messages made here therefore hold `msgspec.Raw` where their fields name parts;
they can only be encoded, or decoded by `read`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

from msgspec import Raw, msgpack
from msgspec.structs import replace

from .assembly import Timed, as_of
from .limits import REASONS_MOST
from .messages.table import Before, Chair, Course, Private, PrivateChanges, PublicChanges, Reason, Shared, Spot
from .shapes import Barred
from .views import Board, Link, PrivateView, PublicView, SeatView, Verb

T = TypeVar("T", PublicChanges, PrivateChanges)

SAME_S = 0.25
"""Seconds by which the end of a clock may move without counting as changed: players cannot see a smaller difference."""

Action = tuple[str, bytes | None, Barred | None]
"""A standing action: its key; its encoding, or None if unchanged since it was last shown; and why it is barred now, if
it is.
"""

pack = msgpack.Encoder().encode
"""Encode a part as MessagePack, as it is stored and sent."""

NO_LIST = pack(())
"""The encoding of an empty list."""

REASONS_SPARE = 16
"""Unused reasons that may be kept, in addition to as many as are in use; beyond that all unused ones are dropped."""


class _Kept:
    """A part as last shown, encoded; `value` None once the part is gone.

    Parts that contain times are stored unencoded, since their remaining seconds differ each time; `at_ms` is when they
    were shown.
    """

    __slots__ = ("at_ms", "stamp", "value")

    def __init__(self, value: Any, stamp: int, at_ms: int = 0) -> None:
        self.value = value
        self.stamp = stamp
        self.at_ms = at_ms


class _Shown:
    """The parts of one view by name, and the stamp of its latest change; base of the public and the private view.

    `number` and `at_ms` are those of the latest `show`.
    """

    __slots__ = ("_kept", "at_ms", "number", "stamp")

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self.stamp = 0
        self.number = 0
        self.at_ms = 0

    def _put(self, name: str, value: Any, stamp: int) -> bool:
        """Store a part, and return whether it has changed."""
        kept, packed = self._kept.get(name), None if value is None else pack(value)
        if kept is None:
            if packed is None:
                return False
            self._kept[name] = _Kept(packed, stamp)
            return True
        if kept.value == packed:
            return False
        kept.value, kept.stamp = packed, stamp
        return True

    def _put_timed(self, name: str, value: tuple[Timed, ...] | None, stamp: int) -> bool:
        """Store a part that contains times, and return whether it has changed."""
        if value is None:
            return self._put(name, None, stamp)
        kept = self._kept.get(name)
        if kept is not None and kept.value is not None and self._end_alike(kept, value):
            return False
        self._kept[name] = _Kept(value, stamp, self.at_ms)
        return True

    def _end_alike(self, kept: _Kept, now: tuple[Timed, ...]) -> bool:
        """Return whether the values are equal and their clocks still end at the same instants, to within `SAME_S`."""
        then: tuple[Timed, ...] = kept.value
        gone_s = (self.at_ms - kept.at_ms) / 1000
        return len(then) == len(now) and all(_is_same(one, other, gone_s) for one, other in zip(then, now, strict=True))

    def _new(self, name: str, since: int) -> Any:
        """Return the encoded part if it has changed since that stamp; None if it has not, or if it is gone."""
        kept = self._kept.get(name)
        if kept is None or kept.stamp <= since or kept.value is None:
            return None
        return None if since < 0 and kept.value == NO_LIST else Raw(kept.value)

    def _new_timed(self, name: str, since: int) -> tuple[Any, ...] | None:
        kept = self._kept.get(name)
        if kept is None or kept.stamp <= since or kept.value is None:
            return None
        if since < 0 and kept.value == ():
            return None
        return tuple(as_of(each, kept.at_ms, self.at_ms) for each in kept.value)


class PublicShown(_Shown):
    """Tracks the public view of a table, and makes the messages that bring viewers up to date."""

    __slots__ = ("_board", "_board_since", "_seats", "_spots", "_table", "_zones")

    def __init__(self) -> None:
        super().__init__()
        self._table = ""
        self._board: Board | None = None
        self._board_since = 0
        """Stamp at which a board appeared or vanished last."""
        self._spots: dict[str, str] = {}
        """Part names by place id."""
        self._seats: dict[int, dict[str, str]] = {}
        """Part names of the zones before each seat: by seat, then by the key of the zone."""
        self._zones: dict[str, str] = {}

    def show(self, view: PublicView, at_ms: int, but: Collection[str] = ()) -> None:
        """Record how the table looks at `at_ms` (ms on the table's clock), and raise the stamp, which counts the
        changes, if anything is new. `but` names fields of `view` that are known to be unchanged and are skipped; seats
        that `view` leaves out are unchanged as well."""
        self.number, self.at_ms, self._table = view.number, at_ms, view.table
        stamp = self.stamp + 1
        news = False
        for name in ("contest", "watched", "pending_offers"):
            if name not in but:
                news |= self._put(name, getattr(view, name), stamp)
        if "board" not in but:
            news |= self._put_board(view.board, stamp)
        if "header" not in but:
            header = view.header
            news |= self._put("header", replace(header, turn=0, phase="", status=""), stamp)
            news |= self._put("course", Course(header.turn, header.phase, header.status), stamp)
        for seat in view.seats:
            news |= self._put_seat(seat, stamp)
        if "zones" not in but:
            self._zones = {zone.key: f"zone.{zone.key}" for zone in view.zones}
            for zone in view.zones:
                news |= self._put(self._zones[zone.key], zone, stamp)
            news |= self._put("order", tuple(self._zones), stamp)
            self._forget("zone.", self._zones.values())
        news |= self._put_timed("waiting", view.waiting, stamp)
        news |= self._put_timed("pause", None if view.pause is None else (view.pause,), stamp)
        if news:
            self.stamp = stamp

    def _put_seat(self, seat: SeatView, stamp: int) -> bool:
        """Store a seat and its zones as separate parts, since most events change only one of them."""
        keys = tuple(zone.key for zone in seat.zones)
        chair = Chair(
            seat.seat,
            seat.name,
            seat.kind,
            seat.ai,
            seat.connected,
            seat.meters,
            seat.traits,
            keys,
            seat.marks,
            seat.note,
            seat.difficulty,
        )
        known = self._seats.setdefault(seat.seat, {})
        news = self._put(f"seat.{seat.seat}", chair, stamp)
        for zone in seat.zones:
            name = known.setdefault(zone.key, f"seat.{seat.seat}.{zone.key}")
            news |= self._put(name, Before(seat.seat, zone), stamp)
        for key in known.keys() - keys:
            self._kept.pop(known.pop(key), None)
        return news

    def _put_board(self, board: Board | None, stamp: int) -> bool:
        """Store each place with the links that begin there, since most events on a map change only one or two
        places.
        """
        if (self._board is None) != (board is None):
            self._board_since = stamp
        news = self._put("board", None if board is None else True, stamp)
        places = () if board is None else board.places
        links: dict[str, list[Link]] = {place.id: [] for place in places}
        for link in () if board is None else board.links:
            links[link.a].append(link)
        self._board = None if board is None else Board(places, tuple(chain.from_iterable(links.values())))
        self._spots = {place.id: f"spot.{place.id}" for place in places}
        for place in places:
            news |= self._put(self._spots[place.id], Spot(place, tuple(links[place.id])), stamp)
        if board is not None:
            news |= self._put("chart", tuple(self._spots), stamp)
        self._forget("spot.", self._spots.values())
        return news

    def _forget(self, beginning: str, still: Collection[str]) -> None:
        for name in [name for name in self._kept if name.startswith(beginning) and name not in still]:
            del self._kept[name]

    def since(self, stamp: int | None) -> PublicChanges:
        """Return the changes for a viewer who has seen everything up to `stamp`; the whole view if it is None."""
        since = -1 if stamp is None else stamp
        if since == self.stamp:
            return PublicChanges(self.number, self.at_ms, self.stamp, stamp)
        pause = self._new_timed("pause", since)
        whole = since < self._board_since
        return PublicChanges(
            self.number,
            self.at_ms,
            self.stamp,
            stamp,
            self._table if stamp is None else "",
            self._new("header", since),
            self._new("course", since),
            tuple(_present(self._new(f"seat.{seat}", since) for seat in sorted(self._seats))),
            tuple(_present(self._new(name, since) for _, own in sorted(self._seats.items()) for name in own.values())),
            tuple(_present(self._new(name, since) for name in self._zones.values())),
            self._new("order", since),
            self._new("contest", since),
            self._board if whole else None,
            self._new_timed("waiting", since),
            self._new("pending_offers", since),
            None if pause is None else pause[0],
            self._new("watched", since),
            () if stamp is None else self._gone(stamp),
            () if whole else tuple(_present(self._new(name, since) for name in self._spots.values())),
            None if whole or self._board is None else self._new("chart", since),
        )

    def _gone(self, since: int) -> tuple[str, ...]:
        kept = [(name, self._kept.get(name)) for name in ("contest", "board", "pause", "watched")]
        return tuple(name for name, part in kept if part is not None and part.value is None and part.stamp > since)


class PrivateShown(_Shown):
    """Tracks what one chair sees besides the public view, and makes the messages that bring it up to date.

    For a spectator it is empty.
    """

    __slots__ = ("_actions", "_barred", "_menu", "_numbered", "_questions", "_reasons", "_verbs", "seat")

    def __init__(self) -> None:
        super().__init__()
        self.seat: int | None = None
        self._questions: tuple[int, ...] = ()
        self._menu: tuple[str, ...] = ()
        self._actions: dict[str, tuple[bytes, int]] = {}
        """By key: the encoded action, and the stamp of its last change."""
        self._barred: tuple[int, ...] = ()
        self._reasons: dict[Barred, tuple[int, int]] = {}
        """Number of each reason, and the stamp at which it got that number. Unused reasons are dropped some time later;
        one that comes back gets a new number.
        """
        self._numbered = 0
        self._verbs: dict[str, tuple[Verb, int]] = {}

    def show(self, view: PrivateView, at_ms: int) -> None:
        """Record how the chair's view looks at `at_ms` (ms on the table's clock), and raise the stamp, which counts the
        changes, if anything is new."""
        bare = [(each, replace(each, barred=None) if each.barred else each) for each in view.standing]
        self.show_parts(view, at_ms, [(each.key, pack(action), each.barred) for each, action in bare])

    def show_parts(self, view: PrivateView, at_ms: int, actions: Sequence[Action] | None) -> None:
        """Record the view as `show` does. `actions`: the standing actions, each as its key, its encoded form and the
        reason why it is barred; None: they are unchanged."""
        self.number, self.at_ms, self.seat = view.number, at_ms, view.seat
        stamp = self.stamp + 1
        news = self._put("hand", view.hand, stamp)
        news |= self._put("notes", view.notes, stamp)
        asked = tuple(each.id for each in view.questions)
        for gone in set(self._questions).difference(asked):
            self._kept.pop(f"question.{gone}", None)
        self._questions = asked
        for each in view.questions:
            news |= self._put_timed(f"question.{each.id}", (each,), stamp)
        news |= self._put("asked", asked, stamp)
        if actions is not None:
            news |= self._put_actions(actions, view.verbs, stamp)
        if news:
            self.stamp = stamp

    def _put_actions(self, actions: Sequence[Action], verbs: Iterable[Verb], stamp: int) -> bool:
        """Store the menu of standing actions, and forget actions and verbs that it no longer has, as the client
        does.
        """
        news = False
        menu = tuple([key for key, _, _ in actions])
        if menu != self._menu:
            self._menu = menu
            news |= self._put("menu", menu, stamp)
        before, self._actions = self._actions, {}
        for key, packed, _ in actions:
            kept = before.get(key)
            if kept is None or (packed is not None and packed != kept[0]):
                assert packed is not None, f"{key} was never shown"
                kept, news = (packed, stamp), True
            self._actions[key] = kept
        known, self._verbs = self._verbs, {}
        for verb in verbs:
            named = known.get(verb.word)
            if named is None or named[0] != verb:
                named, news = (verb, stamp), True
            self._verbs[verb.word] = named
        return self._put_barred([barred for _, _, barred in actions], stamp) or news

    def _put_barred(self, why: Sequence[Barred | None], stamp: int) -> bool:
        if self._numbered + len(why) > REASONS_MOST:
            self._reasons.clear()  # counting begins again with what is barred now
            self._numbered = 0
            self._barred = ()
            self._kept.pop("barred", None)
        numbers = tuple([0 if barred is None else self._reason(barred, stamp) for barred in why])
        used = set(numbers)
        if len(self._reasons) > 2 * len(used) + REASONS_SPARE:
            self._reasons = {barred: known for barred, known in self._reasons.items() if known[0] in used}
        numbers = numbers if any(numbers) else ()
        if numbers == self._barred and "barred" in self._kept:
            return False
        self._barred = numbers
        return self._put("barred", numbers, stamp)

    def _reason(self, barred: Barred, stamp: int) -> int:
        known = self._reasons.get(barred)
        if known is None:
            self._numbered += 1
            known = self._reasons[barred] = (self._numbered, stamp)
        return known[0]

    def since(self, stamp: int | None) -> PrivateChanges:
        """Return the changes for a viewer who has seen everything up to `stamp`; the whole view if it is None."""
        since = -1 if stamp is None else stamp
        if since == self.stamp:
            return PrivateChanges(self.number, self.at_ms, self.stamp, stamp, self.seat)
        asked = [self._new_timed(f"question.{number}", since) for number in self._questions]
        actions: Any = tuple([Raw(packed) for packed, then in self._actions.values() if then > since])
        return PrivateChanges(
            self.number,
            self.at_ms,
            self.stamp,
            stamp,
            self.seat,
            self._new("hand", since),
            self._new("asked", since),
            tuple([question for found in asked if found is not None for question in found]),
            self._new("menu", since),
            actions,
            self._new("barred", since),
            tuple([Reason(n, why) for why, (n, then) in self._reasons.items() if then > since]),
            tuple([verb for verb, then in self._verbs.values() if then > since]),
            self._new("notes", since),
        )


def whole(seen: Shared | Private) -> PublicChanges | PrivateChanges:
    """Return the message that sends this view to a peer that has seen nothing of it yet."""
    if isinstance(seen, Shared):
        public = PublicShown()
        public.show(seen.view, 0)
        return read(public.since(None))
    private = PrivateShown()
    private.show(seen.view, 0)
    return read(private.since(None))


def read(changes: T) -> T:
    """Return the same changes, with their encoded parts decoded."""
    return msgpack.decode(pack(changes), type=type(changes))


def _is_same(one: Timed, other: Timed, gone_s: float) -> bool:
    """Return whether `one`, `gone_s` seconds later, equals `other`."""
    if one.seconds_left is None or other.seconds_left is None:
        return one == other
    is_near = abs(one.seconds_left - gone_s - other.seconds_left) <= SAME_S
    return is_near and replace(one, seconds_left=other.seconds_left) == other


def _present(values: Iterable[Any]) -> Iterable[Any]:
    return (value for value in values if value is not None)

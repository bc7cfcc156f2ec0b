"""Admission control of a listener: which connections have a place, and which one loses it when places run out.

There are places for connections that have greeted (said who they are), and a few more for those that have not yet, so
that newcomers can always greet, however many are in. The places of one address are limited together (`shares.py`).

Who loses a place, and to whom:

1. Among connections that have not greeted: the one that has waited longest, from the address with the largest share. It
gives way to any newcomer. 2. Among connections that have greeted: first those of `LossLevel.KNOWN`, then those that
hold a seat (`LossLevel.KEPT`), each from the address with the largest share, and there the one idle for longest. It
gives way to one of a higher standing, or of the same standing from an address with a smaller share. If an address keeps
more than `Bounds.kept_most` seats, all its connections count as KNOWN, so that seats cannot be used to get around this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from .shares import counted_as, shares_of

LISTEN_BACKLOG = 1024
"""Connections that the kernel queues until the listener accepts them, if it allows as many. Of a larger burst the rest
is dropped silently and retried after one, three and seven seconds, honest people's included.
"""


class LossLevel(IntEnum):
    """The loss when a connection that has greeted loses its place: KNOWN nothing lasting, KEPT a seat."""

    KNOWN = 1
    KEPT = 2


class Guest(Protocol):
    """A connection, as far as places are concerned."""

    @property
    def address(self) -> str:
        """The peer's IP address; "" for this machine's own."""

    @property
    def standing(self) -> LossLevel:
        """How much is lost if it goes; only read once it has greeted."""

    @property
    def idle_since_s(self) -> float:
        """When it last requested something, in seconds of the caller's clock."""


class Bounds(Struct, frozen=True):
    """Limits of a listener: `silent_most` connections that have not greeted, `known_most` that have, `address_most` of
    both for one address, and `kept_most` that an address keeps by seats.
    """

    silent_most: int
    known_most: int
    address_most: int
    kept_most: int


G = TypeVar("G", bound=Guest)


class PlaceVerdict(Struct, Generic[G], frozen=True):
    """Whether a connection has a place (`is_in`), and which connection has lost its place to it and is to be closed
    (`goes`).
    """

    is_in: bool
    goes: G | None = None


@dataclass(slots=True)
class _Group(Generic[G]):
    """The connections of one household, or of one trusted address: all of them have the same share.

    `networks` are those that they count towards (`shares_of`); none if trusted. `silent` have not greeted, the longest
    waiting first, each with its serial number of arrival; `known` have greeted.
    """

    networks: tuple[tuple[str, int], ...]
    silent: dict[G, int] = field(default_factory=dict)
    known: dict[G, None] = field(default_factory=dict)

    @property
    def waits_since(self) -> int:
        """The serial number of the one that has waited longest. Raises StopIteration if none waits."""
        return next(iter(self.silent.values()))


class Places(Generic[G]):
    """Places of one listener's connections. `bounds` returns the limits, which may change while it runs.

    An address for which `is_trusted` returns True has many people behind it, so its connections count as if each came
    from an address of its own. The connection that goes is searched among households, not single connections, since a
    flood triggers this search with each connection.
    """

    def __init__(self, bounds: Callable[[], Bounds], is_trusted: Callable[[str], bool] = lambda address: False) -> None:
        self._bounds = bounds
        self._is_trusted = is_trusted
        self._groups: dict[str, _Group[G]] = {}
        self._group_of: dict[G, str] = {}
        self._known = 0
        self._came = 0
        self._held: Counter[str] = Counter()
        """Connections of each network that counts."""

    def __len__(self) -> int:
        """Return how many connections have a place, those that have not greeted included."""
        return len(self._group_of)

    @property
    def known(self) -> int:
        """Number of connections that have greeted."""
        return self._known

    def of(self, network: str) -> int:
        """Return how many connections come from a network, named as `counted_as` returns it."""
        return self._held[network]

    def came(self, who: G, *, pushes: bool = True) -> PlaceVerdict[G]:
        """Give a place to a new connection, which has not greeted yet; the verdict says whether it got one, and who
        lost theirs.

        Without `pushes`, it gets one only if no other connection loses its place.
        """
        goes: G | None = None
        is_trusted = self._is_trusted(who.address)
        if not is_trusted and (full := self._full_network(who.address)) is not None:
            goes = self._longest_waiting(full)
            if goes is None:
                return PlaceVerdict(False)
        elif len(self) - self._known >= self._bounds().silent_most:
            goes = self._longest_waiting()
        if goes is not None and not pushes:
            return PlaceVerdict(False)
        if goes is not None:
            self.left(goes)
        name = f"trusted {who.address}" if is_trusted else counted_as(who.address)
        if name not in self._groups:
            self._groups[name] = _Group(() if is_trusted else shares_of(who.address))
        self._groups[name].silent[who] = self._came
        self._group_of[who] = name
        self._came += 1
        self._held.update(network for network, _ in shares_of(who.address))
        return PlaceVerdict(True, goes)

    def greeted(self, who: G, standing: LossLevel, instead: G | None = None) -> PlaceVerdict[G]:
        """Give a lasting place to a connection that has greeted; the verdict says whether it got one, and who lost
        theirs. `standing`: how much would be lost if it had none; `instead`: an earlier connection of the same person,
        which ends and whose place it takes."""
        group = self._group(who)
        if group is None or who in group.known:
            return PlaceVerdict(group is not None)
        goes: G | None = None
        if self._known >= self._bounds().known_most and not self._is_known(instead):
            goes = self._who_goes_for(who, standing)
            if goes is None:
                return PlaceVerdict(False)
            self.left(goes)
        del group.silent[who]
        group.known[who] = None
        self._known += 1
        return PlaceVerdict(True, goes)

    def left(self, who: G) -> None:
        """Free the place of a connection that is closed or about to be; no-op if it has none."""
        group = self._group(who)
        if group is None:
            return
        name = self._group_of.pop(who)
        self._known -= who in group.known
        group.silent.pop(who, None)
        group.known.pop(who, None)
        if not group.silent and not group.known:
            del self._groups[name]
        for network, _ in shares_of(who.address):
            self._held[network] -= 1
            if not self._held[network]:
                del self._held[network]

    def _group(self, who: G) -> _Group[G] | None:
        name = self._group_of.get(who)
        return None if name is None else self._groups[name]

    def _is_known(self, who: G | None) -> bool:
        group = None if who is None else self._group(who)
        return group is not None and who in group.known

    def _full_network(self, address: str) -> str | None:
        """Return the narrowest network of that address that has used up its places; None if none has."""
        most = self._bounds().address_most
        return next((network for network, times in shares_of(address) if self._held[network] >= most * times), None)

    def _longest_waiting(self, network: str | None = None) -> G | None:
        """Return the connection that has waited longest to greet in that network; without one, of the household with
        the largest share.
        """
        first: _Group[G] | None = None
        largest = 0.0
        for group in self._groups.values():
            if not group.silent or (network is not None and all(network != one for one, _ in group.networks)):
                continue
            share = 0.0 if network is not None else self._share(group)
            waits_longer = first is None or group.waits_since < first.waits_since
            if first is None or share > largest or (share == largest and waits_longer):
                first, largest = group, share
        return None if first is None else next(iter(first.silent))

    def _share(self, group: _Group[G]) -> float:
        """Return the places that a household's networks use, as a multiple of what one address uses."""
        share = 0.0 if group.networks else 1.0
        for network, times in group.networks:
            share = max(share, self._held[network] / times)
        return share

    def _who_goes_for(self, who: G, standing: LossLevel) -> G | None:
        """Return the connection that gives up a lasting place for `who`; None if none does.

        Connections of an equal standing are considered only if their share is larger.
        """
        group = self._groups[self._group_of[who]]
        share = self._share(group)
        ours = LossLevel.KNOWN if self._keeps_much(group) else standing
        shares = {name: self._share(each) for name, each in self._groups.items() if each.known}
        for theirs in (each for each in LossLevel if each <= ours):
            for larger in sorted({each for each in shares.values() if theirs < ours or each > share}, reverse=True):
                groups = (self._groups[name] for name, each in shares.items() if each == larger)
                counted = [one for group in groups for one in self._counted_as(theirs, group)]
                if counted:
                    return min(counted, key=lambda one: one.idle_since_s)
        return None

    def _counted_as(self, standing: LossLevel, group: _Group[G]) -> Iterable[G]:
        """Return the connections that count as of that standing: none as KEPT if their household keeps too many
        seats.
        """
        if self._keeps_much(group):
            return group.known if standing is LossLevel.KNOWN else ()
        return (one for one in group.known if one.standing is standing)

    def _keeps_much(self, group: _Group[G]) -> bool:
        """Return whether a household keeps more places by seats than it may."""
        if not group.networks:
            return False
        return sum(one.standing is LossLevel.KEPT for one in group.known) > self._bounds().kept_most


class Repeats:
    """Rate-limits repeated log messages: each at most once in `every_s` seconds, with the number of repetitions."""

    def __init__(self, every_s: float = 60.0) -> None:
        self._every_s = every_s
        self._said_s: dict[str, float] = {}
        self._since: Counter[str] = Counter()

    def times(self, what: str, now_s: float) -> int:
        """Count one occurrence of `what` at `now_s` (monotonic seconds).

        Returns how many occurred since it was last reported if it is to be reported now, else 0.
        """
        self._since[what] += 1
        if now_s - self._said_s.get(what, float("-inf")) < self._every_s:
            return 0
        self._said_s[what] = now_s
        return self._since.pop(what)

    def unsaid(self, now_s: float) -> Iterable[tuple[str, int]]:
        """Return the messages that were suppressed and are due to be reported at `now_s` (monotonic seconds), each with
        the number of its occurrences since its last report."""
        due = [what for what, said_s in self._said_s.items() if now_s - said_s >= self._every_s]
        found = [(what, self._since.pop(what)) for what in due if self._since[what]]
        for what in due:
            del self._said_s[what]
        for what, _ in found:
            self._said_s[what] = now_s
        return found

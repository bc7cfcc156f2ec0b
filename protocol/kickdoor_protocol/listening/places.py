"""Who has a place at a listener, and who gives it up when there are not enough: one order for all our listeners.

There are places for connections that have said who they are, and a few more for those that have not yet: so somebody
who comes can always say it, however many are in. An address has so many places together (`shares.py`).

Who gives way, for whom:

1. Of those that have said nothing, the one that waits longest, of the address that has the largest share. It gives way
   to anybody who comes.
2. Of those that have said who they are, first one that nobody needs (`Standing.KNOWN`), then one that holds a seat
   (`Standing.KEPT`), each from the address with the largest share, and of its connections the one that has asked for
   nothing for longest. It gives way to somebody of a higher standing, or of the same standing from an address with a
   smaller share. Of one address only `Bounds.kept_most` seats count as kept, so that seats are no way around this.
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
"""Connections that a listener's kernel keeps until the listener takes them, if it has room for as many. Of a burst of
more the rest is dropped in silence, and tries again after one second, three, and seven: people in a flood as well."""


class Standing(IntEnum):
    """How much is lost when a connection that has said who it is gives up its place."""

    KNOWN = 1
    KEPT = 2


class Guest(Protocol):
    """A connection, as far as places are concerned."""

    @property
    def address(self) -> str:
        """Where it comes from; "" for this machine's own."""

    @property
    def standing(self) -> Standing:
        """Asked of those that have said who they are."""

    @property
    def idle_since_s(self) -> float:
        """When it has asked for something last."""


class Bounds(Struct, frozen=True):
    """Places: `silent_most` for connections that have not said who they are, `known_most` for the others,
    `address_most` of both for one address, `kept_most` that an address keeps by seats."""

    silent_most: int
    known_most: int
    address_most: int
    kept_most: int


G = TypeVar("G", bound=Guest)


class Verdict(Struct, Generic[G], frozen=True):
    """Whether somebody has a place, and who has lost theirs to them and is to be sent away."""

    is_in: bool
    goes: G | None = None


@dataclass(slots=True)
class _Group(Generic[G]):
    """The connections of one household, or of one trusted address: all of them have the same share.

    `networks` are those that they count towards (`shares_of`); none if they are trusted. `silent` have said nothing
    yet, the longest waiting ones first, each with how many had come before it; `known` have said who they are.
    """

    networks: tuple[tuple[str, int], ...]
    silent: dict[G, int] = field(default_factory=dict)
    known: dict[G, None] = field(default_factory=dict)

    @property
    def waits_since(self) -> int:
        """Return how many had come before the one that waits longest. StopIteration if nobody waits."""
        return next(iter(self.silent.values()))


class Places(Generic[G]):
    """The connections of one listener. `bounds` may change while it runs; behind an address that `is_trusted` there are
    many people, so it counts as if each came from an address of their own.

    Who goes is looked for among households and not among connections, since a flood asks for it with each of them.
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
        """Return how many connections have a place, silent ones included."""
        return len(self._group_of)

    @property
    def known(self) -> int:
        """Connections that have said who they are."""
        return self._known

    def of(self, network: str) -> int:
        """Return how many connections come from what an address is counted as (`counted_as`)."""
        return self._held[network]

    def came(self, who: G, *, pushes: bool = True) -> Verdict[G]:
        """Give a place to a connection that has said nothing yet. Not `pushes`: only if nobody has to go for it."""
        goes: G | None = None
        is_trusted = self._is_trusted(who.address)
        if not is_trusted and (full := self._full_network(who.address)) is not None:
            goes = self._longest_waiting(full)
            if goes is None:
                return Verdict(False)
        elif len(self) - self._known >= self._bounds().silent_most:
            goes = self._longest_waiting()
        if goes is not None and not pushes:
            return Verdict(False)
        if goes is not None:
            self.left(goes)
        name = f"trusted {who.address}" if is_trusted else counted_as(who.address)
        if name not in self._groups:
            self._groups[name] = _Group(() if is_trusted else shares_of(who.address))
        self._groups[name].silent[who] = self._came
        self._group_of[who] = name
        self._came += 1
        self._held.update(network for network, _ in shares_of(who.address))
        return Verdict(True, goes)

    def greeted(self, who: G, standing: Standing, instead: G | None = None) -> Verdict[G]:
        """Give a lasting place to a connection that has said who it is; `instead`: of the same person, which ends."""
        group = self._group(who)
        if group is None or who in group.known:
            return Verdict(group is not None)
        goes: G | None = None
        if self._known >= self._bounds().known_most and not self._is_known(instead):
            goes = self._who_goes_for(who, standing)
            if goes is None:
                return Verdict(False)
            self.left(goes)
        del group.silent[who]
        group.known[who] = None
        self._known += 1
        return Verdict(True, goes)

    def left(self, who: G) -> None:
        """Take back the place of a connection that is gone, or as good as gone."""
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
        """Return the narrowest network of that address that has all the places it may have; None if none has."""
        most = self._bounds().address_most
        return next((network for network, times in shares_of(address) if self._held[network] >= most * times), None)

    def _longest_waiting(self, network: str | None = None) -> G | None:
        """Return who has said nothing for longest in that network; without one: of those with the largest share."""
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
        """Return how many places the networks of a household have, in those that one address may have."""
        share = 0.0 if group.networks else 1.0
        for network, times in group.networks:
            share = max(share, self._held[network] / times)
        return share

    def _who_goes_for(self, who: G, standing: Standing) -> G | None:
        """Return who gives up a lasting place for that connection; None if nobody does.

        Those of an equal standing are asked only where the share is larger.
        """
        group = self._groups[self._group_of[who]]
        share = self._share(group)
        ours = Standing.KNOWN if self._keeps_much(group) else standing
        shares = {name: self._share(each) for name, each in self._groups.items() if each.known}
        for theirs in (each for each in Standing if each <= ours):
            for larger in sorted({each for each in shares.values() if theirs < ours or each > share}, reverse=True):
                groups = (self._groups[name] for name, each in shares.items() if each == larger)
                counted = [one for group in groups for one in self._counted_as(theirs, group)]
                if counted:
                    return min(counted, key=lambda one: one.idle_since_s)
        return None

    def _counted_as(self, standing: Standing, group: _Group[G]) -> Iterable[G]:
        """Return those that count as of that standing: none as KEPT if they keep more places by seats than they may."""
        if self._keeps_much(group):
            return group.known if standing is Standing.KNOWN else ()
        return (one for one in group.known if one.standing is standing)

    def _keeps_much(self, group: _Group[G]) -> bool:
        """Return whether seats keep more places for that household than they may."""
        if not group.networks:
            return False
        return sum(one.standing is Standing.KEPT for one in group.known) > self._bounds().kept_most


class Repeats:
    """Says what happens again and again at most once in `every_s` seconds, with how often it was."""

    def __init__(self, every_s: float = 60.0) -> None:
        self._every_s = every_s
        self._said_s: dict[str, float] = {}
        self._since: Counter[str] = Counter()

    def times(self, what: str, now_s: float) -> int:
        """Count one more of these; return how many there were since it was said last if it is to be said, else 0."""
        self._since[what] += 1
        if now_s - self._said_s.get(what, float("-inf")) < self._every_s:
            return 0
        self._said_s[what] = now_s
        return self._since.pop(what)

    def unsaid(self, now_s: float) -> Iterable[tuple[str, int]]:
        """Return what is to be said by now, and how often it was; the rest of a minute in which it has ended, too."""
        due = [what for what, said_s in self._said_s.items() if now_s - said_s >= self._every_s]
        found = [(what, self._since.pop(what)) for what in due if self._since[what]]
        for what in due:
            del self._said_s[what]
        for what, _ in found:
            self._said_s[what] = now_s
        return found

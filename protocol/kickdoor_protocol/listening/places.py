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
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from .shares import counted_as, shares_of


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


class Places(Generic[G]):
    """The connections of one listener. `bounds` may change while it runs; behind an address that `is_trusted` there are
    many people, so it counts as if each came from an address of their own."""

    def __init__(self, bounds: Callable[[], Bounds], is_trusted: Callable[[str], bool] = lambda address: False) -> None:
        self._bounds = bounds
        self._is_trusted = is_trusted
        self._silent: dict[G, None] = {}
        """The longest waiting ones first."""
        self._known: dict[G, None] = {}
        self._held: Counter[str] = Counter()
        """Connections of each network that counts."""

    def __len__(self) -> int:
        """Return how many connections have a place, silent ones included."""
        return len(self._silent) + len(self._known)

    @property
    def known(self) -> int:
        """Connections that have said who they are."""
        return len(self._known)

    def of(self, network: str) -> int:
        """Return how many connections come from what an address is counted as (`counted_as`)."""
        return self._held[network]

    def came(self, who: G, *, pushes: bool = True) -> Verdict[G]:
        """Give a place to a connection that has said nothing yet. Not `pushes`: only if nobody has to go for it."""
        goes: G | None = None
        if (full := self._full_network(who.address)) is not None:
            goes = next((one for one in self._silent if _is_in(one, full)), None)
            if goes is None:
                return Verdict(False)
        elif len(self._silent) >= self._bounds().silent_most:
            goes = max(self._silent, key=self._share)
        if goes is not None and not pushes:
            return Verdict(False)
        if goes is not None:
            self.left(goes)
        self._silent[who] = None
        self._held.update(network for network, _ in shares_of(who.address))
        return Verdict(True, goes)

    def greeted(self, who: G, standing: Standing, instead: G | None = None) -> Verdict[G]:
        """Give a lasting place to a connection that has said who it is; `instead`: of the same person, which ends."""
        if who not in self._silent:
            return Verdict(who in self._known)
        goes: G | None = None
        if len(self._known) >= self._bounds().known_most and instead not in self._known:
            goes = self._who_goes_for(who, standing)
            if goes is None:
                return Verdict(False)
            self.left(goes)
        del self._silent[who]
        self._known[who] = None
        return Verdict(True, goes)

    def left(self, who: G) -> None:
        """Take back the place of a connection that is gone, or as good as gone."""
        if who in self._silent or who in self._known:
            self._silent.pop(who, None)
            self._known.pop(who, None)
            for network, _ in shares_of(who.address):
                self._held[network] -= 1
                if not self._held[network]:
                    del self._held[network]

    def _full_network(self, address: str) -> str | None:
        """Return the narrowest network of that address that has all the places it may have; None if none has."""
        if self._is_trusted(address):
            return None
        most = self._bounds().address_most
        return next((network for network, times in shares_of(address) if self._held[network] >= most * times), None)

    def _share(self, who: G) -> float:
        """Return how many places the networks of a connection have, in those that one address may have."""
        if self._is_trusted(who.address):
            return 1.0
        return max(self._held[network] / times for network, times in shares_of(who.address))

    def _who_goes_for(self, who: G, standing: Standing) -> G | None:
        """Return who gives up a lasting place for that connection; None if nobody does."""
        if not self._known:
            return None
        kept = Counter(counted_as(one.address) for one in self._known if one.standing is Standing.KEPT)
        first = min(
            self._known, key=lambda one: (self._counts(one, one.standing, kept), -self._share(one), one.idle_since_s)
        )
        theirs, ours = self._counts(first, first.standing, kept), self._counts(who, standing, kept)
        gives_way = theirs < ours or (theirs == ours and self._share(first) > self._share(who))
        return first if gives_way else None

    def _counts(self, who: G, standing: Standing, kept: Counter[str]) -> Standing:
        """Return its standing, which is less if its address keeps more places by seats than it may."""
        is_much = kept[counted_as(who.address)] > self._bounds().kept_most and not self._is_trusted(who.address)
        return Standing.KNOWN if is_much else standing


def _is_in(who: Guest, network: str) -> bool:
    return any(network == one for one, _ in shares_of(who.address))


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

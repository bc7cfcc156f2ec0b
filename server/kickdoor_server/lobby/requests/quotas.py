"""Limits on what a request makes that outlives it: by person, by address, for the server.

Each row of `kinds.py` has the quota of its request. Some limits are checked where the thing is made (places, decks,
reports); the row names the setting or constant. Requests that write to the disk are charged here before they are
carried out, to buckets of bytes (`WriteQuotas`): of the person, of each network of their address, and of the server.
When the server's is empty only people are refused who have used three quarters of theirs, so a flood does not shut out
others. A charge is given back if the request is refused or writes nothing (`WriteQuotas.settled`). Buckets are half
full after a start, so nobody gains by waiting for a restart.

Answers are not charged, since a match must go on. What an address may ask for limits them, and `ANSWERS_MOST`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from kickdoor_protocol.base import Request
from kickdoor_protocol.listening.shares import is_among, shares_of
from kickdoor_protocol.messages.decks import SaveDeck

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.rates import Bucket, Rate
from ...matches.journal.space import Space
from ...matches.playing.playing import MatchTable
from ...people.sessions.in_flight import InFlight
from ...people.sessions.session import Session

KIB = 1024
"""Bytes in a KiB."""

HALF = 0.5
"""Share of each bucket that is full when the server starts."""

MUCH = 0.75
"""Share of their own buckets that people may have used and still write while the server's is empty."""


class SettingLimit(NamedTuple):
    """A limit that `server.toml` sets, by its field of `Settings`."""

    name: str


class Most(NamedTuple):
    """A fixed limit; `why` gives its reason, or what it counts."""

    most: float
    why: str


Bound = SettingLimit | Most
WRITTEN_PERSON, WRITTEN_ADDRESS, WRITTEN = (
    SettingLimit("written_person"), SettingLimit("written_address"), SettingLimit("written_server"),
)  # fmt: skip
PLACES = SettingLimit("tables_person_most"), SettingLimit("address_tables_most"), SettingLimit("tables_most")
PEOPLE = SettingLimit("sessions_most")
ADDRESS_PEOPLE = SettingLimit("address_people_most")


def never(person: Session, request: Request) -> bool:
    """Return False: the default for `Quota.spares`, for requests that always write to the disk."""
    return False


@dataclass(frozen=True, slots=True)
class Quota:
    """The limits, for a person, an address and the server, on what a request makes that outlives it.

    `writes`: bytes it adds to the disk at most, charged before it is carried out. `low`: what the server refuses while
    the disk is low, in words; "": nothing. `spares`: whether a request adds nothing to the disk, and so is neither
    charged nor refused.
    """

    makes: str
    person: Bound
    address: Bound
    server: Bound
    writes: int = 0
    low: str = ""
    spares: Callable[[Session, Request], bool] = never


def written(makes: str, writes: int, low: str = "", spares: Callable[[Session, Request], bool] = never) -> Quota:
    """Return the quota of a kind of request that writes at most `writes` bytes to the disk each time. `makes`: what it
    writes, in words.

    `low`: the phrase for what is refused while the disk is nearly full, "" if the request is not; `spares`: whether a
    particular request writes nothing, and so is neither charged nor refused.
    """
    return Quota(makes, WRITTEN_PERSON, WRITTEN_ADDRESS, WRITTEN, writes, low, spares)


def of_people(makes: str, most: float, why: str) -> Quota:
    """Return the quota of a kind of request that takes memory of a session: at most `most` things for a person, and as
    many people as the settings allow for an address and the server.

    `makes`: what it takes memory for, in words; `why`: a note that explains `most`.
    """
    return Quota(makes, Most(most, why), ADDRESS_PEOPLE, PEOPLE)


def of_places(makes: str, low: str = "") -> Quota:
    """Return the quota of a kind of request that opens a table or belongs to one: it counts against the limits on
    tables of a person, an address and the server.

    `makes`: what it makes, in words; `low`: the phrase for what is refused while the disk is nearly full, "" if the
    request is not.
    """
    return Quota(makes, *PLACES, low=low)


def is_removal(person: Session, request: Request) -> bool:
    """Return whether the request deletes a deck, so that it needs no room on the disk."""
    return isinstance(request, SaveDeck) and not request.cards


def is_at_no_match(person: Session, request: Request) -> bool:
    """Return whether the person is at no match, so that their chat is not written to the journal."""
    return not isinstance(person.place, MatchTable)


class WriteQuotas:
    """Quotas of bytes that each person, each address and all together may write. `space` tells whether the disk is
    low.
    """

    def __init__(self, settings: Settings, time: Time, space: Space) -> None:
        self._settings = settings
        self._time = time
        self._space = space
        self._began_s = time.seconds()
        self._buckets: dict[str, Bucket] = {}
        self._server = Bucket(lambda: settings.written_server, self._began_s, HALF)
        self._under_way: dict[InFlight[Any], list[tuple[Bucket, float]]] = {}
        """Charges of requests that are not settled."""

    def admit(self, asked: InFlight[Any], quota: Quota | None) -> None:
        """Charge the bytes that the request may write to the token buckets of its person, address and the server. No
        `quota`: charge nothing.

        Raises Declined if a bucket is empty, or the disk is nearly full and the quota refuses the request then.
        """
        if quota is None or quota.spares(asked.session, asked.request):
            return
        if quota.low:
            self._space.refuse(quota.low)
        if quota.writes:
            self._under_way[asked] = self._charge(asked.session, quota.writes)

    def settled(self, asked: InFlight[Any], *, wrote: bool) -> None:
        """Note that the request has been answered. Its charge is refunded if it wrote nothing (not `wrote`)."""
        charged = self._under_way.pop(asked, [])
        now_s = self._time.seconds()
        for bucket, taken in () if wrote else charged:
            bucket.give_back(now_s, taken)

    def _charge(self, person: Session, writes: int) -> list[tuple[Bucket, float]]:
        now_s, server = self._time.seconds(), self._server
        counted = bool(person.address) and not is_among(person.address, self._settings.trusted)
        own = list(self._own(person, counted=counted))
        spent = [(bucket, rate) for bucket, rate in own if not bucket.has(now_s)]
        is_free = counted and all(bucket.used(now_s) <= MUCH * rate().burst for bucket, rate in own)
        if spent or (not server.has(now_s) and not is_free):
            bucket = spent[0][0] if spent else server
            text = "So much was written to the disk of this server of late that it writes no more for you just now."
            raise Declined("too_much_written", text, bucket.wait_words())
        for bucket, _ in own:
            bucket.take(now_s, writes)
        return [*((bucket, writes) for bucket, _ in own), (server, server.owe(now_s, writes))]

    def _own(self, person: Session, *, counted: bool) -> Iterator[tuple[Bucket, Callable[[], Rate]]]:
        """Yield the buckets of that person and of the networks of their address."""

        def of_person() -> Rate:
            return self._settings.written_person

        yield self._bucket(person.id, of_person), of_person
        for network, times in shares_of(person.address) if counted else ():

            def of_network(times: int = times) -> Rate:
                rate = self._settings.written_address
                return Rate(rate.per_s * times, rate.burst * times)

            yield self._bucket(network, of_network), of_network

    def _bucket(self, key: str, rate: Callable[[], Rate]) -> Bucket:
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket(rate, self._began_s, HALF)
        return found

    def sweep(self) -> None:
        """Forget the token buckets of people and addresses that are full again, since a new one would be the same."""
        now_s = self._time.seconds()
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now_s)}

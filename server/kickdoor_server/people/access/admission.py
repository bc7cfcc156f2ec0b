"""Limits what each address may do, and decides which connections give way when the server is full.

Everything is counted by address, since a stranger has no other identity yet: IPv4 addresses one by one, IPv6 by /64,
which is what a household gets. An address has a number of connections at the same time, and token buckets for new
connections, greetings, invalid frames, unknown tokens and the server's time.

An address that has used up its share of the server's time waits until the bucket fills again. Anything else beyond a
limit is refused with a reason. Connections are refused after a delay, since clients that are refused at once come back
at once. An address that was refused too often gets its connections closed without an answer, which costs least.
Addresses that many people share (the ssh server's, a proxy's) are `trusted` and not counted.

The order in which connections give way is that of all our listeners (`kickdoor_protocol.listening.places`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from kickdoor_protocol.listening.places import Bounds, Guest, LossLevel, Places, Repeats
from kickdoor_protocol.listening.shares import bare, counted_as, is_among

from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.process.logs import Log
from ...base.rates import Bucket, Rate
from .bans import Bans, Who

ORDINARY_US = 12_000
"""Microseconds that count as one request in a session's budget: an answer at a table. Cheaper requests count as one,
too."""

MESSAGE_US = 100
"""Microseconds charged for any message: the cost of refusing one that came too fast."""

READ_US_PER_KIB = 50
"""Microseconds charged for decoding a KiB of a frame. The worst frame, full of empty lists, takes 1.5 to 3 ms."""

CONNECTION_US = 1_000
"""Microseconds charged for a connection, whether it is admitted or refused."""

GREETING_US = 10_000
"""Microseconds charged for `hello`, including the view of a table for a person who comes back."""


def reading_us(size: int, messages: int) -> float:
    """Return the estimated CPU time, in microseconds, of reading `size` bytes that contain `messages` messages."""
    return messages * MESSAGE_US + size / 1024 * READ_US_PER_KIB


TOLD = Rate(per_s=1.0, burst=50)
"""Refused connections of an address that are answered; further ones are closed without a word."""

LITTLE_MS = 25.0
"""Milliseconds of the server's time that still count as little: two answers at a table cost about that."""

PLAYING_MS = Rate(per_s=25.0, burst=250)
"""Milliseconds of the server's time for a hurried player: two answers a second, twenty at once."""

TOGETHER_MS_S = 500.0
"""Milliseconds a second that all addresses share which have lately used more than `PLAYING_MS`.

Half a core: players hardly wait beside them, and AI players keep the rest.
"""

TOLD_AFTER_S = 5.0
"""Seconds after which a connection that came too fast is told so. Until then it is not read, and counts as open."""


SILENT_PART = 5
"""Connections that have not said hello yet: one for so many that have (one fifth)."""

GIVES_WAY = "The server is full, and somebody with a seat, or from an address with fewer connections, has come."
"""The message to a connection that is closed to make room."""


class Knocking(Guest, Protocol):
    """A connection, as admission sees it."""

    def hang_up(self) -> None:
        """Close the connection at once, without a message."""

    def close(self, reason: str, text: str, cure: str = "") -> None:
        """Send the client a last message with the reason (an identifier, a text, and what to do about it), then close
        the connection.
        """


class AdmissionRefusal(Struct, frozen=True):
    """The reason for which a connection is refused: a stable word, a sentence and a cure.

    `silent`: close without sending it. `after_s`: seconds to wait before it is sent.
    """

    reason: str
    text: str
    cure: str = ""
    silent: bool = False
    after_s: float = 0.0


class Turned(Struct):
    """Counts connections and frames refused since the start, by reason."""

    full: int = 0
    too_many: int = 0
    too_fast: int = 0
    too_many_wrong: int = 0
    too_many_guesses: int = 0
    banned: int = 0
    wrong_frames: int = 0
    too_costly: int = 0
    evicted: int = 0
    gave_way: int = 0
    silenced: int = 0


class AddressBuckets(Struct):
    """The token buckets of one address."""

    connections: Bucket
    greetings: Bucket
    wrong: Bucket
    guesses: Bucket
    work: Bucket
    playing: Bucket
    """The rest of `PLAYING_MS`; never empty for an address whose people only play."""
    told: Bucket
    """Refusals that are still answered."""


class Admission:
    """Decides on every connection: when it opens, greets, sends something invalid, and closes."""

    def __init__(self, settings: Settings, time: Time, bans: Bans) -> None:
        self.bans = bans
        self.turned = Turned()
        self._settings = settings
        self._time = time
        self._callers: dict[str, AddressBuckets] = {}
        self._had_much: dict[str, AddressBuckets] = {}
        """Addresses that have used more than `PLAYING_MS`, until they only play again."""
        self._places: Places[Knocking] = Places(self._bounds, self._stands_for_many)
        self._repeats = Repeats()
        self._log = Log()

    def __len__(self) -> int:
        """Return how many connections are open."""
        return len(self._places)

    def _bounds(self) -> Bounds:
        settings = self._settings
        most, of_address = settings.connections_most, settings.address_connections_most
        return Bounds(max(SILENT_PART, most // SILENT_PART), most, of_address, max(1, of_address // 2))

    def ignores(self, address: str) -> bool:
        """Return whether a connection from this address is to be closed unread, since it would be refused and the
        address has been told so before.
        """
        caller, now_s = self._callers.get(counted_as(address)), self._time.seconds()
        if caller is None or caller.told.has(now_s) or self._stands_for_many(address):
            return False
        if caller.wrong.has(now_s) and caller.connections.has(now_s):
            return False
        self.turned.silenced += 1
        return True

    def opened(self, link: Knocking) -> AdmissionRefusal | None:
        """Register a new connection, which has sent nothing yet. Return why it is refused, or None if it may send its
        hello.
        """
        caller = self._caller(link.address)
        self.spend(link, CONNECTION_US)
        refusal = self._banned(Who(address=bare(link.address)))
        if refusal is None and not self.trusts(link):
            refusal = self._judged(caller)
        if refusal is None:
            refusal = self._seated(link)
        return None if refusal is None else self._turned_away(link, caller, refusal)

    def _turned_away(self, link: Knocking, caller: AddressBuckets, refusal: AdmissionRefusal) -> AdmissionRefusal:
        """Return the refusal with how it is to be told: later (the connection takes a place meanwhile), at once, or not
        at all."""
        self._note("turned_away", refusal.reason, link)
        if not caller.told.take(self._time.seconds()):
            self.turned.silenced += 1
            return AdmissionRefusal(refusal.reason, refusal.text, silent=True)
        if refusal.after_s and not self._places.came(link, pushes=False).is_in:
            return AdmissionRefusal(refusal.reason, refusal.text, refusal.cure)
        return refusal

    def _seated(self, link: Knocking) -> AdmissionRefusal | None:
        """Give a new connection a place among those without a hello, if its address may have one more."""
        verdict = self._places.came(link)
        if verdict.goes is not None:
            self.turned.evicted += 1
            verdict.goes.hang_up()
        if verdict.is_in:
            return None
        self.turned.too_many += 1
        there = self._places.of(counted_as(link.address))
        text = f"There are {there} connections from your address already."
        return AdmissionRefusal("too_many", text, "close one of them")

    def _judged(self, caller: AddressBuckets) -> AdmissionRefusal | None:
        now_s = self._time.seconds()
        if not caller.wrong.has(now_s):
            self.turned.too_many_wrong += 1
            text = "Too much of what came from your address made no sense."
            cure = "wait a minute; if it goes on, update your client"
            return AdmissionRefusal("too_fast", text, cure, after_s=TOLD_AFTER_S)
        if not caller.connections.take(now_s):
            self.turned.too_fast += 1
            text = "Too many connections from your address."
            return AdmissionRefusal("too_fast", text, caller.connections.wait_words(), after_s=TOLD_AFTER_S)
        return None

    def greets(
        self,
        link: Knocking,
        who: Who,
        *,
        guessed: bool,
        standing: LossLevel = LossLevel.KNOWN,
        instead: Knocking | None = None,
    ) -> AdmissionRefusal | None:
        """Admit a connection that has said hello as the person `who`; return why it is refused, or None if it is
        admitted.

        `guessed`: its session token is unknown. `standing`: whether a seat would be lost with the connection.
        `instead`: the same person's connection that this one replaces.
        """
        refusal = self._banned(who)
        if refusal is None and not self.trusts(link):
            refusal = self._greets_too_often(link, guessed=guessed)
        return refusal or self._stays(link, standing, instead)

    def _greets_too_often(self, link: Knocking, *, guessed: bool) -> AdmissionRefusal | None:
        caller, now_s = self._caller(link.address), self._time.seconds()
        if not caller.greetings.take(now_s):
            self.turned.too_fast += 1
            return AdmissionRefusal("too_fast", "Too many greetings from your address.", caller.greetings.wait_words())
        self.spend(link, GREETING_US)
        if guessed and not caller.guesses.take(now_s):
            self.turned.too_many_guesses += 1
            self._note("tokens_guessed", "", link)
            text = "Too many tokens from your address that nobody has been given."
            return AdmissionRefusal("too_fast", text, caller.guesses.wait_words())
        return None

    def _stays(self, link: Knocking, standing: LossLevel, instead: Knocking | None) -> AdmissionRefusal | None:
        """Give a connection that has said hello a lasting place, if one is free or another connection gives way."""
        verdict = self._places.greeted(link, standing, instead)
        if verdict.goes is not None:
            self.turned.gave_way += 1
            self._note("gave_way", "", verdict.goes)
            verdict.goes.close("full", GIVES_WAY)
        if verdict.is_in:
            return None
        self.turned.full += 1
        self._note("turned_away", "full", link)
        return AdmissionRefusal("full", "This server has no room for another connection.", "try again in a minute")

    def _note(self, event: str, reason: str, link: Knocking) -> None:
        if times := self.times(f"{event} {reason}"):
            self._log.info(event, **({"reason": reason} if reason else {}), address=link.address, times=times)

    def times(self, what: str) -> int:
        """Count an event that strangers can cause, such as "plain_on_tls_port"; return how often it happened since its
        last log line if another line is due, else 0.

        A line is due at most once a minute, so that strangers cannot fill the log.
        """
        return self._repeats.times(what, self._time.seconds())

    def _banned(self, who: Who) -> AdmissionRefusal | None:
        ban = self.bans.of(who)
        if ban is None:
            return None
        self.turned.banned += 1
        return AdmissionRefusal("banned", ban.text, "ask whoever runs this server")

    def trusts(self, link: Knocking) -> bool:
        """Return whether the connection is exempt from limits by address: it comes from this machine (address ""), or
        from an address that many people share (`trusted` in the settings).
        """
        return self._stands_for_many(link.address)

    def _stands_for_many(self, address: str) -> bool:
        return not address or is_among(address, self._settings.trusted)

    def spend(self, link: Knocking, cost_us: float) -> None:
        """Charge `cost_us` microseconds of the server's CPU time to the token bucket of the connection's address."""
        if not self.trusts(link):
            now_s, caller, cost_ms = self._time.seconds(), self._caller(link.address), cost_us / 1_000
            caller.work.owe(now_s, cost_ms * self._dearer(counted_as(link.address), caller, now_s))
            caller.playing.owe(now_s, cost_ms)

    def _dearer(self, address: str, caller: AddressBuckets, now_s: float) -> float:
        """Return the factor by which an address is charged more: 1, unless it is one of many that have used much.

        So all of these together get `TOGETHER_MS_S` in the long run, or what one alone may use if that is more; the
        more there are, the less each gets. Their own use is counted without the factor, so an address whose people only
        play soon leaves the group, and one that uses all it can get stays in it.
        """
        had_much = self._had_much.pop(address, None) is not None
        if _only_plays(caller, now_s) if had_much else caller.playing.has(now_s):
            return 1.0
        self._had_much[address] = caller
        while _only_plays(self._had_much[first := next(iter(self._had_much))], now_s):
            del self._had_much[first]
        alone_ms_s = self._settings.address_work_ms.per_s
        return max(1.0, len(self._had_much) * alone_ms_s / max(TOGETHER_MS_S, alone_ms_s))

    def read(self, link: Knocking, size: int, messages: int) -> None:
        """Charge the CPU time of reading `size` bytes that contain `messages` messages to the connection's address."""
        self.spend(link, reading_us(size, messages))

    def rest_s(self, link: Knocking) -> float:
        """Return for how many seconds nothing may be read from the connection, because its address has used up its CPU
        time; 0 if it may be read.

        The wait is multiplied by the number of the address's connections, since they take turns.
        """
        if self.trusts(link):
            return 0.0
        caller = self._caller(link.address)
        if caller.work.has(self._time.seconds()):
            return 0.0
        self.turned.too_costly += 1
        return caller.work.wait_s() * max(1, self._places.of(counted_as(link.address)))

    def priority(self, link: Knocking) -> int:
        """Return the connection's priority among those that wait to be read; lower ones come first.

        It is 0 up to `LITTLE_MS` of CPU time used by its address, and one more for each doubling; 0 also for addresses
        that are exempt from limits.
        """
        if self.trusts(link):
            return 0
        used_ms = self._caller(link.address).work.used(self._time.seconds())
        return int(used_ms / LITTLE_MS).bit_length()

    def wrong(self, link: Knocking) -> None:
        """Count an invalid frame that the connection has sent against its address; many of them get the address refused
        for a while.
        """
        self.turned.wrong_frames += 1
        if not self.trusts(link):
            self._caller(link.address).wrong.take(self._time.seconds())

    def closed(self, link: Knocking) -> None:
        """Free the connection's place among the limited number of connections: it is closed, or about to be."""
        self._places.left(link)

    def sweep(self) -> None:
        """Forget addresses without connections whose token buckets are full, and log the counts of repeated events that
        have no log line yet.
        """
        now_s = self._time.seconds()
        self._callers = {
            address: caller
            for address, caller in self._callers.items()
            if self._places.of(address) or not _has_rested(caller, now_s)
        }
        for what, times in self._repeats.unsaid(now_s):
            self._log.info("again", what=what.strip(), times=times)

    def known(self) -> Iterable[tuple[str, int]]:
        """Return each remembered IP address (or IPv6 network) with the number of its open connections."""
        return ((address, self._places.of(address)) for address in self._callers)

    def _caller(self, address: str) -> AddressBuckets:
        key = counted_as(address)
        caller = self._callers.get(key)
        if caller is None:
            settings, now_s = self._settings, self._time.seconds()
            caller = self._callers[key] = AddressBuckets(
                Bucket(lambda: settings.address_connections, now_s),
                Bucket(lambda: settings.address_greetings, now_s),
                Bucket(lambda: settings.address_wrong, now_s),
                Bucket(lambda: settings.address_guesses, now_s),
                Bucket(lambda: settings.address_work_ms, now_s),
                Bucket(lambda: PLAYING_MS, now_s),
                Bucket(lambda: TOLD, now_s),
            )
        return caller


def _only_plays(caller: AddressBuckets, now_s: float) -> bool:
    """Return whether an address that had used much now uses little, and not because nothing is left to it."""
    return caller.playing.is_full(now_s) and caller.work.left(now_s) >= min(PLAYING_MS.burst, caller.work.most)


def _has_rested(caller: AddressBuckets, now_s: float) -> bool:
    buckets = (caller.connections, caller.greetings, caller.wrong, caller.guesses)
    return all(bucket.is_full(now_s) for bucket in (*buckets, caller.work, caller.playing, caller.told))

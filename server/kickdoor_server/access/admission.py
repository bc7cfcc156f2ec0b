"""Who is let in to try: limits for each address, and who goes first when there is no room.

Everything here is counted by address, since a stranger has nothing else yet: IPv4 addresses one by one, IPv6 by the /64
that a household gets. An address has its connections at the same time, and token buckets of connections, greetings,
wrong frames and wrong tokens; and one of the server's time, which all that comes from there is charged to (`costs.py`).
Who has used up the server's time waits until there is some again. Whatever else is used up is refused with a reason,
connections only after a while, since whoever is refused at once comes back at once; and after so many refusals in a row
without a word. Addresses that stand for many people, the ssh door's or a proxy's, are `trusted` and not counted.

When all places are taken, those who have not said hello go first, the longest waiting of the address with most of
them: so a flood of silent sockets pushes out itself, and whoever says hello at once comes in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct, field

from kickdoor_protocol.listening.shares import bare, counted_as, is_among

from ..configuration.settings import Settings
from ..connections.edge import Time
from ..operations.logs import Log
from .bans import Bans, Who
from .costs import GREETING_US, reading_us
from .rates import Bucket

SILENT_AFTER = 50
"""Refusals in a row after which an address is told nothing more, until it has rested."""

LITTLE_MS = 25.0
"""Of the server's time, lately: two answers at a table are charged that much."""

TOLD_AFTER_S = 5.0
"""When a connection that came too fast is told so. Nothing is read of it meanwhile, and it counts as open."""


class Knocking(Protocol):
    """What there is to know of a connection."""

    @property
    def address(self) -> str: ...
    @property
    def greeted(self) -> bool: ...
    def hang_up(self) -> None:
        """At once and without a word."""


class Front(Protocol):
    """Where limits and the time come from; the limits may change while the server runs."""

    @property
    def settings(self) -> Settings: ...
    @property
    def time(self) -> Time: ...


class Refusal(Struct, frozen=True):
    """Why somebody is not let in: a stable word and a sentence. `silent`: they are not even told; `after_s`: when."""

    reason: str
    text: str
    cure: str = ""
    silent: bool = False
    after_s: float = 0.0


class Turned(Struct):
    """How many were turned away since the server started, by what for."""

    full: int = 0
    too_many: int = 0
    too_fast: int = 0
    too_many_wrong: int = 0
    too_many_guesses: int = 0
    banned: int = 0
    wrong_frames: int = 0
    too_costly: int = 0
    evicted: int = 0
    silenced: int = 0


class Caller(Struct):
    """One address: its open connections, oldest first, and what it may still do."""

    connections: Bucket
    greetings: Bucket
    wrong: Bucket
    guesses: Bucket
    work: Bucket
    open: dict[Knocking, None] = field(default_factory=dict)
    refused_in_a_row: int = 0


class Admission:
    """Hears of every connection when it opens, greets, says something wrong and closes."""

    def __init__(self, front: Front, bans: Bans) -> None:
        self.bans = bans
        self.turned = Turned()
        self._front = front
        self._callers: dict[str, Caller] = {}
        self._open: dict[Knocking, None] = {}
        self._log = Log()

    def __len__(self) -> int:
        """Connections that are open."""
        return len(self._open)

    def opened(self, link: Knocking) -> Refusal | None:
        """Somebody is at the door: None if he may speak."""
        settings = self._front.settings
        caller = self._caller(link.address)
        refusal = self._banned(Who(address=bare(link.address)))
        if refusal is None and not self.trusts(link):
            refusal = self._judged(caller, settings)
        if refusal is None and len(self._open) >= settings.connections_most and not self._made_room():
            self.turned.full += 1
            refusal = Refusal("full", "This server has no room for another connection.", "try again in a minute")
        if refusal is not None:
            caller.refused_in_a_row += 1
            if caller.refused_in_a_row > SILENT_AFTER:
                self.turned.silenced += 1
                refusal = Refusal(refusal.reason, refusal.text, silent=True)
            elif caller.refused_in_a_row in (1, SILENT_AFTER):
                self._log.info("turned_away", address=link.address, reason=refusal.reason)
            if refusal.after_s and not refusal.silent:
                self._counted(caller, link)
            return refusal
        caller.refused_in_a_row = 0
        self._counted(caller, link)
        return None

    def _counted(self, caller: Caller, link: Knocking) -> None:
        caller.open[link] = None
        self._open[link] = None

    def _judged(self, caller: Caller, settings: Settings) -> Refusal | None:
        now_s = self._front.time.seconds()
        if not caller.wrong.has(now_s):
            self.turned.too_many_wrong += 1
            text = "Too much of what came from your address made no sense."
            cure = "wait a minute; if it goes on, update your client"
            return Refusal("too_fast", text, cure, after_s=TOLD_AFTER_S)
        if len(caller.open) >= settings.address_connections_most:
            self.turned.too_many += 1
            text = f"There are {len(caller.open)} connections from your address already."
            return Refusal("too_many", text, "close one of them")
        if not caller.connections.take(now_s):
            self.turned.too_fast += 1
            text = "Too many connections from your address."
            return Refusal("too_fast", text, caller.connections.wait_words(), after_s=TOLD_AFTER_S)
        return None

    def _made_room(self) -> bool:
        """Whether somebody could be sent away who has not said hello."""
        waiting: defaultdict[str, list[Knocking]] = defaultdict(list)
        for link in self._open:
            if not link.greeted:
                waiting[counted_as(link.address)].append(link)
        if not waiting:
            return False
        (oldest, *_) = max(waiting.values(), key=len)
        self.turned.evicted += 1
        self.closed(oldest)
        oldest.hang_up()
        return True

    def greets(self, link: Knocking, name: str, session: str, *, guessed: bool) -> Refusal | None:
        """It says hello, under that name or as the session of that id ("": a new one): None if it may come in.

        `guessed`: with a token that nobody has.
        """
        refusal = self._banned(Who(name, session, bare(link.address)))
        if refusal is not None or self.trusts(link):
            return refusal
        caller, now_s = self._caller(link.address), self._front.time.seconds()
        if not caller.greetings.take(now_s):
            self.turned.too_fast += 1
            return Refusal("too_fast", "Too many greetings from your address.", caller.greetings.wait_words())
        caller.work.owe(now_s, GREETING_US / 1_000)
        if guessed and not caller.guesses.take(now_s):
            self.turned.too_many_guesses += 1
            self._log.warn("tokens_guessed", address=link.address, times=caller.guesses.overdrawn)
            text = "Too many tokens from your address that nobody has been given."
            return Refusal("too_fast", text, caller.guesses.wait_words())
        return None

    def _banned(self, who: Who) -> Refusal | None:
        ban = self.bans.of(who)
        if ban is None:
            return None
        self.turned.banned += 1
        return Refusal("banned", ban.text, "ask whoever runs this server")

    def trusts(self, link: Knocking) -> bool:
        """Whether many people may come from there, or somebody without an address, so from this machine."""
        return not link.address or is_among(link.address, self._front.settings.trusted)

    def spend(self, link: Knocking, cost_us: float) -> None:
        """Charge a request to where it comes from."""
        if not self.trusts(link):
            self._caller(link.address).work.owe(self._front.time.seconds(), cost_us / 1_000)

    def read(self, link: Knocking, size: int, messages: int) -> None:
        """It has sent so many bytes, which were so many messages: charged, whatever becomes of them."""
        self.spend(link, reading_us(size, messages))

    def rest_s(self, link: Knocking) -> float:
        """For how many seconds nothing of it is to be dealt with, since nothing is left of what its address may use.

        Those of one address take turns: as many times longer as there are of them.
        """
        if self.trusts(link):
            return 0.0
        caller = self._caller(link.address)
        if caller.work.has(self._front.time.seconds()):
            return 0.0
        self.turned.too_costly += 1
        return caller.work.wait_s() * max(1, len(caller.open))

    def priority(self, link: Knocking) -> int:
        """When it is served among those that wait: those first whose address has had least of the server's time.

        0 for up to `LITTLE_MS`, one more with each doubling; 0 for whoever is not counted.
        """
        if self.trusts(link):
            return 0
        used_ms = self._caller(link.address).work.used(self._front.time.seconds())
        return int(used_ms / LITTLE_MS).bit_length()

    def wrong(self, link: Knocking) -> None:
        """It has sent what breaks the rules of the wire."""
        self.turned.wrong_frames += 1
        if not self.trusts(link):
            self._caller(link.address).wrong.take(self._front.time.seconds())

    def closed(self, link: Knocking) -> None:
        """It is gone, or as good as gone."""
        self._open.pop(link, None)
        caller = self._callers.get(counted_as(link.address))
        if caller is not None:
            caller.open.pop(link, None)

    def sweep(self) -> None:
        """Forget the addresses of which there is nothing to remember."""
        now_s = self._front.time.seconds()
        self._callers = {address: caller for address, caller in self._callers.items() if not _has_rested(caller, now_s)}

    def known(self) -> Iterable[tuple[str, int]]:
        """Each address that is remembered, with its open connections."""
        return ((address, len(caller.open)) for address, caller in self._callers.items())

    def _caller(self, address: str) -> Caller:
        key = counted_as(address)
        caller = self._callers.get(key)
        if caller is None:
            settings, now_s = self._front.settings, self._front.time.seconds()
            caller = self._callers[key] = Caller(
                Bucket(lambda: settings.address_connections, now_s),
                Bucket(lambda: settings.address_greetings, now_s),
                Bucket(lambda: settings.address_wrong, now_s),
                Bucket(lambda: settings.address_guesses, now_s),
                Bucket(lambda: settings.address_work_ms, now_s),
            )
        return caller


def _has_rested(caller: Caller, now_s: float) -> bool:
    buckets = (caller.connections, caller.greetings, caller.wrong, caller.guesses, caller.work)
    return not caller.open and all(bucket.is_full(now_s) for bucket in buckets)

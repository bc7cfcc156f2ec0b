"""The composition root: builds all parts of the server, connects them, and starts and stops them in order.

Clocks are injected, so that tests run the server on clocks of their own. No other module reads the system's time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from kickdoor_protocol.files.release import release, version
from kickdoor_protocol.finding.announcement import Announcement
from kickdoor_protocol.listening.places import LISTEN_BACKLOG

from ..base.configuration.living import Reloading, living
from ..base.configuration.settings import Settings
from ..base.edge import DelayedCall, Time, WholeReactor, cancelled, later
from ..base.process.counts import Counts
from ..base.process.garbage import looked_for_later
from ..base.process.logs import Log
from ..base.process.portions import InPortions, Job
from ..base.process.pulse import Pulse
from ..base.process.threads import BackgroundJobs, Threads
from ..base.steady import Steady
from ..base.store.interface import DAY_S, Retention
from ..base.store.opening import opened_store
from ..base.store.outlines import Outlines
from ..base.store.scribe import Scribe, StoreScribe
from ..lobby.moderation.erasing import Erasing
from ..lobby.moderation.requests import Moderation
from ..lobby.requests.quotas import WriteQuotas
from ..lobby.requests.reception import Reception
from ..lobby.tables.beginnings import Beginnings
from ..lobby.tables.lobby import Lobby
from ..lobby.tables.places import ServerPlaces, ServerTables
from ..lobby.waking.revival import StoppedMatch
from ..lobby.waking.waker import Waker, revive
from ..matches.belongings import MatchResources
from ..matches.journal.snapshots import code_of_the_game
from ..matches.journal.space import Space
from ..matches.playing.playing import MatchTable
from ..matches.replays.replay_file import replay_in
from ..people.access.admission import Admission
from ..people.access.bans import FILE as BANS
from ..people.access.bans import MUTES_FILE, Bans
from ..people.connections.link import ClientLink, Front, Links
from ..people.connections.tls import TlsContexts, identity, speaking_tls
from ..people.moderation.leaps import Leaps, last_written_s
from ..people.moderation.reports import ReportStore
from ..people.sessions.openers import AddressKey
from ..people.sessions.passwords import Passwords
from ..people.sessions.sessions import SERVER, Sessions
from ..table.catalogue.playable_sets import PlayableSets
from ..table.catalogue.sets import known_sets, lesson_sets, packs_in
from ..table.thinking.minds import KnownMinds
from ..table.thinking.pool import ThinkerProcesses
from ..table.thinking.tasks import Minds, Thinkers
from .admin.admin_socket import AdminSocket
from .admin.draining import Draining
from .admin.executor import AdminExecutor
from .admin.moderating import PeopleAdmin
from .admin.shown import duration
from .lan.announcer import Announcer, announcement_of, new_id
from .lan.invitation import EVERYWHERE, interface_of
from .lan.zeroconf_service import ZeroconfService, is_installed
from .pages.site import Pages


def nothing(*told: object) -> None:
    """Ignore the arguments: the default for the callbacks that `Around` holds."""


@dataclass(frozen=True, slots=True)
class Around:
    """Callbacks into the program that runs a server.

    `read_again` reads the settings anew, from the file and the command line; None if there is no file to read. `told`
    is called with the progress of restoring matches, as text; `settled` after each match that has been restored.
    """

    read_again: Callable[[], Settings] | None = None
    told: Callable[[str], object] = nothing
    settled: Callable[[], object] = nothing


NOTHING_AROUND = Around()
"""Callbacks of a server that runs without a program, as in tests."""


class Server:
    """A whole server, which runs between `startService` and `stopService`. `port` is the port it listens on, 0 before.

    `make_scribe` makes the writer of the journal from a callback for the beginning and the end of an outage.
    `tls_contexts` holds the server's certificate, None without TLS. `network` is the thread that registers the server
    by zeroconf.
    """

    def __init__(
        self,
        settings: Settings,
        reactor: InPortions,
        make_scribe: Callable[[Callable[[], None]], Scribe],
        thinkers: Thinkers,
        minds: Minds,
        playable_sets: PlayableSets,
        entropy: Callable[[int], bytes] = os.urandom,
        wall_s: Callable[[], float] = time.time,
        counts: Counts | None = None,
        work: BackgroundJobs | None = None,
        network: BackgroundJobs | None = None,
        around: Around = NOTHING_AROUND,
    ) -> None:
        self.running = False
        self.settings = settings = living(settings)
        self._wall_s = wall_s
        self.counts = counts or Counts()
        self.reloading = None if around.read_again is None else Reloading(settings, around.read_again)
        self.release = version()
        self._began_s = reactor.seconds()
        self.port = 0
        self.tls_contexts: TlsContexts | None = None
        self._wall_s = wall_s
        self._scribe = scribe = make_scribe(self._outage_changed)
        self._found = scribe.outlines()
        self._reactor = reactor
        self._leaps = Leaps(wall_s, reactor.seconds, last_written_s(settings.data))
        bans = Bans(None if settings.data is None else settings.data / BANS, wall_s)
        self.admission = Admission(settings, reactor, bans)
        work = work or Threads(reactor, settings.passwords_at_once, settings.passwords_waiting_most)
        self.passwords = Passwords(settings, reactor, work)
        self.sessions = Sessions(settings, reactor, scribe, release(SERVER), self.admission, self.passwords)
        mutes = Bans(None if settings.data is None else settings.data / MUTES_FILE, wall_s)
        reports = ReportStore(settings.data, wall_s, lambda: settings.reports_days)
        self.moderation = Moderation(self.sessions, mutes, reports, settings)
        self.draining = Draining(reactor, self.sessions, self.end)
        means = MatchResources(scribe, reactor, settings, release(), wall_s, reactor.do)
        self.address_key = AddressKey(settings.data, entropy)
        tables = ServerTables(settings)
        beginnings = Beginnings(playable_sets, minds, thinkers, means, self._found.last_number, entropy, tables)
        self.waker = Waker(reactor, scribe, playable_sets, tables, beginnings, around.told, around.settled)
        places = ServerPlaces(means, tables, self.waker.wake)
        self.lobby = Lobby(
            playable_sets,
            means,
            places,
            beginnings,
            self.passwords,
            self.address_key,
            self.moderation,
            self.draining.refuse,
        )
        self._thinkers = thinkers
        self.pulse = Pulse(
            reactor.whole, settings.pulse_ms, passing_s=reactor.steady.passing_s, stood_still=self._stood_still
        )
        self.space = Space(settings, reactor)
        self.ledger = WriteQuotas(settings, reactor, self.space)
        self.reception = Reception(settings, self.lobby, self.sessions, self.moderation, self.ledger, self.admission)
        self.links: set[ClientLink] = set()
        self._accepting = Links(Front(settings, reactor, self.counts, self.admission, self.reception, self.links))
        self.people_admin = PeopleAdmin(self.admission, self.sessions, self.links, mutes)
        self.erasing = Erasing(scribe, self.sessions, self.lobby.tables.values, self.moderation)
        self.admin_socket = AdminSocket(AdminExecutor(self), self)
        self.pages = Pages(self)
        self._playable_sets = playable_sets
        self._listening: Any = None
        self._id = new_id()
        self._announcer = Announcer(reactor, self._announcement)
        self._service = None if network is None else ZeroconfService(reactor, self._announcement, network)
        self.is_announced = False
        self._sweep: DelayedCall | None = None
        self._tidying: DelayedCall | None = None
        self._log = Log()

    @property
    def up_s(self) -> float:
        """Seconds since the start."""
        return self._reactor.seconds() - self._began_s

    def end(self) -> None:
        """Stop the reactor, and with it the server; `stopService` runs before it ends."""
        self._reactor.whole.stop()

    def queues(self) -> dict[str, int]:
        """Return how many jobs wait, by queue: "journal" (writes), "ai" (decisions of AI players), "reactor" (slices of
        long work).
        """
        return {"journal": self._scribe.queued, "ai": self._thinkers.queued, "reactor": self._reactor.queued}

    @property
    def scribe(self) -> Scribe:
        """The writer of the journal."""
        return self._scribe

    @property
    def left_alone(self) -> tuple[StoppedMatch, ...]:
        """The matches of the journal that cannot go on here; complete once `waker` has tried all of them."""
        return tuple(self.waker.left_alone)

    @property
    def time(self) -> Time:
        """The server's clock and its delayed calls."""
        return self._reactor

    # ---- start and stop

    def startService(self) -> None:  # noqa: N802
        """Load the summaries of all matches from the journal, start to listen, and begin to restore the matches.

        Raises CannotListenError if the port is in use, NoTls if the settings want TLS and the certificate cannot be
        used, NoPassword if the password file cannot.
        """
        self.running = True
        self._scribe.start()
        self._thinkers.start()
        revive(self._found, self.lobby.places, self.sessions, self.waker, self._reactor)
        self.lobby.places.keep_quotas()
        self._found = Outlines()
        if self.settings.replay is not None:
            self.lobby.screen(replay_in(self.settings.replay))
        self.passwords.read_entrance()
        if self.settings.tls:
            self.tls_contexts = TlsContexts(identity(self.settings), self._wall_s)
            self.tls_contexts.look()
        links = self._accepting
        factory = links if self.tls_contexts is None else speaking_tls(links, self.tls_contexts, self.admission.times)
        self._listening = self._reactor.listenTCP(
            self.settings.port, factory, backlog=LISTEN_BACKLOG, interface=interface_of(self.settings.host)
        )
        self.port = self._listening.getHost().port
        if self.settings.announce and self.settings.host in EVERYWHERE:
            self.is_announced = self._announcer.start(self._reactor.whole, self.settings.announce_port)
            if self._service is not None:
                self._service.start()
        self.admin_socket.open(self._reactor.whole)
        self.pages.open(self._reactor.whole)
        self._sweep = later(self._reactor, self.settings.sweep_s, self._look_around)
        self._tidying = later(self._reactor, DAY_S, self._tidy)
        self._log.info("listening", host=self.settings.host, port=self.port, asleep=self.waker.asleep)
        self.waker.begin()

    def _announcement(self) -> Announcement:
        """Return the announcement for the local network. A server with a password does not list its tables."""
        locked = bool(self.passwords.entrance)
        tables = (table.describe() for table in (() if locked else self.lobby.tables.values()))
        tls = self.tls_contexts is not None
        return announcement_of(self._id, self.settings.name, self.port, tables, tls=tls, locked=locked)

    def warm_up(self, then: Job) -> None:
        """Load modules and data in advance that are otherwise loaded when first needed, one piece in each turn of the
        reactor, so that clients are served meanwhile.

        When all are loaded, the measuring of the reactor's lag begins, and `then` is called.
        """
        at_last = (self.pulse.start, then, self._has_loaded)
        pieces: Iterator[Job] = chain(
            self._playable_sets.pieces(), (code_of_the_game,), self.lobby.rehearsals(), at_last
        )
        for piece in pieces:
            self._reactor.do(partial(self._load, piece), at_once=False)

    def _load(self, piece: Job) -> None:
        if self.running:
            with looked_for_later():
                piece()

    def _has_loaded(self) -> None:
        self._log.info("loaded")

    def _look_around(self) -> None:
        """Sweep all parts every `sweep_s` seconds: expired clocks, sessions, bans and reports. An exception is logged,
        and does not end the sweeping.
        """
        self._sweep = later(self._reactor, self.settings.sweep_s, self._look_around)
        try:
            self._scribe.look()
            self.lobby.sweep()
            self.lobby.note_clocks()
            self.sessions.sweep()
            self.passwords.sweep()
            self.admission.sweep()
            self.ledger.sweep()
            self.moderation.sweep(self.time.seconds())
            if self.tls_contexts is not None:
                self.tls_contexts.look()
            if not self._leaps.were_lately():
                self.moderation.reports.sweep()
                self.people_admin.sweep()
        except Exception as bug:
            self._log.broken("sweep_failed", bug)

    def _outage_changed(self) -> None:
        """Log that writing to the journal fails, or works again, and show it to everybody at a table."""
        outage = self._scribe.outage
        if outage.is_on:
            self._log.warn("outage_began", why=outage.why, held=outage.held)
        else:
            self._log.info("outage_over")
        self.lobby.outage_changed(self._reactor.do)

    def _stood_still(self, stood_s: float) -> None:
        """Restore everybody's clocks: the process was suspended for `stood_s` seconds, or the machine slept."""
        self._log.warn("stood_still", stood_s=round(stood_s, 1))
        resumed_s = self._reactor.steady.resumed_s
        self._accepting.silence.stood_still(stood_s, resumed_s)
        text = f"The server stood still for {duration(stood_s)}; whoever is asked has all of their time again."
        for table in list(self.lobby.tables.values()):
            if isinstance(table, MatchTable) and table.match.table is not None:
                self._reactor.do(partial(_go_on, table, resumed_s, text))

    def _tidy(self) -> None:
        """Delete expired matches from the journal and renew the key of hashed addresses, once a day."""
        self._tidying = later(self._reactor, DAY_S, self._tidy)
        self._scribe.tidy()
        try:
            self.address_key.renew(self.settings.log_addresses_days, self._wall_s())
        except OSError as wrong:
            self._log.warn("address_key_not_renewed", why=wrong)

    def stopService(self) -> Any:  # noqa: N802
        """Close all connections and the port, and write what is left to the journal. The Deferred fires when the port
        is closed; None if there is nothing to wait for.

        A second call does nothing; it works after a failed start, too.
        """
        if not self.running:
            return None
        self.running = False
        self.admin_socket.close()
        self.pages.close()
        self.waker.stop()
        self.draining.end(quietly=True)
        cancelled(self._sweep)
        self._announcer.stop()
        cancelled(self._tidying)
        self.pulse.stop()
        stopped = self._listening.stopListening() if self._listening is not None else None
        for link in list(self.links):
            link.close("shutdown", "The server is shutting down; your seat is kept.")
        self._thinkers.stop()
        self.passwords.stop()
        self.lobby.leave_off()
        self._scribe.close()
        self._log.info("stopped")
        return stopped if self._service is None else self._service.stop().addCallback(lambda _: stopped)


def _go_on(table: MatchTable, resumed_s: float, text: str) -> None:
    """Restart the clocks of a match. `text` is sent to those who were connected when the process was suspended."""
    if table.is_over:
        return
    table.match.keeping.start_anew()
    if table.match.sequel is not None:
        table.match.sequel.start_anew()
    for session in table.match.audience.everybody():
        if session.connected or session.away_since_s >= resumed_s:
            session.tell(text)


def makeService(  # noqa: N802 - what Twisted calls such a function
    settings: Settings, reactor: WholeReactor, steady: Steady | None = None, around: Around = NOTHING_AROUND
) -> Server:
    """Return a server with these settings, built and not yet started. `steady`: the reactor's clock, None for the real
    one; `around`: callbacks into the program that runs the server.

    Raises PackError if a pack is invalid.
    """
    settings, counts = living(settings), Counts()
    packs = packs_in(settings.packs)
    in_portions = InPortions(reactor, steady)
    retention = Retention(settings.retention_days, settings.retention_matches_most, settings.over_s)
    store = opened_store(settings.database or settings.data, settings.synchronous, settings.data)

    def make_scribe(outage_changed: Callable[[], None]) -> Scribe:
        return StoreScribe(store, in_portions, time.time, retention, counts, outage_changed=outage_changed)

    thinkers = ThinkerProcesses(reactor, settings, counts)
    lessons = lesson_sets(settings.sets) if settings.lessons else {}
    minds = KnownMinds()
    playable_sets = PlayableSets(
        {**known_sets(settings.sets, packs, settings.best_of), **lessons}, packs, minds.keepers, minds.opponents
    )
    network = Threads(in_portions, 1, 1, "zeroconf") if settings.announce and is_installed() else None
    return Server(
        settings,
        in_portions,
        make_scribe,
        thinkers,
        minds,
        playable_sets,
        counts=counts,
        network=network,
        around=around,
    )

"""The whole server on one screen: what there is, who knows whom, and in which order it starts and stops.

Time is the reactor's and is injected, so tests run it on a clock of their own; nothing else of the server asks what
time it is.
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
from ..people.connections.link import Front, Link, Links
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
    """Hear of what nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the program around a server has to do with it. `read_again` makes the settings anew, from its file and the
    command line; `told` hears how far it is with bringing back matches, `settled` that one has been brought back."""

    read_again: Callable[[], Settings] | None = None
    told: Callable[[str], object] = nothing
    settled: Callable[[], object] = nothing


NOTHING_AROUND = Around()


class Server:
    """Runs between `startService` and `stopService`. `port` is the one it listens on, once it does.

    `make_scribe`: its scribe calls what it is given when an outage begins or ends. `tls_contexts`: the certificate that
    it shows to those who join, if it speaks TLS. `network`: the thread that registers it by zeroconf.
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
        self.links: set[Link] = set()
        self._accepting = Links(Front(settings, reactor, self.counts, self.admission, self.reception, self.links))
        self.people_admin = PeopleAdmin(self.admission, self.sessions, self.links, mutes)
        self.erasing = Erasing(scribe, self.sessions, self.lobby.tables.values, self.moderation)
        self.admin_door = AdminSocket(AdminExecutor(self), self)
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
        """Stop everything, in good order."""
        self._reactor.whole.stop()

    def queues(self) -> dict[str, int]:
        """What waits: to be written, for an AI seat's process, for a turn of the reactor."""
        return {"journal": self._scribe.queued, "ai": self._thinkers.queued, "reactor": self._reactor.queued}

    @property
    def scribe(self) -> Scribe:
        return self._scribe

    @property
    def left_alone(self) -> tuple[StoppedMatch, ...]:
        """The matches that do not go on here, as far as is known: of those that sleep, nobody knows."""
        return tuple(self.waker.left_alone)

    @property
    def time(self) -> Time:
        return self._reactor

    # ---- start and stop

    def startService(self) -> None:  # noqa: N802
        """Put back the tables of the journal, asleep, then listen. NoTls if it is to speak TLS and cannot."""
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
        self.admin_door.open(self._reactor.whole)
        self.pages.open(self._reactor.whole)
        self._sweep = later(self._reactor, self.settings.sweep_s, self._look_around)
        self._tidying = later(self._reactor, DAY_S, self._tidy)
        self._log.info("listening", host=self.settings.host, port=self.port, asleep=self.waker.asleep)
        self.waker.begin()

    def _announcement(self) -> Announcement:
        locked = bool(self.passwords.entrance)
        tables = (table.describe() for table in (() if locked else self.lobby.tables.values()))
        tls = self.tls_contexts is not None
        return announcement_of(self._id, self.settings.name, self.port, tables, tls=tls, locked=locked)

    def warm_up(self, then: Job) -> None:
        """Load what is loaded when it is first needed, a piece in each turn of the reactor, so that the server hears
        people meanwhile; then begin to feel the pulse, and do `then`."""
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
        """Look after those who are away. A bug in it must not be the last time that it runs."""
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
        """Nothing can be written any more, or again: everybody at a table is shown so."""
        outage = self._scribe.outage
        if outage.is_on:
            self._log.warn("outage_began", why=outage.why, held=outage.held)
        else:
            self._log.info("outage_over")
        self.lobby.outage_changed(self._reactor.do)

    def _stood_still(self, stood_s: float) -> None:
        """The server did nothing for so long: it was stopped, or the machine slept. Nobody's time has run on."""
        self._log.warn("stood_still", stood_s=round(stood_s, 1))
        resumed_s = self._reactor.steady.resumed_s
        self._accepting.silence.stood_still(stood_s, resumed_s)
        text = f"The server stood still for {duration(stood_s)}; whoever is asked has all of their time again."
        for table in list(self.lobby.tables.values()):
            if isinstance(table, MatchTable) and table.match.table is not None:
                self._reactor.do(partial(_go_on, table, resumed_s, text))

    def _tidy(self) -> None:
        self._tidying = later(self._reactor, DAY_S, self._tidy)
        self._scribe.tidy()
        try:
            self.address_key.renew(self.settings.log_addresses_days, self._wall_s())
        except OSError as wrong:
            self._log.warn("address_key_not_renewed", why=wrong)

    def stopService(self) -> Any:  # noqa: N802
        """Say goodbye, stop listening, and write down what is under way. Once; also after a start that failed."""
        if not self.running:
            return None
        self.running = False
        self.admin_door.close()
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
    """Give everybody at that table their time again; `text` tells those who were here when the server stood still."""
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
    """Return the server of these settings, complete and not yet started. The reactor tells the time by `steady`.

    Raises PackError if a pack is not as it should be.
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

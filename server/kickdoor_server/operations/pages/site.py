"""The port for programs, with its pages.

`/readyz` says whether people should be sent to this server: it can write its journal, and holds no unwritten records. A
server that drains stays ready: people whose connection breaks have a seat here and nowhere else. Whether the journal
can be written is tried on the disk; requests shortly afterwards get the same answer without another try.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from kickdoor_ai.extras import command_for

from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ...base.store.scribe import Scribe
from ...lobby.requests.kinds import refused_while_low
from ...people.connections.guarded import Guarded
from ..admin.overseen import Overseen

TRIAL_MOST_S = 2.0
"""Seconds within which the journal must answer; nobody can play on a slower disk."""

STILL_TRUE_S = 2.0
"""Seconds for which the outcome of a trial is given again."""

Tell = Callable[[str], None]
"""Called with why the server is not ready; "" if it is."""


class Readiness:
    """Tries whether the journal of one server can be written, once for all requests at the same time."""

    def __init__(self, scribe: Scribe, time: Time) -> None:
        self._scribe = scribe
        self._time = time
        self._known = ""
        self._known_until_s = float("-inf")
        self._asking: list[Tell] = []
        self._tried_since_s: float | None = None
        """When the trial began that is under way; None if there is none."""
        self._patience: DelayedCall | None = None

    def ask(self, tell: Tell) -> None:
        """Call `tell` with the reason why the server is not ready, "" if it is: at once if that is known, else after a
        trial write to the journal.
        """
        if (outage := self._scribe.outage).is_on:
            tell(f"the journal cannot be written: {outage.why} ({outage.held} writes held)")
        elif self._time.seconds() < self._known_until_s:
            tell(self._known)
        else:
            self._asking.append(tell)
            if len(self._asking) == 1:
                self._patience = later(self._time, TRIAL_MOST_S, self._too_slow)
                if self._tried_since_s is None:  # a second trial would only wait behind the first
                    self._tried_since_s = self._time.seconds()
                    self._scribe.try_out(self._tried)

    def _tried(self, error: Exception | None) -> None:
        began_s, self._tried_since_s = self._tried_since_s, None
        took_s = 0.0 if began_s is None else self._time.seconds() - began_s
        if error is not None:
            self._told(f"the journal cannot be written: {error}")
        elif took_s > TRIAL_MOST_S:
            self._told(f"the journal took {took_s:.0f} s to answer")
        else:
            self._told("")

    def _too_slow(self) -> None:
        self._told(f"the journal has not answered for {TRIAL_MOST_S:g} s")

    def _told(self, known: str) -> None:
        cancelled(self._patience)
        self._known, self._known_until_s = known, self._time.seconds() + STILL_TRUE_S
        asking, self._asking = self._asking, []
        for tell in asking:
            tell(known)


DRAINING = "it is to stop and opens no more tables; people come back to theirs"
LOW = f"the disk runs low: {', '.join(refused_while_low())}; matches go on"
MISSING = "There are no figures without prometheus_client"


class Pages:
    """Serves the pages from `open` to `close`, if the settings name a port. `port`: the one it listens on."""

    def __init__(self, server: Overseen) -> None:
        self.port = 0
        self._server = server
        self._readiness = Readiness(server.scribe, server.time)
        self._listening: Any = None
        self._log = Log()

    def open(self, reactor: Any) -> None:
        """Serve /healthz, /readyz and /metrics by HTTP, if the settings name a port. Raises CannotListenError if it
        cannot be used.

        Twisted's web server is imported here, since servers without such a port do not need it.
        """
        settings = self._server.settings
        if settings.metrics_port is None:
            return
        from twisted.web.resource import Resource
        from twisted.web.server import Site

        from .page import PageResource

        root: Any = Resource()
        root.putChild(b"healthz", PageResource(lambda tell: tell(200, "ok\n")))
        root.putChild(b"readyz", PageResource(self._ready))
        root.putChild(b"metrics", PageResource(self._metrics()))
        site: Any = Site(root, reactor=reactor)
        site.noisy = False
        site.displayTracebacks = False
        site.log = lambda request: None
        guarded = Guarded(site, self._server, "pages")
        self._listening = reactor.listenTCP(settings.metrics_port, guarded, interface=settings.metrics_host)
        self.port = self._listening.getHost().port
        self._log.info("pages_open", host=settings.metrics_host, port=self.port)

    def close(self) -> None:
        """Stop serving the pages."""
        if self._listening is not None:
            self._listening.stopListening()
            self._listening = None

    def _ready(self, tell: Any) -> None:
        def asked(why: str) -> None:
            low = LOW if self._server.space.is_low else ""  # players with a seat must still get in
            draining = DRAINING if self._server.draining.is_on else ""
            said = "; ".join(filter(None, ["ready", draining, low, self._server.waker.progress]))
            tell(503, f"{why}\n") if why else tell(200, f"{said}\n")

        self._readiness.ask(asked)

    def _metrics(self) -> Any:
        if find_spec("prometheus_client") is None:
            self._log.warn("no_figures", why=f"{MISSING}: {command_for('metrics')}")
            return lambda tell: tell(501, f"{MISSING}; the server's log says how to install it.\n")
        from .metrics import Figures

        return Figures(self._server).answer

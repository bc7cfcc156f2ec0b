"""The port and its pages."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kickdoor_ai.extras import command_for

from ...base.process.logs import Log
from ...lobby.requests.kinds import refused_while_low
from ...people.connections.guarded import Guarded
from .readiness import Readiness

if TYPE_CHECKING:
    from ..service import Server

DRAINING = "it is to stop and opens no more tables; people come back to theirs"
LOW = f"the disk runs low: {', '.join(refused_while_low())}; matches go on"
MISSING = "There are no figures without prometheus_client"


class Pages:
    """Open from `open` to `close`, if the settings name a port. `port`: the one that it listens on, once it does."""

    def __init__(self, server: Server) -> None:
        self.port = 0
        self._server = server
        self._readiness = Readiness(server.scribe, server.time)
        self._listening: Any = None
        self._log = Log()

    def open(self, reactor: Any) -> None:
        """CannotListenError. Twisted's web is imported by those servers alone that have pages."""
        settings = self._server.settings
        if settings.metrics_port is None:
            return
        from twisted.web.resource import Resource
        from twisted.web.server import Site

        from .page import Page

        root: Any = Resource()
        root.putChild(b"healthz", Page(lambda tell: tell(200, "ok\n")))
        root.putChild(b"readyz", Page(self._ready))
        root.putChild(b"metrics", Page(self._metrics()))
        site: Any = Site(root, reactor=reactor)
        site.noisy = False
        site.displayTracebacks = False
        site.log = lambda request: None
        guarded = Guarded(site, self._server, "pages")
        self._listening = reactor.listenTCP(settings.metrics_port, guarded, interface=settings.metrics_host)
        self.port = self._listening.getHost().port
        self._log.info("pages_open", host=settings.metrics_host, port=self.port)

    def close(self) -> None:
        if self._listening is not None:
            self._listening.stopListening()
            self._listening = None

    def _ready(self, tell: Any) -> None:
        def asked(why: str) -> None:
            low = LOW if self._server.space.is_low else ""  # whoever has a seat still has to get in
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

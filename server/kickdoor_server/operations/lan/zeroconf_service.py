"""The server as a service of DNS-SD, so that programs of other people list it too: `kickdoor_protocol.finding.dns_sd`.

An extra beside `announcer.py`, which is how kickdoor's own clients find it. python-zeroconf blocks (it asks the network
whether a name is free, and says goodbye three times), so all of it is done by one thread that does nothing else. The
reactor tells that thread every few seconds what there is to say; what has not changed is not said again. A network on
which it does not work is tried again after a while, and nobody is kept from playing by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from twisted.internet.defer import Deferred

from kickdoor_protocol.finding.announcement import Announcement
from kickdoor_protocol.finding.dns_sd import SERVICE, instance, properties

from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ...base.process.threads import BackgroundJobs
from .invitation import lan_addresses

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

LOOK_S = 4.0
"""Seconds between two checks for changes: each change is three packets to the whole network."""

RETRY_LOOKS = 15
"""Checks after which a network that has failed is tried again."""

GOODBYE_MOST_S = 3.0
"""Seconds that a stopping server waits for its goodbye: it takes 0.5 s, a registration under way 2 s."""


class Responder(Protocol):
    """The part of `zeroconf.Zeroconf` that is used here."""

    def register_service(self, info: ServiceInfo) -> None:
        """Announce the service on the local network (mDNS)."""

    def update_service(self, info: ServiceInfo) -> None:
        """Announce the changed properties of a registered service."""

    def close(self) -> None:
        """Announce that the service is gone (an mDNS goodbye), and close the sockets."""


def is_installed() -> bool:
    """Return whether zeroconf is installed, which is in the extra `lan`."""
    return find_spec("zeroconf") is not None


def responder(addresses: Sequence[str]) -> Responder:
    """Return an mDNS responder on the interfaces with these IPv4 addresses. Raises OSError if it cannot listen.

    zeroconf is imported here, since that takes 0.3 s.
    """
    from zeroconf import IPVersion, Zeroconf

    return Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)


class Registrar:
    """Does the thread's work. It registers the addresses of this machine, also when they change."""

    def __init__(
        self,
        open_responder: Callable[[Sequence[str]], Responder] = responder,
        addresses: Callable[[], list[str]] = lan_addresses,
    ) -> None:
        self._open = open_responder
        self._addresses = addresses
        self._responder: Responder | None = None
        self._here: list[str] = []
        self._told: dict[bytes, bytes | None] = {}

    def tell(self, announcement: Announcement) -> None:
        """Announce the server by mDNS if `announcement` or this machine's addresses have changed since the last call.
        Raises the errors of the network and of zeroconf; then nothing is announced any more.
        """
        try:
            self._tell(announcement)
        except Exception:
            with suppress(Exception):
                self.close()
            raise

    def close(self) -> None:
        """Withdraw the announcement (an mDNS goodbye), if there is one. Raises the errors of the network and of
        zeroconf.
        """
        closing, self._responder = self._responder, None
        if closing is not None:
            closing.close()

    def _tell(self, announcement: Announcement) -> None:
        here = self._addresses()
        if here != self._here:
            self.close()
        if not here:
            return
        said = properties(announcement)
        if self._responder is None:
            self._here, self._responder = here, self._open(here)
            self._responder.register_service(_record(announcement, said, here))
        elif said != self._told:
            self._responder.update_service(_record(announcement, said, here))
        self._told = said


def _record(announcement: Announcement, said: dict[bytes, bytes | None], here: list[str]) -> ServiceInfo:
    """Return the service record, with a host name of its own, which no other machine has."""
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"{instance(announcement)}.{SERVICE}",
        port=announcement.port,
        properties=said,
        server=f"kickdoor-{announcement.id}.local.",
        parsed_addresses=here,
    )


class ZeroconfService:
    """Announces the server from `start` to `stop`. `thread` does what blocks, one thing after the other."""

    def __init__(
        self,
        time: Time,
        describe: Callable[[], Announcement],
        thread: BackgroundJobs,
        registrar: Registrar | None = None,
    ) -> None:
        self._time = time
        self._describe = describe
        self._thread = thread
        self._registrar = registrar or Registrar()
        self._is_telling = False
        self._rest = 0
        self._next: DelayedCall | None = None
        self._log = Log()

    def start(self) -> None:
        """Announce the server now, and look every `LOOK_S` seconds whether the announcement has changed."""
        self._next = later(self._time, LOOK_S, self.start)
        if self._rest:
            self._rest -= 1
        elif not self._is_telling:
            self._is_telling = True
            said = self._describe()
            self._thread.do(lambda: self._registrar.tell(said), self._was_told, self._was_told)

    def _was_told(self, why_not: Exception | None) -> None:
        self._is_telling = False
        if why_not is not None:
            self._rest = RETRY_LOOKS
            self._log.warn("service_not_registered", why=repr(why_not))

    def stop(self) -> Deferred[None]:
        """Withdraw the announcement; the Deferred fires when that is done, or after `GOODBYE_MOST_S` seconds in any
        case.
        """
        cancelled(self._next)
        said: Deferred[None] = Deferred()

        def over(why_not: Exception | str | None) -> None:
            if said.called:
                return
            if why_not is not None:
                self._log.warn("service_not_unregistered", why=str(why_not))
            cancelled(enough)
            self._thread.stop()
            said.callback(None)

        enough = later(self._time, GOODBYE_MOST_S, lambda: over("it took too long"))
        self._thread.do(self._registrar.close, over, over)
        return said

"""Reports the server's state to systemd: ready, alive, stopping. Each is one datagram of `KEY=value` lines
(sd_notify(3)).

With `WatchdogSec=` in the unit, systemd restarts a server that stops reporting that it is alive. A timer of the reactor
sends that, so a reactor that hangs sends nothing. A server that systemd has not started sends nothing at all.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

from ..edge import DelayedCall, Time, cancelled, later
from .logs import Log

BEATS_PER_TIME = 10
"""Signs of life within the time that systemd waits for one. It recommends two (sd_watchdog_enabled(3)). The server's
own clock stops during a standstill, and a server that stood still for most of the time must be heard before the rest is
over."""


class Watchdog:
    """Sends sd_notify(3) messages. `environ` is the environment from systemd: NOTIFY_SOCKET, WATCHDOG_USEC,
    WATCHDOG_PID."""

    def __init__(self, time: Time, environ: Mapping[str, str] = os.environ) -> None:
        self._time = time
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._every_s = _every_s(environ)
        self._next: DelayedCall | None = None
        self._status = ""
        self._log = Log()

    def start(self, status: str, progress: str = "") -> None:
        """Report to systemd that the server is ready, and send it keep-alives from now on. `systemctl status` shows
        `status; progress`.
        """
        self._status = status
        self._say(f"READY=1\nSTATUS={self._with(progress)}")
        if self._address and self._every_s:
            self._beat()

    def tell(self, progress: str) -> None:
        """Let `systemctl status` show `progress` behind the status."""
        self._say(f"STATUS={self._with(progress)}")

    def _with(self, progress: str) -> str:
        return "; ".join(filter(None, (self._status, progress)))

    def stop(self) -> None:
        """Report to systemd that the server is stopping, and send no more keep-alives."""
        cancelled(self._next)
        self._say("STOPPING=1")

    def _beat(self) -> None:
        self._say("WATCHDOG=1")
        self._next = later(self._time, self._every_s, self._beat)

    def _say(self, text: str) -> None:
        if not self._address:
            return
        name = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.sendto(text.encode(), name)
        except OSError as error:
            self._log.warn("systemd_not_told", text=text, why=error)


def _every_s(environ: Mapping[str, str]) -> float:
    """Return the seconds between two signs of life; 0 if systemd expects none."""
    mine = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    microseconds = environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1e6 / BEATS_PER_TIME if mine and microseconds.isdecimal() else 0.0

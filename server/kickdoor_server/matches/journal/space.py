"""Watches the free space on the journal's disk: where it runs low, what can wait is refused, and matches go on.

A match needs little more space, and an answer that cannot be written stops it. Chat and new tables take more and more,
and can wait until somebody has made room.
"""

from __future__ import annotations

import shutil

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.process.logs import Log

LOOKED_AT_S = 5.0
"""Seconds for which a measurement holds: nobody fills that much in less time."""

MIB = 1024 * 1024
"""Bytes in a MiB."""


class Space:
    """Watches the disk of one server. A database on another machine has its own disk, which its operator watches."""

    def __init__(self, settings: Settings, time: Time) -> None:
        self._settings = settings
        self._time = time
        self._looked_s = float("-inf")
        self._is_low = False
        self._log = Log()

    def free_bytes(self) -> int | None:
        """Return the free bytes on the disk of the journal; None if it is in memory, or if that cannot be found out."""
        if self._settings.data is None:
            return None
        try:
            return shutil.disk_usage(self._settings.data).free
        except OSError:
            return None

    @property
    def least_bytes(self) -> int:
        """Return the free bytes below which the disk is low."""
        return self._settings.disk_free_least_mb * MIB

    @property
    def is_low(self) -> bool:
        """Return whether less is free than the setting `disk_free_least_mb` says."""
        now_s = self._time.seconds()
        if now_s - self._looked_s >= LOOKED_AT_S:
            self._looked_s = now_s
            self._found(self.free_bytes())
        return self._is_low

    def _found(self, free: int | None) -> None:
        was_low, self._is_low = self._is_low, free is not None and free < self.least_bytes
        if self._is_low and not was_low:
            self._log.warn("disk_low", free_bytes=free)
        elif was_low and not self._is_low:
            self._log.info("disk_has_room", free_bytes=free)

    def refuse(self, what: str) -> None:
        """Raise Declined if the disk is nearly full; `what` says, in words, what is refused."""
        if self.is_low:
            text = f"The disk of this server is nearly full: {what}. Matches go on."
            raise Declined("disk_low", text, "wait until whoever runs the server has made room")

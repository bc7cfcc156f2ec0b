"""How much room the disk of the journal has: where it runs low, what can wait is refused first, and matches go on.

A match needs little more room, and an answer that cannot be written stops it. Talk and new tables need more and more,
and can wait until somebody has made room.
"""

from __future__ import annotations

import shutil

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time
from ...base.process.logs import Log

LOOKED_AT_S = 5.0
"""How long what was found holds: nobody fills that much in less."""

MIB = 1024 * 1024


class Space:
    """Of one server. A database on another machine has a disk of its own, which its operator watches."""

    def __init__(self, settings: Settings, time: Time) -> None:
        self._settings = settings
        self._time = time
        self._looked_s = float("-inf")
        self._is_low = False
        self._log = Log()

    def free_bytes(self) -> int | None:
        """Return what is free where the journal lies; None if it lies nowhere, or that cannot be told."""
        if self._settings.data is None:
            return None
        try:
            return shutil.disk_usage(self._settings.data).free
        except OSError:
            return None

    @property
    def least_bytes(self) -> int:
        """Return below how many free bytes the disk runs low."""
        return self._settings.disk_free_least_mb * MIB

    @property
    def is_low(self) -> bool:
        """Whether less is free than the setting wants."""
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
        """Declined where the disk runs low; `what` it is that this server does not do then, in words."""
        if self.is_low:
            text = f"The disk of this server is nearly full: {what}. Matches go on."
            raise Declined("disk_low", text, "wait until whoever runs the server has made room")

"""Whom the host of a table has muted there. It lasts as long as the table, or as long as the host has said.

Only talk is refused: offers, answers and all else of the game go on. A restart of the server ends it; what whoever runs
the server has muted stands in a file (`bans.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from time import time as seconds_since_1970

from msgspec import Struct

from ...base.declined import Declined
from ..access.bans import minute


class Muted(Struct, frozen=True):
    """By whom, by name, and `until` when, for people. `until_s`: the same by the server's time; None: for ever."""

    by: str
    until: str = "for as long as this table is there"
    until_s: float | None = None


class Hush:
    """Refuses talk to the voices that the host of one table has muted.

    `now_s` tells seconds of the server's time, which no step of the clock on the wall moves; `wall_s` tells seconds
    since 1970, for words.
    """

    def __init__(
        self, now_s: Callable[[], float] = monotonic, wall_s: Callable[[], float] = seconds_since_1970
    ) -> None:
        self._muted: dict[str, Muted] = {}
        self._now_s = now_s
        self._wall_s = wall_s

    def of(self, voice: str) -> Muted | None:
        """What keeps that voice from talking here; None if nothing does."""
        muted = self._muted.get(voice)
        if muted is None or (muted.until_s is not None and muted.until_s <= self._now_s()):
            self._muted.pop(voice, None)
            return None
        return muted

    def mute(self, voice: str, by: str, minutes: int) -> Muted:
        """It cannot talk here for so many minutes; 0: as long as there is this table."""
        muted = Muted(by)
        if minutes:
            muted = Muted(by, f"until {minute(self._wall_s() + minutes * 60)}", self._now_s() + minutes * 60)
        self._muted[voice] = muted
        return muted

    def follow(self, voice: str, now: str) -> None:
        """Whoever spoke with that voice speaks with another one from here on: what held for the one holds for both."""
        if (muted := self.of(voice)) is not None:
            self._muted[now] = muted

    def unmute(self, voice: str) -> bool:
        """It can talk again. Whether it could not."""
        return self._muted.pop(voice, None) is not None

    def refuse(self, voice: str) -> None:
        """Declined if that voice cannot talk here."""
        if (muted := self.of(voice)) is not None:
            text = f"{muted.by}, the host of this table, has muted you here {muted.until}."
            raise Declined("muted", text, "play on; the game is as ever")

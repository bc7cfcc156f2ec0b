"""Whom the host of a table has muted there. It lasts as long as the table, or as long as the host has said.

Only talk is refused: offers, answers and all else of the game go on. A restart of the server ends it; what whoever runs
the server has muted stands in a file (`bans.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import time as seconds_since_1970

from msgspec import Struct

from ..access.bans import minute
from ..declined import Declined


class Muted(Struct, frozen=True):
    """By whom, by name, and until when, in seconds since 1970; None: for as long as the table is there."""

    by: str
    until_s: float | None = None

    @property
    def until(self) -> str:
        """For people."""
        return "for as long as this table is there" if self.until_s is None else f"until {minute(self.until_s)}"


class Hush:
    """Of one table. `wall_s` tells seconds since 1970."""

    def __init__(self, wall_s: Callable[[], float] = seconds_since_1970) -> None:
        self._muted: dict[str, Muted] = {}
        self._wall_s = wall_s

    def of(self, voice: str) -> Muted | None:
        """What keeps that voice from talking here; None if nothing does."""
        muted = self._muted.get(voice)
        if muted is None or (muted.until_s is not None and muted.until_s <= self._wall_s()):
            self._muted.pop(voice, None)
            return None
        return muted

    def mute(self, voice: str, by: str, minutes: int) -> Muted:
        """It cannot talk here for so many minutes; 0: as long as there is this table."""
        muted = self._muted[voice] = Muted(by, self._wall_s() + minutes * 60 if minutes else None)
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

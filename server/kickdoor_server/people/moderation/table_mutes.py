"""Mutes by the host of a table. They last as long as the table, or as long as the host has said.

Only chat is refused: offers, answers and all else of the game go on. A restart of the server ends these mutes; those by
the host of the server are in a file (`bans.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from time import time as seconds_since_1970

from msgspec import Struct

from ...base.declined import Declined
from ..access.bans import minute


class Muted(Struct, frozen=True):
    """A mute: `by` whom (a name), `until` when, in words for people. `until_s` is its end by the server's clock; None:
    never."""

    by: str
    until: str = "for as long as this table is there"
    until_s: float | None = None


class TableMutes:
    """Refuses chat from the voices that the host of one table has muted.

    `now_s` returns seconds of the server's clock, which no change of the system's clock affects; `wall_s` returns
    seconds since 1970, for texts.
    """

    def __init__(
        self, now_s: Callable[[], float] = monotonic, wall_s: Callable[[], float] = seconds_since_1970
    ) -> None:
        self._muted: dict[str, Muted] = {}
        self._now_s = now_s
        self._wall_s = wall_s

    def of(self, voice: str) -> Muted | None:
        """Return the mute in force for a speaker; None if they may talk. `voice`: the speaker's id, a session id or
        `table/name` for an AI player.
        """
        muted = self._muted.get(voice)
        if muted is None or (muted.until_s is not None and muted.until_s <= self._now_s()):
            self._muted.pop(voice, None)
            return None
        return muted

    def mute(self, voice: str, by: str, minutes: int) -> Muted:
        """Mute the speaker with the id `voice` for `minutes` minutes, or as long as the table exists if `minutes` is 0.
        `by`: the name of the host, for messages.
        """
        muted = Muted(by)
        if minutes:
            muted = Muted(by, f"until {minute(self._wall_s() + minutes * 60)}", self._now_s() + minutes * 60)
        self._muted[voice] = muted
        return muted

    def follow(self, voice: str, now: str) -> None:
        """Mute the speaker with the id `now` too, if the one with the id `voice` is muted: they are the same person."""
        if (muted := self.of(voice)) is not None:
            self._muted[now] = muted

    def unmute(self, voice: str) -> bool:
        """Lift the mute of the speaker with the id `voice`; return whether there was one."""
        return self._muted.pop(voice, None) is not None

    def refuse(self, voice: str) -> None:
        """Raise Declined if the speaker with the id `voice` is muted at this table."""
        if (muted := self.of(voice)) is not None:
            text = f"{muted.by}, the host of this table, has muted you here {muted.until}."
            raise Declined("muted", text, "play on; the game is as ever")

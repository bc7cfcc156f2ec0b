"""Chat, and what the server and AI seats remark."""

from __future__ import annotations

from kickdoor_protocol.base import FromServer, Request, Text


class Say(Request, frozen=True, tag="say"):
    """A line to everybody at my table, or to everybody in the lobby if I am at none."""

    text: Text


class Said(FromServer, frozen=True, tag="said"):
    """Somebody said something. `kind`: chat, system, ai, teacher. `seat` None: a spectator or the server."""

    who: str
    text: str
    kind: str
    seat: int | None = None

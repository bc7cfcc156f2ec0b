"""Chat, and what the server and AI seats remark."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Part, Request, Text, Whole, Words


class Say(Request, frozen=True, tag="say"):
    """A line to everybody at my table, or to everybody in the lobby if I am at none."""

    text: Text


class Said(FromServer, frozen=True, tag="said"):
    """Somebody said something. `kind`: chat, system, presence, ai, teacher, aside. `seat` None: no player's.

    `presence` tells who is away, has left or is back, as views show it, too: a client may tell it from those alone.
    """

    who: Words
    text: Words
    kind: Words
    seat: Whole | None = None


class Spoken(Part, frozen=True):
    """Something that was said at the table. The fields are those of `Said`."""

    who: Words
    text: Words
    kind: Words
    seat: Whole | None = None


class Talked(FromServer, frozen=True, tag="talked"):
    """What was said during this match, for one who comes (back): the last `lines` of `count`."""

    count: Whole
    lines: Bounded[Spoken] = ()

"""Chat, and what the server and AI seats remark."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Bounded, FromServer, Message, Part, Request, Text, Whole, Words


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
    """Something that was said at the table. The fields are those of `Said`.

    `after`: the number of the last event that this viewer had been told by then, as in `Event.n`; 0: none, None: the
    server is an older one, which does not tell.
    """

    who: Words
    text: Words
    kind: Words
    seat: Whole | None = None
    after: Whole | None = None


class Talked(FromServer, frozen=True, tag="talked"):
    """What was said during this match, for one who comes (back): the last `lines` of `count`."""

    count: Whole
    lines: Bounded[Spoken] = ()


def without_after(talked: Message) -> Message:
    """Return a `talked` as version 1 has it: no line in it has the field `after`."""
    assert isinstance(talked, Talked)
    return replace(talked, lines=tuple(replace(line, after=None) for line in talked.lines))

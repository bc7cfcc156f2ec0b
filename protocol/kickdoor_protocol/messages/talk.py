"""Chat, and remarks by the server and by AI players."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Bounded, FromServer, Message, Part, Request, Text, Whole, Words


class Say(Request, frozen=True, tag="say"):
    """Send a line of chat to everybody at one's own table, or in the lobby if one is at no table."""

    text: Text


class Said(FromServer, frozen=True, tag="said"):
    """Somebody said something. `kind` is chat, system, presence, ai, teacher or aside. `seat` is None if it was not a
    player.

    `presence` reports who is away, has left or is back; views show this too, so a client may rely on those alone.
    """

    who: Words
    text: Words
    kind: Words
    seat: Whole | None = None


class Spoken(Part, frozen=True):
    """A line of an earlier conversation, with the fields of `Said`.

    `after` is the number of the last event that this viewer had been told by then, as in `Event.n`; 0: none, None: the
    server is older and does not say.
    """

    who: Words
    text: Words
    kind: Words
    seat: Whole | None = None
    after: Whole | None = None


class Talked(FromServer, frozen=True, tag="talked"):
    """What was said earlier in this match, sent when a client arrives or returns: the last `lines` of `count`."""

    count: Whole
    lines: Bounded[Spoken] = ()


def without_after(talked: Message) -> Message:
    """Return a `talked` message as version 1 has it: no line in it has the field `after`."""
    assert isinstance(talked, Talked)
    return replace(talked, lines=tuple(replace(line, after=None) for line in talked.lines))

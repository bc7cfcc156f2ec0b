"""What a request costs the server at its worst, and the unit in which people's budgets are counted.

The figures are upper bounds of microseconds of the reactor's time, measured where a request has most to do: a table
in the middle of a match, with people looking on, a server full of tables. `python -m tests.drills.costs` measures them
anew and writes them, with the bytes that an answer takes, into protocol/README.md.

Who asks is charged the worst, whatever it came to: what a request costs in the end depends on others, and is known too
late to refuse it.
"""

from __future__ import annotations

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import (
    book,
    decks,
    looking,
    moderation,
    reasons,
    recounting,
    replay,
    session,
    table,
    talk,
)
from kickdoor_protocol.messages import lobby as wire

ORDINARY_US = 12_000
"""What a session's budget counts as one request: an answer at a table. What costs less is one as well."""

MESSAGE_US = 100
"""Microseconds charged for any message: what it costs to refuse one that came too fast."""

READ_US_PER_KIB = 50
"""Microseconds charged for decoding a KiB of a frame. The worst frame, full of empty lists, takes 1.5 to 3 ms."""

CONNECTION_US = 1_000
"""Microseconds charged for a connection, be it admitted or refused."""

GREETING_US = 10_000
"""Microseconds charged for `hello`, with a table to be shown to a person who comes back."""

WORST_US: dict[type[Request], int] = {
    session.Enter: 500,
    session.Ping: 100,
    wire.ListTables: 15_000,
    wire.CreateTable: 5_000,
    wire.JoinTable: 15_000,
    wire.WatchTable: 15_000,
    wire.LeaveTable: 15_000,
    wire.SetReady: 5_000,
    wire.CommitNonce: 5_000,
    wire.AddNonce: 5_000,
    wire.StartMatch: 40_000,
    wire.AddAi: 6_000,
    wire.RemoveAi: 5_000,
    table.Answer: 12_000,
    table.Act: 12_000,
    table.PauseTable: 10_000,
    table.ResumeTable: 10_000,
    table.Resync: 15_000,
    table.Observe: 10_000,
    recounting.Story: 15_000,
    table.LetIn: 15_000,
    looking.ShareSeat: 10_000,
    talk.Say: 12_000,
    moderation.Ignore: 6_000,
    moderation.Mute: 6_000,
    moderation.Report: 40_000,
    decks.ListDecks: 5_000,
    decks.LookAtPool: 15_000,
    decks.CheckDeck: 12_000,
    decks.SaveDeck: 12_000,
    decks.LookAtLists: 5_000,
    book.LookUp: 1_000,
    reasons.Explain: 1_000,
    replay.Wind: 20_000,
    replay.LookAs: 15_000,
    replay.Fork: 150_000,
    replay.TakeReplay: 10_000,
}
"""By what is asked."""


def worst_us(kind: type[Request]) -> int:
    """Tell what such a request is charged; KeyError for a kind that nobody has measured."""
    return WORST_US[kind]


def ordinary(kind: type[Request]) -> float:
    """Tell as how many ordinary requests it counts for a session: at least as one."""
    return max(1.0, WORST_US[kind] / ORDINARY_US)


def reading_us(size: int, messages: int) -> float:
    """Tell what it costs to take in so many bytes, which are so many messages."""
    return messages * MESSAGE_US + size / 1024 * READ_US_PER_KIB

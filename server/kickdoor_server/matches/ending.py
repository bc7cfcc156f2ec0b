"""Ends a match, and makes the text about its end: for everybody at once, and for people who come to its table later.

The text is made from the journal's record and the last table, so it is the same after a restart.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from kickdoor_protocol.messages.table import Over

from ..base.store.records import MatchRecord
from ..table.translate.stage import Stage

OVER, ABANDONED, BROKEN = "over", "abandoned", "broken"
"""The journal's words for the end of a match: played to its end, given up, frozen by a bug of the server."""

ANSWERS_MOST = 50_000
"""Answers of one match, after which it ends: ten times as many as the longest one played, some 3 MB in the journal."""

TOO_LONG = Over((), "This match is longer than this server keeps any, so it ends here without a winner.")
"""The text about a match that has reached `ANSWERS_MOST`."""

FROZEN = "The server has found an error in its own rules and froze this match as it was. It has been noted."
"""The text about a match that was frozen by a bug."""
PLAY_ELSEWHERE = "leave the table, and play at another one"
"""The cure where a match cannot go on."""
NEXT_GAME = "stay, and get ready for the next game of the series"
"""The cure between two games of a series, in which leaving loses the series."""


class Fate(Enum):
    """The state of a match."""

    RUNNING = "running"
    OVER = "over"
    FROZEN = "frozen"


def fate_of(how: str) -> Fate:
    """Return the state of an ended match: frozen if `how` is "broken", else over."""
    return Fate.FROZEN if how == BROKEN else Fate.OVER


def told_end(how: str, table: Any, stage: Stage, record: MatchRecord, farewell: str = "", left: str = "") -> Over:
    """Return the message that a match has ended, with its winners, a text, and the seed for proofs. `how`: "over",
    "abandoned" or "broken".

    `farewell`: the last words of a lesson's teacher, "" if there is none. `left`: why the match was abandoned, if
    people are still there.
    """
    if how == BROKEN:
        return Over((), FROZEN)
    if how == ABANDONED:
        return Over((), left or "Everybody has left.", record.seed.hex())
    if not table.over:
        return Over((), farewell, record.seed.hex())
    return Over(tuple(table.winners), f"{stage.over_text(table)} {farewell}".rstrip(), record.seed.hex())

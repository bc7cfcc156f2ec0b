"""How a match ends, and what everybody is told of it: at once, and whoever comes to its table later.

It is told from the journal's word for it and from the table as it was left, so that it is the same after a restart.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from kickdoor_protocol.messages.table import Over

from ..base.store.records import MatchRecord
from ..table.translate.stage import Stage

OVER, ABANDONED, BROKEN = "over", "abandoned", "broken"
"""What the journal says of a match that goes on no more: played to its end, given up, frozen by an error of ours."""

ANSWERS_MOST = 50_000
"""Answers of one match, ten times as many as the longest that were played: some 3 MB in the journal. It ends then."""

TOO_LONG = Over((), "This match is longer than this server keeps any, so it ends here without a winner.")

FROZEN = "The server has found an error in its own rules and froze this match as it was. It has been noted."
PLAY_ELSEWHERE = "leave the table, and play at another one"
NEXT_GAME = "stay, and get ready for the next game of the series"
"""Between two games, when whoever leaves loses all of them."""
"""What is left to do where a match cannot go on."""


class Fate(Enum):
    """What has become of a match."""

    RUNNING = "running"
    OVER = "over"
    FROZEN = "frozen"


def fate_of(how: str) -> Fate:
    """What has become of a match of whose end the journal says that."""
    return Fate.FROZEN if how == BROKEN else Fate.OVER


def told_end(how: str, table: Any, stage: Stage, record: MatchRecord, farewell: str = "", left: str = "") -> Over:
    """What everybody is told. `farewell`: the last words of who teaches there, "" if nobody does; `left`: why it was
    given up, if others are still there."""
    if how == BROKEN:
        return Over((), FROZEN)
    if how == ABANDONED:
        return Over((), left or "Everybody has left.", record.seed.hex())
    if not table.over:
        return Over((), farewell, record.seed.hex())
    return Over(tuple(table.winners), f"{stage.over_text(table)} {farewell}".rstrip(), record.seed.hex())

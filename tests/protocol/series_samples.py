"""Samples of messages about a series of matches at one table."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages.series import Series

SERIES: dict[str, Message] = {
    "series, before its first match": Series(3, (0, 0)),
    "series, between two matches": Series(3, (1, 1), ((0,), (0, 1), (1,)), 0, within_s=540.5),
    "series, won": Series(3, (2, 0), ((0,), (0,)), 1, "won", 0),
    "series, left": Series(3, (0, 1), ((1,),), 0, "left", 0, (1,)),
}

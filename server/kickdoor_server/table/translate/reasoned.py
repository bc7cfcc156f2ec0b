"""Why AI seats did what they did: what they weighed, in words, kept for a while for those who ask.

The words are made by the seat's worker from what its chair saw (`table/translate/reasons.py`) and kept as they come.
They live in memory only: a server that was started again has forgotten the reasons of what happened before.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import msgspec

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.reasons import Decision, Explained

DECISIONS_SENT_MOST = 40
"""In one answer: about 10 KiB, and more than anybody reads."""

_decode = msgspec.msgpack.Decoder(Decision).decode


@dataclass(frozen=True, slots=True)
class Reasoned(Event):
    """What an AI seat weighed, told to the table under its deed. It is no event of the game: only people hear it."""

    seat: Seat
    text: str


class Reasons:
    """Of one match: the last `most` decisions of all its AI seats together."""

    def __init__(self, most: int) -> None:
        self._kept: deque[tuple[Seat, bytes]] = deque(maxlen=most)

    def note(self, seat: Seat, reasons: bytes) -> None:
        """A `Decision`, encoded; empty if there was nothing to weigh."""
        if reasons:
            self._kept.append((seat, reasons))

    def of(self, seat: Seat, turn: int) -> Explained:
        """What that seat weighed in that turn; 0: of late."""
        decisions = [_decode(reasons) for by, reasons in self._kept if by == seat]
        wanted = [decision for decision in decisions if turn in (0, decision.turn)]
        return Explained(seat, tuple(wanted[-DECISIONS_SENT_MOST:]), max(len(wanted) - DECISIONS_SENT_MOST, 0))


def told_at_once(seat: Seat, name: str, reasons: bytes) -> Reasoned | None:
    """The same in a sentence; None if there was nothing to weigh."""
    if not reasons:
        return None
    parts = []
    for option in _decode(reasons).options:
        notes = ", ".join(filter(None, [option.worth, "taken" if option.taken else "", option.because]))
        parts.append(f"{option.label} ({notes})" if notes else option.label)
    return Reasoned(seat, f"{name} weighed: {'; '.join(parts)}.")

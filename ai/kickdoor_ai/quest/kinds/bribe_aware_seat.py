"""The bribe-aware seat: prices help by its worth to each side, pays for it, and sells its own.

It explores like `greedy`, and also plans combats for which it can hire help. Prices are in `broker`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ...api import Event
from ...speech import Speech
from ...temper import AgainstPairs, GreedyTemper
from ..broker import THRIFT, QuestBroker
from ..ear import TALK
from ..position import QuestPosition
from ..seat import QuestSeat


class BribeAwareSeat(QuestSeat):
    """Pays for help where it pays off, and sells its own dearly."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        temper = AgainstPairs[QuestPosition](GreedyTemper(THRIFT))
        self._broker = QuestBroker(temper)
        super().__init__(temper, self._broker, Speech("bribe_aware", TALK))

    def seen_by_kind(self, position: QuestPosition) -> QuestPosition:
        """Return the position with planned combats valued with the helpers that the seat can pay."""
        return replace(position, hires=partial(self._broker.prospect, position))

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and learn prices of help from answers to offers."""
        super().witness(events)
        self._broker.hear(events)

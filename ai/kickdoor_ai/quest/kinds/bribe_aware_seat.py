"""The bribe-aware seat: works out what help is worth to each side, and what it takes; pays for it, and is paid.

It explores as `greedy` does, but takes on what it can hire help for as well. What it has of its own is the price
(`broker`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...api import Event
from ...speech import Speech
from ...temper import GreedyTemper
from ..bargaining import ENVY
from ..broker import Broker
from ..ear import TALK
from ..position import Position
from ..seat import QuestSeat


class BribeAwareSeat(QuestSeat):
    """Pays for help where it pays off, and sells its own dearly."""

    def __init__(self) -> None:
        temper = GreedyTemper(ENVY)
        self._broker = Broker(temper)
        super().__init__(temper, self._broker, Speech("bribe_aware", TALK))

    def notice(self, position: Position) -> None:
        """In combats that it plans it counts on those whom it can hire."""
        position.hires = lambda battle: self._broker.prospect(position, battle)

    def witness(self, events: Sequence[Event]) -> None:
        """What it heard of prices."""
        super().witness(events)
        self._broker.hear(events)

"""The bribe-aware seat: works out what help is worth to each side, and what it takes; pays for it, and is paid.

It fights and explores as `greedy` does. What it has of its own is the price: it remembers for how much each player
has helped or refused, asks on the cheapest terms that should do, and of its own help asks as much as leaves the other
just better off.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.heroes.events import HelpAnswered

from ..api import Chair, Event
from .bargaining import Bargainer
from .greedy_seat import GreedyTemper
from .position import Position
from .seat import QuestSeat
from .talk.speech import Speech
from .temper import Temper

ASKS_BELOW = 0.9
FIRST_PRICE = 0.15
DEARER, CHEAPER = 0.2, 0.05
"""By how much the price of somebody rises who has refused, and falls who has come."""

PRICE_MOST = 1.0


class PricedBargainer(Bargainer):
    """Asks earlier, offers what each player took before, and asks more for its own help."""

    asks_below = ASKS_BELOW
    gains_least = 0.05

    def __init__(self, temper: Temper) -> None:
        super().__init__(temper)
        self._prices: dict[Chair, float] = {}

    def expected_price(self, position: Position, seat: Chair) -> float:
        return self._prices.get(seat, FIRST_PRICE)

    def hear(self, events: Sequence[Event]) -> None:
        """What became of offers says what people take."""
        for event in events:
            if isinstance(event, HelpAnswered):
                now = self._prices.get(event.other, FIRST_PRICE)
                if event.what == "declined" and event.by == event.other:
                    self._prices[event.other] = min(PRICE_MOST, now + DEARER)
                elif event.what == "joined":
                    self._prices[event.other] = max(FIRST_PRICE, now - CHEAPER)


class BribeAwareSeat(QuestSeat):
    """Pays for help where it pays off, and sells its own dearly."""

    def __init__(self) -> None:
        temper = GreedyTemper()
        self._priced = PricedBargainer(temper)
        super().__init__(temper, self._priced, Speech("bribe_aware"))

    def witness(self, events: Sequence[Event]) -> None:
        """What it heard of prices."""
        super().witness(events)
        self._priced.hear(events)

"""The spiteful seat: remembers who did what to it, and strikes back.

It fights and explores as `greedy` does, and bargains as `bribe_aware`. What it has of its own is an account of
everybody (`ledger`). Whom it hates is worth its cards, gets no help from it for any price, and is paid less for theirs;
whoever only stands in front it leaves alone until they are about to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.state.battle import Battle, QuestOffer
from kickdoor_game.quest.state.table import Barter

from ...api import Chair, Event
from ...speech import Speech
from ...temper import AmongRivals, GreedyTemper
from ..appraisal import Appraisal, Deal
from ..bargaining import ENVY
from ..broker import Broker
from ..ear import TALK
from ..ledger import Ledger
from ..position import Position
from ..seat import QuestSeat

GRUDGE = 0.3
"""What the gains of somebody cost it, for each Level's worth that they owe."""

ANGER_LEAST, ANGER, ANGER_MOST = 0.2, 0.25, 0.9
"""What a Level's worth of harm brings at whom it hates: at least, more for each Level's worth owed, at most."""

FRIENDS_FIRST = 0.2
"""What it would rather pay to somebody else than to whom it hates."""


class SpitefulTemper(GreedyTemper):
    """What others are to it is what they have done to it."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ENVY)
        self._ledger = ledger

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        return super().envy(position, chair) + max(0.0, self._ledger.owes(chair)) * GRUDGE

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        if self._ledger.hates(chair):
            return min(ANGER_MOST, ANGER_LEAST + ANGER * max(0.0, self._ledger.owes(chair)))
        wins_soon = position.table.heroes[chair].level >= position.table.numbers.goal_level
        return super().rivalry(position, chair) if wins_soon else 0.0


class SpitefulBroker(Broker):
    """Deals with friends first, and does nothing for whom it hates; a game that it wins as well is its own."""

    def __init__(self, temper: SpitefulTemper, ledger: Ledger) -> None:
        super().__init__(temper)
        self._ledger = ledger

    def net(self, position: Position, deal: Deal, helper: Chair) -> float:
        return super().net(position, deal, helper) - FRIENDS_FIRST * self._ledger.hates(helper)

    def likes(self, position: Position, battle: Battle, offer: QuestOffer) -> bool:
        if offer.request and self._ledger.hates(battle.main):
            what = Appraisal.of(position.table, battle, offer.other)
            return what.shared and super().likes(position, battle, offer)
        return super().likes(position, battle, offer)

    def may_volunteer(self, position: Position, battle: Battle) -> bool:
        return not self._ledger.hates(battle.main) and super().may_volunteer(position, battle)

    def likes_trade(self, position: Position, offer: Barter) -> bool:
        return not self._ledger.hates(offer.by) and super().likes_trade(position, offer)

    def partners(self, position: Position) -> list[Seat]:
        return [seat for seat in super().partners(position) if not self._ledger.hates(seat)]


class SpitefulSeat(QuestSeat):
    """Forgets no curse and no refusal, and strikes back."""

    def __init__(self) -> None:
        self._ledger = Ledger()
        temper = SpitefulTemper(self._ledger)
        self._broker = SpitefulBroker(temper, self._ledger)
        super().__init__(temper, self._broker, Speech("spiteful", TALK))

    def notice(self, position: Position) -> None:
        """It knows whose account this is as soon as it has sat down."""
        self._ledger.sit(position.chair, position.table.book)
        position.hires = lambda battle: self._broker.prospect(position, battle)

    def witness(self, events: Sequence[Event]) -> None:
        """All that has been done to it, and what it heard of prices."""
        super().witness(events)
        self._ledger.hear(events)
        self._broker.hear(events)

"""The spiteful seat: remembers who did what to it, and strikes back.

It fights and explores like `greedy`, bargains like `bribe_aware`, and keeps an account of every player (`ledger`). It
spends cards on players it hates, sells them no help, and pays less for theirs. A player who merely leads it leaves
alone until they are about to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.state.battle import Battle, QuestOffer
from kickdoor_game.quest.state.table import Barter

from ...api import Chair, Event
from ...speech import Speech
from ...temper import AmongRivals, GreedyTemper
from ..appraisal import CombatAppraisal, TermsWorth
from ..bargaining import ENVY
from ..broker import QuestBroker
from ..ear import TALK
from ..ledger import DebtLedger
from ..position import QuestPosition
from ..seat import QuestSeat

GRUDGE = 0.3
"""Share of a player's gain that it counts as a loss, for each level that they owe."""

ANGER_LEAST, ANGER, ANGER_MOST = 0.2, 0.25, 0.9
"""Levels that a level of harm to a hated player is worth: at least, more for each level owed, at most."""

FRIENDS_FIRST = 0.2
"""Levels by which a hated helper must be the better deal."""


class SpitefulTemper(GreedyTemper):
    """Envy and rivalry by the accounts of the ledger."""

    def __init__(self, ledger: DebtLedger) -> None:
        super().__init__(ENVY)
        self._ledger = ledger

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair; more for a player who has
        wronged it."""
        return super().envy(position, chair) + max(0.0, self._ledger.owes(chair)) * GRUDGE

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: by their debt if it hates
        them, otherwise only if they are about to win."""
        if self._ledger.hates(chair):
            return min(ANGER_MOST, ANGER_LEAST + ANGER * max(0.0, self._ledger.owes(chair)))
        wins_soon = position.table.heroes[chair].level >= position.table.numbers.goal_level
        return super().rivalry(position, chair) if wins_soon else 0.0


class SpitefulBroker(QuestBroker):
    """Deals with friends first, and sells nothing to hated players, unless it would win the game too."""

    def __init__(self, temper: SpitefulTemper, ledger: DebtLedger) -> None:
        super().__init__(temper)
        self._ledger = ledger

    def net(self, position: QuestPosition, deal: TermsWorth, helper: Chair) -> float:
        """Return a deal's worth to the main player in levels, less a part of the helper's gain, and less again for a
        helper whom it hates."""
        return super().net(position, deal, helper) - FRIENDS_FIRST * self._ledger.hates(helper)

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether it accepts an offer of help (or a request); a request by a hated player only if both win the
        game."""
        if offer.request and self._ledger.hates(battle.main):
            what = CombatAppraisal.of(position.table, battle, offer.other)
            return what.shared and super().likes(position, battle, offer)
        return super().likes(position, battle, offer)

    def may_volunteer(self, position: QuestPosition, battle: Battle) -> bool:
        """Return whether it may offer its help in that combat: never to a player whom it hates."""
        return not self._ledger.hates(battle.main) and super().may_volunteer(position, battle)

    def likes_trade(self, position: QuestPosition, offer: Barter) -> bool:
        """Return whether it accepts a trade: never from a player whom it hates."""
        return not self._ledger.hates(offer.by) and super().likes_trade(position, offer)

    def partners(self, position: QuestPosition) -> list[Seat]:
        """Return the players near enough for a trade, each once a turn, without those whom it hates."""
        return [seat for seat in super().partners(position) if not self._ledger.hates(seat)]


class SpitefulSeat(QuestSeat):
    """Forgets no curse and no refusal, and strikes back."""

    def __init__(self) -> None:
        self._ledger = DebtLedger()
        temper = SpitefulTemper(self._ledger)
        self._broker = SpitefulBroker(temper, self._ledger)
        super().__init__(temper, self._broker, Speech("spiteful", TALK))

    def notice(self, position: QuestPosition) -> None:
        """Prepare for a decision: tell the ledger of grudges its chair and cards, and set `position.hires`, so that
        planned combats are valued with helpers that the seat can pay."""
        self._ledger.sit(position.chair, position.table.book)
        position.hires = lambda battle: self._broker.prospect(position, battle)

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, enter wrongs and kindnesses in its ledger of grudges, and learn prices
        of help."""
        super().witness(events)
        self._ledger.hear(events)
        self._broker.hear(events)

"""The spiteful seat: has one feud at a time, announces it, and keeps it until it is settled.

It fights, explores and bargains like `greedy`, and keeps an account of every player (`ledger`). It spends cards on its
enemy, sells them no help, and would rather hire anybody else. It leaves all other players alone until one is about to
win.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.state.battle import Battle, QuestOffer
from kickdoor_game.quest.state.table import Barter

from ...api import Budget, Chair, Decision, Event, Generator, Menu, Observation, Question
from ...speech import Speech
from ...temper import AgainstPairs, AmongRivals, GreedyTemper, Temper
from ..appraisal import CombatAppraisal, TermsWorth
from ..bargaining import ENVY, QuestBargainer
from ..ear import TALK
from ..ledger import DebtLedger
from ..position import QuestPosition
from ..seat import QuestSeat

GRUDGE = 0.15
"""Share of the enemy's gain that it counts as a loss, for each level that they owe."""

ANGER_LEAST, ANGER, ANGER_MOST = 0.3, 0.06, 0.5
"""Levels that a level of harm to the enemy is worth: at least, more for each level owed, at most. More would help the
others most, who look on."""

FRIENDS_FIRST = 0.2
"""Levels by which the enemy must be the better helper."""


class SpitefulTemper(GreedyTemper):
    """Envy and rivalry by the accounts of the ledger."""

    def __init__(self, ledger: DebtLedger) -> None:
        super().__init__(ENVY)
        self._ledger = ledger

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair; more for the enemy."""
        return super().envy(position, chair) + self._ledger.hates(chair) * max(0.0, self._ledger.owes(chair)) * GRUDGE

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: of the enemy by their debt,
        of others only if they are about to win."""
        wins_soon = position.table.heroes[chair].level >= position.table.numbers.goal_level
        rivalry = super().rivalry(position, chair) if wins_soon else 0.0
        if self._ledger.hates(chair):
            return max(rivalry, min(ANGER_MOST, ANGER_LEAST + ANGER * max(0.0, self._ledger.owes(chair))))
        return rivalry


class SpitefulBargainer(QuestBargainer):
    """Deals with everybody but the enemy, whom it hires only if nobody else will do."""

    def __init__(self, temper: Temper[QuestPosition], ledger: DebtLedger) -> None:
        super().__init__(temper)
        self._ledger = ledger

    def net(self, position: QuestPosition, deal: TermsWorth, helper: Chair) -> float:
        """Return a deal's worth to the main player in levels, less a part of the helper's gain, and less again for the
        enemy."""
        return super().net(position, deal, helper) - FRIENDS_FIRST * self._ledger.hates(helper)

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether it accepts an offer of help (or a request); a request by the enemy only if both win the
        game."""
        if offer.request and self._ledger.hates(battle.main):
            what = CombatAppraisal.of(position.table, battle, offer.other)
            return what.shared and super().likes(position, battle, offer)
        return super().likes(position, battle, offer)

    def may_volunteer(self, position: QuestPosition, battle: Battle) -> bool:
        """Return whether it may offer its help in that combat: never to the enemy."""
        return not self._ledger.hates(battle.main) and super().may_volunteer(position, battle)

    def likes_trade(self, position: QuestPosition, offer: Barter) -> bool:
        """Return whether it accepts a trade: never from the enemy."""
        return not self._ledger.hates(offer.by) and super().likes_trade(position, offer)

    def partners(self, position: QuestPosition) -> list[Seat]:
        """Return the players near enough for a trade, without the enemy; none except before the first move of a
        turn."""
        return [seat for seat in super().partners(position) if not self._ledger.hates(seat)]


class SpitefulSeat(QuestSeat):
    """Forgets no curse and no refusal, and strikes back."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        self._ledger = DebtLedger()
        temper = AgainstPairs[QuestPosition](SpitefulTemper(self._ledger))
        super().__init__(temper, SpitefulBargainer(temper, self._ledger), Speech("spiteful", TALK))

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action if one is worth taking, otherwise the answer to the question. A feud is announced
        before it has any other effect, so it begins only after the decision."""
        decision = super().decide(seen, question, standing, budget, rng)
        enemy = self._ledger.declare()
        if enemy is not None and self._speech is not None:
            self._speech.moment("feud", other=seen.table.heroes[enemy].name)
        return decision

    def seen_by_kind(self, position: QuestPosition) -> QuestPosition:
        """Tell the ledger of grudges its chair and cards, and return the position as it is."""
        self._ledger.sit(position.chair, position.table.book)
        return position

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and enter wrongs and kindnesses in its ledger of grudges."""
        super().witness(events)
        self._ledger.hear(events)

"""The bribe-aware seat of the duel: it weighs attacks by their price.

It counts what a call would cost it, pays more gold than a Monster costs where that looks like a dearer one, and
concedes a duel that it has practically lost (`pricing`).
"""

from __future__ import annotations

from kickdoor_game.duel.phases.standing import CONCEDE
from kickdoor_game.machine.questions import word_in

from ..api import Act, Budget, Decision, Generator, Menu, Observation, Question
from ..speech import Speech
from .defending import AttackHonesty
from .ear import TALK
from .pricing import PRICED, is_lost
from .seat import DuelSeat

DEFEND = "defend"
"""The kind of the question whether to face an attack."""


class BribeAwareSeat(DuelSeat):
    """Knows what a call would cost, raises the price, and closes the shop in time."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        super().__init__(PRICED, AttackHonesty(), Speech("bribe_aware", TALK))

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action or the answer; or to concede, if the duel is lost."""
        if question.kind == DEFEND and is_lost(seen.table, question.seat):
            concede = next((option for option in standing.open() if word_in(option.key) == CONCEDE), None)
            if concede is not None:
                return Act((concede.key,))
        return super().decide(seen, question, standing, budget, rng)

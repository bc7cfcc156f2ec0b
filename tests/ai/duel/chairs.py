"""The decision of an AI player on the question that a duel asks of its chair."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.game.duel.duel import Played
from tests.trials.drills.duels import BUDGET

from kickdoor_ai.api import Budget, Seat
from kickdoor_game.machine.ids import Seat as Chair


def decision(duel: Played, seat: Seat, chair: Chair, *, rng: int = 1, budget: Budget = BUDGET) -> Any:
    """Return the decision of `seat` in that chair, which has to be the one that is asked. `rng`: seed of its chance."""
    asked = duel.asked()
    assert asked is not None
    assert asked.seat == chair
    seen, menu = duel.rules.observe(duel.table, chair), duel.rules.standing(duel.table, chair)
    return seat.decide(seen, asked, menu, budget, Random(rng))

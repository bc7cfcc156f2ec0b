"""The record of this package for the duel: its kinds of seats and other parts, by location."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

GREEDY = "kickdoor_ai.duel.seat:GreedySeat"

SEATS = EngineSeats(
    kinds={
        "greedy": GREEDY,
        **PLAYS_ANYTHING,
        # In a duel nothing can be given, promised or traded, so there is nobody to bribe.
        "bribe_aware": GREEDY,
        "schemer": "kickdoor_ai.duel.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.duel.spiteful_seat:SpitefulSeat",
    },
    as_vectors="kickdoor_ai.duel.as_vectors:DuelPart",
    mild="kickdoor_ai.duel.seat:MildDuelSeat",
    retelling="kickdoor_ai.duel.retold:DuelRetelling",
)

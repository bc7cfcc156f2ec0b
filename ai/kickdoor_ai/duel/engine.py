"""The record of this package for the duel: its kinds of seats and other parts, by location."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

SEATS = EngineSeats(
    kinds={
        "greedy": "kickdoor_ai.duel.greedy_seat:GreedySeat",
        **PLAYS_ANYTHING,
        "bribe_aware": "kickdoor_ai.duel.bribe_aware_seat:BribeAwareSeat",
        "schemer": "kickdoor_ai.duel.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.duel.spiteful_seat:SpitefulSeat",
    },
    as_vectors="kickdoor_ai.duel.as_vectors:DuelPart",
    mild="kickdoor_ai.duel.seat:MildDuelSeat",
    retelling="kickdoor_ai.duel.retold:DuelRetelling",
    against="kickdoor_ai.duel.trying:against",
    hard="kickdoor_ai.duel.schemer_seat:HardSeat",
    ear="kickdoor_ai.duel.ear:ear_at",
)

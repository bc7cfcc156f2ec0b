"""What this package has for the duel."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

GREEDY = "kickdoor_ai.ccg.seat:GreedySeat"

SEATS = EngineSeats(
    kinds={
        "greedy": GREEDY,
        **PLAYS_ANYTHING,
        # In a duel nothing can be given, promised or traded, so there is nobody to bribe: greedy sits down.
        "bribe_aware": GREEDY,
        "schemer": "kickdoor_ai.ccg.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.ccg.spiteful_seat:SpitefulSeat",
    },
    as_vectors="kickdoor_ai.ccg.as_vectors:DuelPart",
    mild="kickdoor_ai.ccg.seat:MildDuelSeat",
    retelling="kickdoor_ai.ccg.retold:DuelRetelling",
)

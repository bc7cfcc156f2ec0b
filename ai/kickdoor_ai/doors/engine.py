"""What this package has for the door games."""

from __future__ import annotations

from ..engines import EngineSeats

SEATS = EngineSeats(
    kinds={
        "greedy": "kickdoor_ai.doors.greedy_seat:GreedySeat",
        "bribe_aware": "kickdoor_ai.doors.bribe_aware_seat:BribeAwareSeat",
        "schemer": "kickdoor_ai.doors.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.doors.spiteful_seat:SpitefulSeat",
        "caretaker": "kickdoor_ai.doors.caretaker_seat:CaretakerSeat",
    },
    as_vectors="kickdoor_ai.doors.as_vectors:DoorsPart",
)

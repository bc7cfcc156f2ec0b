"""The record of this package for the door games: its kinds of seats and other parts, by location."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

SEATS = EngineSeats(
    kinds={
        "greedy": "kickdoor_ai.doors.greedy_seat:GreedySeat",
        **PLAYS_ANYTHING,
        "bribe_aware": "kickdoor_ai.doors.bribe_aware_seat:BribeAwareSeat",
        "schemer": "kickdoor_ai.doors.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.doors.spiteful_seat:SpitefulSeat",
        "caretaker": "kickdoor_ai.doors.caretaker_seat:CaretakerSeat",
    },
    as_vectors="kickdoor_ai.doors.as_vectors:DoorsPart",
    mild="kickdoor_ai.doors.mild_seat:MildSeat",
    retelling="kickdoor_ai.doors.retold:DoorsRetelling",
    against="kickdoor_ai.doors.judgement.position:against",
    hard="kickdoor_ai.doors.schemer_seat:HardSeat",
    ear="kickdoor_ai.doors.ear:ear_at",
)
"""The record of the door games."""

"""The record of this package for the board game: its kinds of seats and other parts, by location."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

SEATS = EngineSeats(
    kinds={
        "greedy": "kickdoor_ai.quest.kinds.greedy_seat:GreedySeat",
        **PLAYS_ANYTHING,
        "bribe_aware": "kickdoor_ai.quest.kinds.bribe_aware_seat:BribeAwareSeat",
        "schemer": "kickdoor_ai.quest.kinds.schemer_seat:SchemerSeat",
        "spiteful": "kickdoor_ai.quest.kinds.spiteful_seat:SpitefulSeat",
        "caretaker": "kickdoor_ai.quest.kinds.caretaker_seat:CaretakerSeat",
    },
    as_vectors="kickdoor_ai.quest.as_vectors:QuestPart",
    mild="kickdoor_ai.quest.kinds.mild_seat:MildQuestSeat",
    retelling="kickdoor_ai.quest.retold:QuestRetelling",
    against="kickdoor_ai.quest.trying.rehearsal:against",
    hard="kickdoor_ai.quest.kinds.schemer_seat:HardSeat",
    ear="kickdoor_ai.quest.ear:ear_at",
)

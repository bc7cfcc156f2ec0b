"""What this package has for the duel."""

from __future__ import annotations

from ..engines import PLAYS_ANYTHING, EngineSeats

SEATS = EngineSeats(kinds={"greedy": "kickdoor_ai.ccg.greedy_seat:GreedySeat", **PLAYS_ANYTHING})

"""Whoever judges has a way to choose for every question about cards, effects and orders."""

from __future__ import annotations

from tests.question_types import asked_kinds

from kickdoor_ai.judgement.choosing import CHOOSERS

DECIDED_ELSEWHERE = {
    *("setup", "arrange", "end_turn", "trouble"),
    *("combat", "help", "kill", "claim", "curse", "roll", "flee_roll", "flee_caught", "trade"),
}
"""What is asked at the moments of a turn, of a fight and of a window: see `JudgingSeat.answer`."""


def test_no_question_is_left_to_its_default() -> None:
    assert set(CHOOSERS) == asked_kinds() - DECIDED_ELSEWHERE

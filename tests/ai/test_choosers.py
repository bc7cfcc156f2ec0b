"""Whoever judges has a way to choose for every question about cards, effects and orders."""

from __future__ import annotations

import pytest
from tests.ai.seated import Seated
from tests.question_types import asked_kinds
from tests.scene import H, Scene

from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.choosing import CHOOSERS

DECIDED_ELSEWHERE = {
    *("setup", "arrange", "end_turn", "trouble"),
    *("combat", "help", "kill", "claim", "curse", "roll", "flee_roll", "flee_caught", "trade"),
}
"""What is asked at the moments of a turn, of a fight and of a window: see `JudgingSeat.answer`."""


def test_no_question_is_left_to_its_default() -> None:
    assert set(CHOOSERS) == asked_kinds() - DECIDED_ELSEWHERE


@pytest.mark.parametrize(
    ("level", "items", "kept", "does"),
    [
        (3, ["door_detached", "pew_of_pews", "grandfather_clock"], "grandfather_clock", "sell"),
        (8, ["door_detached", "pew_of_pews", "grandfather_clock"], "grandfather_clock", "sell"),
    ],
)
def test_surplus_big_items_are_sold_where_that_is_worth_a_level(
    level: int, items: list[str], kept: str, does: str
) -> None:
    t = Scene(Ann=H(level=level, race="dwarf", items=items), Bob=H(), Cid=H())
    ann = Seated(t, "Ann", GreedySeat())
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", kept)
    assert t.asked("Ann") == "surplus_big"
    assert ann.says().startswith(does)

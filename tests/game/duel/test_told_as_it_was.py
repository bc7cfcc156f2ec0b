"""All that is told and asked in a duel reads as it is written down, to each of the two and to whoever watches."""

from __future__ import annotations

from tests.game.duel.make_told import GOLDEN, QUESTIONS, WINDOWS, duel, events, told
from tests.golden import insist_kept
from tests.question_types import asked_kinds

from kickdoor_game.duel.state.events import TOLD


def test_everything_is_told_as_it_was() -> None:
    insist_kept(GOLDEN, "\n".join(told()) + "\n", "what is told in a duel", "python -m tests.game.duel.make_told")


def test_nothing_that_can_happen_or_be_asked_is_left_out() -> None:
    assert {type(event).__name__ for event in events(duel())} == set(TOLD)
    assert asked_kinds("ccg") <= {*QUESTIONS, *WINDOWS, "divide_damage"}

"""The interrupt drill in short: a kill while three interrupts lie on what they interrupt."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kickdoor_game.duel.ruleset.decks import DECK_SIZE, faults_of
from kickdoor_game.library import ruleset
from tests.trials.drills.three_deep import CARDS, DEEP, deck, drill


@pytest.mark.rule("ccg.timing.4", "ccg.timing.5", "ccg.timing.6")
def test_a_kill_three_interrupts_deep_leaves_the_question_the_stack_and_the_outcome(tmp_path: Path) -> None:
    """A blow, its padding, a stop of the padding, a stop of the stop; then the server is gone, and comes back."""
    tally = asyncio.run(drill(tmp_path, Random(1)))
    assert (tally.kills, tally.proven) == (1, 1)
    assert (tally.missing, tally.twice, tally.gaps) == (0, 0, 0)


def test_the_deck_of_the_drill_is_legal() -> None:
    assert (CARDS, DEEP) == (DECK_SIZE, 4)
    assert faults_of(ruleset("ccg").book, deck()) == []

"""The Monster Turn drill in short: a kill between the Monster Die and the moves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kickdoor_protocol.views import Waiting
from tests.trials.drills.monster_turn import at_rest, drill


def test_a_kill_between_the_die_and_the_moves_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    """And the match goes on to the next Monster Turn (quest.monsterturn.1, .3)."""
    tally = asyncio.run(drill(tmp_path, 1, Random(1), to_the_end=False))
    assert (tally.kills, tally.proven) == (1, 1)
    assert (tally.missing, tally.twice, tally.gaps) == (0, 0, 0)


@pytest.mark.drill
def test_with_three_kills_the_match_goes_on_to_its_end_and_is_proven(tmp_path: Path) -> None:
    tally = asyncio.run(drill(tmp_path, 3, Random(2)))
    assert (tally.kills, tally.proven) == (3, 1)
    assert (tally.missing, tally.twice, tally.gaps) == (0, 0, 0)


def test_what_is_compared_is_all_but_clocks() -> None:
    assert at_rest(Waiting(1, "roll", 3.0)) == at_rest(Waiting(1, "roll", 8.0)) != at_rest(Waiting(2, "roll", 3.0))

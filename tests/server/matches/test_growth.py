"""The memory of a match does not grow with what is played, and is little while nobody is there (`growing.py`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest
from tests.catalogue import ROOT
from tests.server.growing import OLD, YOUNG, Moment

from kickdoor_server.matches.journal.happened import LOOKED_THROUGH

GROWS_MOST = 1.1
"""On average. By what lies on the table it may be a little more, and is as often less."""
GROWS_ALONE_MOST = 1.2
"""So little is kept that a few lists more or less count, too."""
STILL_TO_WRITE = 300
"""Events that a hundred answers lead to, which is when there is another snapshot."""
PATIENCE_S = 300


@pytest.fixture(scope="module")
def evening() -> list[Moment]:
    """One evening, looked at in its young and in its old days, in a process of its own."""
    command = [sys.executable, "-m", "tests.server.growing"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return msgspec.json.decode(done.stdout, type=list[Moment])


def grows(moments: list[Moment], kept: Callable[[Moment], int]) -> float:
    """How many times as much is kept after a thousand commands as after three hundred."""
    young, old = ([kept(each) for each in moments if each.played in days] for days in (YOUNG, OLD))
    return sum(old) / sum(young)


def test_a_match_keeps_no_more_after_a_thousand_commands_than_after_three_hundred(evening: list[Moment]) -> None:
    assert grows(evening, lambda moment: moment.kept) <= GROWS_MOST


def test_beside_what_is_looked_at_nothing_accumulates(evening: list[Moment]) -> None:
    assert grows(evening, lambda moment: moment.alone) <= GROWS_ALONE_MOST


def test_of_what_has_happened_the_last_is_in_memory_and_all_else_in_the_store(evening: list[Moment]) -> None:
    assert all(moment.events <= LOOKED_THROUGH + STILL_TO_WRITE for moment in evening)
    assert evening[-1].before > 4 * LOOKED_THROUGH


def test_a_match_at_which_nobody_is_keeps_little(evening: list[Moment]) -> None:
    assert sum(moment.alone for moment in evening) < sum(moment.kept for moment in evening) / 2

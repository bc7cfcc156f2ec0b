"""What answers cost is measured at answers that count."""

from __future__ import annotations

import pytest

from kickdoor_protocol.messages.table import Act, Answer
from tests.drills.costs import ANSWERS_MOST, Bench, answers
from tests.server.worlds import World


def test_the_rest_of_the_match_is_answered_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    bench, world = Bench(), World(5, 300)
    world.opens()
    before = world.house.match.number
    answers(bench, world, world.callers)
    assert world.house.match.number - before >= ANSWERS_MOST
    assert bench.worst.keys() == {Act, Answer}
    assert int(capsys.readouterr().out.split()[1]) > 40, "of them answers to questions, and not acts or dice"


def test_another_match_than_the_one_that_is_played_is_found_out() -> None:
    bench, world = Bench(), World(5, 300)
    world.to_come = World(6, 100).to_come
    world.opens()
    with pytest.raises(SystemExit, match="is not the same here"):
        answers(bench, world, world.callers)

"""What answers cost is measured at answers that count."""

from __future__ import annotations

import pytest

from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.lobby.requests.kinds import KINDS
from tests.server.worlds import World
from tests.trials.drills.costs import ANSWERS_MOST, Bench, Cost, answers, insist_measured, rows


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


def test_a_request_that_was_not_measured_keeps_its_row_and_one_that_went_has_none() -> None:
    kept = "| request |\n| --- |\n| `say` | 1 | 2 | 3 |\n| `join_table` | 4 | 5 | 6 |\n| `gone` | 7 | 8 | 9 |\n"
    table = list(rows({Say: Cost(10.0, 20)}, kept))
    assert [line for line in table if "`" in line and ("say" in line or "join_table" in line or "gone" in line)] == [
        "| `join_table` | 4 | 5 | 6 |\n",
        f"| `say` | {KINDS[Say].worst_us} | 10 | 20 |\n",
    ]


def test_a_request_that_nothing_measures_is_named() -> None:
    insist_measured([Say], ["say"])
    with pytest.raises(SystemExit, match="not measured: count_sheep: add bench"):
        insist_measured([Say], ["say", "count_sheep"])

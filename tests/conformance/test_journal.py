"""A match is its header and its answers: replayed without seed or clock, they give the same bytes."""

from __future__ import annotations

import msgspec
import pytest
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch

from kickdoor_game.library import SETS
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.ids import CHANCE, CLOCK
from kickdoor_game.machine.plain import saved_bytes

SEEDS, DRILLED = range(100, 102), range(102, 104)
DECISIONS = 800


def written(match: RandomMatch) -> bytes:
    """The journal as it lies on a disk."""
    return msgspec.msgpack.encode([journal.entry(answer) for answer in match.journal])


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS, DRILLED))
def test_a_journal_replays_to_the_same_bytes(set_name: str, seed: int) -> None:
    match = RandomMatch(set_name, seed)
    for _ in match.steps(DECISIONS):
        pass
    assert {CHANCE, CLOCK} <= {answer.seat for answer in match.journal}
    answers = [journal.answer_from(line) for line in msgspec.msgpack.decode(written(match))]
    again = journal.replay(match.rules, match.header, answers)
    assert saved_bytes(again) == saved_bytes(match.table)
    assert journal.digest(again) == journal.digest(match.table)


@pytest.mark.parametrize("set_name", SETS)
def test_a_journal_goes_on_where_a_save_was_made(set_name: str) -> None:
    match = RandomMatch(set_name, 104)
    steps = enumerate(match.steps(DECISIONS))
    saves = [(len(match.journal), saved_bytes(step.table)) for place, step in steps if place % 151 == 7]
    for number, saved in saves:  # the save was made after so many answers
        table = match.rules.load(saved, dict(match.header.options))
        run.start(match.rules, table)
        for answer in match.journal[number:]:
            run.apply_in_place(match.rules, table, answer)
        assert journal.digest(table) == journal.digest(match.table)


@pytest.mark.parametrize("set_name", SETS)
def test_the_same_seed_is_the_same_match_and_another_seed_another(set_name: str) -> None:
    one, two, other = RandomMatch(set_name, 105), RandomMatch(set_name, 105), RandomMatch(set_name, 106)
    for match in (one, two, other):
        for _ in match.steps(200):
            pass
    assert written(one) == written(two)
    assert written(one) != written(other)

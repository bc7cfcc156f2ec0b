"""AI seats at the table: what they do is always allowed, they come to an end, and the table keeps its properties."""

from __future__ import annotations

import pytest
from tests.conformance.families import with_seeds
from tests.conformance.random_match import Step, look_at
from tests.conformance.seated_match import SeatedMatch
from tests.conformance.test_random_matches import SUBJECTS

SEEDS, DRILLED = range(300, 301), range(301, 304)
DECISIONS_MOST = 20_000
RARELY = 7


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS, DRILLED))
def test_a_match_of_seats_ends_with_a_winner_and_keeps_every_property(set_name: str, seed: int) -> None:
    match = SeatedMatch(set_name, seed)
    number = [0]

    def look(step: Step) -> None:
        number[0] += 1
        for check, every in SUBJECTS.values():
            if number[0] % (RARELY * every) == 0:
                check(step)

    look_at(match, DECISIONS_MOST, look)
    assert match.table.over, "somebody goes round in a circle"
    assert match.table.winners or match.family.without_winner(match.table)
    assert match.slips == []

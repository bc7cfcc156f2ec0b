"""Where a menu is said to be the same, it is: whoever keeps what they have listed has what listing it anew would give.

Matches by chance in which everybody answers and acts, times run out and alarms ring. Each seat looks now and then, as
on a server, where one misses what happens until the next look; dice that are just rolling nobody sees.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import touched
from kickdoor_game.machine.run import chance_is_asked

SEEDS = range(500, 506)
DECISIONS = 300
LOOKS = 0.6
"""How often a seat looks: so what it compares lies one to several answers apart."""


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_a_menu_that_is_said_to_be_the_same_is(set_name: str, seed: int) -> None:
    match, looks = RandomMatch(set_name, seed), Random(seed)
    seen: dict[Seat, Any] = {}
    kept = listed = 0
    for step in match.steps(DECISIONS):
        rules, table = match.rules, step.table
        if chance_is_asked(table):
            continue
        for seat in step.seats:
            if looks.random() > LOOKS:
                continue
            before, seen[seat] = seen.get(seat), table
            if before is None or not rules.same_actions(before, table, touched(before, table), seat):
                listed += 1
                continue
            kept += 1
            assert rules.standing(before, seat) == rules.standing(table, seat), f"{seat} after {step.answer}"
    assert kept > listed // 100, "in a duel the moment is another one after nearly every answer, elsewhere after few"

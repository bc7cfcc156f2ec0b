"""A rule with a bug: whatever it has done so far is thrown away, and the table is as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.conformance.checks.state import asked
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.run import apply
from kickdoor_game.machine.table import Table

SEEDS = range(200, 202)
DECISIONS = 500


class Bug(Exception):  # noqa: N818 - named for what it is
    """What a rule with a bug raises."""


def breaking(after: int) -> Any:
    """A `Table.tell` that does its work for a while, and then raises."""
    real, left = Table.tell, [after]

    def tell(table: Table, event: Event) -> None:
        if left[0] == 0:
            raise Bug(event)
        left[0] -= 1
        real(table, event)

    return tell


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_a_rule_that_breaks_in_the_middle_leaves_the_table_as_it_was(
    set_name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rng, broken = RandomMatch(set_name, seed), Random(seed), 0
    for step in match.steps(DECISIONS):
        if not step.events:
            continue
        before, open_now = saved_bytes(step.before), asked(step.before)
        with monkeypatch.context() as patched:
            patched.setattr(Table, "tell", breaking(rng.randrange(len(step.events))))
            with pytest.raises(Bug):
                apply(match.rules, step.before, step.answer)
        assert saved_bytes(step.before) == before
        assert asked(step.before) == open_now
        assert apply(match.rules, step.before, step.answer).table == step.table, (
            "the same answer again, without the bug"
        )
        broken += 1
    assert broken > 100

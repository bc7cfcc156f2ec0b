"""The schemer makes as many trials for a decision as it has time for."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Budget
from kickdoor_ai.trials import SHARE, trials_within

BUDGET_MS = 400


@pytest.mark.parametrize("step_s", [0.01, 0.08, 0.15, 0.3])
def test_no_trial_is_begun_that_would_end_too_late(step_s: float) -> None:
    """Each takes as long as those before it."""
    now_s, made = 0.0, 0
    more = trials_within(Budget(BUDGET_MS), lambda: now_s, 60, None)
    while more(made):
        now_s, made = now_s + step_s, made + 1
    assert SHARE * BUDGET_MS / 1_000 - 2 * step_s <= now_s <= SHARE * BUDGET_MS / 1_000


def test_so_many_trials_take_whatever_time_they_take() -> None:
    more = trials_within(Budget(0), lambda: 1e9, 60, 18)
    assert [made for made in range(30) if more(made)] == list(range(18))

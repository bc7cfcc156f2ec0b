"""What every ruleset must satisfy, shown with random matches: one test per set, subject and seed.

The subjects are the modules of `checks`. Checks that try out much look at every so many steps; the drill
(`test_drill.py`) looks at the same with thousands of matches.
"""

from __future__ import annotations

import pytest
from tests.conformance.checks import citations, questions, refusals, secrets, soundness, standing, state, words
from tests.conformance.families import with_seeds
from tests.conformance.random_match import Check, RandomMatch, look_at

SUBJECTS: dict[str, tuple[Check, int]] = {
    "state": (state.look, 3),
    "questions": (questions.look, 5),
    "standing": (standing.look, 17),
    "refusals": (refusals.look, 31),
    "secrets": (secrets.look, 19),
    "words": (words.look, 5),
    "citations": (citations.look, 29),
    "soundness": (soundness.look, 5),
}
"""What is looked at, and at which of the steps."""

SEEDS = range(8)
DECISIONS = 600


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_at_every_step_of_a_random_match(set_name: str, subject: str, seed: int) -> None:
    check, every = SUBJECTS[subject]
    match = RandomMatch(set_name, seed)
    assert look_at(match, DECISIONS, check, every) > DECISIONS // every // 2 or match.table.over

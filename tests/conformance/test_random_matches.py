"""What every ruleset must satisfy, shown with random matches: one test per set, subject and seed.

The subjects are the modules of `checks`. Checks that try out much look at every so many steps; the drill
(`test_drill.py`) looks at the same with thousands of matches. A match is played once, for all subjects: they run one
after the other, and none of them changes what it looks at.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from tests import under
from tests.conformance.checks import citations, questions, refusals, secrets, soundness, standing, state, words
from tests.conformance.families import with_seeds
from tests.conformance.random_match import Check, RandomMatch, Step, look_over

SUBJECTS: dict[str, tuple[Check, int]] = {
    "state": (state.look, 5),
    "questions": (questions.look, 5),
    "standing": (standing.look, 23),
    "refusals": (refusals.look, 31),
    "secrets": (secrets.look, 19),
    "words": (words.look, 5),
    "citations": (citations.look, 29),
    "soundness": (soundness.look, 5),
}
"""What is looked at, and at which of the steps."""

SEEDS = range(3)
DECISIONS = 600


@lru_cache(maxsize=1)
def played(set_name: str, seed: int) -> tuple[Step, ...]:
    """That match, step by step."""
    return tuple(RandomMatch(set_name, seed).steps(DECISIONS))


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_at_every_step_of_a_random_match(set_name: str, subject: str, seed: int) -> None:
    check, every = SUBJECTS[subject]
    steps, chance = played(set_name, seed), Random(f"{subject} {seed}")
    under.note(set_name, set_name)
    looked = look_over((replace(step, rng=chance) for step in steps), check, every)
    assert looked > DECISIONS // every // 2 or steps[-1].table.over

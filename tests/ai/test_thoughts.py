"""What seats weigh, what cards are worth to them, and what agents are given is what was written down.

Changed on purpose? Run the `make_` module of the file, and look at the first difference of each match.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.ai import make_steps, make_survey_report
from tests.ai.make_thoughts import MATCHES, THOUGHTS, WORTHS, match, worths
from tests.golden import insist_kept, insist_same


@pytest.mark.parametrize(("seed", "kinds"), MATCHES, ids=[str(seed) for seed, _ in MATCHES])
def test_seats_weigh_what_they_weighed(seed: int, kinds: Sequence[str]) -> None:
    written = {text.partition(":")[0]: text.strip() for text in THOUGHTS.read_text("utf-8").split("\n\n")}
    made = "\n".join(match(seed, kinds)).strip()
    insist_same(written[f"match {seed}"], made, f"match {seed}", "python -m tests.ai.make_thoughts")


def test_cards_are_worth_what_they_were() -> None:
    """A card that is new is here as well: look whether it is worth what cards like it are."""
    insist_kept(WORTHS, "\n".join(worths()) + "\n", "what cards are worth", "python -m tests.ai.make_thoughts")


def test_agents_are_given_what_they_were_trained_on() -> None:
    steps = "\n".join(make_steps.steps()) + "\n"
    insist_kept(make_steps.STEPS, steps, "what agents are given", "python -m tests.ai.make_steps")


def test_the_survey_reports_what_it_reported() -> None:
    made = make_survey_report.report()
    insist_kept(make_survey_report.GOLDEN, made, "the survey", "python -m tests.ai.make_survey_report")

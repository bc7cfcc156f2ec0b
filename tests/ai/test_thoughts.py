"""What seats weigh, what cards are worth to them, and what agents are given is what was written down.

Changed on purpose? Run the `make_` module of the file, and look at the first difference of each match.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.ai import make_steps, make_survey_report
from tests.ai.make_thoughts import MATCHES, THOUGHTS, WORTHS, match, worths


@pytest.mark.parametrize(("seed", "kinds"), MATCHES, ids=[str(seed) for seed, _ in MATCHES])
def test_seats_weigh_what_they_weighed(seed: int, kinds: Sequence[str]) -> None:
    written = {text.partition(":")[0]: text.strip() for text in THOUGHTS.read_text("utf-8").split("\n\n")}
    assert "\n".join(match(seed, kinds)).strip() == written[f"match {seed}"]


def test_cards_are_worth_what_they_were() -> None:
    """A card that is new is here as well: look whether it is worth what cards like it are."""
    anew = "look at the difference that `python -m tests.ai.make_thoughts` makes"
    assert "\n".join(worths()) + "\n" == WORTHS.read_text("utf-8"), anew


def test_agents_are_given_what_they_were_trained_on() -> None:
    assert "\n".join(make_steps.steps()) + "\n" == make_steps.STEPS.read_text("utf-8")


def test_the_survey_reports_what_it_reported() -> None:
    assert make_survey_report.report() == make_survey_report.GOLDEN.read_text("utf-8")

"""Whatever is shown cites the set's own book, by whosever ids its engine knows the rules."""

from __future__ import annotations

from tests.conformance.random_match import Step
from tests.shown import everything, foreign


def look(step: Step) -> None:
    found = foreign(step.catalogue, everything(step.rules, step.table, step.events))
    assert not found, f"{sorted(found)} are not of the book of {step.rules.name}"

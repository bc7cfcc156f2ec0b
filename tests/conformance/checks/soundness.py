"""Check of everything that an engine tells, asks and offers, as after every step of a scene."""

from __future__ import annotations

from tests.conformance.random_match import Step


def look(step: Step) -> None:
    step.family.sound(step.rules, step.table, step.events)

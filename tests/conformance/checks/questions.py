"""Checks that every question can be answered by its owner and by the clock, and only while it is open."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.checks.shapes import thawed
from tests.conformance.random_match import Step
from tests.open_questions import flaws

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import CHANCE, QuestionId
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import apply, question_id, questions

SAMPLES = 3


def can_be_answered(step: Step, question: Question) -> None:
    """Check that choices that fit a question's shape are accepted, once."""
    named = question_id(step.table, question)
    for _ in range(SAMPLES):
        choice = question.shape.sample(step.rng)
        assert question.refuses(choice) is None, f"{question.kind} refuses its own {choice!r}"
        after = step.try_out(Answer(question.seat, choice, question=named))
        assert step.try_out(Answer(question.seat, thawed(choice))) == after, "as it comes off a wire or a disk"
        is_stale(step, after, Answer(question.seat, choice, question=named))


def is_stale(step: Step, table: Any, answer: Answer) -> None:
    """Check that an answer comes too late."""
    with pytest.raises(StaleAnswer):
        apply(step.rules, table, answer)


def belongs_to_its_id(step: Step, question: Question) -> None:
    """Check that an answer with another question's id is stale, even if it would fit."""
    for off in (1, -1, 1 << 32):
        wrong = QuestionId(question_id(step.table, question) + off)
        is_stale(step, step.table, Answer(question.seat, question.default, question=wrong))


def time_can_run_out(step: Step, question: Question) -> None:
    """Check that the clock has the same effect as the default answer."""
    by_clock = step.try_out(time_is_up(question.seat, question_id(step.table, question)))
    assert by_clock == step.try_out(Answer(question.seat, question.default))


def alarms_ring_once(step: Step) -> None:
    """Check that each alarm can ring, and is gone then."""
    alarms = step.rules.alarms(step.table)
    assert len({alarm.name for alarm in alarms}) == len(alarms)
    for alarm in alarms:
        assert alarm.ms > 0
        after = step.try_out(alarm_rings(alarm.name))
        is_stale(step, after, alarm_rings(alarm.name))


def look(step: Step) -> None:
    asked = questions(step.table)
    assert flaws(step.rules, step.table) == []
    for question in asked:
        can_be_answered(step, question)
        belongs_to_its_id(step, question)
        if question.seat != CHANCE:
            time_can_run_out(step, question)
    for seat in step.seats:
        if all(question.seat != seat for question in asked):
            is_stale(step, step.table, Answer(seat, ("pass",)))
    if asked and asked[0].seat != CHANCE:
        alarms_ring_once(step)

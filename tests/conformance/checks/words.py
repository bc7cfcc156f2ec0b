"""Checks of a step: all events, questions and options have words for everybody whom they concern."""

from __future__ import annotations

import re
from typing import Any

from tests.cited import wrong_with
from tests.conformance.random_match import Step
from tests.open_questions import option_lists

from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.questions import Option, Question
from kickdoor_game.machine.run import questions

RAW = re.compile(r"[{}_]|\b\w+\.\d|\bNone\b|\b1073741824\b|  ")
"""Traces of the program in a text for people: a placeholder, a key, a missing word."""


def is_english(text: str, what: object) -> None:
    assert text.strip(), f"nothing is said of {what}"
    assert not RAW.search(text), f"{text!r} is said of {what}"


def _labels(step: Step, table: Any, seat: Seat | None, options: tuple[Option, ...], question: Question | None) -> Any:
    words = step.family.words
    return [(words.option(table, seat, option, question), words.hint(table, seat, option)) for option in options]


def said_of(step: Step, table: Any, seat: Seat | None) -> list[Any]:
    """Return all texts of a seat's questions and actions."""
    words = step.family.words
    said: list[Any] = [words.summary(table)]
    for question in questions(table):
        if question.seat == seat:
            said += [words.question(table, question), words.default(table, question)]
            said += [_labels(step, table, seat, options, question) for options in option_lists(question.shape)]
    if seat is not None:
        said += [
            _labels(step, table, seat, options, None) for options in option_lists(step.rules.standing(table, seat))
        ]
    return said


def questions_are_put_in_words(step: Step) -> None:
    """Check that each question has a text, a label for each option, and a text for the default."""
    words = step.family.words
    is_english(words.summary(step.table), "the table")
    for question in questions(step.table):
        if question.seat == CHANCE:
            continue
        text = words.question(step.table, question)
        is_english(text, question)
        assert text != question.kind.replace("_", " ").capitalize() + "?", f"no words of its own for {question.kind}"
        is_english(words.default(step.table, question), f"the default of {question.kind}")
        for options in option_lists(question.shape):
            for label, hint in _labels(step, step.table, question.seat, options, question):
                is_english(label, question.kind)
                assert not RAW.search(hint), hint
            for option in options:
                reason_is_put_in_words(step, option)


def reason_is_put_in_words(step: Step, option: Option) -> None:
    """Check the reason of a barred option: what is wrong, by a rule about that, and the cure."""
    if option.barred is not None:
        wrong, right = step.catalogue.refusal_text(option.barred, step.family.words.reasons)
        is_english(wrong, option.barred)
        is_english(right, option.barred)
        assert not (found := wrong_with(option.barred)), f"{option.key}: {found}"


def actions_are_put_in_words(step: Step) -> None:
    """Check that each standing action has a label, and a reason if it is barred."""
    words = step.family.words
    for seat in step.seats:
        for options in option_lists(step.rules.standing(step.table, seat)):
            for option in options:
                is_english(words.option(step.table, seat, option, None), option.key)
                reason_is_put_in_words(step, option)


def events_are_told(step: Step) -> None:
    """Check that each event is told to a viewer, unless another event speaks for it, and in English to all whom it
    reaches."""
    for event in step.events:
        hearers = [seat for seat in (None, *step.seats) if event.reaches(seat)]
        assert hearers, f"{event} reaches nobody"
        told = [step.family.words.event(step.table, event, seat) for seat in hearers]
        if type(event).__name__ not in step.family.silent:
            assert any(told), f"{event} is told to nobody"
        for text in told:
            assert not RAW.search(text), f"{text!r} is said of {event}"


def look(step: Step) -> None:
    events_are_told(step)
    questions_are_put_in_words(step)
    actions_are_put_in_words(step)

"""Every type of question has an owner, a class of deadline and a default, also those that hardly ever come up."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from tests.catalogue import set_names
from tests.conformance.families import FAMILIES, family, family_of
from tests.question_types import (
    asked_kinds,
    engine_files,
    known_deadlines,
    named_in,
    question_types,
    window_deadlines,
)

from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import make
from kickdoor_game.library import ruleset
from kickdoor_game.machine.questions import Question

MOST = 1_500
"""Decisions of a match in which a dozen types of question come up."""

TYPICAL = 'Question(self.seat, "flee", YesNo(), False, "pick", ("classic.runaway.1",))'


@pytest.mark.parametrize("engine", FAMILIES)
def test_each_has_an_owner_a_default_a_deadline_and_rules(engine: str) -> None:
    files, known = engine_files(engine), known_deadlines(engine)
    asked = [each for file in files for each in question_types(file.read_text("utf-8"), file.name, named_in(file))]
    assert asked
    assert [flaw for each in asked for flaw in each.flaws(known)] == []


@pytest.mark.parametrize("engine", FAMILIES)
def test_windows_have_a_deadline_of_a_known_class(engine: str) -> None:
    written = [
        (deadline, where)
        for file in engine_files(engine)
        for deadline, where in window_deadlines(file.read_text("utf-8"), file.name, named_in(file))
    ]
    assert written
    assert [entry for entry in written if entry[0] not in known_deadlines(engine)] == []


@pytest.mark.parametrize("set_name", set_names())
def test_what_comes_up_in_a_match_is_among_them(set_name: str) -> None:
    rules, met = ruleset(set_name), set[str]()

    def look(table: Any, question: Question, judged: object) -> None:
        met.add(question.kind)

    seats = [make("random", rules.engine) for _ in range(max(family_of(rules).players(rules)))]
    with suppress(MatchTooLong):
        play_match(rules, seats, Random(2), look=look, decisions_most=MOST)
    assert len(met) > 12
    assert met <= asked_kinds(rules.engine)


@pytest.mark.parametrize("engine", FAMILIES)
def test_there_are_words_for_each_and_for_no_other(engine: str) -> None:
    assert asked_kinds(engine) == family(engine).worded()


def test_of_the_doors_these_are_some() -> None:
    assert asked_kinds() >= {
        "arrange",
        "kill",
        "curse",
        "roll",
        "setup",
        "keep_race",
        "keep_class",
        "lose_class",
        "trade",
    }


@pytest.mark.parametrize(
    ("source", "lacks"),
    [
        (TYPICAL.replace('"pick"', '"whenever"'), "no table says how long 'whenever' is"),
        (TYPICAL.replace('"pick"', '"chance"'), "no table says how long 'chance' is"),
        (TYPICAL.replace("False", "None"), "has no default"),
        (TYPICAL.replace('("classic.runaway.1",)', "()"), "has no rules"),
        ('Question(self.seat, "flee", YesNo(), False, rules=("classic.runaway.1",))', "has no deadline"),
        ('Question(kind="flee", shape=YesNo(), default=False, deadline="pick", rules=R)', "has no seat"),
    ],
)
def test_one_that_lacks_something_is_found(source: str, lacks: str) -> None:
    (flawless,) = question_types(TYPICAL, "frame.py")
    assert flawless.flaws(known_deadlines()) == []
    (asked,) = question_types(source, "frame.py")
    assert asked.flaws(known_deadlines()) == [f"frame.py:1: {lacks}"]

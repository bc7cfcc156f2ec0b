"""A question keeps its id while its content stays the same, and an answer counts once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.machine.stones import ANN, BOB, CID, RULES, stones

from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import Refusal, StaleAnswer
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Number, Option, PickOne, Question
from kickdoor_game.machine.run import apply, apply_in_place, question_id, question_of, questions, start
from kickdoor_game.machine.window import Window


def test_the_same_question_has_the_same_id_at_an_equal_table() -> None:
    one, two = stones(), stones()
    assert question_id(one, question_of(one, ANN)) == question_id(two, question_of(two, ANN))


TAKE = Question(ANN, "take", Number(1, 3), 1, "move", ("stones.2", "stones.1"))


@pytest.mark.parametrize(
    ("change", "is_another"),
    [
        ({}, False),
        ({"kind": "give"}, True),
        ({"shape": Number(1, 2)}, True),
        ({"default": 2}, True),
        ({"deadline": "move"}, True),
        ({"rules": ("stones.2",)}, True),
        ({"lap": 77}, True),
        ({"card": 3}, True),
        ({"about": CID}, True),
        ({"numbers": (3,)}, True),
    ],
    ids=str,
)
def test_whatever_changes_about_a_question_changes_its_id(change: dict[str, Any], is_another: bool) -> None:
    table = stones()
    apply_in_place(RULES, table, Answer(ANN, 1))
    before = question_id(table, question_of(table, CID))
    table.latest = (None, None, replace(question_of(table, CID), **change))
    apply_in_place(RULES, table, Answer(BOB, ("pass",)))
    assert (question_id(table, question_of(table, CID)) != before) is is_another


def test_an_answer_that_is_sent_twice_counts_once_even_if_the_same_is_asked_again() -> None:
    table = stones(heap=9)
    first = Answer(ANN, 3, question=question_id(table, question_of(table, ANN)))
    for choice, mover, others in ((3, ANN, (BOB, CID)), (1, BOB, (ANN, CID)), (1, CID, (ANN, BOB))):
        apply_in_place(RULES, table, Answer(mover, choice))
        for other in others:
            apply_in_place(RULES, table, Answer(other, ("pass",)))
    table.heap, table.asking = 9, None
    start(RULES, table)
    assert question_of(table, ANN) == question_of(stones(heap=9), ANN), "word for word the same"
    with pytest.raises(StaleAnswer, match="has changed"):
        apply(RULES, table, first)


def test_a_deadline_that_was_meant_for_another_question_is_stale() -> None:
    table = stones()
    meant = question_id(table, question_of(table, ANN))
    apply_in_place(RULES, table, Answer(BOB, ("throw",), standing=True))
    apply_in_place(RULES, table, Answer(BOB, False))
    with pytest.raises(StaleAnswer):
        apply(RULES, table, time_is_up(ANN, meant))
    assert apply(RULES, table, time_is_up(ANN, question_id(table, question_of(table, ANN)))).table.heap == 10


def test_every_roll_of_the_dice_is_a_question_of_its_own() -> None:
    table = stones()
    ids = []
    for _ in range(2):
        apply_in_place(RULES, table, Answer(BOB, ("throw",), standing=True))
        apply_in_place(RULES, table, Answer(BOB, True))
        (roll,) = questions(table)
        ids.append(question_id(table, roll))
        apply_in_place(RULES, table, Answer(CHANCE, (1,)))
    assert ids[0] != ids[1]


def test_what_does_not_fit_cites_the_first_rule_of_the_question() -> None:
    assert TAKE.refuses(2) is None
    refusal = TAKE.refuses(4)
    assert refusal == Refusal("out_of_range", "stones.2", "choose from 1 to 3")


def test_a_barred_option_cites_its_own_rule() -> None:
    tired = Refusal("tired", "stones.9", "sleep first")
    question = Question(ANN, "go", PickOne((Option("on", barred=tired), Option("home"))), "home", "move", ("stones.2",))
    assert question.refuses("on") == tired
    assert question.refuses("home") is None


def test_a_clone_is_asked_nothing_until_it_is_started() -> None:
    table = stones()
    copy = clone(table)
    assert questions(copy) == ()
    with pytest.raises(StaleAnswer):
        apply(RULES, copy, Answer(ANN, 1))
    assert questions(start(RULES, copy)) == questions(table)


def test_word_for_word_what_was_answered_is_another_question_when_it_is_asked_later() -> None:
    table = stones(heap=9)
    apply_in_place(RULES, table, Answer(ANN, 3))
    answered, before = question_of(table, BOB), table.asked[BOB]
    apply_in_place(RULES, table, Answer(BOB, ("pass",)))
    window = next(frame for frame in table.stack if isinstance(frame, Window))
    window.passed = []
    apply_in_place(RULES, table, Answer(CID, ("pass",)))
    assert question_of(table, BOB) == answered
    assert question_id(table, question_of(table, BOB)) == before + 1

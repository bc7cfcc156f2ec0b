"""Interruptions on top of interruptions: each is finished first, what lies below asks again, and there is an end."""

from __future__ import annotations

import pytest
from tests.game.machine.stones import ANN, BOB, CID, FULL, RULES, StonesTable, stones

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.run import (
    apply,
    apply_in_place,
    chance_is_asked,
    question_id,
    question_of,
    questions,
    start,
)


def throws(table: StonesTable, seat: Seat) -> None:
    """Says so; whether hard is asked next."""
    apply_in_place(RULES, table, Answer(seat, ("throw",), standing=True))


def asked(table: StonesTable) -> list[tuple[int, str]]:
    return [(question.seat, question.kind) for question in questions(table)]


def names(table: StonesTable) -> list[str]:
    return [type(frame).__name__ for frame in table.stack]


def test_the_last_to_interrupt_is_served_first_and_each_resumes_by_asking_again() -> None:
    table = stones()
    throws(table, BOB)
    throws(table, CID)
    assert asked(table) == [(CID, "hard")]
    apply_in_place(RULES, table, Answer(CID, False))
    assert asked(table) == [(BOB, "hard")]
    apply_in_place(RULES, table, Answer(BOB, False))
    assert asked(table) == [(ANN, "take")]
    assert question_of(table, ANN).numbers == (12,), "as things are by then"


def test_one_may_interrupt_oneself_and_the_outer_act_finds_nothing_left() -> None:
    table = stones(pebbles=1)
    throws(table, BOB)
    throws(table, BOB)
    apply_in_place(RULES, table, Answer(BOB, False))
    assert asked(table) == [(ANN, "take")], "the one pebble was thrown by the inner act"
    assert table.heap == 11


def test_an_answer_to_a_question_that_has_been_interrupted_waits_for_it() -> None:
    table = stones()
    meant = question_id(table, question_of(table, ANN))
    throws(table, BOB)
    with pytest.raises(StaleAnswer, match="nothing is asked"):
        apply(RULES, table, Answer(ANN, 2))
    apply_in_place(RULES, table, Answer(BOB, False))
    assert question_id(table, question_of(table, ANN)) != meant, "there are more stones than there were"
    with pytest.raises(StaleAnswer, match="has changed"):
        apply(RULES, table, Answer(ANN, 2, question=meant))


def test_an_answer_under_way_counts_if_the_interruption_has_changed_nothing_about_it() -> None:
    table = stones()
    meant = question_id(table, question_of(table, ANN))
    apply_in_place(RULES, table, Answer(BOB, ("wink", "seat.0"), standing=True))
    assert apply(RULES, table, Answer(ANN, 2, question=meant)).table.heap == 8


def test_dice_are_not_interrupted() -> None:
    table = stones()
    throws(table, BOB)
    apply_in_place(RULES, table, Answer(BOB, True))
    assert chance_is_asked(table)
    with pytest.raises(StaleAnswer):
        throws(table, CID)
    apply_in_place(RULES, table, Answer(CHANCE, (2,)))
    assert asked(table) == [(ANN, "take")]


def test_upkeep_interrupts_as_soon_as_something_was_written_and_before_anybody_is_asked_again() -> None:
    table = stones(heap=FULL)
    throws(table, BOB)
    apply_in_place(RULES, table, Answer(BOB, False))
    assert asked(table) == [(ANN, "spill")]
    assert names(table) == ["StonesMatch", "StonesMove", "StonesSpill"]
    throws(table, CID)
    apply_in_place(RULES, table, Answer(CID, False))
    assert table.heap == FULL + 2
    assert asked(table) == [(ANN, "spill")], "one spill at a time"
    apply_in_place(RULES, table, Answer(ANN, "right"))
    assert (table.heap, asked(table)) == (FULL, [(ANN, "take")])


def test_an_endless_chain_of_interruptions_ends_by_a_rule() -> None:
    table = stones(pebbles=RULES.bounds.interrupts + 1)
    for _ in range(RULES.bounds.interrupts):
        throws(table, BOB)
    assert names(table).count("StonesThrow") == RULES.bounds.interrupts
    before = saved_bytes(table)
    with pytest.raises(IllegalAnswer) as refused:
        apply(RULES, table, Answer(CID, ("wink", "seat.0"), standing=True))
    assert refused.value.refusal.code == "too_many_interruptions"
    assert refused.value.refusal.rule == RULES.in_order
    assert saved_bytes(table) == before
    apply_in_place(RULES, table, Answer(BOB, False))
    throws(table, CID)
    assert asked(table) == [(CID, "hard")], "one is finished, so there is room for another"


def test_a_match_saved_in_the_middle_of_all_that_goes_on_where_it_was() -> None:
    table = stones()
    for seat in (BOB, CID, ANN):
        throws(table, seat)
    again = start(RULES, RULES.load(saved_bytes(table), {}))
    assert again == table
    assert names(again) == ["StonesMatch", "StonesMove", "StonesThrow", "StonesThrow", "StonesThrow"]
    for one in (table, again):
        for seat in (ANN, CID, BOB):
            apply_in_place(RULES, one, Answer(seat, False))
    assert again == table
    assert asked(again) == [(ANN, "spill")]

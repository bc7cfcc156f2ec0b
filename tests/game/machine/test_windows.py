"""Everybody may react until everybody has passed on the same situation."""

from __future__ import annotations

import pytest
from tests.game.machine.stones import ANN, BOB, CID, RULES, StonesTable, stones

from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.run import apply_in_place, question_id, question_of, questions, start
from kickdoor_game.machine.window import PASS, Window


class Least:
    """The least of all generators."""

    def randrange(self, stop: int, /) -> int:
        return 0

    def random(self) -> float:
        return 0.0


@pytest.fixture
def table() -> StonesTable:
    """Ann has taken two of ten stones; Bob and Cid may react."""
    table = stones()
    apply_in_place(RULES, table, Answer(ANN, 2))
    assert waiting(table) == [BOB, CID]
    return table


def waiting(table: StonesTable) -> list[Seat]:
    """Who has not passed."""
    return [question.seat for question in questions(table) if question.kind == "taken"]


def throw(table: StonesTable, seat: Seat) -> None:
    """That seat throws one stone."""
    apply_in_place(RULES, table, Answer(seat, ("throw",), standing=True))
    apply_in_place(RULES, table, Answer(seat, False))


def test_it_asks_all_at_once_and_in_any_order(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(CID, PASS))
    assert waiting(table) == [BOB]
    apply_in_place(RULES, table, Answer(BOB, PASS))
    assert [question.kind for question in questions(table)] == ["take"]


def test_who_has_passed_is_not_asked_again(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(CID, PASS))
    with pytest.raises(StaleAnswer):
        apply_in_place(RULES, table, Answer(CID, PASS))


def test_nothing_but_a_pass_is_asked_for_so_that_it_tells_nothing(table: StonesTable) -> None:
    for question in questions(table):
        assert question.shape.sample(Least()) == PASS
        assert question.default == PASS
        assert question.deadline == "window"
        assert question.about == ANN


def test_a_play_voids_the_passes_given_before_it(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(CID, PASS))
    throw(table, BOB)
    assert waiting(table) == [BOB, CID]
    apply_in_place(RULES, table, Answer(BOB, PASS))
    assert waiting(table) == [CID]


def test_even_the_last_to_be_asked_may_play_instead(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(BOB, PASS))
    throw(table, CID)
    assert waiting(table) == [BOB, CID]


def test_who_is_not_asked_may_play_as_well(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(BOB, PASS))
    throw(table, ANN)
    assert waiting(table) == [BOB, CID]


def test_an_act_that_nobody_could_react_to_voids_nothing(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(BOB, PASS))
    still = question_id(table, question_of(table, CID))
    apply_in_place(RULES, table, Answer(ANN, ("wink", "seat.1"), standing=True))
    assert waiting(table) == [CID]
    assert question_id(table, question_of(table, CID)) == still, "a pass that was under way still counts"


def test_a_pass_on_what_is_no_longer_the_situation_is_stale(table: StonesTable) -> None:
    meant = question_id(table, question_of(table, CID))
    throw(table, BOB)
    with pytest.raises(StaleAnswer):
        apply_in_place(RULES, table, Answer(CID, PASS, question=meant))


def test_a_play_restarts_the_clock_and_a_pass_does_not(table: StonesTable) -> None:
    lap = question_of(table, CID).lap
    apply_in_place(RULES, table, Answer(BOB, PASS))
    assert question_of(table, CID).lap == lap
    throw(table, ANN)
    assert question_of(table, CID).lap == table.situation > lap


def test_the_clock_passes_for_the_silent_one_by_one(table: StonesTable) -> None:
    apply_in_place(RULES, table, time_is_up(BOB))
    assert waiting(table) == [CID]
    apply_in_place(RULES, table, time_is_up(CID))
    assert waiting(table) == []


def test_a_window_on_nobody_is_closed() -> None:
    table = StonesTable(stack=[Window("quiet", [], ("stones.3",))], answered=[0], pebbles=[0])
    assert start(RULES, table).over


def test_a_copy_remembers_who_has_passed(table: StonesTable) -> None:
    apply_in_place(RULES, table, Answer(BOB, PASS))
    copy = start(RULES, clone(table))
    assert waiting(copy) == [CID]
    throw(copy, ANN)
    assert (waiting(copy), waiting(table)) == ([BOB, CID], [CID])


# ---------------------------------------------------------------- priority


@pytest.fixture
def ordered() -> StonesTable:
    """Cid has priority, then Ann, then Bob."""
    window = Window("taken", [CID, ANN, BOB], ("stones.3",), priority=True)
    return start(RULES, StonesTable(stack=[window], answered=[0, 0, 0], heap=5, pebbles=[1, 1, 1]))


def test_with_priority_one_is_asked_after_the_other(ordered: StonesTable) -> None:
    for seat in (CID, ANN, BOB):
        assert waiting(ordered) == [seat]
        apply_in_place(RULES, ordered, Answer(seat, PASS))
    assert ordered.over


def test_after_a_play_priority_begins_anew(ordered: StonesTable) -> None:
    apply_in_place(RULES, ordered, Answer(CID, PASS))
    throw(ordered, ANN)
    assert waiting(ordered) == [CID]


def test_who_is_not_asked_yet_cannot_pass_ahead(ordered: StonesTable) -> None:
    with pytest.raises(StaleAnswer):
        apply_in_place(RULES, ordered, Answer(BOB, PASS))

"""The loop over frames, and the only way to change a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.game.machine.stones import (
    ANN,
    BOB,
    CID,
    PLAYERS,
    RULES,
    PebblesLeft,
    StonesMatch,
    StonesTable,
    Taken,
    Thrown,
    stones,
)

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import BrokenInvariant, IllegalAnswer, StaleAnswer
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Option, PickSome, Question, YesNo
from kickdoor_game.machine.run import (
    act_in_place,
    apply,
    apply_in_place,
    chance_is_asked,
    question_of,
    questions,
    roll_out,
    start,
)


def kinds(table: StonesTable) -> dict[int, str]:
    """Who is asked what."""
    return {question.seat: question.kind for question in questions(table)}


# ---------------------------------------------------------------- a match


def test_a_match_runs_from_question_to_question() -> None:
    table = start(RULES, RULES.new_table(PLAYERS, {"heap": 2}))
    assert chance_is_asked(table)
    apply_in_place(RULES, table, Answer(CHANCE, (2,)))
    assert kinds(table) == {BOB: "take"}
    apply_in_place(RULES, table, Answer(BOB, 1))
    assert kinds(table) == {ANN: "taken", CID: "taken"}
    for seat in (ANN, CID):
        apply_in_place(RULES, table, Answer(seat, ("pass",)))
    assert kinds(table) == {CID: "take"}
    apply_in_place(RULES, table, Answer(CID, 1))
    for seat in (BOB, ANN):
        apply_in_place(RULES, table, Answer(seat, ("pass",)))
    assert table.over
    assert table.winners == [CID]
    assert questions(table) == ()
    assert table.stack == []
    assert table.moves == 7


def test_results_are_handed_up_but_not_those_of_an_interruption() -> None:
    table = stones(pebbles=1)
    apply_in_place(RULES, table, Answer(BOB, ("throw",), standing=True))
    apply_in_place(RULES, table, Answer(BOB, False))
    apply_in_place(RULES, table, Answer(ANN, 3))
    for seat in (BOB, CID):
        apply_in_place(RULES, table, Answer(seat, ("pass",)))
    match = table.stack[0]
    assert isinstance(match, StonesMatch)
    assert match.moves == [3], "the stone that Bob has thrown is nobody's move"


def test_events_say_what_happened_and_whom_it_reaches() -> None:
    table = stones()
    outcome = apply(RULES, table, Answer(ANN, 2))
    assert outcome.events == (Taken(ANN, 2),)
    table = apply(RULES, table, Answer(BOB, ("throw",), standing=True)).table
    thrown, left = apply(RULES, table, Answer(BOB, False)).events
    assert (thrown, left) == (Thrown(BOB, 1), PebblesLeft(BOB, 1, audience=(BOB,)))
    assert thrown.reaches(None)
    assert thrown.reaches(CID)
    assert [left.reaches(seat) for seat in (None, ANN, BOB)] == [False, False, True]


def test_chance_is_rolled_out_and_every_roll_is_told_for_the_journal() -> None:
    class Sixes:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

        def random(self) -> float:
            return 0.5

    table = start(RULES, RULES.new_table(PLAYERS, {}))
    assert roll_out(RULES, table, Sixes()) == [Answer(CHANCE, (3,))]
    assert kinds(table) == {CID: "take"}
    assert roll_out(RULES, table, Sixes()) == []


# ---------------------------------------------------------------- commit or discard


def test_apply_leaves_the_old_table_alone() -> None:
    table = stones()
    before = saved_bytes(table)
    after = apply(RULES, table, Answer(ANN, 2)).table
    assert (table.heap, after.heap) == (10, 8)
    assert saved_bytes(table) == before
    assert kinds(table) == {ANN: "take"}
    assert apply(RULES, table, Answer(ANN, 3)).table.heap == 7, "and can be asked again"


@pytest.mark.parametrize(
    ("answer", "code", "rule"),
    [
        (Answer(ANN, 4), "out_of_range", "stones.2"),
        (Answer(ANN, "2"), "not_of_this_shape", "stones.6"),
        (Answer(ANN, ("fly",), standing=True), "not_an_option", "stones.6"),
        (Answer(ANN, ("wink", "seat.0"), standing=True), "not_an_option", "stones.6"),
        (Answer(ANN, ("wink",), standing=True), "not_of_this_shape", "stones.6"),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_rule_and_changes_nothing(answer: Answer, code: str, rule: str) -> None:
    table = stones()
    before = saved_bytes(table)
    with pytest.raises(IllegalAnswer) as refused:
        apply(RULES, table, answer)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (code, rule)
    assert saved_bytes(table) == before


def test_a_barred_act_is_refused_with_its_own_rule() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        apply(RULES, stones(pebbles=0), Answer(ANN, ("throw",), standing=True))
    assert refused.value.refusal.code == "no_pebbles"
    assert refused.value.refusal.rule == "stones.4"
    assert "you have thrown them all" in str(refused.value)


def test_an_admitted_act_changes_the_same_whether_it_is_looked_up_or_not() -> None:
    looked_up, taken = stones(pebbles=1), stones(pebbles=1)
    apply_in_place(RULES, looked_up, Answer(BOB, ("throw",), standing=True))
    act_in_place(RULES, taken, BOB, ["throw"])
    assert saved_bytes(looked_up) == saved_bytes(taken)
    assert questions(looked_up) == questions(taken)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(BOB, 2),
        Answer(CHANCE, (1,)),
        Answer(Seat(7), 2),
        Answer(Seat(7), ("throw",), standing=True),
        Answer(Seat(-1), ("throw",), standing=True),
        time_is_up(BOB),
        time_is_up(CHANCE),
        alarm_rings("bell"),
        alarm_rings("no such bell"),
    ],
)
def test_what_nobody_has_asked_is_stale(answer: Answer) -> None:
    table = stones()
    before = saved_bytes(table)
    with pytest.raises(StaleAnswer):
        apply(RULES, table, answer)
    assert saved_bytes(table) == before


def test_nobody_acts_while_the_dice_roll_or_when_the_match_is_over() -> None:
    table = start(RULES, RULES.new_table(PLAYERS, {"heap": 1}))
    with pytest.raises(StaleAnswer, match="dice"):
        apply(RULES, table, Answer(ANN, ("throw",), standing=True))
    apply_in_place(RULES, table, Answer(CHANCE, (1,)))
    apply_in_place(RULES, table, Answer(ANN, 1))
    for seat in (BOB, CID):
        apply_in_place(RULES, table, Answer(seat, ("pass",)))
    assert table.over
    for answer in (Answer(ANN, 1), Answer(ANN, ("throw",), standing=True), time_is_up(ANN), alarm_rings("bell")):
        with pytest.raises(StaleAnswer, match="over"):
            apply(RULES, table, answer)


# ---------------------------------------------------------------- the clock


def test_when_time_is_up_the_default_counts() -> None:
    table = stones()
    by_clock = apply(RULES, table, time_is_up(ANN))
    assert by_clock.table == apply(RULES, table, Answer(ANN, 1)).table
    assert by_clock.events == (Taken(ANN, 1),)


def test_an_alarm_interrupts_and_what_was_asked_is_asked_again() -> None:
    table = stones(heap=2)
    assert [alarm.name for alarm in RULES.alarms(table)] == ["bell"]
    assert question_of(table, ANN).numbers == (2,)
    apply_in_place(RULES, table, alarm_rings("bell"))
    assert question_of(table, ANN).numbers == (1,)
    apply_in_place(RULES, table, alarm_rings("bell"))
    assert table.over, "or finds that there is nothing left to ask"


# ---------------------------------------------------------------- what a rule must not do


@dataclass(slots=True)
class Misbehaving(Frame):
    """Each of its steps does something that the kernel forbids."""

    def asks_nobody(self, table: StonesTable) -> Next:
        return Ask((), self.heard)

    def circles(self, table: StonesTable) -> Next:
        return Goto(self.circles)

    def asks(self, table: StonesTable) -> Next:
        return Ask((Question(ANN, "well", YesNo(), True, "move", ("stones.6",)),), self.answers_with_a_question)

    def answers_with_a_question(self, table: StonesTable, answer: Answer) -> Next:
        return self.asks(table)

    def calls(self, table: StonesTable) -> Next:
        return Call(Reporting(3), self.asks_with_a_result)

    def asks_with_a_result(self, table: StonesTable, result: int) -> Next:
        return self.asks(table)

    def heard(self, table: StonesTable, answer: Answer) -> Next:
        return Done()


@dataclass(slots=True)
class Reporting(Frame):
    """Has a result."""

    result: Any = None

    def begin(self, table: StonesTable) -> Next:
        return Done(self.result)


def at(step: str) -> StonesTable:
    return StonesTable(stack=[Misbehaving(step=step)], answered=[0, 0, 0], pebbles=[0, 0, 0])


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("asks_nobody", "Misbehaving.asks_nobody asks nobody"),
        ("circles", rf"no end after {RULES.bounds.steps} steps in \['Misbehaving'\]"),
        ("calls", "Misbehaving.asks_with_a_result was handed a result and asks"),
    ],
)
def test_a_rule_that_breaks_the_habits_is_named(step: str, says: str) -> None:
    with pytest.raises(BrokenInvariant, match=says):
        start(RULES, at(step))


def test_an_answer_is_not_answered_with_a_question() -> None:
    table = start(RULES, at("asks"))
    before = saved_bytes(table)
    with pytest.raises(BrokenInvariant, match="answers an answer with a question"):
        apply(RULES, table, Answer(ANN, True))
    assert saved_bytes(table) == before


@dataclass(slots=True)
class Listening(Frame):
    """Calls, and notes what it is handed."""

    of: list[Any]
    heard: list[Any] = field(default_factory=list)

    def begin(self, table: StonesTable) -> Next:
        if not self.of:
            return Goto(self.wait)
        return Call(Reporting(self.of.pop(0)), self.hear)

    def hear(self, table: StonesTable, result: Any = "nothing") -> Next:
        self.heard.append(result)
        return Goto(self.begin)

    def wait(self, table: StonesTable) -> Next:
        return Ask((Question(ANN, "well", YesNo(), True, "move", ("stones.6",)),), self.stop)

    def stop(self, table: StonesTable, answer: Answer) -> Next:
        return Done()


def test_a_result_of_none_is_no_argument_and_a_false_one_is() -> None:
    frame = Listening([3, None, 0, (), False])
    start(RULES, StonesTable(stack=[frame], answered=[0]))
    assert frame.heard == [3, "nothing", 0, (), False]


@dataclass(slots=True)
class Remembering(Frame):
    """Keeps what was answered."""

    choice: Any = None

    def begin(self, table: StonesTable) -> Next:
        shape = PickSome((Option("a"), Option("b")), 0, 2)
        return Ask((Question(ANN, "which", shape, (), "move", ("stones.6",)),), self.keep)

    def keep(self, table: StonesTable, answer: Answer) -> Next:
        self.choice = answer.choice
        return Goto(self.begin)


@pytest.mark.parametrize("choice", [("b", "a"), ["b", "a"]], ids=str)
def test_rules_are_handed_tuples_even_if_a_choice_comes_as_lists(choice: Any) -> None:
    table = start(RULES, StonesTable(stack=[Remembering()], answered=[0]))
    apply_in_place(RULES, table, Answer(ANN, choice))
    assert table.stack == [Remembering(("b", "a"))]


def test_a_started_table_is_not_started_twice() -> None:
    table = stones()
    table.asking = None
    table.news.clear()
    assert kinds(start(RULES, table)) == {ANN: "take"}
    assert kinds(start(RULES, table)) == {ANN: "take"}
    assert table.news == []

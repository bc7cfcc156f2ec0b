"""A frame that has become pointless ends without its steps asking; a result waits until upkeep has been done."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from tests.game.machine.stones import ANN, BOB, FULL, RULES, StonesRules, StonesSpill, StonesTable

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import BrokenInvariant, IllegalAnswer
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Question, YesNo
from kickdoor_game.machine.ruleset import LoopBounds
from kickdoor_game.machine.run import apply_in_place, questions, start
from kickdoor_game.machine.table import Table


def begun(frame: Frame, heap: int = 5) -> StonesTable:
    return start(RULES, StonesTable(stack=[frame], answered=[0, 0], heap=heap, pebbles=[1, 1]))


def asked(table: StonesTable) -> list[str]:
    return [question.kind for question in questions(table)]


@dataclass(slots=True)
class Guarded(Frame):
    """Asks again and again, as long as there are stones. `seen`: which steps have run."""

    seen: list[str] = field(default_factory=list)

    def void(self, table: StonesTable) -> Step | None:
        return None if table.heap else self.sweep

    def begin(self, table: StonesTable) -> Next:
        return Ask((Question(ANN, "more", YesNo(), False, "move", ("stones.2",)),), self.more)

    def more(self, table: StonesTable, answer: Answer) -> Next:
        self.seen.append("more")
        table.heap = 0
        return Goto(self.begin)

    def sweep(self, table: StonesTable) -> Next:
        self.seen.append("sweep")
        return Goto(self.end)

    def end(self, table: StonesTable) -> Next:
        table.pebbles = [len(self.seen)]
        return Done()


def test_a_frame_that_is_void_ends_with_the_step_that_it_says_and_what_follows_from_it() -> None:
    table = begun(Guarded())
    assert asked(table) == ["more"]
    apply_in_place(RULES, table, Answer(ANN, True))
    assert table.over
    assert table.pebbles == [2], "the answer was heard, then it swept up"


def test_a_frame_is_void_from_the_start_if_there_is_no_point_in_it() -> None:
    assert begun(Guarded(), heap=0).pebbles == [1]


def test_what_a_void_frame_asked_is_asked_no_more_once_an_interruption_has_made_it_void() -> None:
    table = begun(Guarded(), heap=FULL)
    apply_in_place(RULES, table, Answer(BOB, ("throw",), standing=True))
    table.heap = 0
    apply_in_place(RULES, table, Answer(BOB, False))
    assert table.heap == 1, "one stone was thrown, so there is a point again"
    assert asked(table) == ["more"]


@dataclass(slots=True)
class Receiver(Frame):
    """Calls what makes the heap too big, and is handed how many stones there were."""

    found: int = 0

    def begin(self, table: StonesTable) -> Next:
        return Call(Heaper(), self.receive)

    def receive(self, table: StonesTable, count: int) -> Next:
        self.found = 100 * count + table.heap
        table.pebbles = [self.found]
        return Done()


@dataclass(slots=True)
class Heaper(Frame):
    def begin(self, table: StonesTable) -> Next:
        table.heap = FULL + 3
        table.stir()
        return Done(7)


def test_upkeep_comes_between_a_result_and_the_step_that_receives_it() -> None:
    table = begun(Receiver())
    assert asked(table) == ["spill"], "what must be settled is settled before anybody acts on the result"
    apply_in_place(RULES, table, Answer(ANN, "left"))
    assert table.pebbles == [700 + FULL]


def test_a_result_that_waits_is_saved_with_the_match() -> None:
    table = begun(Receiver())
    again = start(RULES, RULES_WITH_RECEIVER.load(saved_bytes(table), {}))
    apply_in_place(RULES, again, Answer(ANN, "right"))
    assert again.pebbles == [700 + FULL]


class FewInterruptions(StonesRules):
    bounds = LoopBounds(interrupts=2, steps=20)


RULES_WITH_RECEIVER, FEW = StonesRules(), FewInterruptions()


def test_how_deep_interruptions_nest_is_the_games() -> None:
    table = start(FEW, StonesTable(stack=[Guarded()], answered=[0, 0], heap=5, pebbles=[9, 9]))
    for _ in range(2):
        apply_in_place(FEW, table, Answer(BOB, ("throw",), standing=True))
    with pytest.raises(IllegalAnswer) as refused:
        apply_in_place(FEW, table, Answer(BOB, ("throw",), standing=True))
    assert refused.value.refusal.code == "too_many_interruptions"
    assert refused.value.refusal.rule == FEW.in_order


@dataclass(slots=True)
class Circle(Frame):
    def begin(self, table: Table) -> Next:
        return Goto(self.begin)


def test_how_long_a_rule_may_run_is_the_games() -> None:
    with pytest.raises(BrokenInvariant, match=r"no end after 20 steps in \['Circle'\]"):
        start(FEW, StonesTable(stack=[Circle()], answered=[0, 0], heap=5, pebbles=[0, 0]))


def test_a_spill_is_upkeep_of_these_tests() -> None:
    table = begun(Guarded(), heap=FULL + 1)
    assert isinstance(table.stack[-1], StonesSpill)

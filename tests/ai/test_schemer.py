"""The schemer as a seat: the same decisions again, nothing that it may not see, within its time, whatever breaks."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from tests.ai.minds import BUDGET, Ticking
from tests.printings import printing

from kickdoor_ai.api import Budget, Decision, Question, Reply, Seat, Wait
from kickdoor_ai.doors import schemer_seat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.schemer_seat import TRIALS_MOST, SchemerSeat, best_of
from kickdoor_ai.doors.scheming import search
from kickdoor_ai.doors.scheming.mind import SchemingMind
from kickdoor_ai.doors.scheming.playing import carry_out
from kickdoor_ai.doors.scheming.proposals import SEARCHED
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.trials import SHARE, Trials
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.run import start

RULES = printing("classic")
FEW = 6
"""Trials for a decision, where what is decided is not the point."""

DECISIONS = 150
"""Of a match that is played twice."""

Met = tuple[DoorsTable, Question]


@cache
def met_in_a_match(seed: int) -> Sequence[Met]:
    """The table and the question at each decision that is worth a search, in a match of plain seats."""
    found: list[Met] = []

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        if question.kind in SEARCHED:
            other = RULES.imagine(RULES.observe(table, question.seat), Random(0))
            found.append((start(RULES, other), question))

    play_match(RULES, [GreedySeat() for _ in range(4)], Random(seed), look=look)
    return found


def decides(mind: Seat, at: Met, seed: int = 1, budget: Budget = BUDGET) -> Decision:
    table, question = at
    seen, standing = RULES.observe(table, question.seat), RULES.standing(table, question.seat)
    return mind.decide(seen, question, standing, budget, Random(seed))


# ---------------------------------------------------------------- the same again


def test_the_same_seed_and_as_many_nodes_decide_alike() -> None:
    for at in met_in_a_match(1)[::12]:
        assert decides(SchemerSeat(24), at) == decides(SchemerSeat(24), at)


def test_a_schemer_that_has_been_packed_up_goes_on_as_before() -> None:
    mind = SchemerSeat(FEW)
    for at in met_in_a_match(2)[::12]:
        packed = pickle.loads(pickle.dumps(mind))
        assert decides(packed, at) == decides(mind, at)


def test_a_whole_match_is_played_again() -> None:
    def match() -> tuple[object, ...]:
        said: list[object] = []
        seats: list[Seat] = [SchemerSeat(FEW), *(GreedySeat() for _ in range(3))]

        def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
            assert verdict.slip == ""
            said.append(verdict.answer)

        with suppress(MatchTooLong):
            play_match(RULES, seats, Random(3), look=look, decisions_most=DECISIONS)
        return tuple(said)

    first = match()
    assert len(first) >= DECISIONS
    assert first == match()


# ---------------------------------------------------------------- its time


@pytest.mark.parametrize("budget_ms", [20, 200])
def test_it_stops_within_its_budget(budget_ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    run = search.DecisionSearch.run

    def counted(self: search.DecisionSearch, *arguments: object) -> list[search.Grown]:
        tried = run(self, *arguments)  # type: ignore[arg-type]
        made.append(self.made)
        return tried

    monkeypatch.setattr(search.DecisionSearch, "run", counted)
    step_s = 0.004
    for at in met_in_a_match(5)[::30]:
        clock = Ticking(step_s)
        decides(SchemerSeat(clock=clock), at, budget=Budget(budget_ms))
        assert clock.now_s <= step_s + SHARE * budget_ms / 1_000 + step_s
    assert max(made) == pytest.approx(SHARE * budget_ms / 1_000 / step_s, abs=2)


def test_without_time_it_does_what_it_thinks_of_first() -> None:
    for at in met_in_a_match(4)[::10]:
        assert decides(SchemerSeat(), at, budget=Budget(0)) == decides(SchemingMind(), at)


def test_it_never_makes_more_trials_than_it_has_room_for() -> None:
    stopped = SchemerSeat(clock=lambda: 0.0)
    more = stopped._more(BUDGET)
    assert more(TRIALS_MOST - 1)
    assert not more(TRIALS_MOST)


def test_it_remembers_little() -> None:
    mind = SchemerSeat(FEW)
    play_match(RULES, [mind, *(GreedySeat() for _ in range(3))], Random(5))
    assert len(pickle.dumps(mind)) < 20_000


# ---------------------------------------------------------------- what breaks


def test_what_the_engine_breaks_on_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever it proposes beside its first thought, in every other scene."""

    def broken(rules: object, table: DoorsTable, chair: int, decision: Decision) -> None:
        if decision == odd:
            raise RuntimeError("the engine fell over")
        carry_out(rules, table, chair, decision)  # type: ignore[arg-type]

    monkeypatch.setattr(search, "carry_out", broken)
    left_out = 0
    for at in met_in_a_match(6)[::12]:
        odd: Decision = Wait()
        mind = SchemerSeat(24)
        decides(mind, at)
        if len(mind.considered()) > 1 and mind.considered()[0].chance:
            odd = mind.considered()[0].choice
            mind = SchemerSeat(24)
            assert decides(mind, at) != odd or odd == decides(SchemingMind(), at)
            assert odd not in [one.choice for one in mind.considered()]
            left_out += 1
    assert left_out > 3
    assert "the engine fell over" in caplog.text


def test_a_search_that_breaks_costs_the_search_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("no worlds today")

    monkeypatch.setattr(schemer_seat, "Worlds", broken)
    for at in met_in_a_match(6)[::8]:
        assert decides(SchemerSeat(24), at) == decides(SchemingMind(), at)
    assert "no worlds today" in caplog.text


# ---------------------------------------------------------------- from trials to a decision


def trials(name: str, *values: float) -> Trials:
    return Trials(Reply((name,)), list(values))


def test_a_lead_comes_with_its_standard_error() -> None:
    """In the worlds that both were tried in: 0.1, 0.3 and 0.5 ahead, so 0.3, give or take 0.2 by the root of 3."""
    ahead, behind = trials("ahead", 0.6, 0.8, 0.7, 0.9), trials("behind", 0.5, 0.5, 0.2)
    assert ahead.lead(behind) == pytest.approx((0.3, 0.2 / 3**0.5))
    assert behind.lead(ahead) == pytest.approx((-0.3, 0.2 / 3**0.5))
    assert trials("once", 0.9).lead(behind) == (0.0, 1.0), "one world tells nothing"


def test_it_takes_what_is_better_in_the_same_worlds() -> None:
    """Luck that both had is no reason."""
    first = trials("first", 0.1, 0.5, 0.9, 0.3)
    better = trials("better", 0.2, 0.6, 0.99, 0.4)
    assert best_of([first, better], first.decision) == better.decision


def test_its_first_thought_is_what_others_are_compared_with_wherever_it_stands() -> None:
    better, worse = trials("better", 0.2, 0.6, 0.99, 0.4), trials("worse", 0.0, 0.4, 0.8, 0.2)
    assert best_of([worse, better], better.decision) == better.decision
    assert best_of([better, worse], worse.decision) == better.decision
    wild = trials("wild", 0.9, 0.2, 0.3, 0.45)
    assert best_of([worse, wild, trials("first", 0.1, 0.5, 0.9, 0.3)], Reply(("first",))) == Reply(("first",))


def test_it_stays_with_its_first_thought_where_luck_may_be_all() -> None:
    first = trials("first", 0.1, 0.5, 0.9, 0.3)
    wild = trials("wild", 0.9, 0.2, 0.3, 0.45)
    assert best_of([first, wild], first.decision) == first.decision


def test_what_was_left_behind_is_not_taken_for_its_lucky_start() -> None:
    first = trials("first", *[0.3, 0.3, 0.4] * 4)
    lucky = trials("lucky", 0.9, 0.9)
    good = trials("good", *[0.4, 0.4, 0.5] * 4)
    assert best_of([first, lucky, good], first.decision) == good.decision


def test_with_nothing_tried_it_stays_with_its_first_thought() -> None:
    assert best_of([], Reply(("win",))) == Reply(("win",))
    assert best_of([trials("a"), trials("b")], Reply(("a",))) == Reply(("a",))


def test_plain_seats_are_met_in_questions_worth_a_search() -> None:
    """What the tests above go through is not nothing."""
    kinds = {question.kind for _, question in met_in_a_match(1)}
    assert kinds >= {"arrange", "combat", "kill", "trouble", "end_turn"}

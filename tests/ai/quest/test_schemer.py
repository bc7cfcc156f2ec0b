"""The schemer of the board game: what it tries out, when it changes its mind, and that it plays to the end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.ai.minds import Ticking
from tests.ai.quest.chairs import HELMET, NEWT, TROLL, WARRIOR, fight, turn
from tests.game.quest.plain_game import plain_rules
from tests.game.quest.trial import RED, Played

from kickdoor_ai.api import Act, Budget, Decision, Generator, Menu, Reply
from kickdoor_ai.lookahead import twin
from kickdoor_ai.play import DECISIONS_MOST, MatchTooLong, Result, play_match
from kickdoor_ai.quest.estimate.roads import LATER, UNSEEN, Roads
from kickdoor_ai.quest.kinds.schemer_seat import Proposal, SchemerSeat, best_of
from kickdoor_ai.quest.position import QuestMemory, QuestPosition
from kickdoor_ai.quest.trying.search import tried, worth
from kickdoor_ai.registry import make
from kickdoor_ai.trials import SHARE, More, Trials
from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Question
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.state.table import QuestTable

BEGINNING = 100
"""Decisions of a match in which somebody is asked where to go, three times and more."""

FIRST, OTHER = Reply(("end",)), Reply(("go.east",))


def up_to(most: int) -> More:
    """So many trials and no more."""
    return lambda made: made < most


@pytest.mark.parametrize(
    ("others", "estimate", "changes"),
    [
        ([1.2] * 4, 0.0, True),
        ([0.8] * 4, 0.0, False),
        ([1.2] * 4, -1.0, False),
        ([9.0] * 4, -1.0, True),
        ([0.0] * 4, 2.0, True),
        ([], -0.1, False),
    ],
)
def test_the_best_rated_decision_is_taken_whether_it_was_the_first_thought_or_not(
    others: list[float], estimate: float, changes: bool
) -> None:
    """The rating is what the trials say, and what was estimated before."""
    found = [Proposal(FIRST, 0.0), Proposal(OTHER, estimate)]
    decision = best_of([Trials(FIRST, [1.0] * 4), Trials(OTHER, others)], found, FIRST)
    assert decision == (OTHER if changes else FIRST)


def test_what_was_not_tried_stays_as_it_was() -> None:
    assert best_of([Trials(FIRST), Trials(OTHER)], [Proposal(FIRST, 0.0), Proposal(OTHER, 1.0)], FIRST) == FIRST
    assert best_of([Trials(OTHER, [9.0])], [Proposal(OTHER, 0.0)], FIRST) == FIRST


def position_of(rules: GameRules, table: QuestTable, question: Question) -> QuestPosition:
    """Return the position of the chair that has to answer that question."""
    seen, standing = rules.observe(table, question.seat), rules.standing(table, question.seat)
    return QuestPosition(seen, question, standing, Random(1), QuestMemory())


def test_worlds_are_the_same_for_all_that_is_tried() -> None:
    """The same thing twice comes to the same in each of them."""
    rules = plain_rules(Random(1))
    seen: list[QuestPosition] = []

    def look(table: QuestTable, question: Question, verdict: object) -> None:
        if question.kind == "move" and len(seen) < 3:
            seen.append(position_of(rules, table, question))

    seats = [make(kind, "quest") for kind in ("random", "greedy", "random")]
    with suppress(MatchTooLong):
        play_match(rules, seats, Random(2), look=look, decisions_most=BEGINNING)
    assert len(seen) == 3
    for position in seen:
        before = saved_bytes(position.table)
        twice: list[Decision] = [Reply(("end",)), Reply(("end",))]
        one, other = tried(position, twice, QuestMemory(), up_to(6), Random(5))
        assert one.values == other.values
        assert len(one.values) == 3
        assert saved_bytes(position.table) == before


def test_what_the_engine_refuses_is_left_out() -> None:
    rules = plain_rules(Random(1))
    found: list[list[Trials]] = []

    def look(table: QuestTable, question: Question, verdict: object) -> None:
        if question.kind == "move" and not found:
            asked: list[Decision] = [Reply(("end",)), Reply(("go.nowhere",)), Act(("dance",))]
            position = position_of(rules, table, question)
            found.append(tried(position, asked, QuestMemory(), up_to(9), Random(1)))

    seats = [make(kind, "quest") for kind in ("random", "greedy")]
    with suppress(MatchTooLong):
        play_match(rules, seats, Random(2), look=look, decisions_most=BEGINNING)
    assert [one.decision for one in found[0]] == [Reply(("end",))]


@pytest.mark.parametrize("budget_ms", [0, 20, 400])
def test_it_stops_within_its_budget_also_in_the_middle_of_a_world(budget_ms: int) -> None:
    """It looks at the clock before each card and each decision of an imagined chair, and begins none that would be
    late: the first look of each of its two thoughts is all that it may take more."""
    step_s, clocks = 0.004, []

    class Watched(SchemerSeat):
        def decide(
            self, seen: Observation[Any], question: Question, standing: Menu, budget: Budget, rng: Generator
        ) -> Decision:
            self._clock = Ticking(step_s)
            decision = super().decide(seen, question, standing, Budget(budget_ms), rng)
            clocks.append(self._clock.now_s)
            return decision

    with suppress(MatchTooLong):
        seats = [Watched(), make("random", "quest")]
        play_match(plain_rules(Random(1)), seats, Random(4), decisions_most=60)
    assert max(clocks) <= SHARE * budget_ms / 1_000 + 4 * step_s


def test_a_world_in_which_time_runs_out_counts_for_nothing_that_was_tried() -> None:
    rules = plain_rules(Random(1))
    found: list[list[Trials]] = []

    def look(table: QuestTable, question: Question, verdict: object) -> None:
        if question.kind == "move" and not found:
            asked: list[Decision] = [Reply(("end",)), Reply(question.default)]
            looks = iter([True, True, False])  # before the world, in the first trial, and then no more
            more = lambda made: next(looks, False)  # noqa: E731
            found.append(tried(position_of(rules, table, question), asked, QuestMemory(), more, Random(1)))

    seats = [make(kind, "quest") for kind in ("random", "greedy")]
    with suppress(MatchTooLong):
        play_match(rules, seats, Random(2), look=look, decisions_most=BEGINNING)
    assert [one.values for one in found[0]] == [[], []]


def _more_worth(played: Played, better: Played) -> bool:
    first, other = (worth(each.table, RED, Roads.seen_by(each.table, RED)) for each in (played, better))
    return other > first


def test_the_worth_of_rooms_is_brought_up_to_date() -> None:
    """A beaten monster is no prize any more, one that came is met as it is, what was searched is bare, and a new room
    is as good as any."""
    played = turn(level=5, r2=NEWT)
    before, here = Roads.seen_by(played.table, RED), played.table.figures[RED].room

    beaten, come, searched, more = (twin(played.table) for _ in range(4))
    beaten.monsters.clear()
    come.monsters.append(replace(come.monsters[0], number=9, card=TROLL))
    searched.figures[RED].searched = (here,)
    more.dungeon.rooms.append(replace(more.dungeon.rooms[-1]))
    more.figures[RED].room = RoomId(len(more.dungeon.rooms) - 1)

    for table in (beaten, come):
        assert before.at_later(table).meetings == Roads.seen_by(table, RED).meetings
    assert before.at_later(beaten).plan(here, 3) < before.at_later(played.table).plan(here, 3) == before.plan(here, 3)
    assert before.finds[here] > before.at_later(searched).finds[here] == 0
    there = before.at_later(more)
    assert there.plan(more.figures[RED].room, 2) == pytest.approx(LATER * UNSEEN)
    assert there.unknown == before.unknown_in(before.plain)


def test_worth_of_a_table() -> None:
    """A helmet is more than none, a Class than none; a fight that is lost is less than one that is won; others' Levels
    count against."""

    def armed(table: QuestTable) -> None:
        table.heroes[RED].items = table.heroes[RED].in_use = (HELMET,)

    def trained(table: QuestTable) -> None:
        table.heroes[RED].classes = (WARRIOR,)

    def behind(table: QuestTable) -> None:
        table.heroes[1].level = 9

    assert _more_worth(turn(), turn(prepare=armed))
    assert _more_worth(turn(), turn(prepare=trained))
    assert _more_worth(fight(TROLL, level=1), fight(NEWT, level=1))
    assert _more_worth(turn(prepare=behind), turn())


def test_it_plays_to_the_end_and_the_same_again() -> None:
    """It wins against chance, nothing that it decides is replaced, and the same dice make the same game."""

    def played(most: int, said: list[Answer | None]) -> Result:
        seats = [SchemerSeat(3), make("random", "quest")]
        return play_match(
            plain_rules(Random(1)),
            seats,
            Random(4),
            budget=Budget(1),
            look=lambda table, question, verdict: said.append(verdict.answer),
            decisions_most=most,
        )

    first: list[Answer | None] = []
    again: list[Answer | None] = []
    result = played(DECISIONS_MOST, first)
    assert (result.winners, result.slips) == ([RED], [])
    with suppress(MatchTooLong):
        played(BEGINNING, again)
    assert len(again) >= BEGINNING
    assert again == first[: len(again)]

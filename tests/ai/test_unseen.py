"""A seat sees what a person in its chair sees: what is hidden may be rearranged, and nothing changes for it."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.minds import BUDGET, Twin

from kickdoor_ai.api import HIDDEN, Question, Seat
from kickdoor_ai.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.greedy_seat import GreedySeat
from kickdoor_ai.play import play_match
from kickdoor_ai.spiteful_seat import SpitefulSeat
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.library import ruleset
from kickdoor_game.machine.run import question_of, start

RULES = ruleset("classic")


@pytest.mark.parametrize("kind", [ChanceSeat, GreedySeat, BribeAwareSeat, SpitefulSeat])
def test_rearranging_what_a_seat_cannot_see_changes_neither_its_view_nor_its_decision(kind: type[Seat]) -> None:
    compared = moved = 0
    for seed in range(5):
        seats = [Twin(kind()) for _ in range(4)]
        chance = Random(seed)

        def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
            nonlocal compared, moved
            chair = question.seat
            twin = seats[chair]  # noqa: B023 - called while this match is played
            seen = RULES.observe(table, chair)
            assert twin.seen == seen, "it has changed what it was shown"
            other = RULES.imagine(seen, chance)  # noqa: B023
            start(RULES, other)
            assert RULES.observe(other, chair) == seen
            assert question_of(other, chair) == question
            assert RULES.standing(other, chair) == twin.menu
            rng = Random()
            rng.setstate(twin.chance)
            again = twin.before.decide(seen, question_of(other, chair), RULES.standing(other, chair), BUDGET, rng)
            assert again == twin.decided
            compared += 1
            moved += any(hero.hand != there.hand for hero, there in zip(table.heroes, other.heroes, strict=True))

        play_match(RULES, seats, Random(seed), look=look)
    assert compared > 1_000
    assert moved > compared * 0.9, "hardly anything was rearranged: the test has shown nothing"


def test_what_is_hidden_is_a_blank_that_no_book_has() -> None:
    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        seen = RULES.observe(table, question.seat).table
        for hero in seen.heroes:
            hidden = [card == HIDDEN for card in hero.hand]
            assert all(hidden) if hero.seat != question.seat else not any(hidden)
        assert all(card == HIDDEN for cards in seen.decks.values() for card in cards)

    play_match(RULES, [GreedySeat(), ChanceSeat(), ChanceSeat()], Random(2), look=look)

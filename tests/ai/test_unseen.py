"""A seat sees what a person in its chair sees: what is hidden may be rearranged, and nothing changes for it."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from tests.ai.minds import DefaultSeat
from tests.ai.unseen import Compared, kind_of, rearranged

from kickdoor_ai.api import HIDDEN, Budget, Decision, Generator, Menu, Observation, Question, Reply
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_game import library
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import ENGINES, ruleset

RULES = ruleset("classic")
SETS = ("classic", "quest", "ccg")
"""One of each engine, at length."""
COUSINS = ("shakespeare", "bites")
"""Further sets of those engines, for a quarter of that."""
BY_RULES = ("random", "greedy", "bribe_aware", "spiteful")


@pytest.mark.parametrize(
    ("set_name", "name", "games", "decisions"),
    [
        *((set_name, name, 1, 60 if set_name == "quest" else 300) for set_name in SETS for name in BY_RULES),
        *((set_name, "schemer", 1, 50 if set_name == "quest" else 100) for set_name in SETS),
        *((set_name, name, 1, 75) for set_name in COUSINS for name in BY_RULES),
        *((set_name, "schemer", 1, 50) for set_name in COUSINS),
        *(
            pytest.param(each, name, 10, 6_000, marks=pytest.mark.drill)
            for each in (*SETS, *COUSINS)
            for name in BY_RULES
        ),
    ],
)
def test_rearranging_what_a_seat_cannot_see_changes_neither_its_view_nor_its_decision(
    set_name: str, name: str, games: int, decisions: int
) -> None:
    compared, rules = Compared(), ruleset(set_name)
    kind, others = kind_of(name, rules.engine), kind_of("greedy", rules.engine)
    for seed in range(games):
        rearranged(kind, others, 1 if name == "schemer" else 4, seed, compared, rules, decisions)
    assert compared.decisions > (10 if name == "schemer" else decisions // 10)
    assert compared.moved > compared.decisions * 0.8, "hardly anything was rearranged: the test has shown nothing"


def test_every_engine_and_every_set_is_looked_at() -> None:
    assert {ruleset(name).engine for name in SETS} == {*ENGINES}
    assert {*SETS, *COUSINS} == {*library.SETS}


class Fickle(DefaultSeat):
    """Goes by something that is neither on the table nor in its chance."""

    moods = count()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        options = question.shape.open() if isinstance(question.shape, Menu) else []
        plain = [option for option in options if not option.details]
        return Reply((plain[next(self.moods) % len(plain)].key,)) if plain else Reply(question.default)


def test_a_seat_that_goes_by_something_else_is_caught() -> None:
    with pytest.raises(AssertionError):
        rearranged(Fickle, GreedySeat, 1, 1, Compared(), RULES)


def test_what_is_hidden_is_a_blank_that_no_book_has() -> None:
    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        seen = RULES.observe(table, question.seat).table
        for hero in seen.heroes:
            hidden = [card == HIDDEN for card in hero.hand]
            assert all(hidden) if hero.seat != question.seat else not any(hidden)
        assert all(card == HIDDEN for cards in seen.decks.values() for card in cards)

    play_match(RULES, [GreedySeat(), ChanceSeat(), ChanceSeat()], Random(2), look=look)

"""A seat sees what a person in its chair sees: what is hidden may be rearranged, and nothing changes for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
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
from kickdoor_ai.registry import GROUP, built_in, kinds
from kickdoor_game import library
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import ENGINES, ruleset
from kickdoor_protocol.opponents import FAIR

RULES = ruleset("classic")
SETS: Mapping[str, tuple[str, ...]] = {
    "doors": ("classic", "shakespeare", "bites"),
    "quest": ("quest",),
    "ccg": ("ccg",),
}
"""All sets, by engine."""
MILD = "mild"
"""The kind that plays in lessons, beside those that a table can choose."""
SLOW = ("schemer", "hard:")
"""What stands in the names of seats that think long about each decision."""
CHEAP, DEAR = (2, 500, 12), (2, 120, 8)
"""Games of the first set of an engine, decisions of each at most, and how many of them there are for each that is
compared; of slow kinds, and in the board game, the second. Further sets and difficulties have one game."""
TO_THE_END = 6_000
"""Decisions of a game in the drill, which plays five times as many."""


def rows() -> Iterator[tuple[str, str]]:
    """Yield each set with each kind of its engine, and the first set of an engine with each of their difficulties."""
    for engine, names in SETS.items():
        for name in names:
            yield from ((name, kind) for kind in (*built_in(engine), MILD))
        for kind in kinds(engine, ours(engine)):
            yield from ((names[0], f"{each}:{kind.name}") for each in kind.difficulties if each != FAIR)


def ours(engine: str) -> list[EntryPoint]:
    """Return the entry points of our own kinds alone."""
    return [EntryPoint(name, where, GROUP) for name, where in built_in(engine).items()]


@pytest.mark.parametrize(
    ("set_name", "name", "drill"),
    [
        *((*row, False) for row in rows()),
        *(pytest.param(*row, True, marks=pytest.mark.drill) for row in rows()),
    ],
)
def test_rearranging_what_a_seat_cannot_see_changes_neither_its_view_nor_its_decision(
    set_name: str, name: str, drill: bool
) -> None:
    compared, rules = Compared(), ruleset(set_name)
    kind, others = kind_of(name, rules.engine), kind_of("greedy", rules.engine)
    slow = any(part in name for part in SLOW)
    games, decisions, one_in = DEAR if slow or rules.engine == "quest" else CHEAP
    if drill:
        games, decisions = 5 * games, TO_THE_END
    elif ":" in name or set_name not in {first for first, *_ in SETS.values()}:
        games = 1
    for seed in range(games):
        chairs = 1 if slow else 4
        rearranged(kind, others, chairs, seed, compared, rules, decisions, one_in * chairs // 4)
    assert compared.decisions >= 5
    assert compared.moved > compared.decisions * 0.8, "hardly anything was rearranged: the test has shown nothing"


def test_every_set_of_every_engine_is_looked_at() -> None:
    found = {engine: tuple(name for name in library.SETS if ruleset(name).engine == engine) for engine in ENGINES}
    assert found == SETS


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

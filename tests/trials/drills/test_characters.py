"""The drill that tells AI players apart by their deeds, in short: it learns what marks a kind, and finds nothing where
kinds do the same."""

from __future__ import annotations

from random import Random

import pytest

from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_game.library import ALONE, MIXED, ruleset
from tests.trials.drills.characters import Example, KindClassifier, examples_of, report
from tests.trials.drills.deeds import COUNTERS

QUIET_OF, LOUD_OF = 0.2, 0.6
"""How often a turn an invented quiet and an invented loud player strike."""


def invented(strikes: dict[str, float], count: int, seed: int) -> list[Example]:
    """Return examples of invented kinds, which strike so often a turn and trade alike, with some noise."""
    rng = Random(seed)
    return [
        Example(kind, {"strike": often + rng.uniform(-0.1, 0.1), "trade": rng.random()})
        for _ in range(count)
        for kind, often in strikes.items()
    ]


def test_kinds_that_strike_more_or_less_often_are_told_apart_in_games_that_taught_nothing() -> None:
    strikes = {"quiet": QUIET_OF, "loud": LOUD_OF}
    classifier = KindClassifier(invented(strikes, 20, seed=1))
    tried = invented(strikes, 20, seed=2)
    assert [one.kind for one in tried] == [classifier.kind_of(one) for one in tried]
    assert f"told apart: 100.0% of {len(tried)} chairs" in report(classifier, tried)


def test_kinds_that_do_the_same_are_told_apart_by_chance_alone() -> None:
    same = {"one": QUIET_OF, "other": QUIET_OF}
    classifier = KindClassifier(invented(same, 100, seed=1))
    tried = invented(same, 100, seed=2)
    right = sum(classifier.kind_of(one) == one.kind for one in tried)
    assert 0.35 * len(tried) < right < 0.65 * len(tried), report(classifier, tried)


@pytest.mark.parametrize("set_name", ["classic", "ccg"])
def test_the_chairs_of_a_game_are_counted_each_with_a_dozen_figures(set_name: str) -> None:
    kinds = ("greedy", "spiteful")
    seats = kinds if set_name == "ccg" else (*kinds, "greedy")
    found = examples_of(SeriesPlan(seats, set_name=set_name), 0)
    assert sorted(one.kind for one in found) == sorted(seats)
    assert {len(one.deeds) for one in found} == {12}
    assert found[0].deeds != found[1].deeds


def test_deeds_are_counted_at_the_tables_of_every_engine() -> None:
    assert {ruleset(name).engine for name in (*MIXED, *ALONE)} == set(COUNTERS)

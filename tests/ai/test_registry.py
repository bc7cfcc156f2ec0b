"""Seats by name: ours, those of other packages, and what happens to a package that is broken."""

from __future__ import annotations

import logging
import pickle
from importlib.metadata import EntryPoint
from random import Random

import pytest

from kickdoor_ai import registry
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import GROUP, Kind, factories, kinds, make
from kickdoor_game.library import ruleset


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def test_ours_are_there_with_a_sentence_each() -> None:
    found = {kind.name: kind.sentence for kind in kinds()}
    assert list(found)[:2] == ["greedy", "random"]
    assert all(sentence.endswith(".") for sentence in found.values())


def test_a_seat_is_made_by_its_name_anew_each_time() -> None:
    assert type(make("greedy")).__name__ == "GreedySeat"
    assert make("greedy") is not make("greedy")


@pytest.mark.parametrize("name", ["random", "greedy", "spiteful"])
def test_a_seat_can_be_put_away_between_two_decisions(name: str) -> None:
    seats = [make(name) for _ in range(3)]
    play_match(ruleset("classic"), seats, Random(1))
    assert all(type(pickle.loads(pickle.dumps(seat))) is type(seat) for seat in seats)


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(KeyError, match="no seat 'gredy'; there are: greedy, random"):
        make("gredy")


def test_somebody_elses_seat_is_listed_beside_ours() -> None:
    theirs = [point("still", "tests.ai.minds:DefaultSeat")]
    assert kinds(theirs) == [Kind("still", "Says what counts when nobody says anything.")]
    assert type(make("still", theirs)).__name__ == "DefaultSeat"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:Seat", "ModuleNotFoundError"),
        ("kickdoor_ai.api:NoSuchSeat", "AttributeError"),
        ("kickdoor_ai.api:Budget", "TypeError"),
        ("kickdoor_ai.registry:Kind", "TypeError"),
        ("builtins:dict", "has no decide"),
        ("not an entry point", "cannot be used"),
    ],
)
def test_a_broken_plug_in_is_logged_and_stops_nobody(value: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    points = [point("broken", value), point("random", "kickdoor_ai.chance_seat:ChanceSeat")]
    with caplog.at_level(logging.WARNING):
        assert list(factories(points)) == ["random"]
    assert "'broken'" in caplog.text
    assert why in caplog.text


def test_nobody_can_take_the_name_of_a_seat_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def installed(group: str) -> list[EntryPoint]:
        assert group == GROUP
        return [point("greedy", "tests.ai.minds:DefaultSeat"), point("still", "tests.ai.minds:DefaultSeat")]

    monkeypatch.setattr(registry, "entry_points", installed)
    assert list(factories()) == [*registry.BUILT_IN, "still"]
    assert type(make("greedy")).__name__ == "GreedySeat"


def test_two_plug_ins_of_one_name_leave_the_first(caplog: pytest.LogCaptureFixture) -> None:
    points = [point("x", "kickdoor_ai.chance_seat:ChanceSeat"), point("x", "tests.ai.minds:DefaultSeat")]
    assert type(make("x", points)).__name__ == "ChanceSeat"
    assert "the name is taken" in caplog.text

"""Seats by name: ours, those of other packages, and what happens to a package that is broken."""

from __future__ import annotations

import logging
import os
import pickle
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest
from tests.ai.minds import DefaultSeat

from kickdoor_ai import engines, registry
from kickdoor_ai.api import Budget
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import GROUP, SeatKind, factories, kinds, make
from kickdoor_game.library import ruleset


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


LAST = "a new kind goes to the end of `kinds` in its engine.py: people are offered the first ones first"
"""What to do if another kind stands before these."""


def test_ours_are_there_with_a_sentence_each() -> None:
    found = {kind.name: kind.sentence for kind in kinds("doors")}
    assert list(found)[:2] == ["greedy", "random"], LAST
    assert all(sentence.endswith(".") for sentence in found.values())


def test_a_seat_is_made_by_its_name_anew_each_time() -> None:
    assert type(make("greedy", "doors")).__name__ == "GreedySeat"
    assert make("greedy", "doors") is not make("greedy", "doors")


@pytest.mark.parametrize("name", ["random", "greedy", "bribe_aware", "schemer", "spiteful"])
def test_a_seat_can_be_put_away_between_two_decisions(name: str) -> None:
    seats = [make(name, "doors") for _ in range(3)]
    with suppress(MatchTooLong):
        play_match(ruleset("classic"), seats, Random(1), budget=Budget(5), decisions_most=200)
    assert all(type(pickle.loads(pickle.dumps(seat))) is type(seat) for seat in seats)


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(KeyError, match="there is no AI player 'gredy'; did you mean greedy; there are: greedy, random"):
        make("gredy", "doors")


def test_somebody_elses_seat_is_listed_beside_ours() -> None:
    theirs = [point("still", "tests.ai.minds:DefaultSeat")]
    assert kinds("doors", theirs) == [SeatKind("still", "An AI player that always gives the default answer.")]
    assert type(make("still", "doors", theirs)).__name__ == "DefaultSeat"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_package:Seat", "ModuleNotFoundError"),
        ("kickdoor_ai.api:NoSuchSeat", "AttributeError"),
        ("kickdoor_ai.api:Budget", "TypeError"),
        ("kickdoor_ai.registry:SeatKind", "TypeError"),
        ("builtins:dict", "has no decide"),
        ("not an entry point", "cannot be used"),
    ],
)
def test_a_broken_plug_in_is_logged_and_stops_nobody(value: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    points = [point("broken", value), point("random", "kickdoor_ai.chance_seat:ChanceSeat")]
    with caplog.at_level(logging.WARNING):
        assert list(factories("doors", points)) == ["random"]
    assert "'broken'" in caplog.text
    assert why in caplog.text


def test_nobody_can_take_the_name_of_a_seat_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def installed(group: str) -> list[EntryPoint]:
        assert group == GROUP
        return [point("greedy", "tests.ai.minds:DefaultSeat"), point("still", "tests.ai.minds:DefaultSeat")]

    monkeypatch.setattr(registry, "installed", installed)
    assert list(factories("doors")) == [*registry.built_in("doors"), "still"]
    assert type(make("greedy", "doors")).__name__ == "GreedySeat"


def test_two_plug_ins_of_one_name_leave_the_first(caplog: pytest.LogCaptureFixture) -> None:
    points = [point("x", "kickdoor_ai.chance_seat:ChanceSeat"), point("x", "tests.ai.minds:DefaultSeat")]
    assert type(make("x", "doors", points)).__name__ == "ChanceSeat"
    assert "the name is taken" in caplog.text


def test_a_plug_in_that_exits_or_hangs_is_left_out_and_what_it_prints_is_no_output(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "leaving_seat.py").write_text("print('bye'); raise SystemExit(3)", "utf-8")
    (tmp_path / "hanging_seat.py").write_text("import threading; threading.Event().wait()", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "LOAD_MOST_S", 0.05)
    monkeypatch.setenv(registry.LEFT_OUT, "")
    points = [point("leaving", "leaving_seat:Seat"), point("hanging", "hanging_seat:Seat")]
    with caplog.at_level(logging.WARNING):
        assert factories("doors", [*points, point("random", "kickdoor_ai.chance_seat:ChanceSeat")]).keys() == {"random"}
    assert "SystemExit: 3" in caplog.text
    assert "it has not come back after 0.05 s" in caplog.text
    assert capsys.readouterr().out == ""
    assert os.environ[registry.LEFT_OUT] == "hanging", "so that no child waits for it again"


def test_kinds_can_be_left_out_by_name_but_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = [point("still", "tests.ai.minds:DefaultSeat"), point("calm", "tests.ai.minds:DefaultSeat")]
    monkeypatch.setattr(registry, "installed", lambda group: theirs)
    monkeypatch.setenv(registry.LEFT_OUT, "calm,greedy")
    found = set(factories("doors"))
    assert "still" in found
    assert "calm" not in found
    assert "greedy" in found


class Picky(DefaultSeat):
    """Plays whist, and nothing else."""

    engines = ("whist",)


def test_a_seat_that_says_what_it_plays_is_offered_for_nothing_else() -> None:
    theirs = [point("picky", f"{__name__}:Picky"), point("still", "tests.ai.minds:DefaultSeat")]
    assert list(factories("doors", theirs)) == ["still"]
    assert list(factories("whist", theirs)) == ["picky", "still"]


def test_a_game_for_which_nothing_is_written_is_played_by_those_that_play_anything() -> None:
    assert list(registry.built_in("whist")) == ["random"]


def test_of_all_games_every_kind_is_known_once() -> None:
    assert list(registry.everywhere())[:2] == ["greedy", "random"], LAST


def test_seats_of_an_engine_that_do_not_work_cost_no_other_engine_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(engines.ENGINES, "broken", "no.such.seats:SEATS")
    assert {"greedy", "random"} <= set(factories("doors"))
    assert "random" in factories("broken")
    assert "the seats for the engine 'broken' (no.such.seats:SEATS) cannot be used" in caplog.text

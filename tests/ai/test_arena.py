"""The arena: intervals, rotating chairs, and the table that it prints."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from kickdoor_ai import arena
from kickdoor_ai.play import MatchTooLong


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (39, 40, 0.8712, 0.9956)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_no_games_say_nothing() -> None:
    assert arena.wilson(0, 0) == (0.0, 1.0)


def test_a_series_counts_chairs_wins_and_levels() -> None:
    score = arena.run(["greedy", "random", "random"], games=6, seed=1)
    assert (score.rows["greedy"].games, score.rows["random"].games) == (6, 12)
    assert score.rows["greedy"].wins + score.rows["random"].wins >= 6
    assert score.rows["greedy"].levels > 6 * score.rows["random"].levels / 12
    assert score.unended == 0
    assert score.slips == []
    assert len(score.turns) == 6


def test_the_same_seed_gives_the_same_series() -> None:
    one, two = (arena.run(["random", "random", "random"], games=3, seed=4) for _ in range(2))
    assert (one.turns, one.decisions) == (two.turns, two.decisions)
    assert (one.rows["random"].wins, one.rows["random"].levels) == (two.rows["random"].wins, two.rows["random"].levels)


def test_an_unknown_seat_is_named() -> None:
    with pytest.raises(KeyError, match="no seat 'psychic'"):
        arena.run(["psychic", "random", "random"], games=1, seed=1)


def test_the_command_prints_the_table() -> None:
    done = CliRunner().invoke(arena.main, ["--seats", "greedy,random,random", "--games", "3", "--seed", "2"])
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].split() == [
        "seat",
        "chairs",
        "wins",
        "share",
        "95",
        "%",
        "interval",
        "mean",
        "level",
        "us",
        "a",
        "decision",
    ]
    assert [line.split()[:2] for line in lines[1:3]] == [["greedy", "3"], ["random", "6"]]
    assert lines[3].startswith("3 games, ")


def test_the_command_names_what_it_does_not_know() -> None:
    for arguments in (["--seats", "psychic"], ["--set", "atlantis"]):
        done = CliRunner().invoke(arena.main, arguments)
        assert done.exit_code == 2
        assert arguments[1] in done.output


def test_games_without_an_end_are_counted_and_fail_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        raise MatchTooLong

    monkeypatch.setattr(arena, "play_match", endless)
    done = CliRunner().invoke(arena.main, ["--games", "2"])
    assert done.exit_code == 1
    assert "2 games did not end" in done.output

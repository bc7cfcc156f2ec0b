"""Whole games in short, of every set and of a mix; and that the drill sees what is wrong."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from kickdoor_ai.play import play_match
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import MIXED, ruleset
from kickdoor_game.sets.classic.game import RULES
from tests.catalogue import set_names
from tests.conformance.families import family_of
from tests.trials.drills.whole_games import Games, drill, one_game, report

SEATS = ("greedy",) * 4
LONG = "quest"
"""Whose games take twenty times as long as those of other sets: one of four seats takes half a minute."""


@pytest.mark.parametrize(
    ("set_name", "count"),
    [
        *((name, 2) for name in (*set_names(), "+".join(MIXED)) if name != LONG),
        pytest.param(LONG, 2, marks=pytest.mark.drill),
    ],
)
def test_games_of_every_set_come_to_their_end(set_name: str, count: int) -> None:
    rules = ruleset(set_name)
    games = drill(rules, SEATS[: max(family_of(rules).players(rules))], 1, range(count))
    assert (games.broken, games.ends, len(games.turns)) == ([], count, count)
    assert len(games.unseen) < 0.6 * len(rules.book.cards)
    assert games.failed == bool(games.unseen)
    assert f"{rules.name}: {count} of {count} games have a winner" in report(rules, games)


@pytest.mark.parametrize(
    ("kind", "seats", "count"),
    [
        *(("random", seats, 1) for seats in (2, 3)),
        ("greedy", 2, 1),
        *(pytest.param("random", seats, 4, marks=pytest.mark.drill) for seats in (2, 3, 4)),
    ],
)
def test_the_board_game_ends_with_as_many_as_may_sit_there(kind: str, seats: int, count: int) -> None:
    """Also where everybody plays by chance: mostly the monsters win then, and nobody does. In a drill the four greedy
    seats play above."""
    rules = ruleset(LONG)
    games = drill(rules, (kind,) * seats, 1, range(count))
    assert games.broken == []
    assert len(games.turns) == count
    assert len(games.unseen) < len(rules.book.cards)


def test_a_game_is_played_again_by_its_number() -> None:
    first, again = (drill(RULES, SEATS, 1, range(3, 4)) for _ in range(2))
    assert (first.turns, first.decisions, first.unseen) == (again.turns, again.decisions, again.unseen)
    assert first.decisions != drill(RULES, SEATS, 1, range(4, 5)).decisions


def test_an_unsound_table_is_found_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(rules: Any, table: DoorsTable) -> list[str]:
        return ["a card is lost"] if table.turn_number == 2 else []

    monkeypatch.setattr(type(RULES), "status", lost)
    games = Games(unseen=set())
    one_game(RULES, SEATS, 1, 7, games)
    assert games.broken
    assert all(wrong.startswith("game 7, asked ") and wrong.endswith(": a card is lost") for wrong in games.broken)
    assert games.failed
    assert "  game 7, asked " in report(RULES, games)


def test_games_that_do_not_end_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.trials.drills.whole_games.play_match", partial(play_match, decisions_most=50))
    games = Games(unseen=set())
    one_game(RULES, SEATS, 1, 0, games)
    assert (games.turns, len(games.broken)) == ([], 1)
    assert games.broken[0].startswith("game 0: 50 decisions, turn ")

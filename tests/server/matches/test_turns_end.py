"""However late and annoyingly everybody answers, a turn ends, and within what its clocks add up to (`longest_turn`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.doors_rules import ruleset
from tests.game.doors.longest_turn import longest_turn
from tests.server.late_evening import LateBoardEvening, LateEvening

from kickdoor_game import library
from kickdoor_game.doors.numbers import PACES, with_options
from kickdoor_game.quest.state import numbers as quest_numbers

RULES = ruleset("classic")
PACES_WITH_CLOCKS = ("brisk", "usual", "relaxed")
PAGE = Path(__file__).parents[3] / "docs" / "server" / "time.md"


@pytest.mark.rule("classic.turn.16", "classic.combat.24", "classic.help.2", "classic.trading.1")
@pytest.mark.parametrize("pace", PACES_WITH_CLOCKS)
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (6, 3)])
def test_a_turn_ends_within_its_bound_however_late_everybody_answers(pace: str, players: int, seed: int) -> None:
    bound = longest_turn(with_options(RULES.base, {"pace": pace}), RULES.book, players)
    assert bound is not None
    turns = list(LateEvening(RULES, players, pace, seed).turns(12))
    assert turns
    for turn in turns:
        assert turn.ms <= bound.with_cards_ms(turn.cards), turn


@pytest.mark.rule("quest.turns.11")
@pytest.mark.parametrize("pace", PACES_WITH_CLOCKS)
def test_a_turn_of_the_board_game_ends_however_late_everybody_answers(pace: str) -> None:
    """(quest.turns.11) All decisions of a turn have its clock together. What is added are windows, each of which
    something was used up for, and what the rules ask of somebody while that clock stands still.
    """
    rules = library.ruleset("quest")
    times = quest_numbers.with_options(quest_numbers.QUEST, {"pace": pace}).deadlines_ms
    window = max(times[name] or 0 for name in quest_numbers.WINDOWS)
    turn_clock, pick = times[quest_numbers.TURN_CLOCK], times["pick"]
    assert turn_clock is not None
    assert pick is not None
    turns = list(LateBoardEvening(rules, 4, pace, 2).board_turns(12))
    assert max(turn.laps for turn in turns) > 2
    for turn in turns:
        assert turn.ms <= turn_clock + turn.laps * window + turn.others * pick, turn
        assert turn.laps <= 15 + 2 * turn.cards, turn


def test_only_where_decisions_have_no_clock_is_there_no_bound() -> None:
    bounded = {pace for pace in PACES if longest_turn(with_options(RULES.base, {"pace": pace}), RULES.book, 4)}
    assert bounded == set(PACES) - {"alone", "none"}


def test_the_page_has_the_bounds_of_each_pace() -> None:
    """Printed with `-s`, as the page wants it."""
    lines = []
    for pace in PACES_WITH_CLOCKS:
        cells = []
        for players in (3, 6):
            bound = longest_turn(with_options(RULES.base, {"pace": pace}), RULES.book, players)
            assert bound is not None
            cells += [_minutes(bound.without_cards_ms), _minutes(bound.each_card_ms)]
        lines.append(f"| `{pace}` | {' | '.join(cells)} |")
    print("\n".join(["", *lines]))  # noqa: T201 - for the page, and for whoever asks
    assert re.findall(r"^\| `(?:brisk|usual|relaxed)` \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == lines


def _minutes(ms: int) -> str:
    return f"{ms / 60_000:.1f}"

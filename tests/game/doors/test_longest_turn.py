"""What a turn may last at most: whatever has a clock counts, and so do choices that the cards of a set bring."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.game.doors.longest_turn import LongestTurn, longest_turn
from tests.scene import laid_out

from kickdoor_game.doors.numbers import with_options
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Power
from kickdoor_game.language.door_games import DOOR_GAMES

RULES = laid_out("bites")
BASE = with_options(RULES.base, {"pace": "usual"})
PLAYERS = 4


def bound(book: Book = RULES.book, *, later: str = "", by_ms: int = 0) -> LongestTurn:
    """At a table whose clock for that decision runs so much longer than usual."""
    times = {name: (ms or 0) + by_ms * (name == later) for name, ms in BASE.deadlines_ms.items()}
    found = longest_turn(replace(BASE, deadlines_ms=dict(times)), book, PLAYERS)
    assert found is not None
    return found


@pytest.mark.rule("classic.turn.16")
@pytest.mark.parametrize(
    ("decision", "often"), [("arrange", 1), ("arrange_end", 1), ("answer", 2), ("combat", 3), ("window", 2)]
)
def test_a_turn_without_cards_has_time_for_whatever_is_decided_in_it(decision: str, often: int) -> None:
    assert bound(later=decision, by_ms=1_000_000).without_cards_ms - bound().without_cards_ms >= often * 1_000_000


@pytest.mark.rule("classic.turn.16", "bites.powers.15")
def test_where_there_are_powers_each_player_may_have_to_choose_among_theirs() -> None:
    """Once in a turn, and once more for each card that is played."""
    pick = BASE.deadlines_ms["pick"]
    assert pick
    without = Book.of([card for card in RULES.book.by_key.values() if not isinstance(card, Power)], DOOR_GAMES)
    more, less = bound(), bound(without)
    assert more.without_cards_ms - less.without_cards_ms == PLAYERS * pick
    assert more.each_card_ms - less.each_card_ms == PLAYERS * pick

"""Two worlds of the board game that differ only in hands and decks: over the wire no byte tells in which one is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.server.test_worlds import compared, pair
from tests.server.worlds import BOARD_GAME, BOARD_GAME_SEED, Deal, imagined, moments, with_other_hands

PAIRS = 4


@pytest.mark.rule("quest.cards.2")
@pytest.mark.parametrize("deal", [imagined, with_other_hands])
def test_no_byte_tells_what_others_hold_or_what_lies_in_the_decks(deal: Deal) -> None:
    """A seat that plays, is cut off and pries, and who spectates (`quest.cards.2`)."""
    seed = BOARD_GAME_SEED
    lot = Random(seed)
    done: Counter[str] = Counter()
    moved = 0
    for number in range(PAIRS):
        seat = number % 4
        worlds = pair(seed, lot.choice(moments(seed, BOARD_GAME)), deal, seat, lot, game=BOARD_GAME)
        hands = [[hero.hand for hero in world.table.heroes] for world in worlds]
        moved += hands[0] != hands[1]
        assert hands[0][seat] == hands[1][seat]
        done += compared(worlds, seat, lot)
    assert moved >= PAIRS - 1, "hardly anything was dealt anew: the test has shown nothing"
    assert done["others answer"] > 0
    assert done["pries with Act"] > 0
    assert done.total() > PAIRS * 3

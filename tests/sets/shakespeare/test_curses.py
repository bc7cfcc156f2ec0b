"""Curses that last and do something else besides, and are ended before all of it is done."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.language.cards import Curse, TreasureSpecial
from kickdoor_game.language.words.effects import DiscardCards, NextTurn
from kickdoor_game.language.words.plays import CancelCurse

SWOON = Curse(key="swoon", name="Swoon", effects=(NextTurn(strength=-3), DiscardCards(count=1)))
SALTS = TreasureSpecial(key="salts", name="Salts", play=CancelCurse())


@pytest.mark.rule("shakespeare.curses.4", "shakespeare.curses.5", "shakespeare.cards.1")
def test_a_curse_that_is_ended_while_it_acts_does_the_rest_and_is_discarded_once() -> None:
    t = Scene(
        Ann=H(hand=["elf", "dwarf"]),
        Bob=H(hand=["swoon"]),
        Cid=H(hand=["salts"]),
        extra=[SWOON, SALTS],
    )
    t.acts("Bob", "curse", "swoon", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "discard_cards"
    t.acts("Cid", "use", "salts", "swoon")
    assert t.hero("Ann").lasting == ()
    t.answers("Ann", "elf")
    assert t.keys(t.hero("Ann").hand) == ["dwarf"]
    assert t.keys(t.table.discards["door"]).count("swoon") == 1
    assert t.table.aside == []

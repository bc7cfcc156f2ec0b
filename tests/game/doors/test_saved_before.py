"""Tables that an earlier release has saved go on as they stood: what they do not say is as it was then."""

from __future__ import annotations

from typing import Any

from tests.own_cards import gear
from tests.scene import H, Scene

from kickdoor_game.doors.account import account
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.verbs import leave_fight
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import LoseItemsWorth, NextFight
from kickdoor_game.machine import plain
from kickdoor_game.machine.ids import Seat

ADDED = ("begun", "spares")
"""Fields of curses that last, and of effects that act, which are later than 2026-11-28."""


def without(saved: Any, names: tuple[str, ...]) -> Any:
    """The same state without the fields of these names."""
    if isinstance(saved, dict):
        return {name: without(part, names) for name, part in saved.items() if name not in names}
    return [without(part, names) for part in saved] if isinstance(saved, list) else saved


def struck() -> Scene:
    """Bob is asked what he discards, and Ann is under a curse for her next combat."""
    jinx = Curse(key="jinx", name="Jinx", effects=(NextFight(3),))
    levy = Curse(key="levy", name="Levy", effects=(LoseItemsWorth(50),))
    t = Scene(
        Ann=H(),
        Bob=H(items=["jewel", "trinket"]),
        Cid=H(hand=["jinx", "levy"]),
        extra=[jinx, levy, gear("jewel"), gear("trinket")],
    )
    for card, victim in (("jinx", "Ann"), ("levy", "Bob")):
        t.acts("Cid", "curse", card, victim)
        t.everybody_passes()
    assert (t.asked("Bob"), len(t.hero("Ann").lasting)) == ("lose_worth", 1)
    return t


def test_a_curse_that_lies_and_one_that_acts_are_read_as_they_were() -> None:
    saved = plain.save(struck().table)
    before = without(saved, ADDED)
    assert before != saved
    assert plain.save(plain.load(before, DoorsTable, older=True)) == saved


def test_an_account_says_which_curse_ends_with_the_combat_and_of_others_what_it_said_before() -> None:
    """An account of before is compared with it when a match goes on under other rules."""
    table = struck().table
    before = account(table)["heroes"]
    leave_fight(table, Seat(0))
    assert account(table)["heroes"] == [[*before[0], ["jinx"]], *before[1:]]

"""A menu is kept, not listed anew, when a change cannot affect it: a card in another hand, a phase that is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.curses import curse_in_window
from kickdoor_game.machine.plain import clone, touched

NAMES = ("Ann", "Bob", "Cid")


def draw(t: Scene) -> None:
    bob = t.hero("Bob")
    bob.hand = (*bob.hand, t.table.decks["door"].pop())


def undress(t: Scene) -> None:
    t.hero("Bob").in_use = ()


def go_on(t: Scene) -> None:
    t.table.phase = "door"


def begin(t: Scene) -> None:
    """What may be done before the first turn is little."""
    t.table.phase = "setup"


def take_turns(t: Scene) -> None:
    t.table.turn = t.seat("Bob")


@pytest.mark.rule("classic.curses.10")
@pytest.mark.parametrize("what", ["card", "victim", "by"])
def test_a_curse_that_waits_is_another_one_by_its_card_its_victim_and_whose_it_is(what: str) -> None:
    """Who may stop it, and with what, goes by all of them."""
    t = Scene(Ann=H(), Bob=H(hand=["gust_of_mild_spite", "mate"]), Cid=H())
    t.acts("Bob", "curse", "gust_of_mild_spite", "Ann")
    curse = curse_in_window(t.table)
    assert curse is not None
    before: DoorsTable = clone(t.table)
    assert t.rules.same_actions(before, t.table, frozenset({"stack"}), t.seat("Cid"))
    setattr(curse, what, t.hero("Bob").hand[0] if what == "card" else t.seat("Cid"))
    assert not t.rules.same_actions(before, t.table, frozenset({"stack"}), t.seat("Cid"))


@pytest.mark.rule("classic.turn.17")
@pytest.mark.parametrize(
    ("change", "changed"),
    [(draw, {"Bob"}), (undress, set(NAMES)), (go_on, set()), (begin, set(NAMES)), (take_turns, set(NAMES))],
)
def test_whose_menu_may_be_another_one(change: Callable[[Scene], None], changed: set[str]) -> None:
    t = Scene(Ann=H(), Bob=H(hand=["elf"], items=["theme_music"]), Cid=H())
    before: DoorsTable = clone(t.table)
    change(t)
    differ = touched(before, t.table)
    assert {name for name in NAMES if not t.rules.same_actions(before, t.table, differ, t.seat(name))} == changed

"""Small print of roles, doubles and spoils: nothing to take, nobody to deal to, and what a bonus says it comes from."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die, LoseItem, NextFight
from kickdoor_game.machine.questions import PickSome

DOOM = Curse(key="doom", name="Doom", effects=(Die(),))
LOOT = ["loot_a", "loot_b", "loot_c"]
EXTRA = [DOOM, beast("wall", 9, treasures=3), *(gear(key) for key in LOOT)]


@pytest.mark.rule("classic.curses.4")
@pytest.mark.card("sudden_vocation")
def test_whoever_is_to_learn_another_trade_and_finds_none_in_the_discards_has_none() -> None:
    t = Scene(Ann=H(hand=["sudden_vocation"]), Bob=H(role="thief"), Cid=H())
    t.table.discards["door"].clear()
    t.acts("Ann", "curse", "sudden_vocation", "Bob")
    t.everybody_passes()
    assert t.hero("Bob").classes == ()
    assert "thief" in t.keys(t.table.discards["door"])


@pytest.mark.rule("classic.help.6", "classic.death.9")
def test_when_the_helper_dies_while_the_fighter_deals_his_share_is_the_fighters() -> None:
    t = Scene(Ann=H(), Bob=H(level=9), Cid=H(hand=["doom"]), extra=EXTRA, doors=["wall"], treasures=LOOT)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 2, "fighter_deals"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.asked("Ann") == "deal_spoils"
    t.acts("Cid", "curse", "doom", "Bob")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert sorted(t.keys(t.hero("Ann").hand)) == LOOT
    assert t.hero("Bob").dead


@pytest.mark.rule("classic.help.5", "classic.help.6")
def test_there_is_nothing_to_deal_when_all_of_it_was_promised() -> None:
    t = Scene(Ann=H(), Bob=H(level=9), Cid=H(), extra=EXTRA, doors=["wall"], treasures=LOOT)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 3, "fighter_deals"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert t.keys(t.hero("Bob").hand) == LOOT


@pytest.mark.rule("classic.curses.8")
def test_who_may_choose_what_to_lose_sees_what_it_is_worth() -> None:
    curse = Curse(key="toll", name="Toll", effects=(LoseItem(),))
    t = Scene(
        Ann=H(hand=["toll"]),
        Bob=H(items=["cheap", "dear"]),
        Cid=H(),
        extra=[curse, gear("cheap", gold=200), gear("dear", gold=700)],
    )
    t.acts("Ann", "curse", "toll", "Bob")
    t.everybody_passes()
    shape = t.question("Bob").shape
    assert isinstance(shape, PickSome)
    assert [option.worth for option in shape.options] == [200, 700]


@pytest.mark.rule("classic.interfere.2")
@pytest.mark.card("double_espresso")
def test_a_doubled_hero_owes_it_to_the_card() -> None:
    t = Scene(Ann=H(level=4, hand=["double_espresso"]), Bob=H(), Cid=H(), extra=EXTRA, doors=["wall"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "double_espresso")
    fight = t.table.fight
    assert fight is not None
    assert [(boost.value, t.table.card(boost.card).key) for boost in fight.boosts] == [(4, "double_espresso")]


@pytest.mark.rule("classic.curses.5")
def test_a_curse_for_one_fight_that_comes_in_the_middle_of_one_ends_with_it() -> None:
    shame = Curse(key="shame", name="Shame", effects=(NextFight(2),))
    t = Scene(Ann=H(level=5), Bob=H(hand=["shame"]), Cid=H(), extra=[shame, beast("mouse", 1)], doors=["mouse"])
    t.answers("Ann", "open")
    t.acts("Bob", "curse", "shame", "Ann")
    t.everybody_passes()
    assert t.keys([curse.card for curse in t.hero("Ann").lasting]) == ["shame"]
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").lasting == ()
    assert "shame" in t.keys(t.table.discards["door"])

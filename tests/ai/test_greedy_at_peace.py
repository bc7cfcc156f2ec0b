"""What the greedy seat does when there is time: gear, roles, sales, levels by card, trades, what to part with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.ai.minds import carries_on, says
from tests.scene import H, Scene

from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.registry import make
from kickdoor_game.doors.state.table import Trade
from kickdoor_game.language.cards import Item
from kickdoor_game.sets.classic.game import NUMBERS


def test_it_lays_down_what_it_can_use_and_puts_on_the_best() -> None:
    t = Scene(
        Ann=H(hand=["steel_toed_slippers", "theme_music", "laminated_spell"], items=["spoon_of_office"]),
        Bob=H(),
        Cid=H(),
    )
    said = carries_on(t, "Ann")
    assert sorted(said) == ["open", "play steel_toed_slippers!", "play theme_music!"]
    assert t.keys(t.hero("Ann").in_use) == ["spoon_of_office", *[s[5:-1] for s in said[:2]]]


def test_it_swaps_a_spoon_for_a_door() -> None:
    t = Scene(Ann=H(hand=["door_detached"], items=["spoon_of_office", "plain_dagger"]), Bob=H(), Cid=H())
    assert carries_on(t, "Ann") == ["play door_detached!", "wear door_detached!", "open"]
    assert set(t.keys(t.hero("Ann").in_use)) == {"door_detached", "plain_dagger"}


def test_it_wears_nothing_twice_and_takes_nothing_off() -> None:
    t = Scene(Ann=H(items=["spoon_of_office", "bow_without_arrows", "pew_of_pews"]), Bob=H(), Cid=H())
    said = carries_on(t, "Ann")
    assert said[-1] == "open"
    assert len(said) == len(set(said))


def test_it_takes_a_class_that_its_gear_asks_for() -> None:
    t = Scene(Ann=H(hand=["wizard", "thief"], items=["laminated_spell"]), Bob=H(), Cid=H())
    assert says(t, "Ann") == "play wizard!"


def test_it_keeps_the_class_that_its_gear_needs() -> None:
    t = Scene(Ann=H(hand=["thief"], items=["laminated_spell"], role="wizard"), Bob=H(), Cid=H())
    assert says(t, "Ann") == "open"


def test_it_becomes_two_things_at_once_when_it_can() -> None:
    t = Scene(Ann=H(hand=["super_munchkin", "warrior"], role="wizard"), Bob=H(), Cid=H())
    assert carries_on(t, "Ann")[0] == "play super_munchkin warrior!"


def test_it_cheats_with_the_item_that_gains_most() -> None:
    t = Scene(
        Ann=H(hand=["cheat"], items=["spoon_of_office", "laminated_spell", "plain_wizard_hat"]),
        Bob=H(),
        Cid=H(),
    )
    assert says(t, "Ann") == "play cheat laminated_spell!"


def test_it_sells_junk_for_a_level_and_keeps_its_gear() -> None:
    t = Scene(Ann=H(items=["motivational_poster", "laminated_spell", "borrowed_shadow"]), Bob=H(), Cid=H())
    said = carries_on(t, "Ann")
    assert len(said) == 2
    assert set(said[0].rstrip("!").split()) == {"sell", "laminated_spell", "borrowed_shadow"}


def test_it_does_not_sell_the_shirt_off_its_back() -> None:
    t = Scene(Ann=H(items=["theme_music", "steel_toed_slippers", "motivational_poster"]), Bob=H(), Cid=H())
    assert says(t, "Ann") == "open"


def test_a_halfling_counts_its_dearest_item_twice() -> None:
    t = Scene(Ann=H(items=["laminated_spell"], hand=["backup_gravy"], race="halfling"), Bob=H(), Cid=H())
    assert says(t, "Ann") == "sell laminated_spell!"


@pytest.mark.parametrize("kind", ["greedy", "bribe_aware", "spiteful"])
def test_a_halfling_of_level_8_sells_a_thousand_for_one_level(kind: str) -> None:
    """Doubled, it would be the last level, which nobody can buy; the double price is a right."""
    ingot = Item(key="ingot", name="Ingot", slot="none", gold=1000, bonus=0)
    t = Scene(Ann=H(level=8, race="halfling", items=["ingot"]), Bob=H(), Cid=H(), extra=[ingot])
    assert says(t, "Ann", make(kind, "doors")) == "sell ingot!"


def test_it_plays_cards_for_levels_at_once() -> None:
    t = Scene(Ann=H(hand=["find_a_staircase", "take_the_credit"]), Bob=H(level=2), Cid=H(level=6))
    assert sorted(carries_on(t, "Ann")) == ["open", "use find_a_staircase!", "use take_the_credit Cid!"]
    assert (t.hero("Ann").level, t.hero("Cid").level) == (3, 5)


def test_where_a_level_may_go_to_anybody_it_keeps_it() -> None:
    numbers = replace(NUMBERS, level_card_target="any")
    t = Scene(numbers=numbers, Ann=H(hand=["find_a_staircase"]), Bob=H(level=2), Cid=H(level=6))
    assert "use find_a_staircase Ann!" in carries_on(t, "Ann")
    at_nine = Scene(numbers=numbers, Ann=H(level=9, hand=["find_a_staircase"]), Bob=H(level=2), Cid=H(level=6))
    assert not [deed for deed in carries_on(at_nine, "Ann") if "staircase" in deed], "nobody else is given one"


def test_it_looks_through_the_discards_once_there_is_something_in_them() -> None:
    few = Scene(Ann=H(hand=["bin_divers_licence"], level=9), Bob=H(), Cid=H())
    assert says(few, "Ann") == "open"
    junk = [
        "damp_firework",
        "damp_firework",
        "rude_limerick",
        "backup_gravy",
        "spoon_of_office",
        "paper_tiger",
        "dwarf",
    ]
    junk += ["small_bang", "weaponised_custard", "assorted_caltrops", "bow_without_arrows", "unpaid_intern"]
    junk += ["elf_biter", "find_a_staircase", "elf", "halfling"]
    many = Scene(Ann=H(hand=["bin_divers_licence"]), Bob=H(), Cid=H(), discarded=junk)
    assert says(many, "Ann") == "use bin_divers_licence!"
    many.acts("Ann", "use", "bin_divers_licence")
    assert says(many, "Ann") == "find_a_staircase"


def test_a_thief_with_nothing_to_lose_steals() -> None:
    t = Scene(Ann=H(role="thief", hand=["damp_firework"]), Bob=H(items=["theme_music"]), Cid=H())
    assert says(t, "Ann") == "steal theme_music damp_firework!"


def test_a_thief_pays_with_no_card_that_makes_the_hero() -> None:
    ann = H(level=1, role="thief", race="dwarf", hand=["damp_firework"])
    assert says(Scene(Ann=ann, Bob=H(items=["theme_music"])), "Ann") == "steal theme_music damp_firework!"


def test_a_thief_of_some_level_does_not_risk_it_for_a_trifle() -> None:
    t = Scene(Ann=H(role="thief", level=6, hand=["damp_firework"]), Bob=H(items=["spoon_of_office"]), Cid=H())
    assert says(t, "Ann") == "open"


def test_it_looks_for_trouble_that_it_beats_and_for_no_other() -> None:
    t = Scene(
        Ann=H(level=5, hand=["zombie_committee", "paper_tiger", "lenient_dragon"]),
        Bob=H(),
        Cid=H(),
        doors=["elf"],
    )
    t.answers("Ann", "open")
    said = carries_on(t, "Ann")
    assert said[-1] == "trouble zombie_committee"


def test_it_leaves_the_door_of_a_fight_that_it_would_lose_shut() -> None:
    t = Scene(Ann=H(level=2, hand=["lenient_dragon"]), Bob=H(), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    assert carries_on(t, "Ann")[-1] == "skip"


def test_a_curse_too_many_goes_to_the_leader_before_the_hand_is_given_away() -> None:
    hand = ["exam_you_forgot", "elf_biter", "dwarf", "dwarf", "mate", "wandering_monster"]
    t = Scene(
        Ann=H(level=2, hand=hand, race="elf"),
        Bob=H(level=6),
        Cid=H(level=3),
        doors=["sheep_in_wolfs_clothing"],
        treasures=["damp_firework"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert any(said == "curse exam_you_forgot Bob!" for said in carries_on(t, "Ann"))


def test_charity_gets_the_worst_cards() -> None:
    hand = ["find_a_staircase", "dwarf", "dwarf", "theme_music", "bottled_thunder", "scroll_of_redundancy", "mate"]
    t = Scene(Ann=H(level=9, race="dwarf", hand=hand), Bob=H(level=3), Cid=H(level=4), doors=["elf"])
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    given = says(t, "Ann").split()
    assert given.count("dwarf") + given.count("find_a_staircase") == 3
    assert set(given) <= {"dwarf", "find_a_staircase", "Bob"}, "nobody at Level 9 has a use for a staircase"


def test_it_agrees_to_a_trade_that_gains_and_refuses_one_that_does_not() -> None:
    t = Scene(Ann=H(items=["laminated_spell"]), Bob=H(items=["theme_music"], role="wizard"), Cid=H())
    staff, music = t.hero("Ann").items[0], t.hero("Bob").items[0]
    t.table.trades.append(Trade(0, t.seat("Bob"), t.seat("Ann"), [music], [staff]))
    assert says(t, "Ann") == "agree 0!"
    t.table.trades[0] = Trade(1, t.seat("Bob"), t.seat("Ann"), [staff], [music])
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["laminated_spell"], role="wizard"), Cid=H())
    staff, music = t.hero("Bob").items[0], t.hero("Ann").items[0]
    t.table.trades.append(Trade(0, t.seat("Bob"), t.seat("Ann"), [staff], [music]))
    assert says(t, "Ann") == "refuse 0!"


def test_it_proposes_a_trade_that_is_better_for_both_and_only_once() -> None:
    t = Scene(
        Ann=H(items=["laminated_spell"], role="warrior"),
        Bob=H(items=["plain_blade"], role="wizard"),
        Cid=H(),
    )
    mind = GreedySeat()
    assert carries_on(t, "Ann", mind) == ["trade Bob laminated_spell plain_blade!", "open"]
    assert says(t, "Bob" if t.asked("Bob") else "Ann", mind) == "open"


def test_it_looks_on_where_the_first_exchange_gains_nothing() -> None:
    t = Scene(
        Ann=H(items=["laminated_spell"], role="warrior"),
        Bob=H(items=["extremely_sharp_leaf", "plain_blade"], role="wizard"),
        Cid=H(),
    )
    assert says(t, "Ann") == "trade Bob laminated_spell plain_blade!"


def test_the_trade_is_as_good_to_the_other() -> None:
    t = Scene(
        Ann=H(items=["laminated_spell"], role="warrior"),
        Bob=H(items=["plain_blade"], role="wizard"),
        Cid=H(),
    )
    carries_on(t, "Ann")
    t.answers("Ann", "open")
    assert t.table.trades, "the offer lies open"


def test_it_takes_a_level_from_somebody_also_where_nobody_is_a_danger() -> None:
    t = Scene(Ann=H(level=4, hand=["take_the_credit"]), Bob=H(level=2), Cid=H(level=2))
    assert carries_on(t, "Ann")[0].startswith("use take_the_credit ")

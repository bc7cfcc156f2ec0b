"""What each side of a combat is worth (classic.combat.2 to .7, .11, .12)."""

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene

from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.specials import Forbids, MonsterBonus


@pytest.mark.rule("classic.combat.2")
@pytest.mark.card("spoon_of_office")
def test_level_4_with_items_worth_3_kills_a_level_6_monster() -> None:
    ann = H(level=4, items=["plain_dagger", "spoon_of_office"])
    t = Scene(Ann=ann, Bob=H(), Cid=H(), extra=[beast("six", 6)], doors=["six"])
    t.answers("Ann", "open")
    assert t.sums() == (7, 6)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 5
    assert t.table.fight is None


@pytest.mark.rule("classic.combat.2", "classic.combat.3")
def test_level_4_with_items_worth_3_does_not_kill_a_level_7_monster() -> None:
    ann = H(level=4, items=["plain_dagger", "spoon_of_office"])
    t = Scene(Ann=ann, Bob=H(), Cid=H(), extra=[beast("seven", 7)], doors=["seven"])
    t.answers("Ann", "open")
    assert t.sums() == (7, 7)
    refusal = t.refused("Ann", "win", asked=True)
    assert (refusal.code, refusal.rule) == ("not_ahead", "classic.combat.3")


@pytest.mark.rule("classic.combat.2")
def test_an_item_that_is_carried_and_not_in_use_adds_nothing() -> None:
    ann = H(level=4, items=["plain_dagger"], stowed=["plain_dagger"])
    t = Scene(Ann=ann, Bob=H(), Cid=H(), extra=[beast("five", 5)], doors=["five"])
    t.answers("Ann", "open")
    assert t.sums() == (4, 5)


@pytest.mark.rule("classic.combat.3")
def test_a_tie_is_a_win_for_a_warrior() -> None:
    t = Scene(Ann=H(level=7, role="warrior"), Bob=H(), Cid=H(), extra=[beast("seven", 7)], doors=["seven"])
    t.answers("Ann", "open")
    assert t.sums() == (7, 7)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 8


@pytest.mark.rule("classic.combat.4")
def test_a_monster_is_stronger_against_a_race_before_anybody_decides() -> None:
    t = Scene(Ann=H(level=2, race="elf"), Bob=H(), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert t.sums() == (2, 5)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.combat.4")
def test_the_same_monster_is_no_stronger_against_others() -> None:
    t = Scene(Ann=H(level=2, race="dwarf"), Bob=H(), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert t.sums() == (2, 1)


@pytest.mark.rule("classic.combat.4")
@pytest.mark.card("paper_tiger")
def test_a_power_against_a_class_ends_when_the_class_is_given_up_in_the_fight() -> None:
    t = Scene(Ann=H(level=3, role="wizard"), Bob=H(), Cid=H(), doors=["paper_tiger"])
    t.answers("Ann", "open")
    assert t.sums() == (3, 4)
    t.acts("Ann", "drop", "wizard")
    assert t.sums() == (3, 1)


@pytest.mark.rule("classic.combat.4")
@pytest.mark.card("auditor_from_the_abyss", "wandering_monster")
def test_a_power_of_one_monster_counts_for_the_whole_fight() -> None:
    auditor = "auditor_from_the_abyss"
    bob = H(hand=["wandering_monster", auditor])
    ann = H(level=4, items=["plain_dagger"])
    t = Scene(Ann=ann, Bob=bob, Cid=H(), extra=[beast("five", 5)], doors=["five"])
    t.answers("Ann", "open")
    assert t.sums() == (6, 5)
    t.acts("Bob", "wander", "wandering_monster", auditor)
    assert t.sums() == (4, 5 + 14)


@pytest.mark.rule("classic.combat.4", "classic.combat.12")
def test_powers_of_several_monsters_are_each_added_to_their_own_monster() -> None:
    fox = beast("fox", 2, specials=(MonsterBonus(3, HasRace("elf")),))
    owl = beast("owl", 4, specials=(MonsterBonus(5, HasClass("thief")), Forbids("levels")))
    bob = H(hand=["wandering_monster", "owl"])
    ann = H(level=9, race="elf", role="thief", items=["chain_letter_mail"])
    t = Scene(Ann=ann, Bob=bob, Cid=H(), extra=[fox, owl], doors=["fox"])
    t.answers("Ann", "open")
    assert t.sums() == (11, 5)
    t.acts("Bob", "wander", "wandering_monster", "owl")
    assert t.sums() == (2, 5 + 9)


@pytest.mark.rule("classic.combat.5", "classic.combat.6")
@pytest.mark.card("damp_firework")
def test_a_one_shot_from_the_hand_turns_the_fight_and_works_only_once() -> None:
    t = Scene(Ann=H(level=4, hand=["damp_firework"]), Bob=H(), Cid=H(), extra=[beast("five", 5)], doors=["five"])
    t.answers("Ann", "open")
    assert "use damp_firework" in t.offered("Ann")
    t.acts("Ann", "use", "damp_firework", "heroes")
    assert t.sums() == (6, 5)
    assert "use damp_firework" not in t.offered("Ann")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert "damp_firework" in t.keys(t.table.discards["treasure"])
    assert "damp_firework" not in t.keys(t.hero("Ann").items)


@pytest.mark.rule("classic.combat.5")
@pytest.mark.card("damp_firework")
def test_outside_combat_there_is_nothing_to_throw_it_at() -> None:
    t = Scene(Ann=H(hand=["damp_firework"]), Bob=H(), Cid=H())
    refusal = t.refused("Ann", "use", "damp_firework", "heroes")
    assert refusal.code == "no_fight"


@pytest.mark.rule("classic.combat.7")
@pytest.mark.card("find_a_staircase")
def test_a_level_card_in_the_middle_of_a_combat_counts_at_once_and_is_used_up() -> None:
    t = Scene(Ann=H(level=4, hand=["find_a_staircase"]), Bob=H(), Cid=H(), extra=[beast("four", 4)], doors=["four"])
    t.answers("Ann", "open")
    assert t.sums() == (4, 4)
    t.acts("Ann", "use", "find_a_staircase")
    assert t.sums() == (5, 4)
    assert t.keys(t.table.discards["treasure"]) == ["find_a_staircase"]
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.combat.11")
@pytest.mark.card("wrong_changing_room")
def test_a_curse_of_minus_5_makes_a_level_1_hero_fight_with_minus_4() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["wrong_changing_room"]), Cid=H(), extra=[beast("one", 1)], doors=["one"])
    t.answers("Ann", "open")
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    assert t.sums() == (-4, 1)
    assert t.hero("Ann").level == 1


@pytest.mark.rule("classic.combat.11")
def test_a_backstab_may_take_the_effective_level_to_zero_and_below() -> None:
    thief = H(role="thief", hand=["damp_firework"])
    t = Scene(Ann=H(level=2), Bob=thief, Cid=H(), extra=[beast("one", 1)], doors=["one"])
    t.answers("Ann", "open")
    t.acts("Bob", "backstab", "Ann", ["damp_firework"])
    assert t.sums() == (0, 1)
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.combat.12")
def test_against_two_monsters_the_sum_of_their_levels_must_be_exceeded() -> None:
    bob = H(hand=["wandering_monster", "bear"])
    extra = [beast("wolf", 3), beast("bear", 4), potion("brew", 1)]
    t = Scene(Ann=H(level=7, hand=["brew"]), Bob=bob, Cid=H(), extra=extra, doors=["wolf"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    assert t.sums() == (7, 7)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Ann", "use", "brew", "heroes")
    assert t.sums() == (8, 7)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 9


@pytest.mark.rule("classic.combat.12")
def test_a_warrior_wins_a_tie_with_the_sum_of_two_monsters() -> None:
    bob = H(hand=["wandering_monster", "bear"])
    extra = [beast("wolf", 3), beast("bear", 4), gear("belt", 1)]
    t = Scene(Ann=H(level=6, role="warrior", items=["belt"]), Bob=bob, Cid=H(), extra=extra, doors=["wolf"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    assert t.sums() == (7, 7)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 8

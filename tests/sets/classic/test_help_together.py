"""Fighting side by side, and what each of the two gets for it (classic.help.8 to .19)."""

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene

from kickdoor_game.language.cards import Card

NOTHING = ((), 0, "")


def together(monster: str, ann: H, bob: H, cid: H | None = None, *extra: Card) -> Scene:
    """Ann meets that monster, and Bob helps her for nothing."""
    t = Scene(Ann=ann, Bob=bob, Cid=cid or H(), extra=extra, doors=[monster])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    return t


def won(t: Scene) -> Scene:
    t.answers("Ann", "win")
    t.everybody_passes()
    return t


@pytest.mark.rule("classic.help.8")
def test_level_3_with_2_helped_by_level_5_with_4_makes_14() -> None:
    extra = [beast("wall", 13), gear("two", 2), gear("four", 4)]
    t = together("wall", H(level=3, items=["two"]), H(level=5, items=["four"]), None, *extra)
    assert t.sums() == (14, 13)
    won(t)
    assert t.hero("Ann").level == 4


@pytest.mark.rule("classic.help.9")
@pytest.mark.card("haunted_wardrobe")
def test_a_monster_that_hates_something_about_the_helper_is_stronger() -> None:
    t = Scene(Ann=H(level=3), Bob=H(level=2, items=["chain_letter_mail"]), Cid=H(), doors=["haunted_wardrobe"])
    t.answers("Ann", "open")
    assert t.sums() == (3, 6)
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert t.sums() == (3 + 4, 6 + 4)


@pytest.mark.rule("classic.help.9")
@pytest.mark.card("auditor_from_the_abyss")
def test_a_monster_that_allows_no_items_allows_the_helper_none() -> None:
    bob = H(level=2, items=["chain_letter_mail"])
    t = together("auditor_from_the_abyss", H(level=3, items=["spoon_of_office"]), bob)
    assert t.sums() == (3 + 2, 14)


@pytest.mark.rule("classic.help.9")
@pytest.mark.card("choir_of_banshees")
def test_a_monster_that_allows_no_help_cannot_be_fought_together() -> None:
    t = Scene(Ann=H(level=3), Bob=H(level=9), Cid=H(), doors=["choir_of_banshees"])
    t.answers("Ann", "open")
    assert t.refused("Ann", "ask", "Bob", NOTHING, asked=True).code == "no_help_against_it"
    assert t.refused("Bob", "bid", NOTHING).code == "no_help_against_it"


@pytest.mark.rule("classic.help.10")
def test_a_cleric_who_helps_may_turn_the_undead() -> None:
    t = together("bare_bones", H(), H(role="cleric", hand=["damp_firework"]))
    assert t.sums() == (2, 2)
    t.acts("Bob", "turning", ["damp_firework"])
    assert t.sums() == (5, 2)


@pytest.mark.rule("classic.help.10")
@pytest.mark.card("wrong_changing_room", "helm_of_selective_hearing")
def test_what_is_good_and_bad_about_the_helper_counts_in_the_sum() -> None:
    bob = H(level=3, role="warrior", items=["helm_of_selective_hearing"])
    t = together("wall", H(level=3), bob, H(hand=["wrong_changing_room"]), beast("wall", 18))
    assert t.sums() == (3 + 3 + 1 + 2, 18)
    t.acts("Cid", "curse", "wrong_changing_room", "Bob")
    t.everybody_passes()
    assert t.sums() == (3 + 3 + 1 + 2 - 5, 18)


@pytest.mark.rule("classic.help.10")
def test_a_thief_may_stab_the_helper_in_the_back() -> None:
    cid = H(role="thief", hand=["damp_firework", "rude_limerick"])
    t = together("wall", H(level=3), H(level=3), cid, beast("wall", 18))
    t.acts("Cid", "backstab", "Bob", ["damp_firework"])
    assert t.sums() == (4, 18)
    t.acts("Cid", "backstab", "Ann", ["rude_limerick"])
    assert t.sums() == (2, 18)


@pytest.mark.rule("classic.help.11")
def test_two_without_a_warrior_do_not_win_a_tie() -> None:
    t = together("wall", H(level=6), H(level=5, role="thief"), None, beast("wall", 11))
    assert t.sums() == (11, 11)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.help.12")
def test_a_warrior_who_helps_may_go_berserk() -> None:
    bob = H(level=3, role="warrior", hand=["damp_firework", "rude_limerick"])
    t = together("wall", H(level=5), bob, None, beast("wall", 10))
    assert t.sums() == (8, 10)
    t.acts("Bob", "berserk", ["damp_firework", "rude_limerick"])
    assert t.sums() == (10, 10)
    assert t.hero("Bob").hand == ()
    won(t)
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.help.12")
def test_a_warrior_who_does_not_help_may_not() -> None:
    cid = H(role="warrior", hand=["damp_firework"])
    t = together("wall", H(level=5), H(level=3), cid, beast("wall", 10))
    assert t.refused("Cid", "berserk", ["damp_firework"]).code == "not_in_this_fight"


@pytest.mark.rule("classic.help.13")
def test_a_cleric_who_helps_chases_the_ghost_away_and_nobody_gains_a_level() -> None:
    t = together("shy_ghost", H(level=3), H(level=2, role="cleric", race="elf"))
    assert t.sums() == (5, 12)
    t.acts("Bob", "chase", "shy_ghost")
    won(t)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 2)
    assert (len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (3, 0)


@pytest.mark.rule("classic.help.13")
def test_a_cleric_who_looks_on_cannot_chase_it_away() -> None:
    t = together("shy_ghost", H(level=3), H(level=2), H(role="cleric"))
    assert not [spoken for spoken in t.offered("Cid") if spoken.startswith("chase")]


@pytest.mark.rule("classic.help.14")
def test_an_elf_who_helps_makes_the_doormat_stronger_by_4() -> None:
    t = Scene(Ann=H(), Bob=H(level=2, race="elf"), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert t.sums() == (1, 1)
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert t.sums() == (3, 5)


@pytest.mark.rule("classic.help.15")
def test_two_elves_make_it_stronger_by_4_and_not_by_8() -> None:
    t = Scene(Ann=H(race="elf"), Bob=H(level=2, race="elf"), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert t.sums() == (1, 5)
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert t.sums() == (3, 5)


@pytest.mark.rule("classic.help.15")
@pytest.mark.card("passive_aggressive_fairy")
def test_a_dwarf_and_a_warrior_together_anger_the_fairy_once() -> None:
    t = together("passive_aggressive_fairy", H(level=3, race="dwarf"), H(level=2, role="warrior"))
    assert t.sums() == (5, 4 + 5)


@pytest.mark.rule("classic.help.16")
@pytest.mark.card("hydra_tribunal")
def test_after_a_win_together_the_monsters_own_instructions_are_followed() -> None:
    bob = H(level=9, hand=["damp_firework", "rude_limerick", "backup_gravy"])
    t = won(together("hydra_tribunal", H(level=3), bob))
    assert t.asked("Bob") == "discard_cards"
    t.answers("Bob", "damp_firework", "backup_gravy")
    assert t.keys(t.hero("Bob").hand) == ["rude_limerick"]
    assert "hydra_tribunal" in t.keys(t.table.discards["door"])
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (4, 3)


@pytest.mark.rule("classic.help.16")
def test_what_was_not_promised_is_the_fighters_whoever_was_the_stronger() -> None:
    extra = (gear("crown", 9),)
    t = together("stingy_wraith", H(), H(level=8, items=["crown"]), None, *extra)
    won(t)
    assert (len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (4, 0)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 7)


@pytest.mark.rule("classic.help.17", "classic.help.18", "classic.combat.18")
def test_the_fighter_goes_up_for_every_monster_and_the_helper_for_none() -> None:
    cid = H(hand=["wandering_monster", "bear"])
    extra = [beast("wolf", 3), beast("bear", 4, levels=2), potion("brew", 9)]
    t = together("wolf", H(level=3, hand=["brew"]), H(level=4, race="dwarf"), cid, *extra)
    t.acts("Cid", "wander", "wandering_monster", "bear")
    t.acts("Ann", "use", "brew", "heroes")
    won(t)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (6, 4)


@pytest.mark.rule("classic.help.18")
def test_an_elf_who_fights_gives_nothing_to_the_helper() -> None:
    t = won(together("wall", H(level=3, race="elf"), H(level=9, race="halfling"), None, beast("wall", 5)))
    assert (t.hero("Ann").level, t.hero("Bob").level) == (4, 9)


@pytest.mark.rule("classic.help.19")
def test_an_elf_who_helps_goes_up_one_for_each_monster_even_one_that_is_worth_two() -> None:
    cid = H(hand=["wandering_monster", "bear"])
    extra = [beast("wolf", 3), beast("bear", 4, levels=2), potion("brew", 9)]
    t = together("wolf", H(level=3, hand=["brew"]), H(level=4, race="elf"), cid, *extra)
    t.acts("Cid", "wander", "wandering_monster", "bear")
    t.acts("Ann", "use", "brew", "heroes")
    won(t)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (6, 6)


@pytest.mark.rule("classic.help.19")
def test_an_elf_may_win_the_game_by_helping() -> None:
    t = won(together("wall", H(level=3), H(level=9, race="elf"), None, beast("wall", 5)))
    assert t.hero("Bob").level == 10
    assert t.table.winners == [t.seat("Bob")]


@pytest.mark.rule("classic.help.19")
@pytest.mark.card("family_tree_surgery")
def test_who_is_no_elf_any_more_when_the_monster_dies_gains_nothing() -> None:
    cid = H(hand=["family_tree_surgery"])
    t = together("wall", H(level=3), H(level=8, race="elf"), cid, beast("wall", 5))
    t.answers("Ann", "win")
    t.acts("Cid", "curse", "family_tree_surgery", "Bob")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (4, 8)

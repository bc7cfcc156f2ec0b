"""Every monster of the door games, killed: how strong it is, how many Treasures it leaves, how many Levels it is worth.

Ann is a human woman of Level 5 without a Class, and has a stick that is too much for anything. A monster that has
something against her is as much stronger here. The numbers are written down, so a monster with another number fails.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.scene import H, Scene

from kickdoor_game.language.cards import Item, Monster
from kickdoor_game.library import cards_of

STICK = Item(key="great_stick", name="Great Stick", slot="headgear", bonus=40, gold=100)

KILLS: dict[str, list[tuple[str, int, int, int]]] = {
    "classic": [
        ("minotaur_with_a_map", 10, 3, 1),
        ("hydra_tribunal", 10, 3, 2),
        ("werewolf_in_denial", 10, 3, 1),
        ("redecorating_poltergeist", 12, 3, 1),
        ("sphinx_with_one_joke", 12, 3, 1),
        ("kraken_in_a_bathtub", 12, 3, 1),
        ("giant_with_a_small_dog", 14, 4, 1),
        ("choir_of_banshees", 14, 4, 1),
        ("pyramid_salesmummy", 16, 4, 2),
        ("skeleton_kingmaker", 19, 4, 2),
        ("retired_volcano_god", 16, 4, 2),
        ("dragon_who_reads_scores", 18, 4, 2),
        ("thing_that_is_also_the_stairs", 18, 5, 2),
        ("dungeon_itself", 20, 5, 2),
        ("ambitious_pebble", 4, 1, 1),
        ("feral_stapler", 1, 1, 1),
        ("paper_tiger", 1, 1, 1),
        ("sheep_in_wolfs_clothing", 1, 1, 1),
        ("suggestion_box_mimic", 1, 1, 1),
        ("duelling_skeleton", 2, 1, 1),
        ("dust_bunny_warren", 2, 1, 1),
        ("second_class_owl", 2, 1, 1),
        ("garden_gnome_militia", 2, 1, 1),
        ("unpaid_intern", 2, 1, 1),
        ("zombie_committee", 4, 2, 1),
        ("bagpipe_elemental", 6, 2, 1),
        ("passive_aggressive_fairy", 4, 2, 1),
        ("cheese_golem", 4, 2, 1),
        ("domino_knights", 6, 2, 1),
        ("landlord_of_the_lower_levels", 6, 2, 1),
        ("haunted_wardrobe", 6, 2, 1),
        ("overdue_book", 4, 2, 1),
        ("tax_golem", 8, 2, 1),
        ("tap_dancing_basilisk", 8, 2, 1),
        ("home_crowd_gladiator", 10, 2, 1),
        ("echo_with_opinions", 8, 2, 1),
    ],
    "shakespeare": [
        ("understudy_with_a_knife", 10, 3, 1),
        ("caesar_back_in_act_four", 10, 3, 1),
        ("duke_in_disguise_again", 11, 3, 1),
        ("beatrice_in_full_flow", 12, 3, 1),
        ("father_on_the_battlements", 12, 3, 1),
        ("lady_with_a_stubborn_spot", 12, 3, 1),
        ("hell_mouth_in_the_prop_room", 14, 4, 1),
        ("honest_iago", 14, 4, 1),
        ("birnam_wood_moving_out", 16, 4, 2),
        ("eleven_ghosts_of_bosworth", 16, 4, 2),
        ("richard_short_of_a_horse", 16, 4, 2),
        ("storm_that_lear_ordered", 18, 4, 2),
        ("jupiter_down_on_a_rope", 18, 5, 2),
        ("the_fourth_wall", 20, 5, 2),
        ("third_spear_carrier", 1, 1, 1),
        ("dog_called_crab", 1, 1, 1),
        ("asp_in_a_fruit_bowl", 1, 1, 1),
        ("moonshine_with_a_lantern", 1, 1, 1),
        ("groundling_on_a_penny", 1, 1, 1),
        ("yoricks_lower_half", 2, 1, 1),
        ("the_same_dromio", 2, 1, 1),
        ("the_other_dromio", 2, 1, 1),
        ("malvolio_in_yellow", 5, 1, 1),
        ("fourth_witch", 2, 1, 1),
        ("banquo_at_table_nine", 4, 2, 1),
        ("first_murderer", 4, 2, 1),
        ("hero_whose_name_is_hero", 9, 2, 1),
        ("prompter_with_misgivings", 6, 2, 1),
        ("barnardine_who_said_no", 6, 2, 2),
        ("pirates_from_nowhere", 6, 2, 1),
        ("seven_ages_of_one_man", 7, 2, 1),
        ("third_murderer", 8, 2, 1),
        ("bear_who_knows_its_cue", 8, 2, 1),
        ("critic_who_left_early", 8, 2, 1),
        ("polonius_still_talking", 9, 2, 1),
    ],
    "bites": [
        ("hound_of_no_fixed_moor", 10, 3, 1),
        ("not_entirely_stuffed_bear", 10, 3, 1),
        ("bishop_sized_bat", 10, 3, 1),
        ("embalmed_dowager", 12, 3, 1),
        ("assembled_gentleman", 12, 3, 1),
        ("thing_in_the_linen_cupboard", 12, 3, 1),
        ("phantom_without_a_ticket", 17, 4, 1),
        ("thirteenth_bedroom", 14, 4, 1),
        ("galvanist_on_a_deadline", 14, 4, 1),
        ("whole_family_vault", 16, 4, 2),
        ("unimpressed_housekeeper", 21, 4, 2),
        ("sea_that_calls_your_name", 16, 4, 2),
        ("count_who_lost_count", 18, 4, 2),
        ("offended_castle", 18, 5, 2),
        ("what_the_crypt_was_for", 20, 5, 2),
        ("draught_from_nowhere", 1, 1, 1),
        ("apologetic_bat", 1, 1, 1),
        ("mouse_in_mourning", 1, 1, 1),
        ("mob_of_one", 1, 1, 1),
        ("overfamiliar_familiar", 1, 1, 1),
        ("disappointed_fruit_bat", 2, 1, 1),
        ("late_ghost", 2, 1, 1),
        ("leech_on_a_diet", 5, 1, 1),
        ("unoccupied_armour", 5, 1, 1),
        ("curate_with_garlic_breath", 3, 1, 1),
        ("ambitious_ivy", 4, 2, 1),
        ("teetotal_vampire_bat", 4, 2, 1),
        ("long_lost_twin", 9, 2, 1),
        ("gravediggers_apprentice", 4, 2, 1),
        ("gargoyle_on_gutter_duty", 6, 2, 1),
        ("punctual_bride", 6, 2, 1),
        ("old_school_physician", 6, 2, 1),
        ("organist_in_the_rafters", 7, 2, 1),
        ("butler_who_stayed_on", 8, 2, 1),
        ("aunt_in_the_attic", 8, 2, 1),
        ("portrait_with_roving_eyes", 9, 2, 1),
    ],
}
"""By set: its strength against her, Treasures, Levels."""

ELSEWHERE: dict[str, set[str]] = {
    "classic": {"auditor_from_the_abyss"},
    "shakespeare": {"portia_for_the_prosecution", "lion_who_is_a_joiner"},
    "bites": {"unreasonably_thick_fog"},
}
"""Those against whom no stick counts, and the Lion, who does not fight her: the scenarios of their sets meet them."""


def kills() -> list[Any]:
    """Return a row for each, which plays it."""
    return [
        pytest.param(set_name, *each, id=each[0], marks=pytest.mark.card(each[0]))
        for set_name, rows in KILLS.items()
        for each in rows
    ]


@pytest.mark.parametrize(("set_name", "monster", "strength", "treasures", "levels"), kills())
def test_a_killed_monster_leaves_its_treasures_and_gives_its_levels(
    set_name: str, monster: str, strength: int, treasures: int, levels: int
) -> None:
    ann = H(level=5, items=["great_stick"])
    t = Scene(set_name=set_name, Ann=ann, Bob=H(), Cid=H(), doors=[monster], extra=[STICK])
    t.answers("Ann", "open")
    found = t.sums()[1]
    assert found == strength, (
        f"the row of {monster} says {strength}, the table {found}: what it has against Ann counts (top of this file)"
    )
    t.answers("Ann", "win")
    t.everybody_passes()
    hero = t.hero("Ann")
    gained = (len(hero.hand) + len(hero.items) - 1, hero.level - 5)
    assert gained == (treasures, levels), f"{monster} gave {gained} (Treasures, Levels); its row says another number"


@pytest.mark.parametrize("set_name", list(KILLS))
def test_every_monster_is_killed(set_name: str) -> None:
    monsters = {each.key for each in cards_of(set_name) if isinstance(each, Monster)}
    rows = {each[0] for each in KILLS[set_name]} | ELSEWHERE[set_name]
    assert monsters == rows, (
        "a row of KILLS for each monster (key, strength against Ann, Treasures, Levels): "
        f"add {sorted(monsters - rows)}, remove {sorted(rows - monsters)}"
    )

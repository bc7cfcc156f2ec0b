"""What every Item of the door games is worth, and whether it is Big: sold at a table, and played beside a Big one.

The numbers are written down, so an Item with another value or size fails.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.scene import H, Scene

from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.library import cards_of

TRUNK = Item(key="trunk", name="Trunk", slot="none", gold=100, big=True)
HEIRLOOM = Item(key="heirloom", name="Heirloom", slot="none", gold=1000)

WORTH: dict[str, list[tuple[str, int, str]]] = {
    "classic": [
        ("spoon_of_office", 0, "small"),
        ("freshly_sharpened_grudge", 300, "small"),
        ("serrated_moustache_comb", 400, "small"),
        ("extremely_sharp_leaf", 400, "small"),
        ("reproachful_rolling_pin", 400, "small"),
        ("pointed_stick_original", 400, "small"),
        ("third_hand", 600, "small"),
        ("door_detached", 600, "big"),
        ("sword_with_a_sword_on_it", 600, "small"),
        ("spare_parts_pickaxe", 400, "small"),
        ("incense_and_sensibility", 700, "small"),
        ("laminated_spell", 600, "small"),
        ("runaway_wheelbarrow", 300, "big"),
        ("bow_without_arrows", 300, "small"),
        ("pew_of_pews", 600, "big"),
        ("battering_ram_live", 500, "big"),
        ("tree_hugged_too_hard", 600, "small"),
        ("handheld_catapult", 800, "big"),
        ("bowler_with_a_chinstrap", 200, "small"),
        ("helm_of_selective_hearing", 400, "small"),
        ("head_mounted_reading_lamp", 500, "small"),
        ("tunnel_rated_bobble_hat", 600, "small"),
        ("cardigan_of_last_resort", 200, "small"),
        ("sandwich_board", 300, "small"),
        ("chain_letter_mail", 400, "small"),
        ("full_plate_second_helping", 600, "big"),
        ("off_the_peg_waistcoat", 400, "small"),
        ("steel_toed_slippers", 400, "small"),
        ("emergency_plimsolls", 400, "small"),
        ("wayward_boots", 600, "small"),
        ("half_a_friendship_bracelet", 300, "small"),
        ("lanyard_of_access", 200, "small"),
        ("motivational_poster", 400, "small"),
        ("theme_music", 600, "small"),
        ("box_to_stand_on", 500, "small"),
        ("grandfather_clock", 400, "big"),
        ("bottomless_handbag", 500, "small"),
        ("somebody_elses_shadow", 400, "small"),
        ("bottled_thunder", 200, "small"),
        ("stadium_chant", 300, "small"),
        ("proper_cup_of_tea", 0, "small"),
        ("assorted_caltrops", 100, "small"),
        ("weaponised_custard", 100, "small"),
        ("sad_trombone", 200, "small"),
        ("damp_firework", 100, "small"),
        ("rude_limerick", 100, "small"),
        ("backup_gravy", 200, "small"),
        ("two_faced_coin", 200, "small"),
        ("scroll_of_redundancy", 1300, "small"),
        ("portable_trapdoor", 500, "small"),
        ("urgent_telegram", 500, "small"),
        ("free_concert_next_door", 300, "small"),
        ("tandem_unicycle", 300, "small"),
        ("false_moustache", 200, "small"),
        ("tactical_banana_skin", 100, "small"),
        ("amended_minutes", 400, "small"),
        ("double_espresso", 200, "small"),
        ("doctors_note", 300, "small"),
        ("bin_divers_licence", 1100, "small"),
        ("stamped_waiver", 500, "small"),
        ("blessing_in_disguise", 500, "small"),
    ],
    "shakespeare": [
        ("yoricks_upper_half", 0, "small"),
        ("sword_rehearsal_use_only", 400, "small"),
        ("the_scottish_ones_claymore", 600, "small"),
        ("one_handed_complete_works", 600, "big"),
        ("decently_clad_bodkin", 400, "small"),
        ("cupids_least_good_arrow", 400, "small"),
        ("purse_to_put_money_in", 400, "small"),
        ("allegedly_mightier_quill", 400, "small"),
        ("spade_that_knew_adam", 600, "small"),
        ("hotspurs_hotter_spur", 600, "small"),
        ("unlabelled_herb_basket", 600, "small"),
        ("prosperos_still_dry_book", 800, "small"),
        ("balcony_rope_ladder", 300, "small"),
        ("saint_crispins_banner", 400, "small"),
        ("venice_on_a_pole", 600, "big"),
        ("two_handled_cauldron", 600, "big"),
        ("lute_slightly_loaded", 600, "small"),
        ("halberd_that_asks_who_goes", 600, "big"),
        ("crown_easily_mislaid", 800, "small"),
        ("wig_of_state", 400, "small"),
        ("front_of_a_horse", 400, "small"),
        ("dogberrys_good_hat", 400, "small"),
        ("doublet_of_double_meaning", 400, "small"),
        ("playbill_breastplate", 200, "small"),
        ("painted_on_breastplate", 400, "small"),
        ("falstaffs_spare_stomach", 400, "big"),
        ("the_third_wall", 600, "big"),
        ("buskins_of_early_exit", 400, "small"),
        ("back_of_a_horse", 400, "small"),
        ("shoes_two_storeys_high", 400, "small"),
        ("ruff_extra_large", 200, "small"),
        ("alas_and_an_alack", 400, "small"),
        ("star_that_danced", 700, "small"),
        ("orange_tawny_beard", 400, "small"),
        ("third_best_bed", 600, "big"),
        ("standing_order_for_cakes", 600, "small"),
        ("one_considered_trifle", 0, "small"),
        ("alarums_on_a_budget", 200, "small"),
        ("cannon_under_the_thatch", 300, "small"),
        ("pre_standing_ovation", 0, "small"),
        ("well_travelled_cabbage", 100, "small"),
        ("mix_and_match_insults", 100, "small"),
        ("bucket_marked_blood", 100, "small"),
        ("small_beer_from_eastcheap", 100, "small"),
        ("reusable_snow", 100, "small"),
        ("hurried_prologue", 200, "small"),
        ("sonnet_to_your_name_here", 100, "small"),
        ("plague_per_house", 200, "small"),
        ("unannounced_safety_curtain", 1200, "small"),
        ("sealed_letter_to_england", 600, "small"),
        ("compulsory_closing_jig", 300, "small"),
        ("box_tree_for_two", 300, "small"),
        ("forty_two_hour_draught", 200, "small"),
        ("once_more_from_the_top", 100, "small"),
        ("annotated_prompt_book", 300, "small"),
        ("unabridged_soliloquy", 300, "small"),
        ("gentle_push_from_the_wings", 300, "small"),
        ("casket_number_four", 1100, "small"),
        ("pucks_signed_apology", 400, "small"),
        ("swapped_foils", 500, "small"),
        ("trunk_by_the_bed", 200, "small"),
    ],
    "bites": [
        ("full_dance_card", 0, "small"),
        ("parasol_for_full_moons", 400, "small"),
        ("stake_from_a_croquet_set", 600, "small"),
        ("semaphore_fan", 400, "small"),
        ("village_issue_torch", 400, "small"),
        ("spare_fangs", 400, "small"),
        ("very_good_stick", 400, "small"),
        ("second_hand_tombstone", 600, "big"),
        ("crystal_bowling_ball", 600, "small"),
        ("heirloom_blade_on_loan", 600, "small"),
        ("solid_silver_fish_knife", 600, "small"),
        ("anybodys_ancestral_sword", 800, "small"),
        ("knotted_bedsheets", 300, "big"),
        ("two_handed_feather_duster", 200, "small"),
        ("willing_lightning_rod", 600, "big"),
        ("stained_glass_saint", 600, "big"),
        ("candelabrum_fully_lit", 800, "small"),
        ("woodcutters_mislaid_axe", 600, "big"),
        ("stovepipe_hat_smoking", 200, "small"),
        ("grandmothers_nightcap", 400, "small"),
        ("veil_of_finest_cobweb", 400, "small"),
        ("borrowed_eyebrows", 400, "small"),
        ("self_swishing_cape", 200, "small"),
        ("billowing_nightgown", 200, "small"),
        ("bite_proof_cravat", 400, "small"),
        ("tailored_sarcophagus", 600, "big"),
        ("sunday_pelt", 400, "small"),
        ("pre_haunted_boots", 400, "small"),
        ("sensible_moor_shoes", 400, "small"),
        ("consecrated_galoshes", 700, "small"),
        ("engraved_invitation", 0, "small"),
        ("locked_diary", 200, "small"),
        ("embroidered_family_motto", 400, "small"),
        ("flattering_moonbeam", 600, "small"),
        ("forty_calling_cards", 400, "small"),
        ("byronic_reputation", 400, "small"),
        ("portable_grand_staircase", 500, "big"),
        ("plain_common_sense", 0, "small"),
        ("silver_bullet_points", 200, "small"),
        ("hatboxed_scream", 300, "small"),
        ("one_last_waltz", 0, "small"),
        ("smelling_salts", 100, "small"),
        ("family_size_garlic_bread", 100, "small"),
        ("gothic_novel_volume_three", 100, "small"),
        ("handful_of_grave_dirt", 100, "small"),
        ("tear_stained_letter", 100, "small"),
        ("ominous_chord", 200, "small"),
        ("with_deepest_sympathy", 100, "small"),
        ("pitchfork_six_pack", 200, "small"),
        ("secret_bookcase", 600, "small"),
        ("one_way_ticket_underground", 500, "small"),
        ("ambitious_butterfly_net", 300, "small"),
        ("clockwork_cockerel", 400, "small"),
        ("matching_shrouds", 300, "small"),
        ("laundry_chute", 200, "small"),
        ("lucky_mans_knucklebones", 100, "small"),
        ("pocket_predestination", 300, "small"),
        ("deed_to_the_wrong_castle", 1100, "small"),
        ("holy_water_biscuit", 400, "small"),
        ("nervous_canary", 600, "small"),
        ("black_edged_envelope", 500, "small"),
        ("whist_with_a_ghost", 300, "small"),
        ("dawn_eleven_minutes_early", 900, "small"),
    ],
}
"""By set: gold pieces, and the size."""


def worth() -> list[Any]:
    """Return a row for each, which plays it."""
    return [
        pytest.param(set_name, *each, id=each[0], marks=pytest.mark.card(each[0]))
        for set_name, rows in WORTH.items()
        for each in rows
    ]


def bag(gold: int) -> Item:
    """Return something else that is sold with it."""
    return Item(key="bag", name="Bag", slot="none", gold=gold)


@pytest.mark.parametrize(("set_name", "item", "gold", "size"), worth())
def test_an_item_is_sold_for_its_value_and_is_as_big_as_it_is(set_name: str, item: str, gold: int, size: str) -> None:
    """With what is lacking to 1,000 gold pieces it is a Level, with one less none. A second Big one is too many."""
    sold = [item, "bag"]
    t = Scene(set_name=set_name, Ann=H(level=3, items=sold), Bob=H(), Cid=H(), extra=[bag(1000 - gold)])
    t.acts("Ann", "sell", sold)
    assert (t.hero("Ann").level, t.hero("Ann").items) == (4, ())
    ann = H(level=3, items=[*sold, "heirloom"])
    t = Scene(set_name=set_name, Ann=ann, Bob=H(), Cid=H(), extra=[bag(999 - gold), HEIRLOOM])
    assert t.refused("Ann", "sell", sold).code == "worth_too_little"
    t = Scene(set_name=set_name, Ann=H(items=["trunk"], hand=[item]), Bob=H(), Cid=H(), extra=[TRUNK])
    refusal = t.judged("Ann", "play", item)
    assert ("big" if refusal is not None and refusal.code == "too_many_big" else "small") == size


@pytest.mark.parametrize("set_name", list(WORTH))
def test_every_item_is_sold(set_name: str) -> None:
    items = {each.key for each in cards_of(set_name) if isinstance(each, Item | OneShot)}
    rows = {each[0] for each in WORTH[set_name]}
    assert items == rows, (
        "a row of WORTH for each Item (key, gold, small or big): "
        f"add {sorted(items - rows)}, remove {sorted(rows - items)}"
    )

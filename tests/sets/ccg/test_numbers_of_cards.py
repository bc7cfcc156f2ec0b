"""The numbers of cards, at the table: what each costs, what it takes to play it, how hard it strikes, when it is gone.

They are written down here, so a card with another number fails. What cards do besides is in the files beside this one.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.duel.duel import ANN, BOB, Side, begin, monster, weapon
from tests.sets.ccg.house import PAGE, attack, card, row

from kickdoor_game.duel.cards.kinds import DuelAlly, DuelHero, DuelMonster, Loot, Trinket, Weapon
from kickdoor_game.sets.ccg.game import POOL

REST = Trinket(key="rest", name="Rest", rank=0)
"""What somebody zaps who zaps the first Loot there is."""
MONSTERS = [
    ("apprentice_cobweb", 0, 1, 1),
    ("pigeon_on_patrol", 1, 2, 2),
    ("turnstile_imp", 1, 1, 3),
    ("salaried_slime", 2, 3, 3),
    ("snail_with_right_of_way", 2, 1, 5),
    ("reincarnated_compost", 2, 2, 3),
    ("relief_gate_troll", 3, 4, 4),
    ("night_porter_ghoul", 3, 3, 4),
    ("corridor_bear", 4, 5, 5),
    ("twice_discarded_mimic", 4, 4, 5),
    ("landlocked_moat_monster", 4, 4, 5),
    ("wyvern_on_a_lead", 5, 6, 6),
    ("chandelier_spider", 5, 5, 6),
    ("ogre_in_good_standing", 6, 7, 7),
    ("basement_leviathan", 7, 8, 8),
    ("municipal_dragon", 8, 9, 9),
    ("page_turner_moth", 0, 1, 1),
    ("heckler_toad", 1, 2, 2),
    ("wolf_in_the_chorus", 2, 3, 3),
    ("ticket_tout_imp", 2, 2, 4),
    ("second_fiddle_fiend", 3, 4, 4),
    ("mime_spider", 3, 4, 4),
    ("opera_ghast", 4, 4, 5),
    ("kettledrum_beast", 5, 6, 6),
    ("votive_newt", 1, 1, 2),
    ("leech_nurse", 2, 2, 3),
    ("pew_crab", 3, 3, 5),
    ("cellarers_slug", 3, 3, 5),
    ("bell_on_foot", 4, 4, 6),
    ("soup_kitchen_behemoth", 5, 5, 6),
    ("undercroft_ogre", 6, 6, 7),
    ("gnat_cadet", 0, 1 + 1, 1),
    ("weasel_runner", 1, 2, 2),
    ("bramble_pup", 1, 1, 2),
    ("quiet_badger", 1, 2, 2),
    ("pack_otter", 2, 1 + 1, 4),
    ("thorn_boar", 2, 3, 2),
    ("fox_on_expenses", 2, 3, 3),
    ("hungry_hedge", 3, 3, 4),
    ("stag_night", 3, 4, 4),
    ("wolf_in_two_minds", 4, 5, 4),
    ("amorous_elk", 5, 6, 5),
    ("decoy_duck", 0, 1, 1),
    ("alley_newt", 1, 3, 1),
    ("coin_biting_goblin", 2, 2, 3),
    ("false_bottom_crab", 2, 3, 3),
    ("locksmith_octopus", 3, 3, 4),
    ("shadow_on_commission", 3, 3, 4),
    ("eight_foot_fence", 4, 4, 5),
    ("double_parked_rhino", 5, 6, 5),
    ("recruit_under_a_bucket", 1, 3, 1),
    ("armoury_golem", 2, 2, 4),
    ("angry_anvil", 2, 3, 3),
    ("drill_minotaur", 3, 4 + 2, 4),
    ("siege_goat", 4, 5, 5),
    ("mercenary_bull", 4, 5, 5),
    ("wrestling_cyclops", 5, 6, 6),
    ("parade_elephant", 6, 8, 6),
    ("spark_in_training", 0, 1 + 1, 1),
    ("candle_imp", 1, 2, 2),
    ("footnote_familiar", 2, 4, 4),
    ("ink_leech", 3, 3, 5),
    ("large_library_moth", 3, 3, 4),
    ("corked_djinn", 4, 6, 6),
    ("astrolabe_crab", 5, 5, 6),
    ("equation_on_legs", 6, 7, 7),
    # Loot that is Monstrous: as the attacking card it is a Monster of those numbers.
    ("rug_over_a_bulge", 2, 2, 2),
    ("umbrella_stand", 3, 3, 3),
    ("crate_marked_nothing", 3, 3, 3),
    ("definitely_a_piano", 4, 4, 4),
]
"""Cost; what Bob's Hero has taken after the first fight of a turn, with what starts by itself in it; life."""

ALLIES = [
    ("crossing_guard", 1, 2),
    ("stunt_uncle", 2, 3),
    ("tea_golem", 3, 4),
    ("retired_gargoyle", 4, 5),
    ("triangle_soloist", 1, 2),
    ("front_row_harpy", 2, 3),
    ("stage_manager_gnome", 3, 4),
    ("patient_patient", 2, 2),
    ("verger_mole", 3, 3),
    ("parish_bouncer", 3, 4),
    ("nurse_mandrake", 3, 4),
    ("chatty_hermit", 4, 5),
    ("trail_dog", 1, 2),
    ("beekeepers_cousin", 3, 4),
    ("lookout_owl", 1, 2),
    ("alibi_twin", 2, 3),
    ("broker_named_honest", 3, 4),
    ("cheering_section", 1, 2),
    ("quartermaster_troll", 3, 4),
    ("translucent_assistant", 2, 3),
    ("perishable_homunculus", 1, 4),
]
"""Cost and life."""

WEAPONS = [
    ("borrowed_ladle", 0, 1, 0),
    ("fire_bucket", 1, 1, 0),
    ("regulation_halberd", 2, 2, 0),
    ("good_bin_lid", 2, 1, 1),
    ("umbrella_stand", 2, 2, 0),
    ("portcullis_on_a_stick", 3, 2, 1),
    ("half_a_bridge", 4, 4, 0),
    ("weighted_baton", 1, 1, 0),
    ("loose_piano_lid", 2, 1, 1),
    ("collection_plate", 1, 1, 0),
    ("processional_pole", 3, 2, 1),
    ("serrated_trowel", 1, 1, 0),
    ("pursuit_bow", 2, 2, 0),
    ("rug_over_a_bulge", 1, 1, 0),
    ("penny_filled_sock", 2, 2, 0),
    ("practice_log", 0, 1, 0),
    ("boot_on_a_chain", 1, 1, 0),
    ("enthusiastic_mallet", 2, 2, 0),
    ("twin_frying_pans", 3, 3, 0),
    ("gauntlet_on_a_rope", 3, 3, 0),
    ("cathedral_crowbar", 4, 2, 2),
    ("anchor_ship_attached", 5, 5, 0),
    ("unlicensed_wand", 2, 2, 0),
]
"""Rank, power, defense."""

OTHER_LOOT = [
    ("padded_envelope", 1),
    ("high_visibility_cuirass", 2),
    ("petty_cash_tin", 1),
    ("all_the_wrong_keys", 2),
    ("hat_for_coins", 1),
    ("bent_tuning_fork", 2),
    ("quilted_vestment", 3),
    ("embroidered_kneelers", 1),
    ("blessed_thermos", 1),
    ("duck_whistle", 1),
    ("crate_marked_nothing", 1),
    ("definitely_a_piano", 2),
    ("turned_coat", 2),
    ("door_sized_pauldrons", 4),
    ("crystal_ball_bearing", 2),
    ("ashtray_of_ideas", 0),
]
"""Rank."""

HEROES = [
    ("fennimore_twice_asked", 20),
    ("sister_marginal", 24),
    ("hob_the_outdoors_officer", 21),
    ("acting_deputy_sticky", 21),
    ("brenda_the_blunt", 24),
    ("magister_overdue", 19),
]
"""Life."""


@pytest.mark.parametrize(("key", "cost", "hurts", "life"), [row(*each) for each in MONSTERS])
def test_a_monster_strikes_if_it_is_paid_and_lives_as_long_as_it_should(
    key: str, cost: int, hurts: int, life: int
) -> None:
    """It is met three times in a turn: struck for 1 less than its life, for its life, and paid 1 gold too little."""
    attacker, short, long = card(key), weapon("Short Stick", 0, life - 1), weapon("Long Stick", 0, life)
    bob = Side(hoard=[REST, REST, short, long])
    duel = begin(ann=Side(hand=[PAGE, *[attacker] * 3], purse=3 * cost), bob=bob)
    attack(duel, attacker, cost, guards=(short,))
    assert duel.damage(BOB) == hurts
    assert duel.zone(ANN, "stash") == [f"{attacker.name}*"]
    assert duel.tokens(attacker, ANN) == life - 1
    attack(duel, attacker, cost, copy=1, guards=(long,))
    assert duel.zone(ANN, "stash").count(f"{attacker.name}*") == 1, "the second one is gone"
    if cost:
        before = duel.damage(ANN), duel.damage(BOB), duel.gold(ANN)
        attack(duel, attacker, cost - 1, copy=2)
        assert (duel.damage(ANN), duel.damage(BOB), duel.gold(ANN)) == (before[0] + 1, *before[1:])


@pytest.mark.parametrize(("key", "cost", "life"), [row(*each) for each in ALLIES])
def test_an_ally_is_paid_for_and_takes_the_blows(key: str, cost: int, life: int) -> None:
    friend = card(key)
    for purse in (cost, cost - 1):
        duel = begin(ann=Side(hand=[friend], purse=purse))
        play = (f"play.{duel.id(friend)}",)
        if purse < cost:
            assert duel.refused(ANN, play).code == "too_little_gold"
            continue
        duel.says(ANN, play)
        assert (duel.gold(ANN), duel.zone(ANN, "hoard")) == (0, [friend.name])
    for power, left in ((life - 1, [friend.name]), (life, [])):
        striker = monster("Striker", 0, power, 9)
        duel = begin(ann=Side(hand=[striker]), bob=Side(hoard=[friend]))
        duel.attacks(striker)
        duel.faces(friend)
        assert (duel.zone(BOB, "hoard"), duel.damage(BOB)) == (left, 0)


@pytest.mark.parametrize("key", [row(each) for each in ("patient_patient", "verger_mole")])
def test_an_ally_that_regenerates_is_stashed_and_not_discarded(key: str) -> None:
    friend, striker = card(key), monster("Striker", 0, 9, 9)
    duel = begin(ann=Side(hand=[striker]), bob=Side(hoard=[friend]))
    duel.attacks(striker)
    duel.faces(friend)
    assert (duel.zone(BOB, "hoard"), duel.zone(BOB, "discard"), duel.zone(BOB, "stash")) == ([], [], [friend.name])


@pytest.mark.parametrize(("key", "rank"), [row(*each[:2]) for each in WEAPONS] + [row(*each) for each in OTHER_LOOT])
def test_loot_is_in_play_up_to_the_level(key: str, rank: int) -> None:
    """At Level 5, beside other Loot that leaves room for its rank, and for one less."""
    loot = card(key)
    for others, fits in ((5 - rank, True), (6 - rank, False)):
        rest = Trinket(key="rest", name="Rest", rank=others)
        duel = begin(ann=Side(hand=[loot], hoard=[rest], level=5))
        play = (f"play.{duel.id(loot)}",)
        if fits:
            duel.says(ANN, play)
            assert duel.zone(ANN, "hoard") == ["Rest", loot.name]
        else:
            assert duel.refused(ANN, play).code in ("rank_too_high", "ranks_over_level")


@pytest.mark.parametrize(("key", "power", "defense"), [row(key, *rest) for key, _, *rest in WEAPONS])
def test_a_weapon_strikes_and_shields(key: str, power: int, defense: int) -> None:
    held, giant = card(key), monster("Giant", 0, 9, 19)
    duel = begin(ann=Side(hand=[giant]), bob=Side(hoard=[held]))
    duel.attacks(giant)
    duel.faces(held)
    assert (duel.tokens(giant, ANN), duel.damage(BOB)) == (power, 9 - defense)
    assert duel.zapped(held, BOB)


@pytest.mark.parametrize(("key", "life"), [row(*each) for each in HEROES])
def test_a_hero_stands_until_the_last_life_is_gone(key: str, life: int) -> None:
    pest = monster("Pest", 0, 1, 1)
    duel = begin(ann=Side(hand=[pest, pest]), bob=Side(hero=card(key), damage=life - 2))
    duel.attacks(pest)
    duel.faces()
    assert duel.damage(BOB) == life - 1
    duel.attacks(pest, copy=1)
    duel.faces()
    assert duel.table.winners == [ANN]


def keys_of(kind: Any) -> set[str]:
    """Return the keys of all cards of that kind."""
    return {key for key, each in POOL.by_key.items() if isinstance(each, kind)}


def test_every_card_with_numbers_stands_in_a_table() -> None:
    monsters, weapons = {each[0] for each in MONSTERS}, {each[0] for each in WEAPONS}
    assert monsters == keys_of(DuelMonster) | {key for key, each in POOL.by_key.items() if each.monstrous}
    assert {each[0] for each in ALLIES} == keys_of(DuelAlly)
    assert weapons == keys_of(Weapon)
    assert weapons | {each[0] for each in OTHER_LOOT} == keys_of(Loot)
    assert {each[0] for each in HEROES} == keys_of(DuelHero)

"""Each Class plays as it should: cards of the pool in the situations that they are made for."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, begin
from tests.sets.ccg.house import card

from kickdoor_game.duel.state.table import Bleeding


def caught(duel: Played, bluff: str) -> None:
    """Ann attacks with what is no Monster, and Bob looks."""
    duel.attacks(card(bluff))
    duel.faces()


SLIME, TROLL, LID = card("salaried_slime"), card("relief_gate_troll"), card("good_bin_lid")


@pytest.mark.card("fennimore_twice_asked")
def test_a_bards_hero_makes_a_monster_too_dear_in_the_check() -> None:
    bard = Side(hero=card("fennimore_twice_asked"), purse=0)
    duel = begin(ann=Side(hand=[TROLL], purse=3), bob=bard, stop_at="check")
    duel.attacks(TROLL, gold=3)
    duel.faces()
    duel.passes(ANN)
    duel.does(BOB, (f"use.{duel.table.duelists[BOB].hero}",))
    duel.stops_at("")
    assert duel.damage(ANN) == 1, "the Troll costs 4, and 3 were committed"
    assert duel.gold(ANN) == 3


@pytest.mark.card("heckler_toad")
def test_a_bard_flaunts_the_same_card_once_a_turn_and_keeps_it() -> None:
    toad = card("heckler_toad")
    duel = begin(ann=Side(hand=[TROLL, SLIME], purse=6), bob=Side(hand=[toad]), stop_at="check")
    duel.attacks(TROLL, gold=3)
    duel.faces()
    duel.passes(ANN)
    duel.uses(BOB, toad, word="flaunt")
    duel.stops_at("")
    assert duel.damage(ANN) == 1
    assert duel.zone(BOB, "hand") == ["Heckler Toad"]
    assert duel.option(BOB, f"flaunt.{duel.id(toad, BOB)}").barred is not None


@pytest.mark.card("slow_clap")
def test_a_bards_tune_comes_back() -> None:
    clap = card("slow_clap")
    duel = begin(ann=Side(hand=[TROLL], purse=3), bob=Side(hand=[clap], purse=2), stop_at="before_blow")
    duel.attacks(TROLL, gold=3)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, clap)
    duel.stops_at("")
    assert duel.damage(BOB) == 2, "power 4 less 2"
    assert duel.zone(BOB, "stash") == ["Slow Clap"]


@pytest.mark.card("weasel_runner")
def test_a_rangers_second_attack_is_the_stronger_one() -> None:
    weasel = card("weasel_runner")
    duel = begin(ann=Side(hand=[weasel, weasel], purse=2))
    for copy, hurt in ((0, 2), (1, 2 + 4)):
        duel.attacks(weasel, gold=1, copy=copy)
        duel.faces()
        assert duel.damage(BOB) == hurt


@pytest.mark.card("affectionate_burrs", "pursuit_bow")
def test_whoever_runs_from_a_ranger_pays_for_it() -> None:
    bow, burrs = card("pursuit_bow"), card("affectionate_burrs")
    duel = begin(ann=Side(hand=[SLIME, burrs], hoard=[bow], purse=4))
    duel.plays(ANN, burrs, duel.hero(BOB))
    duel.attacks(SLIME, gold=2)
    duel.runs()
    duel.settle()
    while (asked := duel.asked()) is not None and asked.kind == "which_first":
        duel.says(asked.seat, "next.0")
    assert duel.damage(BOB) == 2, "1 by the bow, 1 by the burrs"


@pytest.mark.card("hungry_hedge", "thorn_boar")
def test_a_rangers_monster_that_survives_leaves_a_wound() -> None:
    boar, hedge = card("thorn_boar"), card("hungry_hedge")
    duel = begin(ann=Side(hand=[boar, hedge], purse=5))
    duel.attacks(boar, gold=2)
    duel.faces()
    assert duel.table.duelists[BOB].bleeding == (Bleeding(1, 2),)
    duel.attacks(hedge, gold=3)
    duel.faces()
    assert duel.damage(BOB) == 3 + 5, "the Hedge has 2 more power while Bob bleeds"


@pytest.mark.card("alibi_twin", "oldest_trick_there_is", "sleight_of_glove")
def test_a_thief_is_paid_for_being_caught_and_then_dares_more() -> None:
    twin, glove, trick = card("alibi_twin"), card("sleight_of_glove"), card("oldest_trick_there_is")
    duel = begin(
        ann=Side(hand=[LID, glove, trick], hoard=[twin], purse=3, damage=4),
        bob=Side(purse=5),
    )
    assert duel.option(ANN, f"mischief.{duel.id(glove, ANN)}").barred is not None, "nobody has caught her yet"
    caught(duel, "good_bin_lid")
    assert (duel.damage(ANN), duel.gold(ANN)) == (4, 4), "1 for cheating, and the Twin heals 1 and finds 1 gold"
    duel.plays(ANN, glove)
    assert (duel.gold(ANN), duel.gold(BOB)) == (5, 3)
    duel.plays(ANN, trick)
    assert duel.damage(BOB) == 3


@pytest.mark.card("crate_marked_nothing")
def test_a_thiefs_loot_may_be_a_monster() -> None:
    crate = card("crate_marked_nothing")
    duel = begin(ann=Side(hand=[crate], purse=3))
    duel.attacks(crate, gold=3)
    duel.faces()
    assert duel.damage(BOB) == 3
    assert duel.zone(ANN, "stash") == ["Crate Marked Nothing*"]


@pytest.mark.card("enthusiastic_mallet", "full_roundhouse", "twin_frying_pans")
def test_a_warriors_weapons_count_outside_fights_as_well() -> None:
    mallet, pans, round_house = card("enthusiastic_mallet"), card("twin_frying_pans"), card("full_roundhouse")
    duel = begin(ann=Side(hand=[round_house], hoard=[mallet, pans], purse=2, level=5))
    duel.plays(ANN, round_house)
    duel.uses(ANN, mallet, duel.hero(BOB), word="smack")
    duel.uses(ANN, pans, duel.hero(BOB), word="smack")
    assert duel.damage(BOB) == 2 + 1 + 1


@pytest.mark.card("candle_imp", "corked_djinn")
def test_a_wizard_pays_in_blood_and_pages() -> None:
    imp, djinn = card("candle_imp"), card("corked_djinn")
    duel = begin(ann=Side(hand=[imp, djinn], purse=5))
    duel.attacks(imp, gold=1)
    duel.faces()
    assert duel.kind() == "Ann: give_blood"
    duel.says(ANN, True)
    assert (duel.damage(ANN), duel.damage(BOB)) == (1, 4)
    duel.attacks(djinn, gold=4)
    duel.faces()
    assert (duel.damage(BOB), len(duel.zone(ANN, "deck"))) == (4 + 6, 7)


@pytest.mark.card("acting_deputy_sticky", "brenda_the_blunt", "fennimore_twice_asked", "sister_marginal")
@pytest.mark.parametrize(
    ("hero", "what"),
    [
        ("fennimore_twice_asked", {"gold": 1}),
        ("sister_marginal", {"damage": -1}),
        ("acting_deputy_sticky", {"gold": 1}),
        ("brenda_the_blunt", {"hurt": 1}),
    ],
)
def test_a_hero_who_went_second_has_something_in_each_own_turn(hero: str, what: dict[str, int]) -> None:
    """Ann went first, so she is at Level 2 when Bob's turn begins, and both are when hers does."""
    of = Side(hero=card(hero), purse=1, damage=5)
    duel = begin(ann=of, bob=of)
    duel.says(ANN, ("done",))
    assert duel.gold(BOB) == 1 + what.get("gold", 0)
    assert duel.damage(BOB) == 5 + what.get("damage", 0)
    assert duel.damage(ANN) == 5 + what.get("hurt", 0)
    duel.says(BOB, ("done",))
    assert (duel.gold(ANN), duel.damage(BOB)) == (2, 5 + what.get("damage", 0))

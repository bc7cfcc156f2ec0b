"""Cards that do something at once: what is other when one has been played, used or smacked with, and nothing else is.

Ann does it in her own turn, in which no fight goes on. What it costs is part of what changes.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, begin
from tests.sets.ccg.house import (
    ATTACKER,
    BEAST,
    PAGE,
    SWORD,
    Facts,
    attack,
    by_default,
    card,
    changed,
    deed,
    everything,
    facts,
    laid,
    option,
    played,
    row,
    word_for,
    works_again,
)

from kickdoor_game.duel.cards.kinds import DuelCardKind
from kickdoor_game.duel.state.table import Bleeding

Row = tuple[str, tuple[Any, ...], Facts]

DAMAGE: list[Row] = [
    ("brisk_word", ("other Friend",), played(1, {"other Friend damage": 2})),
    ("fireball_second_notice", ("other Hero",), played(3, {"other Hero damage": 4})),
    ("sore_loser", ("other Beast",), played(2, {"other Beast damage": 3})),
    ("shove_from_behind", ("other Beast",), played(1, {"other Beast damage": 3})),
    ("shoulder_barge", ("other Friend",), played(1, {"other Friend damage": 1, "other Friend zapped": 1})),
    ("cut_the_rope_bridge", (), played(1, {"other Hero damage": 1})),
    ("full_roundhouse", (), played(2, {"other Hero damage": 2})),
    ("train_of_thought", ("other Hero", False), played(2, {"other Hero damage": 3})),
    ("train_of_thought", ("other Beast", True), played(2, {"other Beast damage": 5, "own Hero damage": 2})),
    (
        "small_meteor",
        (),
        played(
            5,
            {
                "other Hero damage": 6,
                "own Beast damage": 2,
                "own Other Beast damage": 2,
                "other Beast damage": 2,
                "other Other Beast damage": 2,
            },
        ),
    ),
    ("translucent_assistant", ("other Hero",), {"own Translucent Assistant zapped": 1, "other Hero damage": 1}),
    ("straw_man_yard", ("other Beast",), {"own Straw Man Yard zapped": 1, "other Beast damage": 2}),
    ("boot_on_a_chain", ("other Beast",), {"own Boot on a Chain zapped": 1, "other Beast damage": 2}),
    (
        "unlicensed_wand",
        ("other Hero", (PAGE,)),
        {"own Unlicensed Wand zapped": 1, "own hand": -1, "own discard": 1, "other Hero damage": 3},
    ),
    ("magister_overdue", ("other Hero",), {"own Hero zapped": 1, "own Hero damage": 1, "other Hero damage": 2}),
    ("enthusiastic_mallet", ("other Hero",), {"own Enthusiastic Mallet zapped": 1, "other Hero damage": 1}),
    ("twin_frying_pans", ("other Beast",), {"own Twin Frying Pans zapped": 1, "other Beast damage": 1}),
]

HEALING: list[Row] = [
    ("stiff_plaster", (), played(1, {"own Hero damage": -2})),
    ("long_blessing", (), played(3, {"own Hero damage": -6})),
    ("spring_clean", (), played(1, {"own Hero damage": -1})),
    ("leaves_on_the_wound", (), played(1, {"own Hero damage": -2})),
    ("nurse_mandrake", ("other Hero",), {"own Nurse Mandrake zapped": 1, "other Hero damage": -1}),
    ("fire_bucket", ("own Friend",), {"own Fire Bucket zapped": 1, "own Friend damage": -1}),
    ("blessed_thermos", (), {"own Blessed Thermos zapped": 1, "own Hero damage": -1}),
    ("sister_marginal", ("own Hero",), {"own Hero zapped": 1, "own Hero damage": -1}),
]

GOLD: list[Row] = [
    ("absent_minded_fingers", (), played(2, {"own gold": 2, "other gold": -2})),
    ("tear_a_page_out", ((PAGE,),), played(0, {"own gold": 2, "own hand": -1, "own discard": 1})),
    (
        "tower_without_stairs",
        ((PAGE,),),
        {"own Tower without Stairs zapped": 1, "own gold": 2, "own hand": -1, "own discard": 1},
    ),
    ("acting_deputy_sticky", (), {"own Hero zapped": 1, "own gold": 1}),
]

CARDS: list[Row] = [
    ("behind_the_sofa", (), played(3, {"own hand": 2, "own deck": -2})),
    ("swap_the_labels", (), played(1, {"own hand": 1, "own deck": -1})),
    ("muddy_tracks", (), played(1, {"own limping": -1})),
    ("drink_me_probably", (False,), played(1, {"own hand": 1, "own deck": -1})),
    (
        "drink_me_probably",
        (True,),
        played(1, {"own hand": 2, "own deck": -2, "own Hero damage": 2, "own level": 1}),
    ),
    ("recalled_to_service", (), played(2, {"own hand": 1, "own discard": -1})),
    ("somewhere_in_this_pile", (), played(1, {"own deck": -3, "own discard": 2, "own hand": 1})),
    ("sermon_on_everything", (), played(2, {"other deck": -4, "other discard": 4})),
    ("nettle_rash", (), played(2, {"other bleeding": 1, "other reckonings to bleed in": 2})),
    (
        "ashtray_of_ideas",
        (),
        {"own gold": -1, "own hoard": -1, "own hand": 1},
    ),
    (
        "crystal_ball_bearing",
        (),
        {"own Crystal Ball Bearing zapped": 1, "own gold": -1, "own hand": 1, "own deck": -2, "own discard": 1},
    ),
    ("all_the_wrong_keys", (), {"own All the Wrong Keys zapped": 1}),
    ("definitely_a_piano", (), {"own Definitely a Piano zapped": 1}),
    ("dry_wishing_well", (), {"own Dry Wishing Well zapped": 1, "own gold": -1}),
    ("feeding_time", ("own Beast",), played(1, {"own hand": 1, "own stash": -1})),
    ("politely_vanished", ("other Vest",), played(2, {"other hoard": -1, "other stash": 1})),
]
"""A card for one that goes under the deck leaves all piles as high as they were: that is looked at below."""

TURNED: list[Row] = [
    ("four_bars_rest", (), played(1, {"own Tired Friend zapped": -1}, lies="stash")),
    ("and_another_swing", ("own Spent Sword",), played(1, {"own Spent Sword zapped": -1})),
    (
        "cathedral_crowbar",
        ("other Sword",),
        {"own Cathedral Crowbar zapped": 1, "own gold": -1, "other Sword zapped": 1},
    ),
    (
        "quartermaster_troll",
        ("own Spent Sword",),
        {"own Quartermaster Troll zapped": 1, "own Spent Sword zapped": -1},
    ),
    ("grip_tape", ("own Sword",), played(1, {"own Sword power": 2})),
    ("cheering_section", ("own Sword",), {"own Cheering Section zapped": 1, "own Sword power": 2}),
    ("brenda_the_blunt", ("own Sword",), {"own Hero zapped": 1, "own Sword power": 2}),
]

CURSES: list[Row] = [
    ("out_of_tune", ("other Sword",), played(3, {"other Sword stuck": 1, "other Sword power": -2}, lies="")),
    ("leak_right_above_it", ("other Sword",), played(1, {"other Sword stuck": 1, "other Sword power": -1}, lies="")),
    ("bad_back", ("other Friend",), played(1, {"other Friend stuck": 1, "other Friend life": -1}, lies="")),
    ("heavier_than_yesterday", ("other Vest",), played(1, {"other Vest stuck": 1, "other Vest rank": 2}, lies="")),
    ("guilty_conscience", ("other Hero",), played(1, {"other Hero stuck": 1}, lies="")),
    ("affectionate_burrs", ("other Hero",), played(2, {"other Hero stuck": 1}, lies="")),
    ("tab_in_their_name", ("other Hero",), played(3, {"other Hero stuck": 1}, lies="")),
    ("nosebleed_by_spell", ("other Hero",), played(3, {"other Hero stuck": 1}, lies="")),
]
"""What sticks lies on no pile."""


def ready(*cards: DuelCardKind, **more: Any) -> Played:
    """Return Ann's turn; she limps, is hurt, and has these."""
    return laid(ann=everything(*cards, limping=True, damage=8, **more))


def said_of(duel: Played, words: tuple[Any, ...]) -> list[Any]:
    """Return what is said with a card; cards that are paid with are those of the hand."""
    return [tuple(duel.named(each, ANN) for each in word) if isinstance(word, tuple) else word for word in words]


@pytest.mark.parametrize(
    ("key", "said", "changes"),
    [row(*each) for each in (*DAMAGE, *HEALING, *GOLD, *CARDS, *TURNED, *CURSES)],
)
def test_a_card_does_what_it_says_and_nothing_else(key: str, said: tuple[Any, ...], changes: Facts) -> None:
    duel = ready(card(key))
    before = facts(duel, ANN)
    deed(duel, ANN, key, *said_of(duel, said))
    assert changed(before, facts(duel, ANN)) == changes
    if word_for(card(key)) != "mischief" and key != "ashtray_of_ideas":
        assert works_again(duel, ANN, key) == (key != "quartermaster_troll")


UNDER: list[tuple[str, tuple[Any, ...], int]] = [
    ("swap_the_labels", (), 2),
    ("muddy_tracks", (), 1),
    ("all_the_wrong_keys", (), 1),
    ("definitely_a_piano", (), 1),
    ("dry_wishing_well", (), 1),
]
"""How many cards are drawn before one goes under the deck."""


@pytest.mark.parametrize(("key", "said", "draws"), [row(*each) for each in UNDER])
def test_a_card_is_drawn_and_then_one_of_the_hand_goes_under_the_deck(
    key: str, said: tuple[Any, ...], draws: int
) -> None:
    duel = ready(card(key), deck=(ATTACKER, ATTACKER, BEAST, BEAST))
    deed(duel, ANN, key, *said)
    assert duel.zone(ANN, "deck") == [*["Attacker", "Attacker", "Beast", "Beast"][draws:], "Page"]


LASTS = ["grip_tape", "cheering_section", "brenda_the_blunt"]


@pytest.mark.parametrize("key", [row(each) for each in LASTS])
def test_a_stronger_weapon_is_so_to_the_end_of_the_turn(key: str) -> None:
    duel = ready(ATTACKER, card(key))
    deed(duel, ANN, key, "own Sword")
    attack(duel, ATTACKER, 5)
    assert duel.value(SWORD, ANN, "power") == 4 + 2
    duel.says(ANN, ("done",))
    by_default(duel)
    assert duel.value(SWORD, ANN, "power") == 4


@pytest.mark.card("quartermaster_troll", "four_bars_rest")
def test_a_quartermaster_who_has_had_a_rest_has_still_done_it_this_turn() -> None:
    troll, rest = card("quartermaster_troll"), card("four_bars_rest")
    duel = ready(troll, rest)
    deed(duel, ANN, "quartermaster_troll", "own Spent Sword")
    assert option(duel, ANN, troll).barred.code == "is_zapped"
    deed(duel, ANN, "four_bars_rest")
    assert not duel.zapped(troll, ANN)
    assert option(duel, ANN, troll).barred.code == "used_this_turn"


@pytest.mark.card("gauntlet_on_a_rope")
def test_a_gauntlet_is_hauled_in_for_a_second_fight_once_a_turn() -> None:
    gauntlet = card("gauntlet_on_a_rope")
    duel = begin(ann=Side(hand=[BEAST] * 3, purse=3), bob=Side(hoard=[gauntlet], purse=5))
    attack(duel, BEAST, 1, guards=(gauntlet,))
    assert duel.zapped(gauntlet, BOB)
    duel.attacks(BEAST, gold=1, copy=1)
    duel.faces_with()
    deed(duel, BOB, "gauntlet_on_a_rope")
    assert (duel.zapped(gauntlet, BOB), duel.gold(BOB)) == (False, 4)
    assert option(duel, BOB, gauntlet).barred.code == "used_this_turn"


def turns_pass(duel: Played, count: int) -> None:
    """So many turns are over in which nobody does anything."""
    for _ in range(count):
        duel.says(duel.table.turn, ("done",))
        by_default(duel)


@pytest.mark.card("hat_for_coins")
def test_a_hat_is_emptied_coin_by_coin_once_a_turn() -> None:
    hat, assistant = card("hat_for_coins"), card("translucent_assistant")
    duel = ready(hat, assistant)
    assert option(duel, ANN, hat).barred.code == "too_few_tokens"
    turns_pass(duel, 4)
    deed(duel, ANN, "translucent_assistant", "other Hero")
    before = facts(duel, ANN)
    deed(duel, ANN, "hat_for_coins")
    assert changed(before, facts(duel, ANN)) == {
        "own Hat for Coins tokens": -1,
        "own Translucent Assistant zapped": -1,
        "own gold": 1,
    }
    assert duel.tokens(hat, ANN) == 1
    assert option(duel, ANN, hat).barred.code == "used_this_turn"


@pytest.mark.card("petty_cash_tin")
def test_a_tin_pays_for_two_tokens() -> None:
    tin = card("petty_cash_tin")
    duel = ready(tin)
    turns_pass(duel, 2)
    assert option(duel, ANN, tin).barred.code == "too_few_tokens"
    turns_pass(duel, 6)
    assert duel.tokens(tin, ANN) == 4
    for _ in range(2):
        before = facts(duel, ANN)
        deed(duel, ANN, "petty_cash_tin")
        assert changed(before, facts(duel, ANN)) == {"own Petty Cash Tin tokens": -2, "own gold": 3}


SKETCHY: list[Row] = [
    ("sleight_of_glove", (), played(1, {"own gold": 2, "other gold": -2})),
    ("oldest_trick_there_is", (), played(2, {"other Hero damage": 3})),
]


@pytest.mark.parametrize(("key", "said", "changes"), [row(*each) for each in SKETCHY])
def test_a_sketchy_card_is_for_whoever_was_caught_this_turn(key: str, said: tuple[Any, ...], changes: Facts) -> None:
    duel = ready(card(key))
    assert option(duel, ANN, card(key)).barred.code == "not_caught"
    attack(duel, PAGE, 0)
    before = facts(duel, ANN)
    deed(duel, ANN, key, *said)
    assert changed(before, facts(duel, ANN)) == changes


WEAPONS_IN_PLAY = [(0, 0), (1, 1), (3, 3)]


@pytest.mark.card("full_roundhouse")
@pytest.mark.parametrize(("weapons", "hurt"), WEAPONS_IN_PLAY)
def test_a_roundhouse_goes_round_once_for_each_weapon(weapons: int, hurt: int) -> None:
    swing = card("full_roundhouse")
    duel = begin(ann=Side(hand=[swing], hoard=[SWORD] * weapons, purse=2), bob=Side(hoard=[SWORD]))
    duel.plays(ANN, swing)
    assert duel.damage(BOB) == hurt


@pytest.mark.card("stampede")
@pytest.mark.parametrize("fights", [0, 1, 3])
def test_a_stampede_is_as_large_as_the_turn_had_fights(fights: int) -> None:
    stampede = card("stampede")
    duel = begin(ann=Side(hand=[PAGE] * 3 + [stampede], purse=2))
    for copy in range(fights):
        attack(duel, PAGE, 0, copy=copy)
    duel.plays(ANN, stampede)
    assert (duel.damage(ANN), duel.damage(BOB), duel.gold(ANN)) == (fights, fights, 0)


@pytest.mark.card("cut_the_rope_bridge")
def test_a_rope_bridge_is_worse_for_whoever_bleeds() -> None:
    duel = laid(ann=everything(card("cut_the_rope_bridge")), bob=everything(bleeding=(Bleeding(1, 2),)))
    before = facts(duel, ANN)
    deed(duel, ANN, "cut_the_rope_bridge")
    assert changed(before, facts(duel, ANN)) == played(1, {"other Hero damage": 2})


STOPS_BLEEDING: list[tuple[str, Facts]] = [
    ("leaves_on_the_wound", {"own Hero damage": -2}),
    ("spring_clean", {"own Hero damage": -1, "own Hero stuck": -1, "other discard": 1}),
]


@pytest.mark.parametrize(("key", "changes"), [row(*each) for each in STOPS_BLEEDING])
def test_a_card_stops_bleeding_of_ones_own_hero(key: str, changes: Facts) -> None:
    """Both bleed, and a Curse is stuck to both."""
    burrs, wound = card("affectionate_burrs"), (Bleeding(1, 2),)
    duel = laid(ann=everything(card(key), burrs, bleeding=wound), bob=everything(burrs, bleeding=wound))
    duel.plays(ANN, burrs, duel.hero(BOB))
    duel.plays(BOB, burrs, duel.hero(ANN))
    before = facts(duel, ANN)
    deed(duel, ANN, key)
    stops = {"own bleeding": -1, "own reckonings to bleed in": -2}
    assert changed(before, facts(duel, ANN)) == played(1, {**changes, **stops})


@pytest.mark.card("feeding_time", "weasel_runner")
def test_a_monster_that_has_been_fed_attacks_twice() -> None:
    feeding, weasel = card("feeding_time"), card("weasel_runner")
    duel = begin(ann=Side(hand=[weasel, feeding], purse=3))
    duel.attacks(weasel, gold=1)
    duel.faces()
    duel.plays(ANN, feeding, duel.named(weasel, ANN))
    duel.attacks(weasel, gold=1)
    duel.faces()
    assert duel.damage(BOB) == 2 + 4


@pytest.mark.card("ashtray_of_ideas", "fireball_second_notice")
def test_an_ashtray_finds_what_was_thrown_away() -> None:
    """Also when somebody has zapped it: it is squished for what it does, and not turned."""
    ashtray, fireball = card("ashtray_of_ideas"), card("fireball_second_notice")
    duel = begin(ann=Side(hoard=[ashtray], discard=[fireball], purse=1, zapped=[ashtray]))
    duel.uses(ANN, ashtray)
    duel.says(ANN, f"card.{duel.id(fireball, ANN)}")
    assert duel.zone(ANN, "hand") == ["Fireball, Second Notice"]
    assert duel.zone(ANN, "discard") == ["Ashtray of Ideas"]

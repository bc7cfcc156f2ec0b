"""What each card may be aimed at, and which cards can be played while something else is resolving.

Both are seen at one moment: Ann's Attacker has been hired and is about to strike Bob, who has committed an Ally and a
Weapon. Whatever a card can be aimed at lies on the table, on both sides.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.duel.duel import ANN, BOB, Played, ally, weapon
from tests.sets.ccg.house import ATTACKER, attack, card, everything, laid, option, row

from kickdoor_game.duel.cards.kinds import DuelCardKind, DuelMonster, StickyCurse
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import PickOne, number_in
from kickdoor_game.sets.ccg.game import POOL

GUARD, SPEAR = ally("Guard", 1, 9), weapon("Spear", 1, 2)

OWN_HERO, OTHER_HERO = {"own Hero"}, {"other Hero"}
HEROES = OWN_HERO | OTHER_HERO
OWN_ALLIES = {"own Friend", "own Tired Friend"}
OTHER_ALLIES = {"other Friend", "other Tired Friend", "other Guard"}
ALLIES = OWN_ALLIES | OTHER_ALLIES
OWN_WEAPONS = {"own Sword", "own Spent Sword"}
OTHER_WEAPONS = {"other Sword", "other Spent Sword", "other Spear"}
WEAPONS = OWN_WEAPONS | OTHER_WEAPONS
OTHER_LOOT = OTHER_WEAPONS | {"other Vest", "other Worn Vest"}
LOOT = OWN_WEAPONS | {"own Vest", "own Worn Vest"} | OTHER_LOOT
STASHED = {"own Beast", "own Other Beast", "other Beast", "other Other Beast"}
MONSTERS = STASHED | {"own Attacker"}

AIMS = [
    ("fire_bucket", OWN_ALLIES),
    ("nurse_mandrake", HEROES | ALLIES | {"own Nurse Mandrake"}),
    ("sister_marginal", OWN_HERO | OWN_ALLIES),
    ("cheering_section", OWN_WEAPONS),
    ("brenda_the_blunt", OWN_WEAPONS),
    ("grip_tape", OWN_WEAPONS),
    ("quartermaster_troll", {"own Spent Sword"}),
    ("and_another_swing", {"own Spent Sword"}),
    ("out_of_tune", WEAPONS),
    ("leak_right_above_it", WEAPONS),
    ("heavier_than_yesterday", LOOT),
    ("bad_back", ALLIES),
    ("guilty_conscience", HEROES),
    ("affectionate_burrs", HEROES),
    ("tab_in_their_name", HEROES),
    ("nosebleed_by_spell", HEROES),
    ("shove_from_behind", STASHED),
    ("straw_man_yard", STASHED),
    ("boot_on_a_chain", STASHED),
    ("cathedral_crowbar", {"other Sword", "other Vest"}),
    ("feeding_time", {"own Beast", "own Other Beast"}),
    ("unlicensed_wand", HEROES | MONSTERS),
    ("translucent_assistant", HEROES | MONSTERS),
    ("sore_loser", HEROES | MONSTERS),
    ("train_of_thought", HEROES | MONSTERS),
    ("magister_overdue", HEROES | MONSTERS),
    ("fireball_second_notice", HEROES | MONSTERS | ALLIES),
    ("brisk_word", MONSTERS | ALLIES),
    ("shoulder_barge", OTHER_ALLIES),
    ("politely_vanished", OTHER_LOOT),
    ("enthusiastic_mallet", HEROES | STASHED),
    ("twin_frying_pans", HEROES | STASHED),
]

FLAUNTED_AIMS = [("wolf_in_the_chorus", OWN_ALLIES)]

DEFENDERS_AIMS = [
    ("fire_bucket", OWN_ALLIES | {"own Guard"}),
    ("nurse_mandrake", HEROES | ALLIES - {"other Guard"} | {"own Guard", "own Nurse Mandrake"}),
    ("sister_marginal", OWN_HERO | OWN_ALLIES | {"own Guard"}),
    ("cheering_section", OWN_WEAPONS | {"own Spear"}),
    ("brenda_the_blunt", OWN_WEAPONS | {"own Spear"}),
    ("grip_tape", OWN_WEAPONS | {"own Spear"}),
    ("quartermaster_troll", {"own Spent Sword", "own Spear"}),
    ("and_another_swing", {"own Spent Sword", "own Spear"}),
    ("wolf_in_the_chorus", OWN_ALLIES | {"own Guard"}),
]
"""What is for one's own cards, in the hands of Bob, who has committed the Guard and the Spear."""

HIRED_AIMS = [
    ("chandelier_spider", 5, OTHER_ALLIES),
    ("locksmith_octopus", 3, {"other Sword", "other Vest", "other Spear"}),
    ("siege_goat", 4, HEROES | STASHED),
    ("pigeon_on_patrol", 1, {"other Beast", "other Other Beast"}),
    ("relief_gate_troll", 3, {"own Tired Friend"}),
    ("basement_leviathan", 7, {"other Field"}),
]
"""What each costs, and what it asks to aim at when it is hired."""

INTERRUPTS = {
    "weighted_baton",
    "quilted_vestment",
    "embroidered_kneelers",
    "padded_envelope",
    "high_visibility_cuirass",
    "turned_coat",
    "crate_marked_nothing",
    "slow_clap",
    "house_lights_up",
    "missed_cue",
    "other_cheek_guard",
    "whistle_them_in",
    "return_to_sender",
    "corner_of_the_cloth",
    "grip_tape",
    "no_thank_you",
    "struck_from_the_spellbook",
    "woollen_ward",
    "foam_corner",
    "stunt_uncle",
}
"""All that can be played or used while something else is resolving."""


def about_to_strike(*cards: DuelCardKind) -> Played:
    """Return that moment; Ann has these cards besides, and Bob's Hero is zapped."""
    bob = everything()
    bob.hoard = [GUARD, SPEAR, *bob.hoard]
    duel = laid(ann=everything(ATTACKER, *cards), bob=bob, stop_at="before_blow")
    attack(duel, ATTACKER, 5, guards=(GUARD, SPEAR))
    duel.table.presences[duel.table.duelists[BOB].hero].zapped = True
    return duel


def seen(duel: Played, shape: object, me: Seat = ANN) -> set[str]:
    """Return the names of what can be chosen, as that player calls them."""
    assert isinstance(shape, PickOne)
    numbers = [CardId(number_in(each.key)) for each in shape.options]
    heroes = {duelist.hero for duelist in duel.table.duelists}
    return {
        f"{'own' if duel.table.owner(each) == me else 'other'} "
        f"{'Hero' if each in heroes else duel.table.card(each).name}"
        for each in numbers
    }


@pytest.mark.parametrize(("key", "aims"), [row(*each) for each in AIMS])
def test_a_card_is_aimed_at_what_it_says_and_at_nothing_else(key: str, aims: set[str]) -> None:
    duel = about_to_strike(card(key))
    assert seen(duel, option(duel, ANN, card(key)).details[0]) == aims


@pytest.mark.parametrize(("key", "aims"), [row(*each) for each in FLAUNTED_AIMS])
def test_a_flaunted_card_is_aimed_at_what_it_says_and_at_nothing_else(key: str, aims: set[str]) -> None:
    duel = about_to_strike(card(key))
    assert seen(duel, option(duel, ANN, card(key), "flaunt").details[0]) == aims


@pytest.mark.parametrize(("key", "aims"), [row(*each) for each in DEFENDERS_AIMS])
def test_a_defender_aims_at_what_is_committed_as_well(key: str, aims: set[str]) -> None:
    bob = everything(card(key))
    bob.hoard = [GUARD, SPEAR, *bob.hoard]
    duel = laid(ann=everything(ATTACKER), bob=bob)
    duel.attacks(ATTACKER, gold=5)
    duel.faces_with(GUARD, SPEAR)
    word = "flaunt" if key == "wolf_in_the_chorus" else ""
    assert seen(duel, option(duel, BOB, card(key), word).details[0], BOB) == aims


@pytest.mark.parametrize(("key", "cost", "aims"), [row(*each) for each in HIRED_AIMS])
def test_a_hired_monster_is_aimed_at_what_it_says_and_at_nothing_else(key: str, cost: int, aims: set[str]) -> None:
    """Bob plays a card that makes his committed Spear fresh, so that it is in the fight and not zapped."""
    swing = card("and_another_swing")
    bob = everything(swing)
    bob.hoard = [GUARD, SPEAR, *bob.hoard]
    duel = laid(ann=everything(card(key)), bob=bob)
    duel.table.presences[duel.table.duelists[BOB].hero].zapped = True
    duel.attacks(card(key), gold=cost)
    duel.faces_with(GUARD, SPEAR)
    duel.plays(BOB, swing, duel.named(SPEAR, BOB))
    duel.says(BOB, ("ready",))
    asked = duel.asked()
    assert asked is not None
    assert asked.kind == "target"
    assert seen(duel, asked.shape) == aims


def at_once() -> list[Any]:
    """Return a row for each card that is played, used or flaunted, with the word for it.

    It says nothing of what the card does, so it has no mark by which the ledger would count the card as played.
    """
    words = {"played": "mischief", "use": "use", "flaunt": "flaunt"}
    found = []
    for each in POOL.by_key.values():
        ways = ["mischief"] * isinstance(each, StickyCurse) + ["smack"] * ("smack" in each.keywords)
        ways += [words[ability.on] for ability in each.abilities if ability.on in words]
        found += [pytest.param(each.key, way, id=each.key) for way in ways]
    return found


@pytest.mark.parametrize(("key", "word"), at_once())
def test_only_interrupts_interrupt(key: str, word: str) -> None:
    """The blow of Ann's Attacker has been announced, and Bob has not been struck."""
    ann = everything(ATTACKER, *([] if word == "flaunt" else [card(key)]))
    if word == "flaunt":
        ann.hand = [card(key), *ann.hand]
    duel = laid(ann=ann, stop_at="interrupt")
    attack(duel, ATTACKER, 5)
    barred = option(duel, ANN, card(key), word).barred
    assert (barred is None or barred.code != "interrupts_only") == (key in INTERRUPTS)


@pytest.mark.parametrize(
    "key", [row(each) for each in ("quiet_badger", "fox_on_expenses", "alley_newt", "shadow_on_commission")]
)
def test_a_stealthy_monster_cannot_be_aimed_at(key: str) -> None:
    """It lies face up in the stash of Ann, beside her Beast."""
    fireball = card("fireball_second_notice")
    ann = everything(fireball)
    ann.out = [*ann.out, card(key)]
    duel = laid(ann=ann)
    assert seen(duel, option(duel, ANN, fireball).details[0]) == HEROES | OWN_ALLIES | STASHED | {
        "other Friend",
        "other Tired Friend",
    }


def test_every_card_that_is_aimed_stands_in_a_table() -> None:
    aimed = {
        each.key
        for each in POOL.by_key.values()
        if isinstance(each, StickyCurse)
        or "smack" in each.keywords
        or any(ability.target is not None for ability in each.abilities)
    }
    assert aimed == {each[0] for each in (*AIMS, *FLAUNTED_AIMS, *HIRED_AIMS)}
    stealthy = {each.key for each in POOL.by_key.values() if "stealthy" in each.keywords}
    assert stealthy == {"quiet_badger", "fox_on_expenses", "alley_newt", "shadow_on_commission"}
    assert all(isinstance(card(key), DuelMonster) for key in stealthy)

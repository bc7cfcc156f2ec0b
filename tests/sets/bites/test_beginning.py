"""What a hero is, and the time before the first turn."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec
import pytest
from tests.deal import Deal
from tests.scene import H, Scene
from tests.shown import of_everybody, plain

from kickdoor_game.doors.telling import question_text
from kickdoor_game.heroes.hero_sheet.sheet import class_names, race_names
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.sets.bites.game import NUMBERS
from kickdoor_game.sets.shakespeare.game import NUMBERS as NEARER


def shown(t: Scene, name: str) -> Any:
    """What everybody sees of that player."""
    scene = msgspec.to_builtins(plain(next(iter(of_everybody(t.rules, t.table)))))
    return scene["seats"][t.seat(name)]


@pytest.mark.rule("bites.setup.4")
@pytest.mark.parametrize("names", [("Ann", "Bob", "Cid"), ("Ann", "Bob", "Cid", "Dot", "Eve")])
def test_four_doors_and_four_treasures_are_dealt_to_each(names: tuple[str, ...]) -> None:
    hands: dict[str, Any] = {name: [] for name in names}
    t = Deal(**hands)
    doors = set(t.rules.book.decks["door"])
    assert [len(doors.intersection(hero.hand)) for hero in t.table.heroes] == [4] * len(names)
    assert [len(doors.symmetric_difference(hero.hand) - doors) for hero in t.table.heroes] == [4] * len(names)


@pytest.mark.rule("bites.character.1")
def test_everybody_begins_as_a_human_of_level_1_without_a_power() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    for hero in t.table.heroes:
        assert (hero.level, race_names(t.table, hero), hero.powers) == (1, ["human"], ())
        assert class_names(t.table, hero) == []
    assert shown(t, "Ann")["traits"] == ("Human", "female")


@pytest.mark.rule("bites.character.2")
def test_a_hero_is_level_race_and_powers_and_has_items() -> None:
    ann = H(
        level=9,
        race="werewolf",
        powers=["looming", "thunder_on_cue"],
        items=["candelabrum_fully_lit", "second_hand_tombstone"],
        stowed=["second_hand_tombstone"],
        followers=["nervous_body_double"],
    )
    seat = shown(Scene(Ann=ann, Bob=H(), Cid=H()), "Ann")
    assert seat["meters"][0]["value"] == 9
    assert seat["traits"] == ("Werewolf", "Looming", "Thunder on Cue", "female")
    zones = {zone["key"]: [card["key"] for card in zone.get("cards", ())] for zone in seat["zones"]}
    assert zones == {
        "hand": [],
        "worn": ["candelabrum_fully_lit"],
        "carried": ["second_hand_tombstone"],
        "roles": ["werewolf", "looming", "thunder_on_cue", "nervous_body_double"],
    }


@pytest.mark.rule("bites.character.5")
@pytest.mark.card("looming", "brooding", "exits_by_the_window")
def test_one_power_of_rank_1_is_played_before_the_first_turn() -> None:
    t = Deal(Ann=["looming", "exits_by_the_window", "brooding"], Bob=["thunder_on_cue"], Cid=[])
    assert t.barred("Ann", "play", "brooding").code == "beyond_your_level"
    t.acts("Ann", "play", "looming")
    refusal = t.barred("Ann", "play", "exits_by_the_window")
    assert (refusal.code, t.own(refusal.rule)) == ("one_before_the_first_turn", "bites.character.5")
    assert t.barred("Bob", "play", "thunder_on_cue").code == "beyond_your_level"
    assert t.keys(t.hero("Ann").powers) == ["looming"]


@pytest.mark.rule("bites.character.5")
@pytest.mark.card("passing_for_the_heir", "changeling")
def test_a_power_for_a_race_takes_that_race_in_play_first() -> None:
    t = Deal(Ann=["passing_for_the_heir", "changeling"], Bob=[], Cid=[])
    assert t.barred("Ann", "play", "passing_for_the_heir").code == "restriction_not_met"
    t.acts("Ann", "play", "changeling")
    t.acts("Ann", "play", "passing_for_the_heir")
    assert t.keys(t.hero("Ann").powers) == ["passing_for_the_heir"]


@pytest.mark.rule("bites.character.6")
@pytest.mark.card("very_good_stick", "second_hand_tombstone", "willing_lightning_rod")
def test_items_that_can_be_used_are_laid_out_before_the_first_turn() -> None:
    mine = ["very_good_stick", "werewolf", "second_hand_tombstone", "willing_lightning_rod"]
    t = Deal(Ann=mine, Bob=[], Cid=[])
    assert t.barred("Ann", "play", "very_good_stick").code == "cannot_use"
    t.acts("Ann", "play", "werewolf")
    t.acts("Ann", "play", "very_good_stick")
    t.acts("Ann", "play", "second_hand_tombstone")
    assert t.own(t.barred("Ann", "play", "willing_lightning_rod").rule) == "bites.items.3"
    assert t.keys(t.hero("Ann").in_use) == ["very_good_stick", "second_hand_tombstone"]


@pytest.mark.rule("bites.character.8")
def test_what_is_not_played_before_the_first_turn_stays_in_the_hand_for_later() -> None:
    mine = ["werewolf", "looming", "cheat", "sudden_swoon", "full_dance_card", "bite_proof_cravat"]
    t = Deal(Ann=mine, Bob=[], Cid=[])
    assert {"play werewolf", "play looming", "play full_dance_card"} <= t.offered("Ann")
    t.ready()
    t.rolls(6, 1, 1)
    assert set(mine) <= set(t.keys(t.hero("Ann").hand))
    t.acts("Ann", "play", "werewolf")
    t.acts("Ann", "play", "looming")
    t.acts("Ann", "play", "full_dance_card")
    assert race_names(t.table, t.hero("Ann")) == ["werewolf"]


SAID_HERE = {
    "treasure_on_nonkill": "bites.treasure.1",
    "friendly_monster_loot": "bites.turn.16",
    "follower_for_first_roll": "bites.minions.5",
    "followers_called": "bites.minions.1",
    "followers_most": "bites.minions.2",
    "followers_played": "bites.character.7",
    "free_joins": "bites.bats.2",
    "roles_received_in_fight": "bites.races.13",
    "bribes_from_hand": "bites.help.8",
    "gifts_accepted": "bites.trading.5",
    "kill_window_ms": "bites.combat.24",
    "variants": "bites.variants.1",
    "level_board": "bites.setup.5",
    "super_needs_two": "bites.hybrids.7",
}
"""The numbers of which this book speaks for itself, and where."""


@pytest.mark.rule("bites.priority.1")
def test_what_this_book_does_not_say_is_as_in_shakespeare() -> None:
    other = {field.name for field in fields(Numbers) if getattr(NUMBERS, field.name) != getattr(NEARER, field.name)}
    assert other == set(SAID_HERE)


@pytest.mark.rule("bites.priority.1")
def test_death_and_levels_given_away_are_as_in_shakespeare() -> None:
    doors = ["count_who_lost_count", "cheat", "recently_widowed"]
    t = Scene(Ann=H(level=5), Bob=H(hand=["outlive_the_narrator"]), Cid=H(level=3), doors=doors)
    t.acts("Bob", "use", "outlive_the_narrator", "Cid")
    assert t.hero("Cid").level == 4
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    for name in ("Bob", "Cid"):
        t.answers(name, "open")
        t.everybody_passes()
        if t.asked(name) == "trouble":
            t.answers(name, "skip")
        t.answers(name, "end")
    assert len(t.hero("Ann").hand) == 8


@pytest.mark.rule("bites.character.7", "bites.minions.2")
@pytest.mark.card("nervous_body_double", "hurried_coachman")
def test_a_minion_is_hired_before_the_first_turn_and_no_second_one() -> None:
    t = Deal(Ann=["nervous_body_double", "hurried_coachman"], Bob=[], Cid=[])
    t.acts("Ann", "play", "nervous_body_double")
    assert t.keys(t.hero("Ann").followers) == ["nervous_body_double"]
    refusal = t.barred("Ann", "play", "hurried_coachman")
    assert (refusal.code, t.own(refusal.rule)) == ("one_before_the_first_turn", "bites.character.7")
    t.ready()
    t.rolls(6, 1, 1)
    t.acts("Ann", "play", "hurried_coachman")
    assert t.keys(t.hero("Ann").followers) == ["hurried_coachman"]


def test_what_may_be_played_first_is_said_with_the_followers() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    asked = question_text(t.table, t.question("Ann"))
    assert asked.startswith("Play what you may of your first cards (one Race, one Power of Rank 1, Items, one Minion)")

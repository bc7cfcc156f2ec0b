"""An Item that a follower carries: in use beyond the limits, and gone with whoever carries it."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.game.doors.test_numbers_vary import by
from tests.own_cards import gear
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.account import account
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.at_stake import AtStake
from kickdoor_game.heroes.hero_sheet.gear import big_items, clashes
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.heroes.status import status
from kickdoor_game.language.cards import Card, Curse, Follower, Item
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.effects import LoseFollower, LoseItem
from kickdoor_game.language.words.traits import CarriesItem, DieForYou

CARDS: list[Card] = [
    Follower(key="porter", name="Porter", deck="treasure", traits=(CarriesItem(), DieForYou())),
    Follower(key="caddie", name="Caddie", traits=(CarriesItem(),)),
    gear("hat", 2, slot="headgear"),
    gear("bowler", 3, slot="headgear"),
    gear("piano", 3, big=True),
    gear("organ", 4, big=True),
    Item(key="wand", name="Wand", slot="two_hands", gold=100, bonus=5, only=HasClass("wizard")),
    Curse(key="strike", name="Strike", effects=(LoseFollower(),)),
    Curse(key="wind", name="Wind", effects=(LoseItem(),)),
]


def scene(ann: H, *bob: str) -> Scene:
    return Scene(extra=CARDS, Ann=ann, Bob=H(hand=list(bob)), Cid=H())


def test_without_a_follower_who_can_nothing_is_offered() -> None:
    t = scene(H(items=["hat", "bowler"], followers=["hireling"]))
    assert not [one for one in t.offered("Ann") if one.startswith("entrust")]


def test_what_is_carried_is_in_use_beside_what_is_worn() -> None:
    t = scene(H(level=3, items=["hat", "bowler"], followers=["porter"]))
    assert strength_at_rest(t.table, t.hero("Ann")) == 5
    t.acts("Ann", "entrust", "bowler")
    ann = t.hero("Ann")
    assert t.keys(ann.in_use) == ["hat", "bowler"]
    assert strength_at_rest(t.table, ann) == 8
    assert clashes(t.table, ann, ann.items[0]) == []
    (geared,) = t.told(events.Geared)
    assert telling.tell(t.table, geared, t.seat("Ann")) == "You have Bowler carried by Porter."
    assert telling.tell(t.table, geared, t.seat("Bob")) == "Ann has Bowler carried by Porter."


def test_a_big_one_counts_against_no_limit_and_is_taken_back_only_where_there_is_room() -> None:
    t = scene(H(items=["piano"], hand=["organ"], followers=["porter"]))
    t.acts("Ann", "entrust", "piano")
    assert big_items(t.table, t.hero("Ann")) == ()
    t.acts("Ann", "play", "organ")
    assert t.barred("Ann", "stow", "piano").code == "too_many_big"
    assert t.keys(t.hero("Ann").in_use) == ["piano", "organ"]
    t.acts("Ann", "entrust", "organ")
    assert t.keys(big_items(t.table, t.hero("Ann"))) == ["piano"]


def test_a_small_one_does_not_push_a_big_one_back_where_there_is_another() -> None:
    t = scene(H(items=["piano", "hat"], hand=["organ"], followers=["porter"]))
    t.acts("Ann", "entrust", "piano")
    t.acts("Ann", "play", "organ")
    barred = t.barred("Ann", "entrust", "hat")
    assert (barred.code, barred.rule) == ("too_many_big", "classic.items.3")


def test_who_it_is_for_counts_all_the_same() -> None:
    t = scene(H(level=3, items=["wand"], followers=["porter"]))
    t.acts("Ann", "entrust", "wand")
    assert strength_at_rest(t.table, t.hero("Ann")) == 3


def test_of_two_followers_one_is_named() -> None:
    t = scene(H(items=["hat", "bowler"], followers=["porter", "caddie"]))
    assert t.choices("Ann", "entrust", "hat") == ["porter", "caddie"]
    t.acts("Ann", "entrust", "hat", "caddie")
    assert t.keys(tuple(t.hero("Ann").borne.values())) == ["caddie"]
    assert t.keys(t.hero("Ann").in_use) == ["hat"], "it was worn, and the place is free now"
    t.acts("Ann", "entrust", "hat")
    assert t.keys(tuple(t.hero("Ann").borne.values())) == ["porter"]


def test_of_two_followers_one_may_have_hands_that_are_full() -> None:
    """What they carry could not be taken back: it is Big, and another Big one has come meanwhile."""
    t = scene(H(items=["piano", "hat"], hand=["organ"], followers=["porter", "caddie"]))
    t.acts("Ann", "entrust", "piano", "porter")
    t.acts("Ann", "play", "organ")
    assert "entrust hat" in t.offered("Ann")
    t.acts("Ann", "entrust", "hat")
    borne = {str(t.key(item)): t.key(one) for item, one in t.hero("Ann").borne.items()}
    assert borne == {"piano": "porter", "hat": "caddie"}


def test_another_takes_the_place_of_what_was_carried() -> None:
    t = scene(H(items=["hat", "bowler"], followers=["porter"]))
    t.acts("Ann", "entrust", "bowler")
    t.acts("Ann", "entrust", "hat")
    assert t.keys(tuple(t.hero("Ann").borne)) == ["hat"]
    assert t.keys(t.hero("Ann").in_use) == ["hat"]
    t.acts("Ann", "stow", "hat")
    assert (t.hero("Ann").borne, t.hero("Ann").in_use) == ({}, ())


def test_they_leave_together_and_the_item_may_leave_alone() -> None:
    t = scene(H(items=["hat", "bowler"], followers=["porter"]), "strike")
    t.acts("Ann", "entrust", "bowler")
    t.acts("Bob", "curse", "strike", "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["hat"]
    assert t.keys(t.table.discards["treasure"]) == ["bowler", "porter"]
    assert t.hero("Ann").borne == {}
    alone = scene(H(items=["bowler"], followers=["porter"]), "wind")
    alone.acts("Ann", "entrust", "bowler")
    alone.acts("Bob", "curse", "wind", "Ann")
    alone.everybody_passes()
    assert (alone.keys(alone.hero("Ann").followers), alone.hero("Ann").borne) == (["porter"], {})


def test_who_carries_what_is_at_stake_is_at_stake_as_well() -> None:
    t = scene(H(items=["hat", "bowler"], followers=["porter"]), "wind")
    t.acts("Ann", "entrust", "bowler")
    t.acts("Bob", "curse", "wind", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "lose_item"
    ann = t.hero("Ann")
    held = AtStake(t.table)
    assert held.refuses_card(ann.followers[0]) is not None


def test_what_is_carried_by_nobody_is_noticed() -> None:
    t = scene(H(items=["hat"], followers=["porter"]))
    t.acts("Ann", "entrust", "hat")
    assert status(t.table) == []
    said = ["Ann has carried what is not there, or by nobody (shakespeare.treasure.17)"]
    (hat,), (porter,) = t.hero("Ann").items, t.hero("Ann").followers
    t.hero("Ann").borne = {hat: hat}
    assert status(t.table) == said
    t.hero("Ann").borne = {porter: porter}
    assert status(t.table) == said


def test_what_cannot_be_carried_keeps_nobody_from_giving_them_what_can() -> None:
    """A One-Shot that lies before an Item, and an Item that its only bearer has already."""
    t = scene(H(items=["damp_firework", "hat", "bowler"], followers=["porter"]))
    assert {"entrust hat", "entrust bowler"} <= t.offered("Ann")
    t.acts("Ann", "entrust", "hat")
    assert {each for each in t.offered("Ann") if each.startswith("entrust")} == {"entrust bowler"}


def test_an_account_says_who_carries_what() -> None:
    """So of two tables that differ in nothing else it tells that they do."""
    t = scene(H(items=["hat", "bowler"], followers=["porter"]))
    t.acts("Ann", "entrust", "bowler")
    ann, bob, _ = account(t.table)["gear"]
    assert ann[-1] == [["bowler", "porter"]]
    assert len(bob) == len(ann) - 1


@pytest.mark.rule("classic.help.4")
@pytest.mark.parametrize(("played", "why"), [("own_turn", "in_combat"), ("any_time", "promised")])
def test_whoever_carries_what_is_promised_makes_no_room_but_what_comes_first_is_said_first(
    played: Literal["own_turn", "any_time"], why: str
) -> None:
    numbers = by(followers_most=1, followers_played=played)
    ann = H(hand=["caddie"], items=["hat"], followers=["porter"])
    t = Scene(numbers=numbers, extra=CARDS, doors=["tax_golem"], Ann=ann, Bob=H(level=9), Cid=H())
    t.acts("Ann", "entrust", "hat")
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", (["hat"], 0, ""))
    t.answers("Bob", "accept")
    assert t.barred("Ann", "play", "caddie").code == why

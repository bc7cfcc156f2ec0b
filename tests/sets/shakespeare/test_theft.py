"""Thefts beside a combat of others, and who is drawn into it while the die lies there (shakespeare.combat.19)."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.language.cards import Follower
from kickdoor_game.language.words.traits import CarriesItem, Conscript

WALL = beast("wall", 15)
UNDERSTUDY = Follower(key="understudy", name="Understudy", traits=(CarriesItem(),))
WHISTLE = gear("whistle", traits=(Conscript(),))


@pytest.mark.rule("shakespeare.combat.19", "shakespeare.classes.17")
@pytest.mark.parametrize(
    ("helper", "stolen"),
    [("", True), ("Bob", False), ("Cid", False), ("Dot", True)],
    ids=["nobody", "the thief", "the owner", "somebody else"],
)
def test_a_theft_takes_nothing_from_or_for_somebody_who_fights_by_the_time_the_die_counts(
    helper: str, stolen: bool
) -> None:
    t = Scene(
        Ann=H(items=["whistle"]),
        Bob=H(role="thief", hand=["elf"]),
        Cid=H(items=["hat"]),
        Dot=H(),
        extra=[WALL, WHISTLE, gear("hat", 2)],
        doors=["wall"],
    )
    t.answers("Ann", "open")
    t.rolls(6)
    t.acts("Bob", "steal", "hat", ["elf"])
    if helper:
        t.acts("Ann", "conscript", helper)
    t.everybody_passes()
    assert t.keys(t.hero("Bob" if stolen else "Cid").items) == ["hat"]
    assert t.hero("Bob").level == 1


@pytest.mark.rule("shakespeare.treasure.20", "shakespeare.curses.13")
def test_a_hireling_who_carries_what_is_just_being_stolen_pays_for_nothing() -> None:
    t = Scene(
        Ann=H(role="thief", hand=["elf"]),
        Bob=H(role="thief", items=["hat"], followers=["understudy"]),
        Cid=H(items=["shoe"]),
        extra=[gear("hat", 2), gear("shoe", 1), UNDERSTUDY],
    )
    t.acts("Bob", "entrust", "hat")
    t.rolls(6)
    t.acts("Ann", "steal", "hat", ["elf"])
    assert t.refused("Bob", "steal", "shoe", ["understudy"]).code == "nothing_to_pay"
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["hat"]
    assert t.keys(t.hero("Bob").followers) == ["understudy"]

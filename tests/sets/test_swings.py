"""What each One-Shot that strengthens a side adds, against one monster and against two, for heroes and for monsters."""

from __future__ import annotations

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.library import cards_of

ALONE = {
    "classic": {
        5: "bottled_thunder proper_cup_of_tea",
        3: "assorted_caltrops weaponised_custard",
        2: "damp_firework rude_limerick backup_gravy",
    },
    "shakespeare": {
        5: "alarums_on_a_budget cannon_under_the_thatch pre_standing_ovation",
        3: "well_travelled_cabbage mix_and_match_insults bucket_marked_blood plague_per_house",
        2: "small_beer_from_eastcheap reusable_snow hurried_prologue",
    },
    "bites": {
        5: "silver_bullet_points hatboxed_scream one_last_waltz",
        3: "smelling_salts family_size_garlic_bread gothic_novel_volume_three",
        2: "handful_of_grave_dirt tear_stained_letter ominous_chord pitchfork_six_pack",
    },
}
"""The cards that either side may have, by what they add against one monster."""
MORE = {"plague_per_house": 2, "pitchfork_six_pack": 3}
"""What they add for each monster beyond the first."""
ROWS = [
    pytest.param(name, key, value, id=key, marks=pytest.mark.card(key))
    for name, by_value in ALONE.items()
    for value, keys in by_value.items()
    for key in keys.split()
]
OGRE, TROLL = beast("ogre", 6), beast("troll", 7)


@pytest.mark.parametrize("two", [False, True], ids=["one monster", "two monsters"])
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize(("set_name", "card", "value"), ROWS)
def test_what_a_card_adds_to_a_side(set_name: str, card: str, value: int, side: str, *, two: bool) -> None:
    cid = H(hand=["wandering_monster", "troll"] if two else [])
    t = Scene(set_name=set_name, extra=[OGRE, TROLL], doors=["ogre"], Ann=H(level=5), Bob=H(hand=[card]), Cid=cid)
    t.answers("Ann", "open")
    if two:
        t.acts("Cid", "wander", "wandering_monster", "troll")
    before = t.sums()
    t.acts("Bob", "use", card, side)
    adds = value + (MORE.get(card, 0) if two else 0)
    assert t.sums() == (before[0] + adds * (side == "heroes"), before[1] + adds * (side == "monsters"))


@pytest.mark.parametrize("set_name", ALONE)
def test_every_such_card_is_among_them(set_name: str) -> None:
    swings = [card for card in cards_of(set_name) if isinstance(card, OneShot) and isinstance(card.play, Swing)]
    either = {
        card.key for card in swings if isinstance(card.play, Swing) and card.play.side == "either" and not card.play.per
    }
    rows = {key for keys in ALONE[set_name].values() for key in keys.split()}
    assert either == rows, (
        "ALONE lists each such card beside the number that it adds: "
        f"add {sorted(either - rows)}, remove {sorted(rows - either)}"
    )

"""Cards of the pool that alone say a word of the language, each played once with it and once without."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Side, begin
from tests.sets.ccg.house import card, row

from kickdoor_game.duel.state.table import Bleeding

SLIME, AUNT, CLUB = card("salaried_slime"), card("crossing_guard"), card("regulation_halberd")


@pytest.mark.card("politely_vanished")
def test_what_has_politely_vanished_is_in_the_stash_until_the_next_warmup() -> None:
    """A Weapon of Bob's, face down; he takes it up again in his turn."""
    vanish = card("politely_vanished")
    duel = begin(Side(hand=[vanish], purse=2), Side(hoard=[CLUB]))
    duel.plays(ANN, vanish, duel.named(CLUB, BOB))
    assert (duel.zone(BOB, "hoard"), duel.zone(BOB, "stash")) == ([], [CLUB.name])
    assert not duel.table.face_up(BOB)
    duel.says(ANN, ("done",))
    assert CLUB.name in duel.zone(BOB, "hand")


@pytest.mark.card("retired_gargoyle")
@pytest.mark.parametrize(("others", "damage"), [([], 3), ([AUNT], 2)])
def test_a_gargoyle_in_company_heals_in_the_reckoning(others: list[object], damage: int) -> None:
    """It is one Ally, and wants another."""
    duel = begin(Side(), Side(hoard=[card("retired_gargoyle"), *others], damage=3))  # type: ignore[list-item]
    duel.says(ANN, ("done",))
    assert duel.damage(BOB) == damage


@pytest.mark.card("leaves_on_the_wound")
@pytest.mark.parametrize(("hurt", "left"), [(9, 7), (10, 7)])
def test_leaves_are_more_use_on_a_wound_of_ten(hurt: int, left: int) -> None:
    leaves = card("leaves_on_the_wound")
    ann = Side(hand=[leaves], purse=1, damage=hurt, bleeding=(Bleeding(1, 2, None),))
    duel = begin(ann, Side(damage=19 - hurt))
    duel.plays(ANN, leaves)
    assert (duel.damage(ANN), duel.damage(BOB), duel.table.duelists[ANN].bleeding) == (left, 19 - hurt, ())


@pytest.mark.card("parade_elephant")
@pytest.mark.parametrize(("level", "life"), [(5, 6), (6, 8)])
def test_an_elephant_on_parade_is_larger_for_who_has_the_rank(level: int, life: int) -> None:
    elephant = card("parade_elephant")
    duel = begin(Side(out=[elephant], level=level))
    assert duel.value(elephant, ANN, "life") == life


WIELDED: list[tuple[str, Side, int]] = [
    ("good_bin_lid", Side(damage=7), 1),
    ("good_bin_lid", Side(damage=8), 2),
    ("portcullis_on_a_stick", Side(), 2),
    ("portcullis_on_a_stick", Side(hoard=[AUNT]), 3),
    ("portcullis_on_a_stick", Side(hoard=[AUNT, AUNT]), 3),
    ("half_a_bridge", Side(), 4),
    ("half_a_bridge", Side(hoard=[CLUB]), 5),
    ("half_a_bridge", Side(hoard=[CLUB, CLUB]), 5),
    ("anchor_ship_attached", Side(), 5),
    ("anchor_ship_attached", Side(hoard=[AUNT]), 6),
    ("anchor_ship_attached", Side(hoard=[AUNT, AUNT]), 7),
]
"""A Weapon, its owner, and its power; the opponent has a Weapon and an Ally, and is hurt."""


@pytest.mark.parametrize(("key", "owner", "power"), [row(*each) for each in WIELDED])
def test_a_weapon_is_stronger_by_what_its_owner_has_besides(key: str, owner: Side, power: int) -> None:
    held = card(key)
    ann = Side(hoard=[held, *owner.hoard], damage=owner.damage)
    duel = begin(ann, Side(hoard=[CLUB, AUNT], damage=9))
    assert duel.value(held, ANN, "power") == power
    assert [duel.value(CLUB, BOB, value) for value in ("power", "defense")] == [2, 0]


@pytest.mark.card("stiff_plaster")
@pytest.mark.parametrize(("chosen", "damage", "bleeds"), [("list.0", 1, True), ("list.1", 3, False)])
def test_a_plaster_is_for_one_thing_or_the_other(chosen: str, damage: int, bleeds: bool) -> None:
    plaster = card("stiff_plaster")
    duel = begin(Side(hand=[plaster], purse=1, damage=3, bleeding=(Bleeding(1, 2, None),)))
    duel.plays(ANN, plaster)
    duel.says(ANN, chosen)
    assert (duel.damage(ANN), bool(duel.table.duelists[ANN].bleeding)) == (damage, bleeds)


@pytest.mark.card("muddy_tracks")
@pytest.mark.parametrize(("ran", "hand"), [(0, 0), (1, 1)])
def test_tracks_lead_further_after_running(ran: int, hand: int) -> None:
    """The marker is fresh in any case; a card goes under the deck."""
    tracks = card("muddy_tracks")
    duel = begin(Side(hand=[tracks], purse=1, limping=True))
    duel.table.duelists[ANN].ran = ran
    duel.plays(ANN, tracks)
    asked = duel.asked()
    assert asked is not None
    duel.says(ANN, asked.default)
    assert (len(duel.zone(ANN, "hand")), duel.table.duelists[ANN].limping) == (hand, False)
    assert duel.zone(BOB, "hand") == []


@pytest.mark.card("absent_minded_fingers")
@pytest.mark.parametrize(("purse", "stolen"), [(3, 1), (4, 2)])
def test_fingers_are_busier_in_a_full_purse(purse: int, stolen: int) -> None:
    fingers = card("absent_minded_fingers")
    duel = begin(Side(hand=[fingers], purse=2), Side(purse=purse))
    duel.plays(ANN, fingers)
    assert (duel.gold(ANN), duel.gold(BOB)) == (stolen, purse - stolen)


@pytest.mark.card("drink_me_probably")
@pytest.mark.parametrize(("blood", "drawn", "level"), [(False, 1, 1), (True, 2, 2)])
def test_whoever_drinks_it_with_blood_grows(blood: bool, drawn: int, level: int) -> None:
    drink = card("drink_me_probably")
    duel = begin(Side(hand=[drink], purse=1))
    duel.plays(ANN, drink, blood)
    assert (len(duel.zone(ANN, "hand")), duel.table.duelists[ANN].level) == (drawn, level)
    assert duel.damage(ANN) == (2 if blood else 0)

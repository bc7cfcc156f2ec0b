"""What is special about monsters of the set: against whom, who gets away from them, and what else (monsters_*.toml)."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.events import Dodged, GotCaught

HAT, MAT, QUILT = "full_height_chef_hat", "bathmat_with_straps", "quilted_eiderdown"
STRENGTH = [
    ("towel_folded_as_a_swan", Guest(is_a="elf"), 4),
    ("towel_folded_as_a_swan", Guest(is_a="dwarf"), 1),
    ("freshly_laundered_hedgehog", Guest(), 5),
    ("freshly_laundered_hedgehog", Guest(uses=MAT), 2),
    ("freshly_laundered_hedgehog", Guest(packed=MAT), 5),
    ("reflection_in_room_13", Guest(level=1), 3),
    ("reflection_in_room_13", Guest(level=9), 11),
    ("magicians_better_half", Guest(is_a="wizard"), 5),
    ("magicians_better_half", Guest(is_a="cleric"), 2),
    ("minibar_gremlin", Guest(is_a="halfling"), 6),
    ("minibar_gremlin", Guest(is_a="elf"), 3),
    ("buffet_zombie", Guest(is_a="cleric"), 7),
    ("buffet_zombie", Guest(is_a="warrior"), 4),
    ("lobby_cat", Guest(is_a="dwarf"), 9),
    ("lobby_cat", Guest(is_a="halfling"), 5),
    ("fire_marshal_with_a_whistle", Guest(is_a="wizard"), 9),
    ("fire_marshal_with_a_whistle", Guest(is_a="thief"), 5),
    ("night_shift_poltergeist", Guest(is_a="warrior"), 10),
    ("night_shift_poltergeist", Guest(is_a="wizard"), 6),
    ("concierge_who_knows_best", Guest(level=6), 10),
    ("concierge_who_knows_best", Guest(level=5), 6),
    ("troll_in_the_lift", Guest(is_a="dwarf"), 4),
    ("troll_in_the_lift", Guest(is_a="elf"), 7),
    ("cellar_bound_sommelier", Guest(is_a="elf"), 12),
    ("cellar_bound_sommelier", Guest(is_a="dwarf"), 9),
    ("duchess_in_the_good_suite", Guest(), 18),
    ("duchess_in_the_good_suite", Guest(uses=HAT), 14),
    ("duchess_in_the_good_suite", Guest(packed=HAT), 18),
    ("dragon_in_the_bridal_suite", Guest(is_a="dwarf"), 21),
    ("dragon_in_the_bridal_suite", Guest(is_a="halfling"), 18),
    ("owner_come_to_look", Guest(uses=QUILT), 24),
    ("owner_come_to_look", Guest(packed=QUILT), 24),
    ("owner_come_to_look", Guest(uses=MAT), 20),
]
"""Who meets it, and what it has then."""


@pytest.mark.card(*{card for card, *_ in STRENGTH})
@pytest.mark.parametrize(("card", "ann", "strength"), STRENGTH)
def test_some_are_stronger_against_some(card: str, ann: Guest, strength: int) -> None:
    assert House(ann, monsters=[M(card)]).sums()[1] == strength


@pytest.mark.rule("quest.winning.7")
@pytest.mark.card("room_service_trolley")
def test_a_trolley_is_as_strong_as_the_hat_on_it() -> None:
    """It wears the hat of whoever it caught in the next combat, and who kills it then wears it again."""
    t = House(Guest(uses=HAT, level=1), monsters=[M("room_service_trolley")], dice=(1, 6, 1, 6, 1))
    t.fights()
    t.runs()
    trolley = t.monster("room_service_trolley")
    assert (t.has(), t.keys(trolley.items)) == ("", HAT)
    t.table.battle = Battle(trolley.room, ANN, monsters=[trolley.number])
    assert t.sums()[1] == 4 + 2


@pytest.mark.rule("quest.help.8")
@pytest.mark.parametrize(
    ("card", "ben", "strength"),
    [
        ("lobby_cat", Guest(is_a="dwarf"), 9),
        ("reflection_in_room_13", Guest(level=8), 10),
        ("owner_come_to_look", Guest(packed=QUILT), 24),
        ("magicians_better_half", Guest(is_a="thief"), 2),
    ],
)
def test_also_against_a_helper(card: str, ben: Guest, strength: int) -> None:
    t = House(Guest(level=5), ben, monsters=[M(card)])
    t.does(BEN, "bid", (0, "", 0, (), 0, (), False))
    t.does(ANN, "accept.1")
    assert t.sums()[1] == strength


ROLLS = {
    "bedbug_with_references": 6,
    "wasp_at_breakfast": 6,
    "wisp_in_the_lamp_on_seven": 6,
    "sliver_of_soap": 4,
    "lifeguard_at_a_dry_pool": 4,
    "cellar_bound_sommelier": 4,
    "creeping_annexe": 4,
    "feral_lost_sock": 5,
    "veteran_pillow_mint": 5,
}
"""What has to be thrown to run away from it: 5, unless its card says something."""


@pytest.mark.card(*ROLLS)
@pytest.mark.parametrize(("card", "enough"), ROLLS.items(), ids=ROLLS)
def test_it_is_easier_or_harder_to_run_away_from_some(card: str, enough: int) -> None:
    for thrown in (enough - 1, enough):
        t = House(Guest(level=5, hits=0), monsters=[M(card)], dice=(1, 6, 6, thrown))
        if len(t.table.monsters) == 1 and t.dice_each()[1] == 1:
            t.falls.remove(6)
        t.fights()
        t.runs()
        caught, dodged = bool(t.events(GotCaught)), bool(t.events(Dodged))
        assert (caught, dodged) == (thrown < enough, thrown == enough)


@pytest.mark.card("vampire_on_half_board")
@pytest.mark.parametrize(("level", "caught"), [(7, False), (8, True)])
def test_a_vampire_keeps_those_who_have_eaten_well(level: int, caught: bool) -> None:
    """From Level 8 on there is no roll; below that a 6 is enough."""
    t = House(Guest(level=level, is_a=""), monsters=[M("vampire_on_half_board")], dice=(1, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    t.falls.append(6)
    t.answers(ANN, "caught" if caught else "roll")
    t.passes()
    assert (bool(t.events(GotCaught)), t.level()) == (caught, level - 3 * caught)


@pytest.mark.card("wedding_party_day_nine")
@pytest.mark.parametrize(("worn", "rolls"), [(HAT, False), (MAT, True)])
def test_a_wedding_party_lets_guests_in_hats_go(worn: str, rolls: bool) -> None:
    t = House(Guest(level=4, uses=worn), monsters=[M("wedding_party_day_nine")], dice=(1, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    assert (t.asked() == [(ANN, "flee_roll")]) is rolls
    assert rolls or (t.where(), t.level(), t.gold()) == ("next", 4, 300)


@pytest.mark.rule("quest.items.24")
@pytest.mark.card("goblin_awaiting_a_tip")
def test_a_goblin_takes_a_tip_of_two_hundred() -> None:
    """In Items; for less it is not to be had."""
    for worn, taken in ((HAT, True), (MAT, False)):
        t = House(Guest(level=1, uses=worn), monsters=[M("goblin_awaiting_a_tip")], dice=(1, 6))
        t.fights()
        t.answers(ANN, "room next")
        assert ("ransom" in t.offered()) is taken
        if taken:
            t.answers(ANN, "ransom", (f"card {HAT}",))
            assert (t.has(), t.where(), t.hits(), t.gold()) == ("", "next", 1, 300)


@pytest.mark.card("bath_towel_mummy")
@pytest.mark.parametrize(("who", "treasures"), [("thief", 3), ("cleric", 2)])
def test_a_mummy_has_a_towel_more_for_a_thief(who: str, treasures: int) -> None:
    prawns, bomb = "tray_of_warm_prawns", "lavender_bath_bomb"
    ann = Guest(level=5, is_a=who, hand=f"{prawns} {bomb}")
    t = House(ann, monsters=[M("bath_towel_mummy")], dice=(6, 6, 1, 1) if who == "cleric" else (6, 1, 1))
    t.does(ANN, f"use {prawns}", "heroes")
    t.does(ANN, f"use {bomb}", "heroes")
    t.fights()
    if t.asked() == [(ANN, "take_discards")]:
        t.says(ANN, 0)
    assert (t.table.monsters, len(t.hero().hand)) == ([], treasures)


TERMS = (0, "", 0, (), 0, (), False)


@pytest.mark.rule("quest.unchangeable.1")
@pytest.mark.card("siren_at_the_piano_bar")
def test_nobody_helps_against_a_siren() -> None:
    """Against a Concierge of the same staff anybody may."""
    t = House(monsters=[M("siren_at_the_piano_bar")])
    assert t.refused(BEN, "bid", TERMS) == t.refused(ANN, "ask.1", TERMS) == "quest.unchangeable.1"
    t = House(monsters=[M("concierge_who_knows_best")])
    assert t.refused(BEN, "bid", TERMS) == t.refused(ANN, "ask.1", TERMS) == ""


@pytest.mark.rule("quest.unchangeable.1", "quest.help.4")
@pytest.mark.card("siren_at_the_piano_bar", "wandering_monster")
@pytest.mark.parametrize("helps", [True, False])
def test_a_siren_that_comes_in_ends_the_offers_and_leaves_the_helper(helps: bool) -> None:
    cid = Guest(hand="wandering_monster")
    t = House(cid=cid, monsters=[M("lobby_cat")], dice=(2,), tops="siren_at_the_piano_bar")
    t.does(BEN, "bid", TERMS)
    if helps:
        t.does(ANN, "accept.1")
    t.does(CID, "wander wandering_monster")
    t.passes()
    assert t.table.battle is not None
    assert (t.sums()[1], t.table.battle.helper == BEN) == (5 + 8, helps)
    assert (HelpAnswered(ANN, BEN, "lapsed", "no_help_against_it") in t.told) is not helps


@pytest.mark.card("remaining_skeleton_staff")
@pytest.mark.parametrize(
    ("others", "strength"), [((), 3), (("lobby_cat",), 5 + 5), (("lobby_cat", "wasp_at_breakfast"), 7 + 7)]
)
def test_the_skeleton_staff_are_braver_in_company(others: tuple[str, ...], strength: int) -> None:
    """2 more for each other monster."""
    assert House(monsters=[M("remaining_skeleton_staff"), *map(M, others)]).sums()[1] == strength

"""What is played into a fight: strength for a side, monsters that come, grow or go, ways out of it."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.state.events import BattleDecided

TERMS = (0, "", 0, (), 0, (), False)
THROWN = {
    "four_day_bread_roll": 2,
    "tightly_rolled_wet_towel": 2,
    "unwrapped_guest_soap": 2,
    "champagne_cork_aimed": 3,
    "ice_bucket_and_contents": 3,
    "napkin_folded_as_a_knife": 3,
    "whole_cake_trolley": 4,
    "tray_of_warm_prawns": 5,
    "lavender_bath_bomb": 5,
}


@pytest.mark.rule("quest.items.21", "quest.interfere.4")
@pytest.mark.card(*THROWN)
@pytest.mark.parametrize(("card", "value"), THROWN.items(), ids=THROWN)
def test_what_is_thrown_helps_the_side_that_is_named(card: str, value: int) -> None:
    """By whoever fights, or stands next door, from hand or belt; not from afar. After the fight it is thrown away."""
    t = House(Guest(hand=card), monsters=[M("lobby_cat")], dice=(6, 1))
    t.does(ANN, f"use {card}", "heroes")
    assert t.sums() == (5 + value, 5)
    t.fights()
    assert t.thrown_away("treasure") == card
    t = House(ben=Guest(packed=card), monsters=[M("lobby_cat")])
    t.does(BEN, f"use {card}", "monsters")
    assert t.sums() == (5, 5 + value)
    t = House(cid=Guest(hand=card), monsters=[M("lobby_cat")])
    assert t.refused(CID, f"use {card}", "monsters") == "quest.interfere.4"


@pytest.mark.card(*THROWN)
@pytest.mark.parametrize(("card", "value"), THROWN.items(), ids=THROWN)
def test_only_a_cake_trolley_is_more_against_two_monsters(card: str, value: int) -> None:
    t = House(Guest(hand=card), monsters=[M("lobby_cat"), M("wasp_at_breakfast")])
    t.does(ANN, f"use {card}", "heroes")
    assert t.sums()[0] == 5 + value + (card == "whole_cake_trolley")


@pytest.mark.card("whole_cake_trolley")
@pytest.mark.parametrize(
    ("others", "value"), [((), 4), (("wasp_at_breakfast",), 5), (("wasp_at_breakfast", "minibar_gremlin"), 6)]
)
def test_a_cake_trolley_has_a_slice_for_each_monster(others: tuple[str, ...], value: int) -> None:
    """One more for each beyond the first."""
    t = House(Guest(hand="whole_cake_trolley"), monsters=[M("lobby_cat"), *map(M, others)])
    t.does(ANN, "use whole_cake_trolley", "heroes")
    assert t.sums()[0] == 5 + value


@pytest.mark.card("toast_to_the_newlyweds")
@pytest.mark.parametrize(
    ("ann", "ben", "value"),
    [("", "", 2), ("halfling", "", 4), ("", "halfling", 4), ("halfling", "halfling", 6), ("elf", "dwarf", 2)],
)
def test_small_ones_drink_for_two(ann: str, ben: str, value: int) -> None:
    """To the heroes only, and it is not thrown."""
    t = House(Guest(is_a=ann, hand="toast_to_the_newlyweds"), Guest(level=1, is_a=ben), monsters=[M("lobby_cat")])
    t.does(BEN, "bid", TERMS)
    t.does(ANN, "accept.1")
    assert t.refused(ANN, "use toast_to_the_newlyweds", "monsters") != ""
    t.does(ANN, "use toast_to_the_newlyweds", "heroes")
    assert t.sums()[0] == 6 + value
    t = House(ben=Guest(hand="toast_to_the_newlyweds"), monsters=[M("lobby_cat")])
    assert t.refused(BEN, "use toast_to_the_newlyweds", "heroes") == "quest.interfere.4"


SWINGS = {
    "standing_ovation_at_dinner": (3, 3),
    "loose_banister": (0, 4),
    "second_wind_by_the_pool": (4, 0),
}


@pytest.mark.card(*SWINGS)
@pytest.mark.parametrize(("card", "values"), SWINGS.items(), ids=SWINGS)
def test_what_is_played_from_anywhere(card: str, values: tuple[int, int]) -> None:
    """For heroes or for monsters; 0: not for that side."""
    for side, value in zip(("heroes", "monsters"), values, strict=True):
        t = House(cid=Guest(hand=card), monsters=[M("lobby_cat")])
        if not value:
            assert t.refused(CID, f"use {card}", side)
            continue
        t.does(CID, f"use {card}", side)
        assert t.sums() == (5 + value * (side == "heroes"), 5 + value * (side == "monsters"))
    assert House(Guest(hand=card), at="turn").refused(ANN, f"use {card}", "heroes") == "quest.combat.11"


@pytest.mark.card("everybody_on_the_landing")
@pytest.mark.parametrize(
    ("side", "helped", "sums"),
    [
        ("heroes", False, (5 + 4, 5)),
        ("monsters", False, (5, 5 + 4)),
        ("heroes", True, (6 + 2, 5)),
    ],
)
def test_whoever_is_on_the_landing_counts(side: str, helped: bool, sums: tuple[int, int]) -> None:
    """It counts the players in no combat, the one who plays it included: Ben and Cid, or Cid alone if Ben helps."""
    t = House(ben=Guest(level=1), cid=Guest(hand="everybody_on_the_landing"), monsters=[M("lobby_cat")])
    if helped:
        t.does(BEN, "bid", TERMS)
        t.does(ANN, "accept.1")
    t.does(CID, "use everybody_on_the_landing", side)
    assert t.sums() == sums


ENHANCERS = {
    "after_a_third_breakfast": (16, 4),
    "in_the_royal_suite": (16, 4),
    "with_a_complaint_to_make": (11, 3),
    "on_a_company_outing": (11, 3),
    "fresh_from_the_mud_bath": (1, 1),
    "dead_since_last_season": (9, 2),
}
"""What a Talkative Dumb Waiter of Level 6, with two Treasures, has with it."""


@pytest.mark.rule("quest.enhancers.1", "quest.enhancers.6")
@pytest.mark.card("talkative_dumb_waiter")
@pytest.mark.parametrize(("card", "made"), ENHANCERS.items(), ids=ENHANCERS)
def test_what_becomes_of_a_monster(card: str, made: tuple[int, int]) -> None:
    """In the fight or before it, and whoever plays it."""
    level, treasures = made
    hand = "tray_of_warm_prawns lavender_bath_bomb"
    for at in ("fight", "turn"):
        cid = Guest(hand=card)
        t = House(Guest(level=8, hand=hand), cid=cid, monsters=[M("talkative_dumb_waiter")], at=at, dice=(6, 1))
        if at == "turn":
            t.does(CID, f"enhance {card}", "monster talkative_dumb_waiter")
            t.answers(ANN, "fight")
        else:
            t.does(CID, f"enhance {card}", "monster talkative_dumb_waiter")
        assert t.sums() == (8, level)
        for thrown in hand.split():
            t.does(ANN, f"use {thrown}", "heroes")
        held = len(t.hero().hand)
        t.fights()
        assert (t.level(), len(t.hero().hand) - held) == (9, treasures)
        assert card in t.thrown_away("dxm")


@pytest.mark.rule("quest.flee.3")
@pytest.mark.card(*ENHANCERS)
@pytest.mark.parametrize("card", ENHANCERS)
def test_one_runs_from_an_enhanced_monster_as_from_any(card: str) -> None:
    """Nothing is added to the roll, and nothing taken from it."""
    plain, enhanced = (House(monsters=[M("talkative_dumb_waiter", on=on)]) for on in ("", card))
    assert enhanced.flee_bonus("talkative_dumb_waiter") == plain.flee_bonus("talkative_dumb_waiter")


@pytest.mark.card("fresh_from_the_mud_bath", "veteran_pillow_mint")
def test_a_mint_fresh_from_the_mud_bath_is_a_mint_all_the_same() -> None:
    """Never below Level 1; and no Treasure is left of its one."""
    t = House(Guest(level=5), monsters=[M("veteran_pillow_mint", on="fresh_from_the_mud_bath")], dice=(6, 1))
    assert t.sums() == (5, 1)
    t.fights()
    assert (t.level(), t.holds()) == (6, "")


@pytest.mark.card("fresh_from_the_mud_bath", "siren_at_the_piano_bar")
def test_a_mud_bath_takes_five_off_whoever_has_them() -> None:
    """Off 8; and one of two Treasures."""
    t = House(Guest(level=5), monsters=[M("siren_at_the_piano_bar", on="fresh_from_the_mud_bath")], dice=(6, 1))
    assert t.sums() == (5, 3)
    t.fights()
    assert t.table.figures[ANN].treasures == 1


@pytest.mark.rule("quest.enhancers.7")
@pytest.mark.card("mate")
def test_a_mate_is_just_like_it_without_what_lies_on_it() -> None:
    """Two dice more, too. Nobody has a mate outside a fight."""
    t = House(cid=Guest(hand="mate"), monsters=[M("troll_in_the_lift", on="on_a_company_outing")], dice=(2,))
    assert (t.sums(), t.dice_each()) == ((5, 12), (1, 2))
    t.does(CID, "mate mate", "monster troll_in_the_lift")
    t.passes()
    assert (t.sums(), t.dice_each()) == ((5, 12 + 7), (1, 4))
    quiet = House(cid=Guest(hand="mate"), monsters=[M("troll_in_the_lift", "far")], at="turn")
    assert quiet.refused(CID, "mate mate", "monster troll_in_the_lift") == "quest.enhancers.7"


@pytest.mark.rule("quest.enhancers.7")
@pytest.mark.card("wandering_monster")
def test_a_wandering_monster_is_the_top_card() -> None:
    t = House(cid=Guest(hand="wandering_monster"), monsters=[M("lobby_cat")], dice=(2,), tops="wasp_at_breakfast")
    t.does(CID, "wander wandering_monster")
    t.passes()
    assert (t.sums(), t.whereabouts("wasp_at_breakfast")) == ((5, 5 + 2), "here")
    quiet = House(cid=Guest(hand="wandering_monster"), monsters=[M("lobby_cat", "far")], at="turn")
    assert quiet.refused(CID, "wander wandering_monster") == "quest.enhancers.7"


GONE = {"early_checkout_form": 3, "transfer_to_a_sister_hotel": 1, "gone_before_the_bill_came": 1}
"""What is won when a Dumb Waiter with two Treasures leaves and a mint with one stays."""


@pytest.mark.rule("quest.combat.14", "quest.combat.15")
@pytest.mark.card(*GONE)
@pytest.mark.parametrize(("card", "treasures"), GONE.items(), ids=GONE)
def test_a_monster_that_is_gone_gives_no_level(card: str, treasures: int) -> None:
    monsters = [M("talkative_dumb_waiter"), M("veteran_pillow_mint")]
    t = House(Guest(hand=card), monsters=monsters, dice=(6, 1))
    t.does(ANN, f"use {card}", "monster talkative_dumb_waiter")
    assert t.sums() == (5, 1)
    t.fights()
    assert BattleDecided(11, 2, True) in t.told
    assert (t.level(), t.table.figures[ANN].treasures) == (6, treasures)


@pytest.mark.rule("quest.combat.19")
@pytest.mark.card(*GONE)
@pytest.mark.parametrize("card", GONE)
def test_without_a_monster_there_is_no_win(card: str) -> None:
    t = House(Guest(hand=card), monsters=[M("talkative_dumb_waiter")])
    t.does(ANN, f"use {card}", "monster talkative_dumb_waiter")
    assert (t.table.battle, t.level(), t.holds(), t.hits()) == (None, 5, "", 0)


@pytest.mark.card(*GONE)
@pytest.mark.parametrize(
    ("card", "helper", "afar"),
    [
        ("early_checkout_form", "quest.combat.7", "quest.interfere.4"),
        ("transfer_to_a_sister_hotel", "", "quest.interfere.4"),
        ("gone_before_the_bill_came", "", ""),
    ],
)
def test_in_whose_fight_one_goes(card: str, helper: str, afar: str) -> None:
    """One in one's own turn, one where one fights, and one anywhere."""
    t = House(ben=Guest(hand=card), monsters=[M("lobby_cat")])
    assert t.refused(BEN, f"use {card}", "monster lobby_cat") == afar
    t.does(BEN, "bid", TERMS)
    t.does(ANN, "accept.1")
    assert t.refused(BEN, f"use {card}", "monster lobby_cat") == helper


ESCAPES = {"key_to_the_back_stairs": False, "back_under_the_covers": False, "folding_emergency_exit": True}
"""Whether the helper gets away with it as well."""


@pytest.mark.rule("quest.flee.9")
@pytest.mark.card(*ESCAPES)
@pytest.mark.parametrize("by", [ANN, BEN])
@pytest.mark.parametrize(("card", "both"), ESCAPES.items(), ids=ESCAPES)
def test_who_gets_away_without_a_roll(card: str, both: bool, by: Seat) -> None:
    """From both monsters; whoever it is not for rolls twice, is caught twice, and loses two Levels to each."""
    ann, ben = Guest(level=5), Guest(level=5)
    (ann, ben)[by].hand = card
    monsters = [M("lobby_cat"), M("siren_at_the_piano_bar")]
    t = House(ann, ben, monsters=[monsters[0]], dice=(1, 1, 6, 1, 1))
    t.does(BEN, "bid", TERMS)
    t.does(ANN, "accept.1")
    assert t.refused(by, f"use {card}") == "quest.flee.9"
    t.table.heroes[ANN].level = t.table.heroes[BEN].level = 3
    t.fights()
    used = False  # Ben's own key opens nothing before he runs himself.
    for seat in (ANN, BEN):
        t.answers(seat, "room next")
        if t.asked() == [(seat, "flee_roll")] and not used and not t.refused(by, f"use {card}"):
            t.does(by, f"use {card}")
            used = True
        if t.asked() == [(seat, "flee_roll")]:
            t.answers(seat, "roll")
            t.passes()
    assert used
    escaped = {ANN, BEN} if both else {by}
    assert {seat for seat in (ANN, BEN) if t.level(seat) == 3} == escaped
    assert (t.where(ANN), t.where(BEN), t.hits(ANN), t.hits(BEN)) == ("next", "next", 1, 1)

"""What is played for what it does: to dice, heroes, links and monsters on the map, and cards, Health, gold, Levels."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_game.quest.board.links import NAMES, Kind, Side
from kickdoor_game.quest.state.events import BattleDecided

ANY_DIE = ("cat_walks_over_the_table", "cough_at_the_card_table")
ROWS = ("west here next far", ". E . .")


def link(t: House, room: str, side: str) -> Kind:
    return t.table.dungeon.link(t.drawn.rooms[room], Side(NAMES.index(side))).kind


# ---------------------------------------------------------------- dice


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
@pytest.mark.card("croupiers_steady_thumb")
def test_a_die_of_ones_own_shows_what_one_says() -> None:
    """After it has fallen; not the monster's, which is Cid's. He has one as well, and it is his."""
    card = "croupiers_steady_thumb"
    t = House(Guest(hand=card), monsters=[M("lobby_cat")], dice=(1, 4))
    assert t.refused(ANN, f"use {card}", "die.0.6") == "quest.dice.9"
    t.answers(ANN, "roll")
    for seat in (BEN, CID):
        t.answers(seat, "pass")
    assert t.refused(ANN, f"use {card}", "die.1.1") == "quest.dice.7"
    t.does(ANN, f"use {card}", "die.0.6")
    t.passes()
    assert BattleDecided(11, 9, True) in t.told
    t = House(cid=Guest(hand=card), monsters=[M("lobby_cat")], dice=(3, 1))
    t.answers(ANN, "roll")
    for seat in (BEN, CID):
        t.answers(seat, "pass")
    t.does(CID, f"use {card}", "die.1.5")
    t.passes()
    assert BattleDecided(8, 10, False) in t.told


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
@pytest.mark.card(*ANY_DIE)
@pytest.mark.parametrize("card", ANY_DIE)
@pytest.mark.parametrize(("die", "sums"), [("die.0", (7, 9)), ("die.1", (6, 7))])
def test_anybodys_die_is_rolled_again(card: str, die: str, sums: tuple[int, int]) -> None:
    """Ben, who is in no fight, has a 1 of Ann's or a 4 of the cat's thrown again: a 2."""
    t = House(ben=Guest(hand=card), monsters=[M("lobby_cat")], dice=(1, 4, 2))
    assert t.refused(BEN, f"use {card}", die) == "quest.dice.9"
    t.falls = [1, 4]
    t.answers(ANN, "roll")
    for seat in (BEN, CID):
        t.answers(seat, "pass")
    t.falls = [2]
    t.does(BEN, f"use {card}", die)
    t.passes()
    assert BattleDecided(*sums, False) in t.told


# ---------------------------------------------------------------- ways

WAYS = {
    "wrong_turn_at_the_ice": ("next west E", False),
    "door_in_a_tube": ("next west E", True),
    "fell_asleep_in_the_lift": ("E next far west", False),
    "token_for_the_service_lift": ("E next far west", True),
    "paged_to_the_front_desk": ("E", False),
}
"""Where to, and whether it is an Item, which may lie on the belt."""


@pytest.mark.rule("quest.movement.6")
@pytest.mark.card(*WAYS)
@pytest.mark.parametrize(("card", "rooms", "is_item"), [(card, *way) for card, way in WAYS.items()], ids=WAYS)
def test_magic_leads_out_of_a_fight_and_through_walls(card: str, rooms: str, is_item: bool) -> None:
    """There and nowhere else; nobody has won, and nothing is lost."""
    walls: dict[str, Kind] = {"here east": "wall", "here west": "locked"}
    for room in ("E", "west", "next", "far"):
        ann = Guest(packed=card) if is_item else Guest(hand=card)
        t = House(ann, monsters=[M("lobby_cat")], rows=ROWS, links=walls)
        if room not in rooms.split():
            assert t.refused(ANN, f"use {card}", f"room {room}") == "quest.movement.6"
            continue
        t.does(ANN, f"use {card}", f"room {room}")
        assert (t.where(), t.table.battle, t.hits(), t.level()) == (room, None, 0, 5)
        assert t.whereabouts("lobby_cat") == "here"


@pytest.mark.rule("quest.movement.6")
@pytest.mark.card(*WAYS)
@pytest.mark.parametrize("card", WAYS)
def test_magic_leads_away_in_anybodys_turn(card: str) -> None:
    """Out of the Entrance there is no way into the Entrance."""
    t = House(ben=Guest(hand=card), at="turn", rows=ROWS)
    to = "E" if card == "paged_to_the_front_desk" else "here"
    t.does(BEN, f"use {card}", f"room {to}")
    assert t.where(BEN) == to
    t = House(ben=Guest(hand=card, room="E"), at="turn", rows=ROWS)
    refused = t.refused(BEN, f"use {card}", "room E")
    assert refused == ("quest.unchangeable.1" if card == "paged_to_the_front_desk" else "quest.movement.6")


@pytest.mark.rule("quest.links.8")
@pytest.mark.card("decorators_in_the_passage")
def test_decorators_turn_a_link_of_the_room() -> None:
    """A locked door is a passageway then; theirs is Ann's room, not another."""
    t = House(Guest(hand="decorators_in_the_passage"), at="turn", links={"here east": "locked"})
    t.does(ANN, "use decorators_in_the_passage", "side.east")
    assert link(t, "here", "east") == "open"
    t = House(cid=Guest(hand="decorators_in_the_passage"), at="turn", links={"far west": "wall"})
    t.does(CID, "use decorators_in_the_passage", "side.west")
    assert link(t, "far", "west") == link(t, "next", "east") == "open"


@pytest.mark.rule("quest.links.7")
@pytest.mark.card("wallpaper_over_the_door", "decorators_in_the_passage")
def test_behind_wallpaper_there_is_no_way_until_the_decorators_come() -> None:
    t = House(Guest(hand="wallpaper_over_the_door decorators_in_the_passage"), at="turn", links={"here east": "door"})
    t.does(ANN, "use wallpaper_over_the_door", "side.east")
    assert (link(t, "here", "east"), "go.east" in t.offered()) == ("wall", False)
    t.does(ANN, "use decorators_in_the_passage", "side.east")
    assert (link(t, "here", "east"), "go.east" in t.offered()) == ("door", True)
    t = House(Guest(hand="wallpaper_over_the_door"), at="turn", links={"here east": "wall"})
    assert t.refused(ANN, "use wallpaper_over_the_door", "side.east") == "quest.links.7"


# ---------------------------------------------------------------- monsters on the map


@pytest.mark.rule("quest.monstermove.20")
@pytest.mark.card("somebody_rang_for_it")
def test_who_rings_has_it_come_through_any_exit() -> None:
    """Through a hidden door, too, but not through a wall, nor two rooms."""
    links: dict[str, Kind] = {"next east": "hidden", "next west": "wall"}
    t = House(cid=Guest(hand="somebody_rang_for_it"), monsters=[M("lobby_cat", "next")], at="turn", links=links)
    assert t.refused(CID, "use somebody_rang_for_it", "go lobby_cat here") == "quest.monstermove.20"
    t.does(CID, "use somebody_rang_for_it", "go lobby_cat far")
    assert t.whereabouts("lobby_cat") == "far"


@pytest.mark.rule("quest.combat.5")
@pytest.mark.card("wake_up_call_wrong_room")
def test_a_call_in_the_wrong_room_brings_it_to_somebody() -> None:
    """To Ann, who fights at once; not through a wall, nor into a room where nobody is."""
    t = House(
        ben=Guest(room="far"),
        cid=Guest(hand="wake_up_call_wrong_room", room="E"),
        monsters=[M("lobby_cat", "next")],
        at="turn",
    )
    t.does(CID, "use wake_up_call_wrong_room", "go lobby_cat here")
    assert t.whereabouts("lobby_cat") == "here"
    assert (t.asked(), t.sums()) == ([(ANN, "battle")], (5, 5))
    walled = House(
        cid=Guest(hand="wake_up_call_wrong_room"), monsters=[M("lobby_cat", "next")], links={"here east": "wall"}
    )
    assert walled.refused(CID, "use wake_up_call_wrong_room", "go lobby_cat here") == "quest.monstermove.20"
    alone = House(
        Guest(room="E"),
        Guest(room="E"),
        Guest(hand="wake_up_call_wrong_room", room="E"),
        [M("lobby_cat", "far")],
        at="turn",
    )
    assert alone.refused(CID, "use wake_up_call_wrong_room", "go lobby_cat next") == "quest.links.2"


@pytest.mark.rule("quest.explore.12", "quest.bases.1")
@pytest.mark.card("late_arrival_no_luggage")
def test_a_late_arrival_is_given_an_empty_room() -> None:
    """The topmost Monster card, in a room where no monster and no living hero is, and never in the Entrance."""
    t = House(
        ben=Guest(room="here"),
        cid=Guest(hand="late_arrival_no_luggage"),
        at="turn",
        tops="lobby_cat",
        dice=(3,),
    )
    for taken in ("here", "far", "E"):
        assert t.refused(CID, "use late_arrival_no_luggage", f"room {taken}") == "quest.explore.12"
    t.does(CID, "use late_arrival_no_luggage", "room next")
    t.passes()
    assert (t.whereabouts("lobby_cat"), t.asked()) == ("next", [(ANN, "move")])


@pytest.mark.rule("quest.bases.6")
@pytest.mark.card("new_livery_for_the_staff")
def test_new_livery_is_of_another_colour_that_is_free() -> None:
    """All three blue bases are taken here, and nobody is yellow."""
    blue = [M(key, "far", "blue") for key in ("wasp_at_breakfast", "minibar_gremlin", "sliver_of_soap")]
    t = House(Guest(hand="new_livery_for_the_staff"), monsters=[M("lobby_cat", "far"), *blue], at="turn")
    for colour in ("blue", "yellow", "red"):
        assert t.refused(ANN, "use new_livery_for_the_staff", f"base lobby_cat {colour}") == "quest.bases.3"
    t.does(ANN, "use new_livery_for_the_staff", "base lobby_cat green")
    assert t.monster("lobby_cat").colour == "green"


# ---------------------------------------------------------------- cards

DRAWN = {"envelope_under_the_door": ("dxm", 2), "welcome_basket": ("treasure", 2)}


@pytest.mark.card(*DRAWN)
@pytest.mark.parametrize(("card", "drawn"), DRAWN.items(), ids=DRAWN)
def test_what_brings_cards(card: str, drawn: tuple[str, int]) -> None:
    deck, count = drawn
    t = House(ben=Guest(hand=card), at="turn")
    top = t.keys(t.table.decks[deck][-2:])
    t.does(BEN, f"use {card}")
    assert sorted(t.holds(BEN).split()) == sorted(top.split())
    assert len(top.split()) == count


@pytest.mark.card("note_from_the_concierge")
@pytest.mark.parametrize(("level", "deck", "count"), [(1, "treasure", 2), (5, "treasure", 2), (6, "dxm", 1)])
def test_a_concierge_backs_whoever_is_last(level: int, deck: str, count: int) -> None:
    """Alone, or together with others; the others are at Level 5."""
    t = House(ben=Guest(level=level, hand="note_from_the_concierge"), at="turn")
    top = t.keys(t.table.decks[deck][-count:])
    t.does(BEN, "use note_from_the_concierge")
    assert sorted(t.holds(BEN).split()) == sorted(top.split())


@pytest.mark.rule("quest.cards.10")
@pytest.mark.card("fished_from_the_pool_filter")
def test_what_is_in_the_filter() -> None:
    """Any of the Treasure discards, not only the top one."""
    t = House(
        Guest(hand="fished_from_the_pool_filter"), at="turn", discards="mate bellhops_pillbox fire_axe_glass_included"
    )
    t.does(ANN, "use fished_from_the_pool_filter")
    t.says(ANN, "card fire_axe_glass_included")
    assert "fire_axe_glass_included" in t.holds().split()
    assert t.thrown_away("treasure") == "bellhops_pillbox"


# ---------------------------------------------------------------- Health and gold

HEALED = {
    "turn_down_service": (2, False),
    "breakfast_in_bed": (3, False),
    "house_doctors_cold_hands": (2, True),
    "lukewarm_chicken_soup": (2, True),
    "voucher_for_the_spa": (3, False),
}
"""How many of three hits, and whether it may be somebody else's."""


@pytest.mark.rule("quest.health.5", "quest.health.6")
@pytest.mark.card(*HEALED)
@pytest.mark.parametrize(("card", "healed", "anybody"), [(card, *row) for card, row in HEALED.items()], ids=HEALED)
def test_what_does_one_good(card: str, healed: int, anybody: bool) -> None:
    """Also in a fight; never more than there is to heal."""
    t = House(Guest(hand=card, hits=3), Guest(hits=3), monsters=[M("lobby_cat")])
    t.does(ANN, f"use {card}", *(["Ann"] if anybody else []))
    assert (t.hits(ANN), t.hits(BEN)) == (3 - healed, 3)
    t = House(Guest(hand=card, hits=1), Guest(hits=3), at="turn")
    if anybody:
        t.does(ANN, f"use {card}", "Ben")
        assert (t.hits(ANN), t.hits(BEN)) == (1, 3 - healed)
    else:
        assert t.refused(ANN, f"use {card}", "Ben")
        t.does(ANN, f"use {card}")
        assert (t.hits(ANN), t.hits(BEN)) == (0, 3)


GOLD = {"coins_in_the_fountain": 300, "your_deposit_returned": 500}


@pytest.mark.card(*GOLD)
@pytest.mark.parametrize(("card", "count"), GOLD.items(), ids=GOLD)
def test_what_is_paid_back(card: str, count: int) -> None:
    t = House(ben=Guest(hand=card, gold=100), at="turn")
    t.does(BEN, f"use {card}")
    assert (t.gold(BEN), t.gold(ANN)) == (100 + count, 300)


# ---------------------------------------------------------------- Levels

ASCENTS = {
    "steal_the_other_slipper": 8,
    "get_upgraded_by_accident": 8,
    "sign_in_as_nobility": 8,
    "pronounce_the_menu": 8,
    "review_it_afterwards": 8,
    "free_night_for_newcomers": 4,
    "win_the_quiz_in_the_bar": 8,
    "leave_everything_as_a_tip": 8,
}
"""Up to which Level it can be played."""
NOT_THE_HIGHEST = ("win_the_quiz_in_the_bar", "leave_everything_as_a_tip")


@pytest.mark.rule("quest.level.4")
@pytest.mark.card(*ASCENTS)
@pytest.mark.parametrize(("card", "most"), ASCENTS.items(), ids=ASCENTS)
def test_what_makes_a_level(card: str, most: int) -> None:
    """In anybody's turn; Ben is of Level 9, so somebody is higher."""
    t = House(Guest(level=most, hand=card), Guest(level=9), at="turn")
    t.does(ANN, f"use {card}")
    assert (t.level(), t.thrown_away("treasure")) == (most + 1, card)
    t = House(Guest(level=most + 1, hand=card), Guest(level=10), at="turn")
    assert t.refused(ANN, f"use {card}") == ("quest.level.4" if most == 8 else "quest.unchangeable.1")


@pytest.mark.card(*ASCENTS)
@pytest.mark.parametrize("card", ASCENTS)
def test_what_is_only_for_those_who_lag_behind(card: str) -> None:
    """To be one of the highest is enough to be refused."""
    t = House(Guest(level=4, hand=card), Guest(level=4), Guest(level=2), at="turn")
    assert t.refused(ANN, f"use {card}") == ("quest.unchangeable.1" if card in NOT_THE_HIGHEST else "")


@pytest.mark.rule("quest.level.17")
@pytest.mark.card("bill_it_to_another_room")
def test_the_bill_goes_to_another_room() -> None:
    """To one of Level 1 it cannot go, nor to oneself, nor for Level 10."""
    t = House(Guest(level=4, hand="bill_it_to_another_room"), Guest(level=6), Guest(level=1), at="turn")
    for victim in ("Ann", "Cid"):
        assert t.refused(ANN, "use bill_it_to_another_room", victim) == "quest.level.17"
    t.does(ANN, "use bill_it_to_another_room", "Ben")
    assert (t.level(ANN), t.level(BEN), t.level(CID)) == (5, 5, 1)
    t = House(Guest(level=9, hand="bill_it_to_another_room"), at="turn")
    assert t.refused(ANN, "use bill_it_to_another_room", "Ben") == "quest.level.4"


# ---------------------------------------------------------------- curses


REGRETS = "managers_deepest_regrets"


@pytest.mark.rule("quest.curses.3")
@pytest.mark.card(REGRETS, "moved_to_half_board")
def test_a_manager_regrets_a_curse_on_anybody_before_it_acts() -> None:
    t = House(ben=Guest(hand=REGRETS), cid=Guest(hand="moved_to_half_board"), at="turn")
    assert t.refused(BEN, f"use {REGRETS}") == "quest.curses.3"
    t.does(CID, "curse moved_to_half_board", "Ann")
    t.does(BEN, f"use {REGRETS}")
    assert (t.level(), t.asked()) == (5, [(ANN, "move")])


@pytest.mark.rule("quest.curses.3")
@pytest.mark.card(REGRETS, "mattress_with_a_ridge")
def test_a_manager_regrets_a_curse_that_lasts() -> None:
    t = House(ben=Guest(hand=REGRETS), cid=Guest(hand="mattress_with_a_ridge"), at="turn")
    t.curses("mattress_with_a_ridge")
    assert t.move() == 2
    t.does(BEN, f"use {REGRETS}", "card mattress_with_a_ridge")
    assert t.move() == 3

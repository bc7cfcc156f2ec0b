"""Every room of the set: for whom it is good or bad, what a search adds, whom it strengthens, what it does to who comes
in, and where its arrows lead (rooms/*.toml)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.sets.quest.house import ANN, Guest, House, M

from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.state.events import Searched
from kickdoor_game.sets.quest.game import RULES


class Room(NamedTuple):
    """`dice`: how many more or fewer somebody has there of Level 5, who is that and wears nothing. `search`: what is
    added; None: it cannot be searched. `monsters`: what is added to theirs."""

    dice: dict[str, int]
    search: int | None = 0
    monsters: int = 0


ROLES = ("warrior", "wizard", "thief", "cleric", "elf", "dwarf", "halfling", "")
ROOMS = {
    "kitchen_knives_out": Room({"halfling": 1, "warrior": 1}, 1),
    "lift_shaft": Room({}, None),
    "cold_room": Room({"wizard": -1}, None, -2),
    "uniform_store": Room({"elf": 1, "dwarf": 1, "halfling": 1, "": 1}, 1),
    "hot_laundry": Room(dict.fromkeys(ROLES, -1), 1),
    "housekeeping_depot": Room({"warrior": -1}),
    "linen_store": Room({"thief": 1, "cleric": -1}, 2),
    "servants_stair": Room({"thief": 1, "warrior": -1}, -1),
    "boiler_room": Room({"dwarf": 1, "elf": -1}),
    "strongroom": Room({"thief": 1}, 2, 3),
    "wine_cellar": Room({"dwarf": 1}, 1),
    "luggage_lift": Room({}, 1),
    "coal_hole": Room({"dwarf": 1, "cleric": -1}, -1),
    "rat_catchers_office": Room({"warrior": 1}, 0, -1),
    "staff_canteen": Room({}, None, 2),
    "lost_property_office": Room({}, 1),
    "unmanned_reception": Room({"thief": 1}, 1),
    "breakfast_room": Room({"halfling": 1}),
    "hall_of_unclaimed_cases": Room({}, 2),
    "banqueting_hall": Room({"halfling": 1, "elf": -1}, 1, 2),
    "grand_ballroom": Room({"elf": 1, "dwarf": -1}, None),
    "conference_suite": Room({"warrior": -1}, None),
    "casino_with_one_table": Room({"thief": 1}, -1),
    "gallery_of_mirrors": Room({}, 0, 1),
    "bar_always_happy_hour": Room(dict.fromkeys(ROLES, 1)),
    "souvenir_kiosk": Room({}, None),
    "smoking_lounge": Room(dict.fromkeys(ROLES, -1), 1),
    "chapel_for_brief_weddings": Room({"cleric": 1, "thief": -1}, None),
    "library_of_left_books": Room({"wizard": 1}),
    "longer_corridor": Room({"dwarf": -1}, -2),
    "cloakroom_a": Room({}, 1),
    "winter_garden": Room({**dict.fromkeys(ROLES, 1), "elf": 2}),
    "room_409": Room({}, None, 1),
    "spa_and_mud_baths": Room({"warrior": -1}, None),
    "honeymoon_suite": Room({"elf": 1, "thief": -1}, 1),
    "empty_swimming_pool": Room({}, 1),
    "floor_for_royalty_only": Room({}, 2),
    "gymnasium": Room({"warrior": 1, "wizard": -1}, None),
    "single_without_a_view": Room({"wizard": -1}, -1),
    "maze_with_a_tea_room": Room({"halfling": -1}, -1),
    "attic_for_former_guests": Room({"cleric": 1}, 0, 1),
    "boathouse": Room({"dwarf": 1}, 1),
    "nursery_bars_inside": Room({"halfling": 1}),
    "observatory": Room({"wizard": 1, "cleric": 1}),
    "roof_terrace": Room({"elf": 1, "dwarf": -1}, None),
    "ice_rink": Room({**dict.fromkeys(ROLES, -1), "elf": 0, "dwarf": -2}, -2),
    "bathroom_at_the_far_end": Room(dict.fromkeys(ROLES, -1), -1),
    "petting_menagerie": Room({"cleric": 1, "halfling": -1}, 0, 2),
}
EACH = pytest.mark.parametrize(("room", "is_so"), ROOMS.items(), ids=ROOMS)


def beside(room: str) -> tuple[str, str]:
    """A map with that room in the place of `here`."""
    return f"{room} next far", "E . ."


@pytest.mark.rule("quest.icons.2", "quest.icons.3", "quest.icons.4", "quest.icons.6", "quest.combat.20")
@EACH
def test_for_whom_a_fight_there_is_good_or_bad(room: str, is_so: Room) -> None:
    """Against a Silverfish of 4, with nobody's dice below none."""
    for role in ROLES:
        ann = Guest(level=5, is_a=role, room=room)
        t = House(ann, monsters=[M("silverfish_of_some_standing", room)], rows=beside(room))
        assert t.dice_each() == (max(0, 1 + is_so.dice.get(role, 0)), 1), role
        assert t.sums() == (5, 4 + is_so.monsters)


@pytest.mark.rule("quest.search.4", "quest.search.5", "quest.search.6", "quest.search.7")
@EACH
def test_what_a_search_adds_up_to(room: str, is_so: Room) -> None:
    """Each die that she has is a 3, if she can search at all."""
    for role in ROLES:
        dice = max(0, 1 + is_so.dice.get(role, 0))
        t = House(Guest(is_a=role, room=room), at="turn", rows=beside(room), dice=dice * (3,))
        assert ("search" in t.offered()) is (is_so.search is not None)
        if is_so.search is not None:
            t.answers(ANN, "search")
            t.passes()
            assert [event.total for event in t.events(Searched)] == [3 * dice + is_so.search]


def test_the_entrance_cannot_be_searched() -> None:
    assert "search" not in House(Guest(room="E"), at="turn").offered()


HAT, MAT, SHOES, QUILT = "full_height_chef_hat", "bathmat_with_straps", "shoes_left_in_a_corridor", "quilted_eiderdown"


@pytest.mark.rule("quest.icons.6")
@pytest.mark.parametrize(
    ("room", "ann", "dice"),
    [
        ("luggage_lift", Guest(packed=QUILT), 0),
        ("luggage_lift", Guest(uses=MAT), 1),
        ("conference_suite", Guest(level=7), 0),
        ("conference_suite", Guest(level=6), 1),
        ("gallery_of_mirrors", Guest(uses=HAT), 0),
        ("gallery_of_mirrors", Guest(packed=HAT), 1),
        ("winter_garden", Guest(uses=SHOES), 1),
        ("winter_garden", Guest(packed=SHOES), 2),
        ("empty_swimming_pool", Guest(uses=SHOES), 0),
        ("empty_swimming_pool", Guest(packed=SHOES), 1),
        ("floor_for_royalty_only", Guest(level=7), 2),
        ("floor_for_royalty_only", Guest(level=6), 1),
        ("floor_for_royalty_only", Guest(level=3), 1),
        ("floor_for_royalty_only", Guest(level=2), 0),
        ("nursery_bars_inside", Guest(level=3), 2),
        ("nursery_bars_inside", Guest(level=4), 1),
        ("ice_rink", Guest(uses=SHOES), 1),
        ("ice_rink", Guest(packed=SHOES), 0),
        ("uniform_store", Guest(is_a="elf cleric"), 1),
    ],
)
def test_rooms_that_look_at_what_one_wears_or_is(room: str, ann: Guest, dice: int) -> None:
    ann.room = room
    t = House(ann, monsters=[M("silverfish_of_some_standing", room)], rows=beside(room))
    assert t.dice_each()[0] == dice


ENTERING = [
    ("kitchen_knives_out", Guest(), (1,), 1, 300),
    ("kitchen_knives_out", Guest(), (2,), 0, 300),
    ("lift_shaft", Guest(), (4,), 1, 300),
    ("lift_shaft", Guest(), (5,), 0, 300),
    ("boiler_room", Guest(), (), 1, 300),
    ("boiler_room", Guest(packed=MAT), (), 1, 300),
    ("boiler_room", Guest(uses=MAT), (), 0, 300),
    ("luggage_lift", Guest(packed=QUILT), (), 1, 300),
    ("luggage_lift", Guest(uses=MAT), (), 0, 300),
    ("maze_with_a_tea_room", Guest(), (2,), 0, 200),
    ("maze_with_a_tea_room", Guest(), (3,), 0, 300),
]
"""Who comes in, what they throw, and how many hits and how much gold they have then."""


@pytest.mark.rule("quest.movement.16")
@pytest.mark.parametrize(("room", "ann", "falls", "hits", "gold"), ENTERING)
def test_what_a_room_does_to_whoever_comes_in(
    room: str, ann: Guest, falls: tuple[int, ...], hits: int, gold: int
) -> None:
    ann.room = "next"
    t = House(ann, at="turn", rows=beside(room), dice=falls)
    t.answers(ANN, "go.west")
    t.passes()
    assert (t.where(), t.hits(), t.gold(), t.falls) == (room, hits, gold, [])


@pytest.mark.parametrize("room", sorted(set(ROOMS) - {room for room, *_ in ENTERING}))
def test_other_rooms_do_nothing_to_anybody(room: str) -> None:
    """Nor does one that does something, to one who is there already."""
    t = House(Guest(room="next"), at="turn", rows=beside(room))
    t.answers(ANN, "go.west")
    assert (t.where(), t.hits(), t.gold(), t.asked()) == (room, 0, 300, [(ANN, "move")])


ARROWS = {
    "kitchen_knives_out": "blue:west yellow:east orange:south",
    "lift_shaft": "red:east orange:west",
    "cold_room": "blue:south green:north yellow:west purple:east",
    "uniform_store": "green:south red:west purple:north",
    "hot_laundry": "blue:east green:west red:north yellow:south orange:north",
    "housekeeping_depot": "blue:north green:east yellow:north",
    "linen_store": "blue:north red:south orange:east purple:west",
    "servants_stair": "orange:west purple:south",
    "boiler_room": "blue:south green:east red:west",
    "strongroom": "yellow:west orange:east",
    "wine_cellar": "green:south red:east yellow:north purple:west",
    "luggage_lift": "blue:west yellow:south purple:east",
    "coal_hole": "blue:east green:west red:north orange:south purple:north",
    "rat_catchers_office": "green:north yellow:east orange:north",
    "staff_canteen": "blue:north red:south yellow:east purple:south",
    "lost_property_office": "yellow:south purple:north",
    "unmanned_reception": "blue:east orange:west purple:south",
    "breakfast_room": "red:south orange:east",
    "hall_of_unclaimed_cases": "blue:south green:north red:east yellow:west",
    "banqueting_hall": "blue:west green:east yellow:north",
    "grand_ballroom": "blue:west green:south red:north orange:south purple:east",
    "conference_suite": "red:west orange:north purple:west",
    "casino_with_one_table": "blue:east green:west yellow:south orange:north",
    "gallery_of_mirrors": "red:south yellow:west",
    "bar_always_happy_hour": "green:north red:west purple:south",
    "souvenir_kiosk": "orange:west purple:east",
    "smoking_lounge": "blue:north green:west yellow:east orange:south",
    "chapel_for_brief_weddings": "blue:south orange:east purple:north",
    "library_of_left_books": "blue:east green:south red:north yellow:north purple:west",
    "longer_corridor": "blue:west green:east red:east",
    "cloakroom_a": "green:north red:south orange:west purple:east",
    "winter_garden": "green:west red:north",
    "room_409": "yellow:north orange:south purple:west",
    "spa_and_mud_baths": "green:south yellow:west",
    "honeymoon_suite": "blue:south red:east yellow:south purple:north",
    "empty_swimming_pool": "yellow:east orange:north purple:south",
    "floor_for_royalty_only": "blue:north green:east red:west yellow:south orange:east",
    "gymnasium": "blue:north yellow:west purple:south",
    "single_without_a_view": "green:west red:north orange:east purple:north",
    "maze_with_a_tea_room": "red:east orange:south",
    "attic_for_former_guests": "blue:east green:south red:west",
    "boathouse": "blue:west red:south",
    "nursery_bars_inside": "blue:south green:east orange:west purple:west",
    "observatory": "yellow:north orange:north purple:east",
    "roof_terrace": "blue:west green:north yellow:east orange:south purple:north",
    "ice_rink": "blue:east red:south purple:west",
    "bathroom_at_the_far_end": "green:south red:east yellow:north orange:west",
    "petting_menagerie": "green:west yellow:south",
}
NEIGHBOURS = {"north": "n", "east": "e", "south": "s", "west": "w"}


@pytest.mark.rule("quest.components.9")
@pytest.mark.parametrize(("room", "arrows"), ARROWS.items(), ids=ARROWS)
def test_where_its_arrows_lead(room: str, arrows: str) -> None:
    """A Silverfish goes there, and without an arrow of the colour it stays."""
    leads = dict(arrow.split(":") for arrow in arrows.split())
    for face, colour in enumerate(COLOURS, start=1):
        t = House(
            Guest(room="E"),
            Guest(room="E"),
            Guest(room="E"),
            monsters=[M("silverfish_of_some_standing", room)],
            at="monsters",
            rows=(". n .", f"w {room} e", ". s .", ". E ."),
            dice=(face,),
        )
        t.passes()
        assert t.whereabouts("silverfish_of_some_standing") == NEIGHBOURS.get(leads.get(colour, ""), room), colour


def test_every_room_is_here() -> None:
    """Also those that are added."""
    assert set(ROOMS) == set(ARROWS) == {face.key for face in RULES.rooms()[1:]}

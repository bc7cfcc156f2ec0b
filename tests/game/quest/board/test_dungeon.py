"""The map as it grows: where rooms come to lie, which links they share, what it costs to go, that it stays sound."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.quest.map import Map

from kickdoor_game.machine.plain import clone, load, save
from kickdoor_game.quest.board.dungeon import ENTRANCE, Dungeon, RoomId, entrance, faults
from kickdoor_game.quest.board.links import BACKS, EAST, NORTH, SIDES, SOUTH, WEST, Kind, Link, Supply, beside, opposite
from kickdoor_game.quest.cards.faces import EVERYONE, Icon, RoomFace


@pytest.mark.rule("quest.setup.5", "quest.setup.6")
def test_the_entrance_has_four_doors() -> None:
    dungeon = entrance("entrance")
    here = dungeon.rooms[ENTRANCE]
    assert (here.x, here.y) == (0, 0)
    assert [dungeon.link(ENTRANCE, side).kind for side in SIDES] == ["door"] * 4
    assert [dungeon.cost(ENTRANCE, side, tiles_left=True) for side in SIDES] == [1] * 4
    dungeon.link(ENTRANCE, NORTH).flip()
    assert dungeon.link(ENTRANCE, NORTH).kind == "door", "nothing changes them"


@pytest.mark.rule("quest.explore.4", "quest.explore.6", "quest.links.9")
def test_a_new_room_shares_the_links_of_its_neighbours() -> None:
    dungeon = entrance("entrance")
    east = dungeon.place("laundry", ENTRANCE, EAST)
    assert dungeon.bare(east) == [NORTH, EAST, SOUTH], "the west side has the door of the Entrance"
    dungeon.lay(east, NORTH, Link("locked"))
    dungeon.lay(east, EAST, Link("wall"))
    dungeon.lay(east, SOUTH, Link("open"))
    north = dungeon.place("attic", ENTRANCE, NORTH)
    for side in dungeon.bare(north):
        dungeon.lay(north, side, Link("hidden"))
    corner = dungeon.place("corner", east, NORTH)
    assert dungeon.bare(corner) == [NORTH, EAST]
    assert dungeon.link(corner, SOUTH) is dungeon.link(east, NORTH)
    assert dungeon.link(corner, WEST) is dungeon.link(north, EAST)
    assert dungeon.cost(corner, WEST, tiles_left=True) == dungeon.cost(north, EAST, tiles_left=True) == 3


def test_no_room_on_another_and_no_link_on_another() -> None:
    dungeon = entrance("entrance")
    dungeon.place("laundry", ENTRANCE, EAST)
    with pytest.raises(ValueError, match="a room lies at 1, 0"):
        dungeon.place("attic", ENTRANCE, EAST)
    with pytest.raises(ValueError, match="a link lies on side 1 of room 0"):
        dungeon.lay(ENTRANCE, EAST, Link("open"))
    with pytest.raises(IndexError, match="side 0 of room 1"):
        dungeon.link(RoomId(1), NORTH)


@pytest.mark.rule(
    "quest.links.1",
    "quest.links.2",
    "quest.links.3",
    "quest.links.4",
    "quest.links.5",
    "quest.links.6",
    "quest.links.7",
    "quest.movement.10",
)
@pytest.mark.parametrize(("kind", "cost"), [("open", 1), ("door", 1), ("locked", 2), ("hidden", 3), ("wall", None)])
def test_what_a_link_costs(kind: Kind, cost: int | None) -> None:
    """The same from both sides; rooms with a wall between are not adjacent (quest.movement.10)."""
    drawn = Map(("1 2", "E ."), links={"1 east": kind})
    one, two = drawn.rooms["1"], drawn.rooms["2"]
    assert drawn.dungeon.cost(one, EAST, tiles_left=True) == cost
    assert drawn.dungeon.cost(two, WEST, tiles_left=True) == cost
    assert (two in drawn.dungeon.adjacent(one)) is (cost is not None)
    assert drawn.dungeon.link(one, EAST).is_exit() is (cost is not None)


@pytest.mark.rule("quest.automatic.5")
def test_when_the_last_tile_lies_the_edge_is_a_wall() -> None:
    drawn = Map(("1 2", "E ."))
    one = drawn.rooms["1"]
    assert [drawn.dungeon.cost(one, side, tiles_left=False) for side in SIDES] == [None, 1, 1, None]
    assert [drawn.dungeon.cost(one, side, tiles_left=True) for side in SIDES] == [1, 1, 1, 1]


def test_the_ways_into_the_dark() -> None:
    drawn = Map(("1", "E"), links={"1 north": "wall", "1 west": "hidden"})
    ways = drawn.dungeon.into_the_dark()
    assert ways == [(ENTRANCE, EAST), (ENTRANCE, SOUTH), (ENTRANCE, WEST), (RoomId(1), EAST), (RoomId(1), WEST)]


@pytest.mark.rule("quest.components.3", "quest.links.8")
def test_the_supply_of_links() -> None:
    """Each tile once, either face as likely, and passageways when none is left."""
    full = Supply().left()
    assert full == sum(BACKS.values()) == 73
    drawn = [Supply().take(number) for number in range(1, 2 * full + 1)]
    assert Counter(link.kind for link in drawn) == {"open": 73, **BACKS}
    assert Counter(link.back for link in drawn) == {"open": 73, **BACKS}
    supply = Supply()
    taken = Counter(max(link.kind, link.back, key=lambda kind: kind != "open") for link in map(supply.take, [1] * 73))
    assert (taken, supply.left()) == (BACKS, 0)
    assert supply.take(1) == Link("open")
    with pytest.raises(ValueError, match="from 1 to 146, not 147"):
        Supply().take(147)


@pytest.mark.rule("quest.links.8")
def test_a_tile_that_is_flipped() -> None:
    link = Link("hidden")
    link.flip()
    assert link == Link("open", "hidden")
    link.flip()
    assert link == Link("hidden")


@pytest.mark.rule("quest.icons.2", "quest.icons.3", "quest.icons.4", "quest.icons.7", "quest.halfbreed.2")
def test_icons_add_up() -> None:
    room = RoomFace("x", "X", icons=(Icon("dwarf", True), Icon("thief", True), Icon("warrior", False)))
    assert room.dice(("dwarf", "thief"), ("dwarf", "thief")) == 2
    assert room.dice(("dwarf", "warrior"), ("dwarf", "warrior")) == 0
    assert room.dice(("warrior",), ()) == 0, "a hero who is spared what is bad about it"
    assert RoomFace("x", "X", icons=(Icon(EVERYONE, True),)).dice((), ()) == 1
    assert RoomFace("x", "X", icons=(Icon(EVERYONE, False),)).dice((), ()) == -1


def grown(seed: int, rooms: int = 25) -> Dungeon:
    """A map that somebody has explored by chance, until so many rooms lie or no way leads on."""
    chance, dungeon, supply = random.Random(seed), entrance("entrance"), Supply()
    while len(dungeon.rooms) < rooms and (ways := dungeon.into_the_dark()):
        new = dungeon.place(f"room{len(dungeon.rooms)}", *chance.choice(ways))
        for side in dungeon.bare(new):
            dungeon.lay(new, side, supply.take(chance.randint(1, 2 * supply.left())))
    return dungeon


@pytest.mark.rule("quest.links.8")
@given(st.integers())
def test_every_map_is_sound(seed: int) -> None:
    """Links are shared, ways go both ways, a game can be saved; 24 rooms never use up the tiles (quest.links.8)."""
    dungeon = grown(seed)
    assert not list(faults(dungeon))
    assert len(dungeon.links) <= 4 + 72
    for number, room in enumerate(dungeon.rooms):
        for side in SIDES:
            neighbour = dungeon.behind(RoomId(number), side)
            if neighbour is not None:
                assert dungeon.behind(neighbour, opposite(side)) == number
                assert dungeon.link(neighbour, opposite(side)) is dungeon.link(RoomId(number), side)
                assert beside(room.x, room.y, side) == (dungeon.rooms[neighbour].x, dungeon.rooms[neighbour].y)
    assert clone(dungeon) == dungeon == load(save(dungeon), Dungeon)


def test_what_is_wrong_is_said() -> None:
    dungeon = entrance("entrance")
    room = dungeon.place("laundry", ENTRANCE, EAST)
    assert list(faults(dungeon)) == [f"room 1 has no link on side {side}" for side in (NORTH, EAST, SOUTH)]
    for side in dungeon.bare(room):
        dungeon.lay(room, side, Link("open"))
    dungeon.links[0].kind = "wall"
    assert list(faults(dungeon)) == ["a door of the Entrance is none"]
    dungeon.links[0].kind = "door"
    other = clone(dungeon)
    other.rooms[1].sides = (other.rooms[1].sides[0], *other.rooms[1].sides[:3])
    assert "the edge (0, 0, 1) has 2 links" in list(faults(other))
    other = clone(dungeon)
    other.rooms[1].x = 0
    assert "two rooms lie in one cell" in list(faults(other))


def test_of_a_room_that_is_being_laid_only_the_links_that_lie_lead_anywhere() -> None:
    dungeon = entrance("entrance")
    east = dungeon.place("laundry", ENTRANCE, EAST)
    dungeon.lay(east, NORTH, Link("open"))
    assert [side for room, side in dungeon.into_the_dark() if room == east] == [NORTH]

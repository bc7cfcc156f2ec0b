"""How monsters move: the six moves that the book tells, and what its other sentences say of them."""

from __future__ import annotations

import pytest
from tests.game.quest.map import SIDE, Map

from kickdoor_game.quest.board.links import MONSTERS_PASS, Kind
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.monsters.moves import CONTRARY, FAST, LURKING, SLOW, Mover, move_of
from kickdoor_game.quest.phases.monster_turn import monster_turn
from kickdoor_game.sets.quest.game import RULES

DOORS: frozenset[Kind] = MONSTERS_PASS | frozenset[Kind](("locked", "hidden"))
WALLS: frozenset[Kind] = MONSTERS_PASS | frozenset[Kind](("wall",))

TWELVE = ("1 2 3 4", "5 6 7 8", "9 . 11 12", "E . . .")
"""Three rows of four with a gap, and the Entrance out of the way."""


def route(
    the_map: Map,
    start: str,
    *keywords: str,
    passes: frozenset[Kind] = MONSTERS_PASS,
    target: str = "",
) -> str:
    """The rooms through which a monster goes on red, and why it stops there."""
    mover = Mover(the_map.rooms[start], frozenset(keywords), passes, target=the_map.rooms[target] if target else None)
    move = move_of(mover, "red", the_map.dungeon, the_map.faces)
    return f"{the_map.names([mover.room, *(step.to for step in move.steps)])}: {move.stop}"


@pytest.mark.rule("quest.special.6")
def test_one_that_lurks_stays() -> None:
    assert route(Map(TWELVE, {"1": "east"}), "1", LURKING) == "1: lurking"


@pytest.mark.rule(
    "quest.monstermove.1",
    "quest.monstermove.2",
    "quest.monstermove.3",
    "quest.monstermove.4",
    "quest.monstermove.9",
    "quest.special.9",
)
def test_through_a_wall_and_over_a_gap_to_a_hidden_door() -> None:
    """Its card lets it through walls, and through no hidden door."""
    drawn = Map(
        TWELVE, {"12": "west", "11": "west", "9": "west"}, {"12 west": "wall", "9 west": "hidden", "9 east": "wall"}
    )
    assert route(drawn, "12", passes=WALLS) == "12 11 9: link"
    assert route(drawn, "12") == "12: link"


@pytest.mark.rule("quest.keywords.6")
def test_four_keywords_change_a_move_and_no_other() -> None:
    """Of all that stand on monsters; what is contrary goes against the arrow, and is stopped by the wall there."""
    drawn = Map(TWELVE, {"2": "east", "3": "east"}, {"2 west": "wall"})
    words = {word for card in RULES.book.cards if isinstance(card, QuestMonster) for word in card.keywords}
    moves = {word: route(drawn, "2", word) for word in words}
    plain = route(drawn, "2")
    assert {word for word in words if moves[word] != plain} == {FAST, SLOW, LURKING, CONTRARY}


@pytest.mark.rule("quest.special.1")
def test_a_fast_one_goes_one_room_further_straight_on() -> None:
    """An arrow in that room does not lead it on."""
    drawn = Map(TWELVE, {"4": "west", "3": "south", "11": "east"})
    assert route(drawn, "4", FAST) == "4 3 7 11: fast"
    assert route(drawn, "4") == "4 3 7: no_arrow"


@pytest.mark.rule("quest.special.5")
def test_a_slow_one_goes_one_room() -> None:
    """Though it could go through the door behind."""
    drawn = Map(TWELVE, {"2": "south", "6": "west"}, {"2 south": "door", "6 west": "locked"})
    assert route(drawn, "2", SLOW, passes=DOORS) == "2 6: slow"
    assert route(drawn, "2", passes=DOORS) == "2 6 5: no_arrow"


@pytest.mark.rule("quest.monstermove.6", "quest.monstermove.10", "quest.monstermove.11")
def test_off_the_board_and_in_on_the_other_side_but_never_back() -> None:
    """The link by which it comes in does not matter."""
    drawn = Map(
        TWELVE,
        {"8": "east", "5": "north", "1": "east", "2": "east", "3": "east", "4": "east"},
        {"5 west": "wall"},
    )
    assert route(drawn, "8") == "8 5 1 2 3 4: visited"


@pytest.mark.rule("quest.special.7")
def test_a_contrary_one_begins_against_the_arrow() -> None:
    drawn = Map(TWELVE, {"9": "south", "5": "east"})
    assert route(drawn, "9", CONTRARY) == "9 5 6: no_arrow"


@pytest.mark.rule("quest.special.8")
def test_a_contrary_one_whose_first_step_is_blocked_stays() -> None:
    drawn = Map(TWELVE, {"9": "south"}, {"9 north": "locked"})
    assert route(drawn, "9", CONTRARY) == "9: link"
    assert route(Map(TWELVE), "9", CONTRARY) == "9: no_arrow"


@pytest.mark.rule("quest.monstermove.3", "quest.monstermove.4")
@pytest.mark.parametrize("kind", ["locked", "hidden", "wall"])
def test_what_stops_a_monster(kind: Kind) -> None:
    assert route(Map(TWELVE, {"1": "east"}, {"1 east": kind}), "1") == "1: link"
    assert route(Map(TWELVE, {"4": "east"}, {"4 east": kind}), "4") == "4: link", "the way out counts (.12)"


@pytest.mark.rule("quest.monstermove.4")
@pytest.mark.parametrize("kind", ["open", "door"])
def test_what_does_not(kind: Kind) -> None:
    assert route(Map(TWELVE, {"1": "east"}, {"1 east": kind}), "1") == "1 2: no_arrow"


@pytest.mark.rule("quest.monstermove.7", "quest.monstermove.8", "quest.special.4")
def test_it_stays_with_its_target() -> None:
    """As soon as it comes there, and from the start."""
    drawn = Map(TWELVE, {"1": "east", "2": "east", "3": "east"})
    assert route(drawn, "1", target="2") == "1 2: target"
    assert route(drawn, "1", target="1") == "1: target"
    assert route(drawn, "1", CONTRARY, FAST, target="4") == "1 4: target", "no extra step then"
    assert route(Map(TWELVE, {"1": "east"}), "1", FAST, target="3") == "1 2 3: target"


@pytest.mark.rule("quest.special.2", "quest.special.3")
def test_a_fast_one_needs_a_direction() -> None:
    assert route(Map(TWELVE), "1", FAST) == "1: no_arrow"
    assert route(Map(TWELVE, {"1": "east"}, {"2 east": "locked"}), "1", FAST) == "1 2: link"


@pytest.mark.rule("quest.special.11")
def test_keywords_add_up() -> None:
    """Fast and slow are one step and one straight on; lurking is stronger than all."""
    drawn = Map(TWELVE, {"1": "east", "2": "south"})
    assert route(drawn, "1", FAST, SLOW) == "1 2 3: fast"
    assert route(drawn, "1", FAST, LURKING, CONTRARY) == "1: lurking"


@pytest.mark.rule("quest.monstermove.13")
def test_a_row_without_another_room_leads_nowhere() -> None:
    drawn = Map(("1 E", "2 ."), {"2": "east"})
    assert route(drawn, "2") == "2: nowhere"


ACROSS = ("1 E 2 3",)


@pytest.mark.rule("quest.monstermove.14", "quest.monstermove.15", "quest.monstermove.17", "quest.monstermove.18")
def test_through_the_entrance_in_one_step() -> None:
    drawn = Map(ACROSS, {"1": "east", "2": "east"})
    assert route(drawn, "1") == "1 2 3: no_arrow"
    assert route(drawn, "1", SLOW) == "1 2: slow"
    assert route(drawn, "1", target="E") == "1 2 3: no_arrow", "not even for its target"
    assert route(Map(ACROSS, {"3": "west"}), "3", FAST) == "3 2 1: fast"


@pytest.mark.rule("quest.monstermove.16")
def test_not_into_the_entrance_if_nothing_lies_behind() -> None:
    assert route(Map(("1 E", "2 3"), {"1": "east"}), "1") == "1: entrance"
    back = Map(("1 E 2",), {"1": "east", "2": "west"})
    assert route(back, "1") == "1 2: entrance", "it has been on the far side"


@pytest.mark.rule("quest.monstermove.19")
def test_out_of_the_dark_into_the_entrance_and_on() -> None:
    drawn = Map(("E 1 2", "3 4 5"), {"2": "east"})
    assert route(drawn, "2") == "2 1: no_arrow"
    assert route(drawn, "2", passes=frozenset[Kind](("open",))) == "2: entrance", "its doors are doors to it as well"
    assert route(Map(("E 4", "1 2", "3 5"), {"3": "south"}), "3") == "3 1: no_arrow"
    assert route(Map(("E 2", "1 3"), {"1": "south"}), "1") == "1: entrance", "what is behind is where it comes from"


@pytest.mark.rule("quest.monsterturn.4")
def test_smashed_doors_are_open_to_all() -> None:
    """Who smashes goes first, though it came into play later."""
    drawn = Map(TWELVE, {"1": "east", "2": "east"}, {"1 east": "locked", "2 east": "hidden"})
    movers = {"follower": Mover(drawn.rooms["1"]), "smasher": Mover(drawn.rooms["1"], passes=DOORS, smashes=True)}
    moves, smashed = monster_turn(movers, "red", drawn.dungeon, drawn.faces)
    assert list(moves) == ["smasher", "follower"]
    assert {name: drawn.names([step.to for step in move.steps]) for name, move in moves.items()} == {
        "smasher": "2 3",
        "follower": "2 3",
    }
    assert smashed == [(drawn.rooms["1"], SIDE["east"]), (drawn.rooms["2"], SIDE["east"])]
    assert drawn.dungeon.link(drawn.rooms["2"], SIDE["west"]).kind == "open"


@pytest.mark.rule("quest.links.8", "quest.monsterturn.4")
def test_a_smashed_door_lies_with_its_passageway_up() -> None:
    """So there are as many tiles of each kind as before, and a card that turns the link brings the door back."""
    drawn = Map(("1 2", "E ."), {"1": "east"}, {"1 east": "door"})
    monster_turn({"smasher": Mover(drawn.rooms["1"], smashes=True)}, "red", drawn.dungeon, drawn.faces)
    link = drawn.dungeon.link(drawn.rooms["1"], SIDE["east"])
    assert (link.kind, link.back) == ("open", "door")
    link.flip()
    assert (link.kind, link.back) == ("door", "open")


@pytest.mark.rule("quest.unchangeable.6")
def test_the_doors_of_the_entrance_are_not_smashed() -> None:
    drawn = Map(ACROSS, {"1": "east"})
    movers = {"smasher": Mover(drawn.rooms["1"], smashes=True)}
    moves, smashed = monster_turn(movers, "red", drawn.dungeon, drawn.faces)
    assert moves["smasher"].steps[0].entrance
    assert (smashed, drawn.dungeon.link(drawn.rooms["E"], SIDE["west"]).kind) == ([], "door")


@pytest.mark.rule("quest.mobs.1")
def test_a_mob_breaks_up() -> None:
    drawn = Map(TWELVE, {"1": "east", "2": "east"})
    movers = {"slow": Mover(drawn.rooms["1"], frozenset({SLOW})), "other": Mover(drawn.rooms["1"])}
    moves, _ = monster_turn(movers, "red", drawn.dungeon, drawn.faces)
    assert drawn.names([moves[name].end(drawn.rooms["1"]) for name in ("slow", "other")]) == "2 3"


@pytest.mark.rule("quest.monstermove.18", "quest.special.2", "quest.special.5", "quest.special.7", "quest.special.11")
@pytest.mark.parametrize(
    ("keywords", "way"),
    [
        ((), "1 4: no_arrow"),
        ((CONTRARY,), "1 3: nowhere"),
        ((CONTRARY, FAST), "1 3 4: fast"),
        ((CONTRARY, SLOW), "1 3: slow"),
        ((CONTRARY, FAST, SLOW), "1 3 4: fast"),
        ((CONTRARY, LURKING), "1: lurking"),
    ],
)
def test_against_the_arrow_through_the_entrance_and_on(keywords: tuple[str, ...], way: str) -> None:
    """The Entrance and what lies beyond are one step; who follows the arrow comes in on the other side of the map."""
    assert route(Map(("1", "E", "3", "4"), {"1": "north", "3": "west"}), "1", *keywords) == way

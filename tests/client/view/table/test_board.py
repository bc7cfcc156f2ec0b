"""Arrow keys on a map, arrows that are printed on it, a map seen from afar, and where somebody is."""

from __future__ import annotations

from tests.client.evening import after
from tests.client.maps import HOUSE, at_a_map, dungeon

from kickdoor_client.shapes import MenuWidget
from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import Line
from kickdoor_client.update.playing import pressed
from kickdoor_client.update.showing.cards import inspectable
from kickdoor_client.view.screen import picture
from kickdoor_client.view.table.board import board_lines, fits_across
from kickdoor_client.words.names import face_of
from kickdoor_client.words.table.board import whereabouts
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, Board, Face, Link, Place, Pointer, Token

HALL = Place(
    "hall",
    "Hall",
    0,
    0,
    tokens=(Token("Ada", "hero", 0),),
    kind="room",
    pointers=(Pointer("red", 0, -1), Pointer("blue", 1)),
)
ROOMS = Board(
    (
        HALL,
        Place("attic", "Attic", 0, -1, "attic_face", tokens=(Token("Moth", "monster", marks=("green",)),), kind="room"),
        Place("dark", "the Darkness", 1, 0, kind="dark"),
        Place("yard", "Yard", 0, 1, "yard_face", kind="room", pointers=(Pointer("orange", -1),)),
    ),
    (Link("hall", "attic", "locked door", 2), Link("hall", "dark", "door", 1), Link("hall", "yard", "wall")),
)
WAYS = Menu(
    (
        WireOption("go.north", "go north to Attic", place="attic"),
        WireOption("go.east", "go east into the Darkness", place="dark"),
        WireOption("end", "end the turn"),
    )
)


def asked() -> Model:
    return at_a_map(ROOMS, Asked(7, "move", "Where to?", WAYS, ("end",), "end", 40.0, "turn"))


def after_key(model: Model, key: str) -> tuple[Model, str]:
    """The model then, and the key of the option under the cursor."""
    outcome = pressed(model, key)
    assert outcome is not None
    widget = outcome[0].ui.widgets[7]
    assert isinstance(widget, MenuWidget)
    return outcome[0], widget.shape.options[widget.cursor].key


def said(lines: list[Line]) -> list[str]:
    return ["".join(text for _, text in line).rstrip() for line in lines]


def test_each_arrow_key_goes_to_the_way_that_leads_there() -> None:
    model, option = after_key(asked(), "right")
    assert option == "go.east"
    model, option = after_key(model, "up")
    assert option == "go.north"


def test_where_nothing_leads_a_key_goes_through_the_list() -> None:
    model, _ = after_key(asked(), "up")
    assert after_key(model, "down")[1] == "go.east", "to the yard is a wall, and no option"
    assert after_key(model, "left")[1] == "end", "before the first comes the last"


def test_arrows_that_are_printed_stand_below_the_name_by_their_letters() -> None:
    drawn = said(board_lines(asked(), ROOMS, 60, 12))
    hall = next(number for number, line in enumerate(drawn) if "Hall" in line)
    assert drawn[hall + 2].split() == [f"{asked().glyphs.down}x", "r^", "b>"], "and what the way down costs"
    assert "o<" in "\n".join(drawn)


def test_what_nobody_has_seen_is_a_question_mark() -> None:
    drawn = said(board_lines(asked(), ROOMS, 60, 12))
    assert "?" in next(line for line in drawn if "Hall" in line)
    assert not any("Darkness" in line for line in drawn)


def test_from_afar_a_map_shows_more_of_itself() -> None:
    large = dungeon()
    assert not fits_across(large, 80)
    assert fits_across(HOUSE, 80)
    near, far = (said(board_lines(at_a_map(large), large, 80, 40, far=far)) for far in (False, True))
    assert sum(line.count("Roo") for line in near) < sum(line.count("Roo") for line in far) == 8 * 7


def test_one_asks_where_somebody_is_or_what_is_in_a_room() -> None:
    assert whereabouts(asked(), "is Moth?") == ["Moth (green): in Attic."]
    assert whereabouts(asked(), "green") == ["Moth (green): in Attic."]
    assert whereabouts(asked(), "the yard") == ["Yard: arrows: orange west; to Hall to the north (wall, not now)."]
    assert whereabouts(asked(), "Gerda") == ["Nothing on the map is called 'Gerda'."]


def test_a_place_says_on_which_side_each_way_leads() -> None:
    (hall,) = whereabouts(asked(), "hall")
    assert hall == (
        "Hall (you are here): arrows: red north and blue east; "
        "to Attic to the north (locked door, 2 steps); to the Darkness to the east (door, 1 step); "
        "to Yard to the south (wall, not now)."
    )


def test_what_is_printed_on_a_room_is_read_like_a_card() -> None:
    faces = table.Faces((Face("attic_face", "Attic", "Room", "Dust."), Face("yard_face", "Yard", "Room", "Weeds.")))
    model, _ = after_key(after(asked(), faces), "up")
    read = pressed(model, "i")
    assert read is not None
    assert "Dust." in "\n".join(said(picture(read[0], 80, 30).lines)), "first the room that the cursor is about"
    assert {"Attic", "Yard"} <= set(inspectable_names(model))


def inspectable_names(model: Model) -> list[str]:
    return [face.name for _, card in inspectable(model) if (face := face_of(model, card)) is not None]

"""Rooms are read from the folder of a set: tiles of two faces each, and one Entrance; what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.quest.board.links import NAMES
from kickdoor_game.quest.cards.effects import Heal
from kickdoor_game.quest.cards.faces import Deal, Icon
from kickdoor_game.quest.cards.rooms import load_rooms

ENTRANCE = '[entrance]\nkey = "gate"\nname = "Gate"\nsearch = "cannot"\n'
TILE = """
[[tile]]

[[tile.faces]]
key = "bar"
name = "Bar"
arrows = { red = "north", blue = "west" }
icons = [{ role = "elf", green = true }]
search = 2
deals = [{ gold = 300, once = true, gets = [{ do = "heal" }] }]

[[tile.faces]]
key = "cellar"
name = "Cellar"
"""


def folder(at: Path, **files: str) -> Path:
    (at / "rooms").mkdir()
    for name, text in files.items():
        (at / "rooms" / f"{name}.toml").write_text(text, "utf-8")
    return at


@pytest.mark.rule("quest.components.2", "quest.components.9")
def test_what_stands_in_a_file_is_what_is_printed_on_a_room(tmp_path: Path) -> None:
    rooms = load_rooms(folder(tmp_path, a=ENTRANCE, b=TILE))
    assert (rooms.entrance.key, rooms.entrance.search, rooms.entrance.arrows) == ("gate", None, {})
    ((bar, cellar),) = rooms.tiles
    assert {colour: NAMES[side] for colour, side in bar.arrows.items()} == {"red": "north", "blue": "west"}
    assert bar.icons == (Icon("elf", True),)
    assert bar.deals == (Deal(gold=300, once=True, gets=(Heal(),)),)
    assert (bar.search, cellar.search, cellar.name) == (2, 0, "Cellar")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[tile", "is not TOML"),
        ("[[tile]]\nname = 1\n", "are 0; a tile has two"),
        (TILE.rpartition("[[tile.faces]]")[0], 'room "bar": field "faces" are 1; a tile has two'),
        (TILE.replace('"west"', '"left"'), "has 'left'; sides are north, east, south, west"),
        (TILE.replace("red", "pink"), "pink"),
        (TILE.replace("search = 2", 'search = "no"'), 'room "bar"'),
        (TILE.replace("gold = 300", "silver = 300"), "silver"),
        (TILE.replace('"cellar"', '"bar"'), 'room "bar": field "key" is taken by another room'),
        (ENTRANCE.replace("gate", "door"), "is there 2 times; it has to be once"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(CardError) as wrong:
        load_rooms(folder(tmp_path, a=ENTRANCE, b=text))
    assert told in str(wrong.value)


def test_a_dungeon_has_an_entrance(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="is there 0 times"):
        load_rooms(folder(tmp_path, b=TILE))

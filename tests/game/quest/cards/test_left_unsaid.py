"""What counts where a card or room of the board game says nothing: the default of each field of each word."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
import pytest

from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards import effects, faces, kinds, plays, traits
from kickdoor_game.quest.state.table import Figure

DEFAULTS: dict[str, dict[str, Any]] = {
    "DropItem": {"slot": None, "keyword": "", "size": "any", "which": "choice", "count": 1, "waits": False},
    "SnatchItem": {"slot": None, "size": "any", "which": "choice"},
    "Heal": {"count": 1, "all": False},
    "Hit": {"count": 1},
    "Hobble": {"move": 1},
    "LoseGold": {"count": 0, "all": False},
    "QuestDraw": {"deck": "treasure", "count": 1},
    "QuestIf": {"otherwise": ()},
    "QuestRollFor": {"high": (), "low": ()},
    "Whisk": {"to": "entrance"},
    "ExtraDice": {"count": 1, "against": None, "who": None},
    "LinkCost": {"cost": 1},
    "MoreHands": {"hands": 1},
    "MoreHealth": {"tokens": 1},
    "MoreMove": {"value": 1},
    "SearchBonus": {"value": 1},
    "Blink": {"to": "next_room"},
    "Enjoy": {"anybody": False},
    "MoveMonster": {"to_hero": False},
    "QuestDrawCards": {"deck": "treasure", "count": 2},
    "QuestFetchDiscard": {"deck": "treasure"},
    "QuestItem": {"bonus": 0, "big": False, "only": None, "traits": (), "keywords": ()},
    "QuestMonster": {
        "treasures": 0,
        "dice": 1,
        "gives": 0,
        "keywords": (),
        "specials": (),
        "bad_stuff": (effects.Hit(1),),
        "ignores": None,
        "passes": frozenset(("open", "door")),
        "smashes": False,
        "survives": False,
    },
    "QuestEnhancer": {"treasures": 0, "gives": "", "flee": 0, "levels": 0},
    "QuestOneShot": {"big": False, "throwable": False, "keywords": ()},
    "Deal": {"gold": 0, "worth": 0, "cards": 0, "levels": 0, "once": False, "move": 1},
    "RoomFace": {
        "arrows": {},
        "icons": (),
        "search": 0,
        "flavour": "",
        "good_for": None,
        "bad_for": None,
        "monsters": 0,
        "levels": 0,
        "enters": (),
        "deals": (),
    },
}
"""By class; those of every card (`flavour`, `copies`) are left out."""

OF_EVERY_CARD = {"flavour": "", "copies": 1}


def words_of(module: ModuleType) -> dict[str, type[msgspec.Struct]]:
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    }


@pytest.mark.parametrize("module", [effects, traits, plays, kinds, faces], ids=lambda module: module.__name__)
def test_what_is_left_unsaid(module: ModuleType) -> None:
    for name, kind in words_of(module).items():
        said: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):
            if field.default is not msgspec.NODEFAULT:
                said[field.name] = field.default
            elif field.default_factory is not msgspec.NODEFAULT:
                said[field.name] = field.default_factory()
        of_cards = OF_EVERY_CARD if "copies" in said else {}
        assert said == {**DEFAULTS.get(name, {}), **of_cards}, name


@pytest.mark.rule("quest.setup.6", "quest.setup.11")
def test_a_hero_begins_in_the_entrance_with_four_tokens_and_three_hundred_gold() -> None:
    figure = Figure()
    assert (figure.room, figure.tokens, figure.black, figure.gold) == (ENTRANCE, 4, 0, 300)
    assert (figure.spent, figure.went_all_out, figure.searched) == (0, False, ())


@pytest.mark.rule("quest.dice.1", "quest.dice.3", "quest.components.5", "quest.components.6")
def test_the_monster_die_has_two_colours_that_are_nobodys() -> None:
    assert faces.COLOURS == ("blue", "green", "red", "yellow", "orange", "purple")
    assert faces.BASE_COLOURS == ("blue", "green", "red", "yellow")

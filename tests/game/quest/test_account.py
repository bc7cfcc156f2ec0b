"""What an account tells of a table: everything that counts, in words that outlive a release."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.game.quest.fight.test_the_long_combat import GUS, ID, IVO, PIA, RED_FACE, STELLA, Story, bargain, explore

from kickdoor_game.heroes.sides import MONSTERS, Boost
from kickdoor_game.machine.ids import NO_CARD, Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.ruleset.account import VERSION, account
from kickdoor_game.quest.state.battle import Agreement, Battle, QuestTerms
from kickdoor_game.quest.state.table import Barter, Pile, QuestTable

PROMISED = QuestTerms(1, "alternating_helper", 100, (ID["colander"],), 30, (ID["tuba"],), True)


@pytest.fixture(scope="module")
def table() -> QuestTable:
    """In the long combat, while others bid; Gus has been let in, and something lies about."""
    story = Story(3, 1, 1, 1, 1, RED_FACE)
    explore(story)
    bargain(story)
    table = story.table
    battle = _battle(table)
    battle.agreed = Agreement(GUS, PROMISED)
    battle.boosts.append(Boost(MONSTERS, 5, "thrown", "quest.items.21", GUS, ID["broth"]))
    battle.more_dice[PIA] = 1
    table.piles.append(Pile(1, RoomId(1), (ID["tuba"],), {ID["tuba"]: ID["cheat"]}, 20))
    table.heroes[GUS].lasting = ()
    table.aside.append(ID["custard"])
    table.barters.append(Barter(3, PIA, GUS, [ID["thumb"]], 20, [ID["tuba"]], 40))
    return table


def _battle(table: QuestTable) -> Battle:
    assert table.battle is not None
    return table.battle


def test_what_it_says(table: QuestTable) -> None:
    """Part by part, of the places of which it does not tell the numbers of cards."""
    told = account(table)
    assert told["version"] == VERSION
    assert told["heroes"][PIA][:5] == ["Pia", 5, False, "blue", ["sparks", "custard", "plain", "plain"]]
    assert told["heroes"][GUS][:6] == ["Gus", 9, False, "green", ["old", "shaggy", "infant", "thumb", "cheat"], ["elf"]]
    assert told["figures"][PIA] == [2, 2, False, [1], 4, 0, 700, 0, 0, False, []]
    assert told["rooms"] == [
        ["entrance", 0, 0, [0, 1, 2, 3], ""],
        ["pantry", 0, -1, [4, 5, 0, 6], ""],
        ["quiet", 0, -2, [7, 8, 4, 9], ""],
    ]
    assert (told["links"][3], told["links"][-1]) == (["door", "open", True], ["open", "door", False])
    assert told["left"] == [{"door": 25, "locked": 15, "hidden": 15, "wall": 15}, []]
    assert told["monsters"] == [[1, "cuckoo", "", "red", 2, [], False, [], []]]
    assert told["piles"][0][:5] == [1, 1, ["tuba"], [["tuba", "cheat"]], 20]
    assert told["trades"] == [[3, PIA, GUS, ["thumb"], 20, ["tuba"], 40]]
    assert told["decks"]["treasure"] == ["feather", "eye", "well", "broom"]
    assert told["discards"] == {"monster": [], "treasure": [], "dxm": []}
    assert told["cards aside"] == ["custard"]
    promised = [1, "alternating_helper", True, 100, ["colander"], 30, ["tuba"]]
    assert told["battle"][:4] == [
        [0, -3, [1], False, 0, False],
        [["heroes", 5, "one_shot", -3, "ices"], ["monsters", 5, "thrown", GUS, "broth"]],
        [[(PIA, 1)], [], []],
        [False, [GUS, promised]],
    ]
    assert told["battle"][4] == [
        [7, False, STELLA, [1, "alternating_fighter", False, 500, [], 0, []]],
        [8, False, IVO, [1, "alternating_fighter", False, 0, [], 0, []]],
    ]
    assert told["battle"][5][:4] == [[True, GUS], [True, IVO], [True, STELLA], [False, STELLA]]
    assert told["battle"][6] == [["ices"], 0, []]
    assert told["turn"] == [PIA, 2, "turn", False, False, False, []]
    assert (told["stack"], told["questions"]) == (["QuestTurn", "QuestCombat"], [[PIA, "battle"]])


def test_a_blank_has_no_name(table: QuestTable) -> None:
    other = clone(table)
    other.aside.append(NO_CARD)
    assert account(other)["cards aside"] == ["custard", ""]


def test_no_combat_no_battle(table: QuestTable) -> None:
    other = clone(table)
    other.battle = None
    assert account(other)["battle"] is None


def _set(path: str, value: Any) -> Callable[[QuestTable], None]:
    """What changes the field of that path: names and places with dots between."""
    *way, last = path.split(".")

    def change(table: QuestTable) -> None:
        at: Any = table
        for name in way:
            at = at[int(name)] if name.isdigit() else getattr(at, name)
        if isinstance(at, list):
            at[int(last)] = value
        else:
            assert getattr(at, last) != value, path
            setattr(at, last, value)

    return change


CHANGES = {
    **dict.fromkeys(("heroes.0.name", "heroes.0.colour"), "someone"),
    **dict.fromkeys(("heroes.0.level", "figures.0.tokens", "figures.0.black", "figures.0.gold", "figures.0.spent"), 8),
    **dict.fromkeys(("heroes.0.dead", "figures.0.went_all_out", "stepping", "time_is_up", "over"), True),
    **dict.fromkeys(("heroes.0.hand", "heroes.0.items", "heroes.0.races", "heroes.0.in_use"), (ID["plain"],)),
    **dict.fromkeys(("heroes.0.fresh", "monsters.0.enhancers", "piles.0.items"), (ID["plain"],)),
    "heroes.0.uses": {"steal": 1},
    "heroes.0.cheats": {ID["colander"]: ID["cheat"]},
    "figures.0.room": RoomId(0),
    "figures.0.searched": (),
    **dict.fromkeys(("figures.0.treasures", "figures.0.received", "barters.0.number"), 9),
    **dict.fromkeys(("barters.0.by", "barters.0.to", "barters.0.gold", "barters.0.wanted_gold"), 9),
    **{f"barters.0.{side}": [ID["plain"]] for side in ("give", "want")},
    "figures.0.entered": True,
    "figures.0.dealt": (11,),
    "dungeon.rooms.0.searched": "ransacked",
    "dungeon.rooms.0.face": "cellar",
    **dict.fromkeys(("dungeon.rooms.0.x", "dungeon.rooms.0.y", "monsters.0.number", "piles.0.number"), 9),
    "dungeon.rooms.0.sides": (1, 2, 3, 0),
    **dict.fromkeys(("dungeon.links.5.kind", "dungeon.links.5.back"), "wall"),
    "dungeon.links.5.fixed": True,
    "supply.backs": {"door": 1},
    "tiles": [("a", "b")],
    "monsters.0.card": ID["plain"],
    "monsters.0.colour": "green",
    **dict.fromkeys(("monsters.0.room", "piles.0.room"), RoomId(0)),
    "monsters.0.boss": True,
    "piles.0.cheats": {},
    "piles.0.gold": 3,
    "piles.0.waits_for": PIA,
    "decks": {"dxm": [ID["plain"]]},
    "discards": {"dxm": [ID["plain"]]},
    "aside": [],
    **dict.fromkeys(("battle.main", "battle.helper", "turn"), GUS),
    "battle.monsters": [],
    **dict.fromkeys(("battle.announced", "battle.thrown", "battle.decided"), True),
    "battle.called_off": 2,
    "battle.boosts": [],
    "battle.spent": [],
    "battle.left_behind": 2,
    "battle.escaped": [GUS],
    "battle.loot": [ID["plain"]],
    "battle.cheats": {ID["plain"]: ID["cheat"]},
    "monsters.0.items": (ID["plain"],),
    "monsters.0.cheats": {ID["plain"]: ID["cheat"]},
    "monsters.0.like": ID["plain"],
    "battle.more_dice": {},
    "battle.doubled": [ID["plain"]],
    "battle.uses": {"0.berserk": 2},
    "battle.offers": [],
    "battle.said": [],
    "stack": [],
    "turn_number": 7,
    "phase": "charity",
    "winners": [GUS],
    "asking": None,
    "battle.agreed": Agreement(Seat(2), PROMISED),
}


@pytest.mark.parametrize("path", CHANGES)
def test_whatever_counts_changes_it(table: QuestTable, path: str) -> None:
    """Two tables that differ in anything that counts have different accounts."""
    other = clone(table)
    other.asking = table.asking
    assert account(other) == account(table)
    _set(path, CHANGES[path])(other)
    assert account(other) != account(table)


@pytest.mark.parametrize(
    "terms",
    [
        QuestTerms(2, "alternating_helper", 100, (ID["colander"],), 30, (ID["tuba"],), True),
        QuestTerms(1, "alternating_fighter", 100, (ID["colander"],), 30, (ID["tuba"],), True),
        QuestTerms(1, "alternating_helper", 101, (ID["colander"],), 30, (ID["tuba"],), True),
        QuestTerms(1, "alternating_helper", 100, (), 30, (ID["tuba"],), True),
        QuestTerms(1, "alternating_helper", 100, (ID["colander"],), 31, (ID["tuba"],), True),
        QuestTerms(1, "alternating_helper", 100, (ID["colander"],), 30, (), True),
        QuestTerms(1, "alternating_helper", 100, (ID["colander"],), 30, (ID["tuba"],), False),
    ],
)
def test_all_of_the_terms_count(table: QuestTable, terms: QuestTerms) -> None:
    other = clone(table)
    _battle(other).agreed = Agreement(GUS, terms)
    assert account(other) != account(table)

"""A monster that a card brings into an empty room, and the room that is added if none is empty."""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import PickOne
from kickdoor_game.quest import anytime
from kickdoor_game.quest.board.dungeon import RoomId, faults
from kickdoor_game.quest.board.links import Kind, Supply
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import MONSTER, DxmSpecial, QuestMonster
from kickdoor_game.quest.cards.plays import CallIn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.events import BattleBegan, LinkLaid, MonsterCame, RoomAdded
from kickdoor_game.quest.state.table import Monster, QuestTable

CALL, NEWT, TROLL = (CardId(card) for card in range(3))
CARDS: tuple[Any, ...] = (
    DxmSpecial(key="call", name="Room Service", play=CallIn()),
    QuestMonster(key="newt", name="Newt", level=2),
    QuestMonster(key="troll", name="Troll", level=6),
)
EVERYBODY = (RED, BLUE, GREEN)
GREEN_DIE = 2
WALLS: dict[str, Kind] = {
    "1 north": "wall", "1 east": "wall", "1 west": "wall", "2 west": "wall", "2 south": "wall", "2 east": "locked",
}  # fmt: skip


def called(
    *dice: int, where: str = "1 E E", tiles: int = 1, supply: Supply | None = None, dead: bool = False
) -> Played:
    """Red's turn; blue holds the card. A newt stands in room 2, all ways out of both but three are walls."""
    drawn = Map(("2 .", "1 E"), links={**WALLS, "2 north": "open"})

    def prepare(table: QuestTable) -> None:
        table.tiles = [("attic", "larder")] * tiles
        table.faces.update({name: RoomFace(name, name.title()) for name in ("attic", "larder")})
        table.decks[MONSTER] = [TROLL]
        table.next_monster = 2
        if supply is not None:
            table.supply = supply
        table.heroes[BLUE].hand = (CALL,)
        for hero, figure, room in zip(table.heroes, table.figures, where.split(), strict=True):
            figure.room = drawn.rooms[room]
            if dead and hero.seat == RED:
                hero.dead, figure.black = True, 4

    here = [Monster(1, NEWT, "red", drawn.rooms["2"])]
    return Played(QuestTurn(GREEN if dead else RED), drawn, dice, here, CARDS, prepare)


def offered(played: Played) -> tuple[list[str], str]:
    """What blue can say with the card, and the rule that bars it."""
    option = next(each for each in anytime.standing(played.table, BLUE).options if each.key == f"use.{CALL}")
    if option.barred:
        return [], option.barred.rule
    (shape,) = option.details
    assert isinstance(shape, PickOne)
    return [each.key for each in shape.options], ""


def call(played: Played, where: str) -> Any:
    played.does(BLUE, f"use.{CALL}", where)


@pytest.mark.rule("quest.explore.13", "quest.bases.1")
def test_it_comes_into_an_empty_room() -> None:
    """Room 1, since nobody is there; the Entrance is no room for monsters, and no fight begins."""
    played = called(GREEN_DIE, where="E E E")
    room = played.drawn.rooms["1"]
    assert offered(played) == ([f"room.{room}"], "")
    call(played, f"room.{room}")
    played.passes(*EVERYBODY)
    assert MonsterCame(2, TROLL, "green", room, 6) in played.told
    assert not [event for event in played.told if isinstance(event, BattleBegan)]
    assert len(played.table.dungeon.rooms) == 3


@pytest.mark.rule("quest.explore.13", "quest.death.12")
def test_a_room_in_which_only_the_dead_lie_is_empty() -> None:
    played = called(where="1 E E", dead=True)
    assert offered(played) == ([f"room.{played.drawn.rooms['1']}"], "")


@pytest.mark.rule("quest.death.11", "quest.explore.12")
@pytest.mark.parametrize("where", ["E E E", "1 E E"], ids=["a room", "an added room"])
def test_the_dead_can_call_one_too(where: str) -> None:
    """It came to nothing in silence: the frame ended with the hero of its player."""
    played = called(*(() if where[0] == "E" else (2, 1, 2, 3)), GREEN_DIE, where=where)
    played.table.heroes[BLUE].dead, played.table.figures[BLUE].black = True, 4
    keys, _ = offered(played)
    call(played, keys[0])
    played.passes(*EVERYBODY)
    assert [event.card for event in played.told if isinstance(event, MonsterCame)] == [TROLL]


@pytest.mark.rule("quest.explore.12", "quest.links.7")
def test_if_none_is_empty_a_room_is_added() -> None:
    """At an exit into the Darkness that the card's player picks, walls aside; with links, and no card for anybody.

    Where one lies already there is no link to lay.
    """
    played = called(2, 1, 2, 3, GREEN_DIE)
    two = played.drawn.rooms["2"]
    exits, barred = offered(played)
    assert barred == ""
    assert {f"add.{two}.north", f"add.{two}.east"} <= set(exits)
    assert not {f"add.{two}.west", f"add.{two}.south"} & set(exits)
    hands = [len(hero.hand) for hero in played.table.heroes]
    call(played, f"add.{two}.north")
    added = RoomId(3)
    assert RoomAdded(BLUE, added, "larder") in played.told
    assert [event.room for event in played.told if isinstance(event, LinkLaid)] == [added] * 3
    assert not [each for each in faults(played.table.dungeon) if "Entrance" not in each]
    played.passes(*EVERYBODY)
    assert MonsterCame(2, TROLL, "green", added, 6) in played.told
    assert (played.table.tiles, [figure.room for figure in played.table.figures].count(added)) == ([], 0)
    assert [len(hero.hand) for hero in played.table.heroes] == [hands[0], hands[1] - 1, hands[2] + 1], "for the die"
    assert not [event for event in played.told if isinstance(event, BattleBegan)]


@pytest.mark.rule("quest.explore.12")
def test_without_a_tile_nothing_comes_of_it() -> None:
    assert offered(called(tiles=0)) == ([], "quest.explore.12")


@pytest.mark.rule("quest.links.8")
def test_of_an_empty_supply_passageways_are_laid() -> None:
    played = called(1, GREEN_DIE, supply=Supply({}))
    call(played, f"add.{played.drawn.rooms['2']}.north")
    played.passes(*EVERYBODY)
    assert [event.kind for event in played.told if isinstance(event, LinkLaid)] == ["open"] * 3

"""Searching: how many dice, what is added, what every total finds, and when it cannot be done."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import Revealed
from kickdoor_game.language.cards import ClassCard, Item, RaceCard
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import start
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, RANSACKED
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE, QuestMonster
from kickdoor_game.quest.exploring.search import Search, find_of, modifier, why_no_search
from kickdoor_game.quest.state.events import RoomSearched, Searched
from kickdoor_game.quest.state.table import Monster, Pile, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
NEWT, SPOON, ELF, WARRIOR = (CardId(card) for card in range(4))
CARDS = (
    QuestMonster(key="newt", name="Newt", level=2),
    Item(key="spoon", name="Spoon", slot="one_hand", gold=100),
    RaceCard(key="elf", name="Elf", role="elf", traits=()),
    ClassCard(key="warrior", name="Warrior", role="warrior", traits=()),
)


def searched(*dice: int, token: str = "", search: int | None = 0, role: str = "", company: bool = False) -> Played:
    """Red searches the room 1, which likes Elves and does not like Warriors."""
    drawn = Map(("1", "E"))
    room = drawn.rooms["1"]
    drawn.faces["1"] = RoomFace("1", "1", icons=(Icon("elf", True), Icon("warrior", False)), search=search)

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER], table.decks[TREASURE] = [NEWT], [SPOON] * 3
        table.dungeon.rooms[room].searched = token
        table.figures[RED].room = room
        table.figures[BLUE].room = room if company else table.figures[BLUE].room
        table.heroes[RED].races = (ELF,) if role == "elf" else ()
        table.heroes[RED].classes = (WARRIOR,) if role == "warrior" else ()

    return Played(Search(RED, room), drawn, dice, cards=CARDS, prepare=prepare)


@pytest.mark.rule(
    "quest.search.11",
    "quest.search.12",
    "quest.search.13",
    "quest.search.14",
    "quest.search.15",
    "quest.search.17",
    "quest.search.18",
    "quest.search.19",
    "quest.search.20",
)
@pytest.mark.parametrize(
    ("total", "gold", "treasures", "token"),
    [
        (2, 300, 0, ""),
        (3, 400, 0, ""),
        (4, 500, 0, ""),
        (5, 100, 1, RANSACKED),
        (6, 300, 1, RANSACKED),
        (8, 500, 1, RANSACKED),
        (9, 0, 2, LOOTED_OUT),
        (10, 500, 2, LOOTED_OUT),
        (11, 0, 3, LOOTED_OUT),
        (14, 0, 3, LOOTED_OUT),
    ],
)
def test_what_a_total_finds(total: int, gold: int, treasures: int, token: str) -> None:
    played = searched(4, search=total - 4)
    played.passes(*EVERYBODY)
    room = played.drawn.rooms["1"]
    assert Searched(RED, room, total) in played.told
    assert played.table.figures[RED].gold == 300 + gold
    assert len(played.table.heroes[RED].hand) == treasures
    assert played.table.dungeon.rooms[room].searched == token
    assert (RoomSearched(room, token) in played.told) is bool(token)
    assert played.result is None


@pytest.mark.rule("quest.search.10", "quest.search.16", "quest.search.26")
@pytest.mark.parametrize("total", [-1, 0, 1, 7])
def test_totals_that_find_a_monster(total: int) -> None:
    """On a base, and nothing else is found."""
    played = searched(3, 3, search=total - 3)
    played.passes(*EVERYBODY)
    played.passes(*EVERYBODY)
    assert (played.result, [monster.room for monster in played.table.monsters]) == (1, [played.drawn.rooms["1"]])
    assert (played.table.figures[RED].gold, find_of(total).treasures) == (300, 0)


@pytest.mark.rule("quest.search.4", "quest.search.5", "quest.icons.2", "quest.icons.3")
def test_icons_change_the_number_of_dice() -> None:
    """An Elf throws two, a Warrior none."""
    assert [event for event in searched(1, 3, role="elf").told if type(event).__name__ == "DieFell"]
    played = searched(1, 3, role="elf")
    played.passes(*EVERYBODY)
    assert Searched(RED, played.drawn.rooms["1"], 4) in played.told
    assert Searched(RED, played.drawn.rooms["1"], 2) in searched(search=2, role="warrior").told


@pytest.mark.rule("quest.search.21", "quest.search.22")
def test_a_ransacked_room_has_less_and_ends_up_looted_out() -> None:
    played = searched(6, token=RANSACKED)
    assert modifier(played.table, played.drawn.rooms["1"]) == -1
    played.passes(*EVERYBODY)
    assert RoomSearched(played.drawn.rooms["1"], LOOTED_OUT) in played.told


@pytest.mark.rule("quest.dice.9")
def test_a_die_may_be_turned_before_it_counts() -> None:
    played = searched(1)
    played.does(RED, "turn.0.4")
    played.passes(*EVERYBODY)
    assert played.table.figures[RED].gold == 800


@pytest.mark.rule("quest.search.9")
@pytest.mark.parametrize("company", [True, False])
def test_treasure_is_shown_where_somebody_stands_by(company: bool) -> None:
    played = searched(5, company=company)
    played.passes(*EVERYBODY)
    assert (Revealed(RED, (SPOON,)) in played.told) is company


@pytest.mark.rule("quest.search.1", "quest.search.2", "quest.search.3", "quest.search.7", "quest.search.23")
def test_when_it_cannot_be_done() -> None:
    table = searched(2).table
    room = table.figures[RED].room

    def why(move_left: int = 1) -> str:
        refusal = why_no_search(table, RED, move_left)
        return "" if refusal is None else refusal.rule

    assert why() == ""
    assert why(move_left=0) == "quest.search.1"
    table.figures[RED].searched = (room,)
    assert why() == "quest.search.3"
    table.monsters = [Monster(1, NEWT, "red", room)]
    assert why() == "quest.search.2"
    table.dungeon.rooms[room].searched = LOOTED_OUT
    assert why() == "quest.search.23"
    table.faces["1"] = RoomFace("1", "1", search=None)
    assert why() == "quest.search.7"


@pytest.mark.rule("quest.death.7", "quest.death.14")
@pytest.mark.parametrize("die", [1, 6])
def test_whoever_dies_while_the_die_lies_finds_nothing(die: int) -> None:
    """Neither gold nor a Treasure, and no monster comes for them."""
    played = searched(die)
    played.does(BLUE, f"stab.{RED}")
    played.passes(*EVERYBODY)
    hero, figure = played.table.heroes[RED], played.table.figures[RED]
    assert (hero.dead, figure.gold, hero.hand, played.table.monsters) == (True, 0, (), [])
    assert not [event for event in played.told if isinstance(event, Searched)]


@pytest.mark.rule("quest.drop.6", "quest.search.24")
def test_nothing_is_gathered_beside_a_monster_that_came_meanwhile() -> None:
    played = searched(2)
    played.table.piles.append(Pile(1, played.drawn.rooms["1"], (SPOON,)))
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "gather")]
    played.table.monsters.append(Monster(1, NEWT, "green", played.drawn.rooms["1"]))
    played.table.asking, played.table.changed = None, True
    played.table = start(played.rules, played.table)
    assert played.asked() == [(RED, "go_on")]
    assert played.table.heroes[RED].items == ()

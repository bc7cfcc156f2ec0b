"""Somebody steps into the Darkness: what is laid, drawn and asked, and which base the monster gets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, COLOURS_AT_THE_TABLE, GREEN, RED, Played

from kickdoor_game.language.cards import Enhancer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import questions, start
from kickdoor_game.quest.board.links import EAST, NORTH, SIDES, SOUTH, WEST, Supply
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import MONSTER, QuestMonster
from kickdoor_game.quest.exploring.explore import Explore
from kickdoor_game.quest.monsters.new_monster import NewMonster
from kickdoor_game.quest.state.events import LinkLaid, MonsterCame, MonsterLeft, NoMonsterLeft, RoomLaid
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
NEW, SMALL, MIDDLE, LARGE, OLD = (CardId(card) for card in range(5))
CARDS = (
    QuestMonster(key="new", name="Newcomer", level=3),
    QuestMonster(key="small", name="Small", level=4),
    QuestMonster(key="middle", name="Middle", level=8),
    QuestMonster(key="large", name="Large", level=12),
    Enhancer(key="old", name="Older Than The Stairs", level=5),
)
GREEN_DIE, RED_DIE, ORANGE_DIE = 2, 3, 5


def explored(*dice: int, supply: Supply | None = None, monsters: int = 1) -> Played:
    """Red goes east out of the Entrance, where nobody has been."""

    def prepare(table: QuestTable) -> None:
        table.tiles = [("attic", "larder"), ("laundry", "library")]
        table.faces.update({name: RoomFace(name, name.title()) for tile in table.tiles for name in tile})
        table.decks[MONSTER] = [NEW] * monsters
        if supply is not None:
            table.supply = supply

    return Played(Explore(RED, EAST), Map(("E",)), dice, cards=CARDS, prepare=prepare)


@pytest.mark.rule(
    "quest.explore.3",
    "quest.explore.4",
    "quest.explore.5",
    "quest.explore.6",
    "quest.explore.7",
    "quest.explore.8",
    "quest.explore.9",
    "quest.explore.10",
    "quest.components.2",
)
def test_six_steps_in_their_order() -> None:
    """Tile 2, its first face; three links; a card; then the monster."""
    played = explored(3, 1, 2, 146 - 4, GREEN_DIE)
    room = played.table.figures[RED].room
    assert RoomLaid(RED, room, "laundry", WEST) in played.told
    laid = [event for event in played.told if isinstance(event, LinkLaid)]
    assert [(event.side, event.kind) for event in laid] == [(NORTH, "open"), (EAST, "door"), (SOUTH, "wall")]
    assert played.table.tiles == [("attic", "larder")], "the other face has left the game"
    assert played.asked() == [(RED, "look_round")]
    assert (len(played.table.heroes[RED].hand), played.table.monsters) == (1, []), "the card comes before the monster"
    assert played.table.is_fighting()
    assert [played.table.in_fight(seat) for seat in EVERYBODY] == [True, False, False]
    played.answers(RED, "go_on")
    played.passes(*EVERYBODY)
    assert MonsterCame(1, NEW, "green", room, 3) in played.told
    assert (played.result, played.table.stepping) == (1, False)


@pytest.mark.rule("quest.explore.11")
def test_one_who_leaves_before_the_monster_comes() -> None:
    """It is there all the same."""
    played = explored(1, 1, 1, 1, GREEN_DIE)
    room = played.table.figures[RED].room
    played.table.figures[RED].room = played.table.figures[BLUE].room
    played.answers(RED, "go_on")
    played.passes(*EVERYBODY)
    assert [monster.room for monster in played.table.monsters] == [room]


@pytest.mark.rule("quest.explore.6")
def test_a_side_with_a_link_gets_no_second_one() -> None:

    def prepare(table: QuestTable) -> None:
        table.tiles = [("attic", "larder")]
        table.faces.update({name: RoomFace(name, name.title()) for name in table.tiles[0]})
        table.decks[MONSTER] = [NEW]

    drawn = Map(("2 1", "E ."), links={"1 south": "hidden"})
    played = Played(Explore(RED, EAST), drawn, (2, 1, 1), cards=CARDS, prepare=prepare)
    room = played.table.figures[RED].room
    assert played.table.dungeon.rooms[room].face == "larder"
    assert [event.side for event in played.told if isinstance(event, LinkLaid)] == [EAST, SOUTH]
    assert played.table.dungeon.link(room, NORTH).kind == "hidden", "what lies to the south of 1"
    assert played.asked() == [(RED, "look_round")]


@pytest.mark.rule("quest.links.8")
def test_an_empty_supply_has_passageways() -> None:
    played = explored(1, supply=Supply({"door": 0, "locked": 0, "hidden": 0, "wall": 0}))
    room = played.table.figures[RED].room
    assert [played.table.dungeon.link(room, side).kind for side in SIDES] == ["open", "open", "open", "door"]


@pytest.mark.rule("quest.setup.4", "quest.explore.9")
def test_no_monster_is_left() -> None:
    """The room has none, and no colour is thrown."""
    played = explored(1, 1, 1, 1, monsters=0)
    played.answers(RED, "go_on")
    assert NoMonsterLeft(played.table.figures[RED].room) in played.told
    assert (played.asked(), played.result, played.table.is_fighting()) == ([(RED, "go_on")], None, False)


def test_a_crash_between_the_card_and_the_monster() -> None:
    played = explored(1, 1, 1, 1, GREEN_DIE)
    again = played.saved()
    assert again == played.table
    played.table = again
    played.answers(RED, "go_on")
    played.passes(*EVERYBODY)
    assert [monster.colour for monster in played.table.monsters] == ["green"]


def comes(die: int, *taken: tuple[str, CardId], enhanced: int = 0) -> Played:
    """A monster is to come into the Entrance's neighbour while these stand on bases; so many of them carry +5."""
    drawn = Map(("1", "E"))
    monsters = [
        Monster(number, card, colour, drawn.rooms["1"], (OLD,) if number <= enhanced else ())
        for number, (colour, card) in enumerate(taken, start=1)
    ]

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER] = [NEW]
        table.next_monster = len(monsters) + 1

    played = Played(NewMonster(drawn.rooms["1"]), drawn, (die,), monsters, CARDS, prepare)
    played.passes(*EVERYBODY)
    return played


def all_of(card: CardId, *but: tuple[str, CardId]) -> list[tuple[str, CardId]]:
    """Nine monsters, three of each colour, all of that card but for the first ones."""
    return [*but, *[(colour, card) for colour in COLOURS_AT_THE_TABLE for _ in range(3)][len(but) :]]


@pytest.mark.rule("quest.bases.1", "quest.bases.2")
def test_the_rolled_colour_if_a_base_is_left() -> None:
    played = comes(GREEN_DIE, ("green", SMALL), ("green", SMALL))
    assert played.table.monsters[-1].colour == "green"
    assert [len(hero.hand) for hero in played.table.heroes] == [0, 0, 1]


@pytest.mark.rule("quest.bases.2", "quest.bases.3")
@pytest.mark.parametrize(("die", "cards"), [(GREEN_DIE, [0, 0, 1]), (ORANGE_DIE, [0, 0, 0])])
def test_else_whoever_s_turn_it_is_chooses(die: int, cards: list[int]) -> None:
    """The rolled colour brings its card though no base is left, and the chosen one brings none."""
    played = comes(die, *[("green", SMALL)] * 3)
    assert played.asked() == [(RED, "base")]
    played.answers(RED, "base.blue")
    assert (played.table.monsters[-1].colour, played.result) == ("blue", 4)
    assert [len(hero.hand) for hero in played.table.heroes] == cards


@pytest.mark.rule("quest.bases.3")
def test_only_colours_with_a_base_are_chosen_from() -> None:
    played = comes(ORANGE_DIE, *[("green", SMALL)] * 3, *[("blue", SMALL)] * 2)
    assert played.table.free_bases() == {"red": 3, "blue": 1}
    assert played.asked() == [(RED, "base")]
    (question,) = questions(played.table)
    assert question.default == ("base.red",), "the first colour that is left"


@pytest.mark.rule("quest.bases.4", "quest.bases.5")
def test_no_base_is_left_and_the_highest_goes() -> None:
    """Counting what lies on it; whose base it frees the rolled colour is, if it is that."""
    played = comes(RED_DIE, *all_of(SMALL, ("red", MIDDLE)), enhanced=1)
    assert [event.monster for event in played.told if isinstance(event, MonsterLeft)] == [1]
    assert sorted(played.table.discards[MONSTER] + played.table.discards["dxm"]) == [MIDDLE, OLD]
    assert (len(played.table.monsters), played.table.monsters[-1].colour) == (9, "red")


@pytest.mark.rule("quest.bases.3", "quest.bases.4")
def test_the_last_base_may_be_taken_while_somebody_chooses() -> None:
    """By a monster that a card has sent meanwhile: then the highest goes, as if none had been left before."""
    played = comes(ORANGE_DIE, *all_of(SMALL, ("red", MIDDLE))[:-1])
    assert played.asked() == [(RED, "base")]
    others = played.table.monsters
    others.append(replace(others[-1], number=20))
    played.table.asking, played.table.changed = None, True
    played.table = start(played.rules, played.table)
    assert [monster.number for monster in played.table.monsters] == [2, 3, 4, 5, 6, 7, 8, 20]
    assert played.table.free_bases() == {"red": 1}
    played.answers(RED, "base.red")
    assert len(played.table.monsters) == 9


@pytest.mark.rule("quest.bases.4")
def test_several_of_the_highest_go_together() -> None:
    """And of freed bases that are not of the rolled colour one is chosen."""
    played = comes(GREEN_DIE, *all_of(SMALL, ("red", LARGE), ("red", MIDDLE), ("red", LARGE)))
    assert [event.monster for event in played.told if isinstance(event, MonsterLeft)] == [1, 3]
    assert played.asked() == [(RED, "base")]
    assert played.table.free_bases() == {"red": 2}
    played.answers(RED, "base.red")
    assert len(played.table.monsters) == 8

"""The way out: who meets a Boss, what it is worth, what it takes, and who has won."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import GameWon, LevelsChanged
from kickdoor_game.heroes.sides import Boost
from kickdoor_game.language.cards import Enhancer
from kickdoor_game.language.words.conditions import LevelAtLeast
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards.kinds import MONSTER, QuestMonster
from kickdoor_game.quest.monsters.boss import held_by_boss
from kickdoor_game.quest.monsters.new_monster import NewMonster
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.events import BattleDecided, Dodged, HelperLeft, MonsterLeft, WasHit
from kickdoor_game.quest.state.levels import level_of
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import Monster, QuestTable

OTHERS = (BLUE, GREEN)
EVERYBODY = (RED, BLUE, GREEN)
GOLDFISH, OLD, NEWT = (CardId(card) for card in range(3))
CARDS = (
    QuestMonster(key="goldfish", name="Goldfish", level=1, ignores=LevelAtLeast(1)),
    Enhancer(key="old", name="Older Than The Stairs", level=5),
    QuestMonster(key="newt", name="Newt On Duty", level=2),
)
GREEN_DIE, RED_DIE = 2, 3


def turn(*dice: int, level: int = 10, at: str = "E", deck: tuple[CardId, ...] = (GOLDFISH,)) -> Played:
    """Red's turn, in the Entrance or in the room 1 to its north."""
    drawn = Map(("1", "E"))

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER] = list(deck)
        table.heroes[RED].level, table.figures[RED].room = level, drawn.rooms[at]

    return Played(QuestTurn(RED), drawn, dice, (), CARDS, prepare)


def faced(*dice: int, at: str = "E") -> Played:
    """The Boss has come, on a green base."""
    played = turn(GREEN_DIE, *dice, at=at)
    if at != "E":
        played.answers(RED, "go.south")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]
    return played


@pytest.mark.rule("quest.boss.5")
def test_a_boss_that_comes_holds_whoever_called_it_and_nobody_else() -> None:
    """While it is turned up, blue may still be moved away by a card; red may not."""
    table = turn(GREEN_DIE).table
    assert [held_by_boss(table, seat) for seat in EVERYBODY] == [True, False, False]
    elsewhere = turn(at="1").table
    assert not any(held_by_boss(elsewhere, seat) for seat in EVERYBODY)


def rolls(played: Played) -> None:
    played.answers(RED, "roll")
    played.passes(*OTHERS)
    played.passes(*EVERYBODY)


@pytest.mark.rule(
    "quest.boss.1", "quest.boss.2", "quest.boss.3", "quest.boss.4", "quest.boss.6", "quest.victory.2", "quest.winning.6"
)
@pytest.mark.parametrize("at", ["E", "1"])
def test_level_10_in_the_entrance_meets_a_boss(at: str) -> None:
    """At the beginning of the turn, or on coming in."""
    played = faced(at=at)
    (boss,) = played.table.monsters
    assert (boss.room, boss.boss, boss.colour, level_of(played.table, boss)) == (ENTRANCE, True, "green", 20)
    assert not ignores(played.table, boss, RED), "though it ignores everybody"
    boss.enhancers = (OLD,)
    assert level_of(played.table, boss) == 25


@pytest.mark.rule("quest.boss.1", "quest.victory.3")
def test_below_level_10_the_entrance_is_a_room_like_any() -> None:
    assert turn(level=9).asked() == [(RED, "move")]


@pytest.mark.rule("quest.boss.9", "quest.victory.1")
def test_whoever_kills_it_has_won_at_once() -> None:
    played = faced(6, 1)
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost("heroes", 10, "one_shot", "quest.combat.11"))
    rolls(played)
    assert BattleDecided(26, 21, True) in played.told
    assert (played.table.over, played.table.winners, GameWon((RED,)) in played.told) == (True, [RED], True)


@pytest.mark.rule("quest.boss.10", "quest.boss.14")
@pytest.mark.parametrize(
    ("helper_level", "dice", "totals", "winners"),
    [(10, (6, 6, 1), (41, 21), [RED, BLUE]), (9, (6, 1), (25, 21), [RED])],
)
def test_two_of_level_10_win_together(
    helper_level: int, dice: tuple[int, ...], totals: tuple[int, int], winners: list[int]
) -> None:
    """A helper who has dropped below is none any more; the main player may, and still wins."""
    played = faced(*dice)
    battle = played.table.battle
    assert battle is not None
    battle.helper = BLUE
    battle.boosts.append(Boost("heroes", 10, "one_shot", "quest.combat.11"))
    played.table.heroes[BLUE].level, played.table.heroes[RED].level = helper_level, 9
    rolls(played)
    assert (HelperLeft(RED, BLUE, "below_the_boss") in played.told) is (helper_level < 10)
    assert BattleDecided(*totals, True) in played.told
    assert played.table.winners == winners


@pytest.mark.rule("quest.boss.11", "quest.boss.12", "quest.boss.13")
def test_a_lost_fight_costs_a_level_and_the_boss_is_gone() -> None:
    """A hit as for any lost combat, a level on top, whatever the roll to run away."""
    played = faced(1, 6, 5)
    rolls(played)
    assert WasHit(RED, 1, 3, "a lost combat") in played.told
    assert LevelsChanged(RED, -1, 9, "the Boss") in played.told
    played.answers(RED, f"room.{played.drawn.rooms['1']}")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert Dodged(RED, 1, 5) in played.told
    assert [event.why for event in played.told if isinstance(event, MonsterLeft)] == ["the Boss has gone"]
    assert (played.table.monsters, played.asked()) == ([], [(RED, "draw_monster")])


@pytest.mark.rule("quest.boss.12")
def test_it_goes_as_well_if_the_hero_dies_before_the_roll() -> None:
    played = faced()
    played.does(BLUE, f"stab.{RED}")
    assert (played.table.monsters, played.table.discards[MONSTER]) == ([], [GOLDFISH])


@pytest.mark.rule("quest.flee.10", "quest.boss.11", "quest.boss.12")
def test_who_cannot_run_from_it_has_no_more_of_the_turn() -> None:
    """Behind the doors of the Entrance nothing has been found yet."""
    drawn = Map(("E",))

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER] = [GOLDFISH]
        table.tiles = [("attic", "larder")]
        table.heroes[RED].level = 10

    played = Played(QuestTurn(RED), drawn, (GREEN_DIE, 1, 6), (), CARDS, prepare)
    played.passes(*EVERYBODY)
    rolls(played)
    assert (played.asked(), played.table.monsters) == ([(RED, "go_on")], [])
    assert (played.table.heroes[RED].level, played.table.figures[RED].health()) == (9, 2)


@pytest.mark.rule("quest.setup.4")
def test_without_a_monster_there_is_no_boss_yet() -> None:
    assert turn(deck=()).asked() == [(RED, "move")]


@pytest.mark.rule("quest.bases.4")
def test_no_base_is_taken_from_a_boss() -> None:
    """The highest of the others go."""
    drawn = Map(("1", "E"))
    room = drawn.rooms["1"]
    bases = ["red", "red", "blue", "blue", "blue", "green", "green", "green"]
    others = [
        Monster(number, NEWT, colour, room, (OLD,) * (number == 3)) for number, colour in enumerate(bases, start=2)
    ]
    monsters = [Monster(1, GOLDFISH, "red", ENTRANCE, boss=True), *others]

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER] = [GOLDFISH]

    played = Played(NewMonster(room), drawn, (RED_DIE,), monsters, CARDS, prepare)
    played.passes(*EVERYBODY)
    assert [event.monster for event in played.told if isinstance(event, MonsterLeft)] == [3]
    assert played.table.monsters[0].boss

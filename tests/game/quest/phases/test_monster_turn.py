"""A whole Monster Turn at a table, the end that nobody wins, and the clock of a turn."""

from __future__ import annotations

import pytest
from tests.game.quest.map import SIDE, Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.machine.answers import alarm_rings
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import apply
from kickdoor_game.quest.board.links import Kind
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.dice.throw import Die, Throw
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.state.events import DoorSmashed, MonsterMoved, MonstersMove, MonstersWon
from kickdoor_game.quest.state.table import Monster

EVERYBODY = (RED, BLUE, GREEN)
ROWS = ("1 2 3", "4 E 5", "6 7 8")
ALL: frozenset[Kind] = frozenset(("open", "door", "locked", "hidden", "wall"))
WANDERER, LURKER, SMASHER = CardId(0), CardId(1), CardId(2)
CARDS = (
    QuestMonster(key="wanderer", name="Wanderer", level=1),
    QuestMonster(key="lurker", name="Lurker", level=1, keywords=("lurking",)),
    QuestMonster(key="smasher", name="Smasher", level=1, passes=ALL, smashes=True),
)


def begun(*dice: int, heroes: str = "E E E") -> tuple[Played, Map]:
    """A turn of the monsters after red's, on a map with red arrows: a wanderer and a smasher in 1, a lurker in 2."""
    drawn = Map(ROWS, {"1": "east", "2": "east", "3": "south", "5": "west"}, {"1 east": "locked"})
    monsters = [
        Monster(1, WANDERER, "red", drawn.rooms["1"]),
        Monster(2, LURKER, "blue", drawn.rooms["2"]),
        Monster(3, SMASHER, "green", drawn.rooms["1"]),
    ]
    played = Played(MonsterTurn(RED), drawn, dice, monsters, CARDS)
    for figure, name in zip(played.table.figures, heroes.split(), strict=True):
        figure.room = drawn.rooms[name]
    return played, drawn


@pytest.mark.rule("quest.monsterturn.1", "quest.monsterturn.3", "quest.monsterturn.4")
def test_the_die_is_thrown_and_all_move_at_once() -> None:
    """Through the door that has been smashed; who lurks stays."""
    played, drawn = begun(3)
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]
    assert [monster.room for monster in played.table.monsters] == [drawn.rooms[name] for name in ("1", "2", "1")]
    played.passes(*EVERYBODY)
    told = [event for event in played.told if isinstance(event, MonstersMove | MonsterMoved | DoorSmashed)]
    assert [type(event).__name__ for event in told] == ["MonstersMove", "MonsterMoved", "MonsterMoved", "DoorSmashed"]
    assert [event.monster for event in told if isinstance(event, MonsterMoved)] == [3, 1]
    assert told[-1] == DoorSmashed(drawn.rooms["1"], SIDE["east"])
    there = drawn.names([monster.room for monster in played.table.monsters])
    assert there == "4 2 4", "through 2, 3, 5 and the Entrance"
    assert played.asked() == [(RED, "go_on")], "nobody was asked anything between, and no fight begins (.5)"


@pytest.mark.rule("quest.monsterturn.2")
def test_a_colour_without_arrows_moves_nobody_and_brings_a_card() -> None:
    played, drawn = begun(2)
    played.passes(*EVERYBODY)
    assert drawn.names([monster.room for monster in played.table.monsters]) == "1 2 1"
    assert [len(hero.hand) for hero in played.table.heroes] == [0, 0, 1]
    assert MonstersMove(RED, "green") in played.told
    assert not [event for event in played.told if isinstance(event, MonsterMoved)]


@pytest.mark.rule("quest.monstermove.5", "quest.monstermove.7")
def test_each_stops_where_its_own_target_is() -> None:
    """Red's in 3; green's goes past red and ends with green."""
    played, drawn = begun(3, heroes="3 E 5")
    played.passes(*EVERYBODY)
    assert drawn.names([monster.room for monster in played.table.monsters]) == "3 2 5"


@pytest.mark.rule("quest.monstermove.8", "quest.death.12")
def test_a_dead_hero_holds_no_monster() -> None:
    played, drawn = begun(3, heroes="3 E 5")
    played.does(BLUE, f"stab.{RED}")
    played.passes(*EVERYBODY)
    assert drawn.names([monster.room for monster in played.table.monsters]) == "4 2 5"


def test_a_crash_before_they_move() -> None:
    played, drawn = begun(3)
    played.table = played.saved()
    played.passes(*EVERYBODY)
    assert drawn.names([monster.room for monster in played.table.monsters]) == "4 2 4"


@pytest.mark.rule("quest.victory.4")
def test_when_all_are_dead_the_monsters_have_won() -> None:
    """The game is over, and it has no winner."""
    played = Played(Throw("search", [Die("d6", RED)]), dice=[1])
    played.does(BLUE, f"stab.{RED}")
    played.does(BLUE, f"stab.{GREEN}")
    assert not played.table.over
    played.does(BLUE, f"stab.{BLUE}")
    assert (played.table.over, played.table.winners) == (True, [])
    assert played.told[-1] == MonstersWon()
    with pytest.raises(StaleAnswer, match="the game is over"):
        played.passes(RED)


@pytest.mark.rule("quest.turns.11")
def test_the_clock_of_a_turn_runs_for_whoever_has_it() -> None:
    """It stands still while dice may be changed, and rings under the name of its turn only."""
    played = Played(Throw("search", [Die("d6", RED)]), dice=[1])
    (clock,) = played.rules.alarms(played.table)
    assert (clock.name, clock.ms, clock.runs) == ("turn.1", 300_000, False)
    played.passes(BLUE, GREEN)
    assert not played.rules.alarms(played.table)[0].runs, "a moment to react is open as long as anybody is waited for"
    played.passes(RED)
    assert played.rules.alarms(played.table)[0].runs
    assert played.rules.alarms(played.saved())[0].runs, "and after a crash"
    played.table.turn = BLUE
    assert not played.rules.alarms(played.table)[0].runs, "somebody else has to decide"
    with pytest.raises(StaleAnswer):
        apply(played.rules, played.table, alarm_rings("turn.9"))

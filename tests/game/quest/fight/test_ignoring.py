"""Monsters that leave somebody alone, and monsters that come to a combat later."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.language.words.conditions import LevelAtMost
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Menu
from kickdoor_game.machine.run import questions
from kickdoor_game.quest import telling
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.events import JoinedBattle, LeftAlone
from kickdoor_game.quest.state.standing_by import attackers, bystanders
from kickdoor_game.quest.state.table import Monster, QuestTable

OTHERS = (BLUE, GREEN)
NEWT, DUCHESS = CardId(0), CardId(1)
CARDS = (
    QuestMonster(key="newt", name="Newt On Duty", level=2),
    QuestMonster(key="duchess", name="Duchess", level=9, ignores=LevelAtMost(4)),
)


def turn(*monsters: CardId, level: int = 4, dice: tuple[int, ...] = ()) -> Played:
    """Red's turn in the room 1, with these monsters there."""
    drawn = Map(("1 2", "E ."))
    room = drawn.rooms["1"]

    def prepare(table: QuestTable) -> None:
        table.tiles = [("attic", "larder")]
        table.figures[RED].room, table.heroes[RED].level = room, level

    here = [Monster(number, card, "green", room) for number, card in enumerate(monsters, start=1)]
    return Played(QuestTurn(RED), drawn, dice, here, CARDS, prepare)


def menu(played: Played) -> list[str]:
    """What red can choose."""
    (question,) = questions(played.table)
    assert isinstance(question.shape, Menu)
    return [option.key for option in question.shape.options if option.barred is None]


@pytest.mark.rule("quest.ignore.1", "quest.ignore.2", "quest.ignore.3")
def test_beside_one_that_ignores_you_you_stay_or_go() -> None:
    """No fight, no search."""
    played = turn(DUCHESS)
    assert played.asked() == [(RED, "move")]
    assert menu(played) == ["fight.1", "go.north", "go.east", "go.south", "go.west", "end"]
    played.answers(RED, "go.east")
    assert played.asked() == [(RED, "move")]


@pytest.mark.rule("quest.ignore.1", "quest.ignore.4", "quest.movement.6")
def test_who_comes_in_to_one_that_ignores_them_reads_why_it_does() -> None:
    """Once, when they come in; and nothing of a monster that they fight."""
    played = turn(DUCHESS)
    played.table.monsters.append(Monster(2, NEWT, "green", played.drawn.rooms["2"]))
    played.table.monsters[0].room = played.drawn.rooms["2"]
    played.table.monsters[1].room = played.drawn.rooms["E"]
    played.answers(RED, "go.east")
    said = [event for event in played.told if isinstance(event, LeftAlone)]
    assert said == [LeftAlone(RED, 1, DUCHESS)]
    assert telling.tell(played.table, said[0], BLUE) == (
        "Duchess ignores heroes of Level 4 or lower: Ann may fight it, and need not."
    )
    assert telling.tell(played.table, said[0], RED).endswith(": you may fight it, and need not.")
    played.answers(RED, "go.west")
    assert [event for event in played.told if isinstance(event, LeftAlone)] == said


@pytest.mark.rule("quest.ignore.4")
def test_you_may_fight_it_all_the_same() -> None:
    played = turn(DUCHESS)
    played.answers(RED, "fight.1")
    assert played.asked() == [(RED, "battle")]
    assert played.table.battle is not None
    assert played.table.battle.monsters == [1]


@pytest.mark.rule("quest.ignore.6")
def test_it_attacks_as_soon_as_you_are_worth_it() -> None:
    """Here after a kill that made a level."""
    played = turn(NEWT, DUCHESS, dice=(6, 1))
    assert [monster.number for monster in attackers(played.table, RED)] == [1]
    assert [monster.number for monster in bystanders(played.table, RED)] == [2]
    played.answers(RED, "fight")
    played.answers(RED, "roll")
    played.passes(*OTHERS)
    played.passes(RED, *OTHERS)
    assert played.table.heroes[RED].level == 5
    assert played.asked() == [(RED, "battle")]
    assert played.table.battle is not None
    assert played.table.battle.monsters == [2]


@pytest.mark.rule("quest.ignore.5", "quest.ignore.6")
def test_it_attacks_while_you_think_where_to_go() -> None:
    """Whatever has made it so, before anything else is done."""
    played = turn(DUCHESS)
    assert played.asked() == [(RED, "move")]
    played.table.heroes[RED].level = 5
    played.does(BLUE, f"stab.{GREEN}")
    assert played.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.multiple.7")
def test_it_may_be_brought_into_a_fight() -> None:
    """Until the dice are thrown."""
    played = turn(NEWT, DUCHESS)
    played.answers(RED, "fight")
    assert menu(played) == ["roll", "bring.2"]
    played.answers(RED, "bring.2")
    assert JoinedBattle(2) in played.told
    assert menu(played) == ["roll"]
    assert played.table.battle is not None
    assert played.table.battle.monsters == [1, 2]


@pytest.mark.rule("quest.multiple.3", "quest.multiple.5")
def test_one_that_comes_later_joins() -> None:
    """While the roll waits, everybody may react once more; who ignores the hero stays out."""
    for card, joins in ((NEWT, True), (DUCHESS, False)):
        played = turn(NEWT, dice=(1, 1, 1))
        played.answers(RED, "fight")
        played.answers(RED, "roll")
        played.passes(BLUE)
        room = played.table.figures[RED].room
        played.table.aside.append(card)
        verbs.bring_monster(played.table, card, "green", room).number = 2
        played.passes(GREEN)
        waiting = [seat for seat, _ in played.asked()]
        assert waiting == ([BLUE, GREEN] if joins else [BLUE]), "what was passed on was another combat"
        assert played.table.battle is not None
        assert (2 in played.table.battle.monsters) is joins
        played.passes(*waiting)
        assert played.asked()[0][1] == "dice"

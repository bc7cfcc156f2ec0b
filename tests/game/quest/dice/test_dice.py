"""Dice that lie on the table: whose they are, who may change which, and when they count."""

from __future__ import annotations

import pytest
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import Drew
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.dice.throw import Die, Throw, ThrowMonsterDie, lying, own_dice, turn_die
from kickdoor_game.quest.state.events import DieFell, DieTurned

EVERYBODY = (RED, BLUE, GREEN)


def fight(*faces: int) -> Played:
    """Red throws one die, blue helps with one, and green throws two for a monster of theirs."""
    dice = [Die("d6", RED), Die("d6", BLUE), Die("d6", GREEN, monster=7), Die("d6", GREEN, monster=7)]
    return Played(Throw("combat", dice), dice=faces)


@pytest.mark.rule("quest.roll.6", "quest.roll.7", "quest.dice.8", "quest.dice.9", "quest.bases.7")
def test_all_fall_in_order_and_everybody_may_react() -> None:
    played = fight(3, 1, 6, 2)
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]
    assert lying(played.table) is not None
    assert played.result is None, "nothing counts yet"
    played.passes(*EVERYBODY)
    assert played.result == (3, 1, 6, 2)
    assert lying(played.table) is None


@pytest.mark.rule("quest.roll.6")
def test_each_die_is_told_with_whose_it_is_and_what_for() -> None:
    played = Played(Throw("combat", [Die("d6", RED), Die("d10", GREEN, monster=7)]), dice=(3, 10))
    assert [event for event in played.told if isinstance(event, DieFell)] == [
        DieFell(RED, "d6", 3, "combat", -1),
        DieFell(GREEN, "d10", 10, "combat", 7),
    ]


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
def test_a_die_of_ones_own_is_turned() -> None:
    """It counts as turned, and everybody may react to that."""
    played = fight(3, 1, 6, 2)
    played.passes(RED, GREEN)
    played.does(BLUE, "turn.1.6")
    assert DieTurned(BLUE, BLUE, "d6", 6) in played.told
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY], "passes given before are void"
    played.passes(*EVERYBODY)
    assert played.result == (3, 6, 6, 2)


@pytest.mark.rule("quest.dice.7", "quest.bases.8")
def test_only_ones_own_are_turned_and_a_monsters_are_its_owners() -> None:
    played = fight(3, 1, 6, 2)
    assert [own_dice(played.table, seat) for seat in EVERYBODY] == [[0], [1], [2, 3]]
    with pytest.raises(IllegalAnswer):
        played.does(BLUE, "turn.0.1")
    with pytest.raises(ValueError, match="no die of seat 1 lies at place 0"):
        turn_die(played.table, BLUE, 0, 1)
    with pytest.raises(ValueError, match="a d6 die has no face 7"):
        turn_die(played.table, BLUE, 1, 7)
    played.does(GREEN, "turn.3.5")
    played.passes(*EVERYBODY)
    assert played.result == (3, 1, 6, 5)


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
def test_any_is_thrown_again_and_stays_its_owners() -> None:
    """What was changed may be changed once more."""
    played = fight(3, 1, 6, 2, 4)
    played.does(RED, "again.2")
    assert DieTurned(RED, GREEN, "d6", 4) in played.told
    played.does(GREEN, "turn.2.6")
    played.passes(*EVERYBODY)
    assert played.result == (3, 1, 6, 2)


@pytest.mark.rule("quest.roll.7")
def test_no_dice_no_moment() -> None:
    """With no dice of their own it is the roll of 0 that opens."""
    assert Played(Throw("combat", [])).result == ()


def test_a_crash_while_dice_lie() -> None:
    played = fight(3, 1, 6, 2)
    again = played.saved()
    assert again == played.table
    throw = lying(again)
    assert throw is not None
    assert [die.face for die in throw.dice] == [3, 1, 6, 2]


@pytest.mark.rule("quest.dice.1", "quest.dice.3")
@pytest.mark.parametrize(("face", "colour"), list(enumerate(COLOURS, start=1)))
def test_whose_colour_comes_up_draws(face: int, colour: str) -> None:
    """Orange, purple and a colour without a player bring nobody a card."""
    played = Played(ThrowMonsterDie(BLUE, "base"), dice=[face])
    played.passes(*EVERYBODY)
    assert played.result == colour
    players = {"red": [Drew(RED, "dxm", 1)], "blue": [Drew(BLUE, "dxm", 1)], "green": [Drew(GREEN, "dxm", 1)]}
    assert [event for event in played.told if isinstance(event, Drew)] == players.get(colour, [])


@pytest.mark.rule("quest.dice.7", "quest.dice.9")
def test_a_new_colour_comes_before_anybody_draws() -> None:
    """Green is thrown again, and red draws."""
    played = Played(ThrowMonsterDie(RED, "base"), dice=[2, 3])
    played.does(GREEN, "again.0")
    played.passes(*EVERYBODY)
    assert played.result == "red"
    assert [len(hero.hand) for hero in played.table.heroes] == [1, 0, 0]


@pytest.mark.rule("quest.dice.3", "quest.death.9", "quest.death.11")
def test_the_dead_draw_and_react() -> None:
    played = Played(ThrowMonsterDie(RED, "base"), dice=[1])
    played.does(RED, f"stab.{BLUE}")
    played.passes(*EVERYBODY)
    assert [len(hero.hand) for hero in played.table.heroes] == [0, 1, 0]

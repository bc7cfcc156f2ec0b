"""Nothing is brought out of the way of a curse that waits, or of dice that lie: no Item, no Level, no Race or Class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, flees, rolls, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.quest.anytime import standing
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.state.table import QuestTable

MOVES = (
    *(f"play.{NUMBER[key]}" for key in ("elf", "cleric", "cheat")),
    f"stow.{NUMBER['hat']}",
    "drop",
    "drop_gold",
    f"discard.{NUMBER['warrior']}",
    f"trade.{BLUE}",
    "recover",
)


def has_much(table: QuestTable) -> None:
    """Red, a hurt Warrior, wears a hat and a scarf, and has a gem."""
    red = table.heroes[RED]
    red.items = red.in_use = (NUMBER["hat"], NUMBER["scarf"], NUMBER["gem"])
    red.classes = (NUMBER["warrior"],)
    table.figures[RED].black, table.figures[RED].gold = 1, 400


def begun(*monsters: tuple[str, str, str], dice: tuple[int, ...] = (), **what: Any) -> Played:
    """Red's turn, with an Elf, a Cleric and a Cheat in the hand."""
    return scene(*monsters, dice=dice, prepare=has_much, red="elf cleric cheat", **what)


def barred(played: Played, *, words: tuple[str, ...] = MOVES) -> list[str]:
    """The rules that bar these for red, each once; "" if nothing bars one of them."""
    options = {each.key: each.barred for each in standing(played.table, RED).options}
    found = [options[word] for word in words]
    return sorted({"" if refusal is None else refusal.rule for refusal in found})


@pytest.mark.rule("quest.curses.2", "quest.curses.3", "quest.timing.1")
def test_nobody_gets_ready_for_a_curse_that_waits() -> None:
    """Neither is the hat packed, sold or given away, nor a Cleric made; others do what they like with theirs."""
    played = begun(blue="moths")
    assert barred(played) == [""]
    played.does(BLUE, f"curse.{NUMBER['moths']}", f"seat.{RED}")
    assert barred(played, words=(*MOVES, "sell")) == ["quest.timing.1"]
    assert played.refused(BLUE, f"trade.{RED}", ((), 0, (f"card.{NUMBER['hat']}",), 0)) == "quest.timing.1"
    assert played.refused(BLUE, "drop_gold", 100) == ""
    assert barred(played, words=("give_up", "show")) == [""]
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "lose_item")]
    played.picks(RED, (f"card.{NUMBER['scarf']}",))
    assert (barred(played), played.table.heroes[RED].items) == ([""], (NUMBER["hat"], NUMBER["gem"]))


def searched() -> Played:
    played = begun(dice=(4,))
    played.answers(RED, "search")
    return played


def thrown() -> Played:
    """A tie, which the Warrior has not turned yet."""
    played = begun(("newt", "green", "1"), dice=(1, 6), levels=(4, 5, 5))
    played.answers(RED, "fight")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    return played


def running() -> Played:
    """The die has fallen with which red runs away."""
    played = begun(("troll", "green", "1"), dice=(1, 1, 4))
    played.answers(RED, "fight")
    rolls(played)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "roll")
    return played


@pytest.mark.rule("quest.roll.8", "quest.timing.4", "quest.dice.9")
@pytest.mark.parametrize(
    ("when", "rule"), [(searched, "quest.dice.9"), (thrown, "quest.roll.8"), (running, "quest.dice.9")]
)
def test_nothing_comes_between_dice_and_what_they_are_thrown_for(when: Callable[[], Played], rule: str) -> None:
    """No Elf runs better, and no Item finds more, when it is seen what the die shows; what a combat bars, it bars."""
    played = when()
    assert {seat for seat, _ in played.asked()} == {*EVERYBODY}
    assert set(barred(played)) <= {rule, "quest.turns.9"}
    roles = tuple(word for word in MOVES if word.split(".")[0] in ("play", "discard"))
    assert barred(played, words=roles) == [rule]
    assert barred(played, words=("give_up", "show")) == [""]


@pytest.mark.rule("quest.turns.7", "quest.class.3", "quest.class.11")
def test_a_warrior_stays_one_until_the_tie_is_turned_and_may_be_none_on_the_run() -> None:
    played = thrown()
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "break_tie")]
    assert barred(played, words=(f"discard.{NUMBER['warrior']}",)) == ["quest.roll.8"]
    played.says(RED, yes=False)
    assert played.asked() == [(RED, "flee_room")]
    played.does(RED, f"discard.{NUMBER['warrior']}")
    played.does(RED, f"play.{NUMBER['elf']}")
    played.dice = [5]
    flees(played, RED, "2")
    assert played.table.heroes[RED].races == (NUMBER["elf"],)


@pytest.mark.rule("quest.monsterturn.3")
def test_nothing_is_moved_while_the_monster_die_lies() -> None:
    played = scene(dice=(1,), prepare=has_much, red="elf cleric cheat", frame=lambda drawn: MonsterTurn(RED))
    assert barred(played) == ["quest.monsterturn.3"]
    played.passes(*EVERYBODY)
    assert barred(played) == [""]

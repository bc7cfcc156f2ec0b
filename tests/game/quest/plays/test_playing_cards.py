"""Cards that are played and used up: curses, enhancers, monsters that are sent, one-shots, dice, levels, the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CurseStopped, LevelsChanged
from kickdoor_game.language.cards import Cheat, Enhancer, Mate, Wandering
from kickdoor_game.language.words.effects import Hobble, LoseLevels
from kickdoor_game.language.words.plays import (
    Ascend,
    CancelCurse,
    Escape,
    RemoveMonster,
    Reroll,
    SetDie,
    StealLevel,
    Swing,
)
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.effects import Heal
from kickdoor_game.quest.cards.kinds import (
    DXM,
    MONSTER,
    TREASURE,
    DxmSpecial,
    QuestCurse,
    QuestMonster,
    QuestOneShot,
    QuestTreasureSpecial,
)
from kickdoor_game.quest.cards.plays import (
    Blink,
    Enjoy,
    MoveMonster,
    QuestDrawCards,
    QuestFetchDiscard,
    RaiseWall,
    Rebase,
    TurnLink,
)
from kickdoor_game.quest.exploring.ways import move_of
from kickdoor_game.quest.fight.combat import UNDECIDED, WON, QuestCombat
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.events import BattleDecided, Dodged, LinkChanged
from kickdoor_game.quest.state.levels import level_of
from kickdoor_game.quest.state.table import Monster, QuestTable, printed_monster

EVERYBODY = (RED, BLUE, GREEN)
CARDS: dict[str, Any] = {
    "newt": QuestMonster(key="newt", name="Newt On Duty", level=2, treasures=1, keywords=("tiny",)),
    "troll": QuestMonster(key="troll", name="Toll Troll", level=6, treasures=3, keywords=("huge",)),
    "curse": QuestCurse(key="curse", name="Soup Day", effects=(LoseLevels(),)),
    "cramp": QuestCurse(key="cramp", name="Cramp", effects=(Hobble(),)),
    "ring": QuestTreasureSpecial(key="ring", name="Ring", play=CancelCurse()),
    "old": Enhancer(key="old", name="Old", level=10, treasures=2),
    "small": Enhancer(key="small", name="Small", level=-5, treasures=-1),
    "wander": Wandering(key="wander", name="Another Guest"),
    "mate": Mate(key="mate", name="Twin"),
    "potion": QuestOneShot(key="potion", name="Potion", gold=100, play=Swing(5), throwable=True),
    "pill": QuestOneShot(key="pill", name="Pill", gold=100, play=Swing(5)),
    "shout": DxmSpecial(key="shout", name="Shout", play=Swing(3)),
    "hush": DxmSpecial(key="hush", name="Hush", play=RemoveMonster(treasure=True)),
    "loaded": DxmSpecial(key="loaded", name="Loaded", play=SetDie()),
    "reloaded": DxmSpecial(key="reloaded", name="Reloaded", play=Reroll()),
    "level": QuestTreasureSpecial(key="level", name="Level", play=Ascend()),
    "theft": DxmSpecial(key="theft", name="Theft", play=StealLevel()),
    "blink": QuestOneShot(key="blink", name="Blink", gold=100, play=Blink()),
    "exit": DxmSpecial(key="exit", name="Exit", play=Escape()),
    "lure": DxmSpecial(key="lure", name="Lure", play=MoveMonster(to_hero=True)),
    "push": DxmSpecial(key="push", name="Push", play=MoveMonster()),
    "turn": DxmSpecial(key="turn", name="Turn", play=TurnLink()),
    "wall": DxmSpecial(key="wall", name="Wall", play=RaiseWall()),
    "rebase": DxmSpecial(key="rebase", name="Rebase", play=Rebase()),
    "draw": DxmSpecial(key="draw", name="Draw", play=QuestDrawCards()),
    "fetch": DxmSpecial(key="fetch", name="Fetch", play=QuestFetchDiscard("dxm")),
    "tea": QuestOneShot(key="tea", name="Tea", gold=100, play=Enjoy((Heal(2),))),
    "broth": DxmSpecial(key="broth", name="Broth", play=Enjoy((Heal(2),), anybody=True)),
    "cheat": Cheat(key="cheat", name="Cheat"),
}
NUMBER = {key: CardId(number) for number, key in enumerate(CARDS)}


def table_with(
    frame: Frame | None = None,
    dice: Sequence[int] = (),
    rows: tuple[str, ...] = ("1 2", "E ."),
    monsters: Sequence[tuple[str, str, str]] = (),
    where: Sequence[str] = ("1", "E", "E"),
    level: int = 5,
    **hands: str,
) -> Played:
    """Everybody where they are, of that Level; `monsters`: card, colour and room; hands of red, blue and green."""
    drawn = Map(rows)
    here = [Monster(n, NUMBER[card], colour, drawn.rooms[room]) for n, (card, colour, room) in enumerate(monsters, 1)]

    def prepare(table: QuestTable) -> None:
        for seat, (hero, figure, room) in enumerate(zip(table.heroes, table.figures, where, strict=True)):
            hero.level, figure.room = level, drawn.rooms[room]
            hero.hand = tuple(NUMBER[key] for key in hands.get(("red", "blue", "green")[seat], "").split())
        table.next_monster = len(here) + 1
        table.decks[MONSTER], table.decks[TREASURE] = [NUMBER["newt"]], [CardId(50), CardId(51)]

    fight = QuestCombat(RED, [monster.number for monster in here]) if frame is None else frame
    return Played(fight, drawn, dice, here, tuple(CARDS.values()), prepare)


def use(card: str) -> str:
    return f"use.{NUMBER[card]}"


def monster(played: Played, number: int = 1) -> Monster:
    return played.table.monster(number)


# ---------------------------------------------------------------- curses


def cursed(green: str, blue: str = "") -> Played:
    """Green has laid a curse on red, in red's turn."""
    played = table_with(QuestTurn(RED), green=green, blue=blue)
    played.does(GREEN, f"curse.{NUMBER['curse']}", "seat.0")
    return played


@pytest.mark.rule("quest.curses.1", "quest.curses.2", "quest.timing.1")
def test_a_curse_acts_when_everybody_has_let_it_pass() -> None:
    """Then it is discarded."""
    played = cursed(green="curse")
    assert played.asked() == [(seat, "curse") for seat in EVERYBODY]
    assert played.table.heroes[RED].level == 5
    played.passes(*EVERYBODY)
    assert LevelsChanged(RED, -1, 4, "Soup Day") in played.told
    assert played.table.discards[DXM][-1:] == [NUMBER["curse"]]


@pytest.mark.rule("quest.curses.3")
def test_a_wishing_ring_undoes_it_for_anybody() -> None:
    """From blue's hand, on red's behalf."""
    played = cursed(green="curse", blue="ring")
    played.does(BLUE, use("ring"))
    assert CurseStopped(RED, NUMBER["curse"], BLUE, NUMBER["ring"]) in played.told
    assert played.table.heroes[RED].level == 5
    assert played.asked() == [(RED, "move")]


@pytest.mark.rule("quest.curses.3")
def test_while_a_curse_waits_nothing_else_goes() -> None:
    played = cursed(green="curse cramp", blue="level")
    assert played.refused(GREEN, f"curse.{NUMBER['cramp']}", "seat.1") == "quest.curses.3"
    assert played.refused(BLUE, use("level")) == "quest.curses.3"


@pytest.mark.rule("quest.curses.5")
def test_a_curse_on_move_stays_until_a_card_ends_it() -> None:
    played = table_with(QuestTurn(RED), green="cramp", blue="ring")
    played.does(GREEN, f"curse.{NUMBER['cramp']}", "seat.0")
    played.passes(*EVERYBODY)
    assert move_of(played.table, RED) == 2
    played.does(BLUE, use("ring"), f"card.{NUMBER['cramp']}")
    assert move_of(played.table, RED) == 3


@pytest.mark.rule("quest.death.11", "quest.interfere.6")
def test_nobody_curses_the_dead_and_the_dead_curse() -> None:
    """Oneself one may."""
    played = table_with(QuestTurn(RED), blue="curse", green="curse level")
    played.does(GREEN, "stab.2")
    played.table.heroes[GREEN].hand = (NUMBER["curse"], NUMBER["level"])
    assert played.refused(BLUE, f"curse.{NUMBER['curse']}", "seat.2")
    assert not played.refused(BLUE, f"curse.{NUMBER['curse']}", "seat.1")
    assert not played.refused(GREEN, f"curse.{NUMBER['curse']}", "seat.0")
    assert played.refused(GREEN, use("level")), "that would be for their own hero"


@pytest.mark.rule("quest.death.11")
def test_the_dead_do_others_good() -> None:
    """With a card for a player of one's choice, never for themselves; what is only for its own player they keep."""
    played = table_with(QuestTurn(RED))
    played.does(GREEN, "stab.2")
    played.table.heroes[GREEN].hand = (NUMBER["broth"], NUMBER["tea"])
    played.table.figures[BLUE].black = 3
    assert played.refused(GREEN, use("tea"))
    assert played.refused(GREEN, use("broth"), "seat.2")
    played.does(GREEN, use("broth"), "seat.1")
    assert played.table.figures[BLUE].black == 1


@pytest.mark.rule("quest.curses.7")
def test_a_curse_finds_nothing() -> None:
    played = table_with(QuestTurn(RED), level=1, green="curse")
    played.does(GREEN, f"curse.{NUMBER['curse']}", "seat.0")
    played.passes(*EVERYBODY)
    assert played.table.heroes[RED].level == 1
    assert NUMBER["curse"] in played.table.discards[DXM]


# ---------------------------------------------------------------- monsters and what lies on them


@pytest.mark.rule(
    "quest.enhancers.1",
    "quest.enhancers.3",
    "quest.enhancers.4",
    "quest.enhancers.5",
    "quest.enhancers.6",
    "quest.interfere.3",
)
def test_enhancers_add_up_and_stay_on_who_survives() -> None:
    """Level 2 + 10 - 5, from afar, and without a combat."""
    played = table_with(QuestTurn(RED), monsters=[("newt", "blue", "2")], green="old small")
    played.does(GREEN, f"enhance.{NUMBER['old']}", "monster.1")
    played.does(GREEN, f"enhance.{NUMBER['small']}", "monster.1")
    assert level_of(played.table, monster(played)) == 7
    played.table.heroes[GREEN].hand = ()
    assert monster(played).enhancers == (NUMBER["old"], NUMBER["small"])


@pytest.mark.rule("quest.enhancers.7", "quest.interfere.2", "quest.multiple.5")
def test_a_wandering_monster_comes_into_the_combat() -> None:
    """The top Monster card, on a base of its own."""
    played = table_with(dice=(2,), monsters=[("troll", "red", "1")], blue="wander")
    played.does(BLUE, f"wander.{NUMBER['wander']}")
    played.passes(*EVERYBODY)
    assert played.table.battle is not None
    assert played.table.battle.monsters == [1, 2]
    assert (monster(played, 2).card, monster(played, 2).colour) == (NUMBER["newt"], "green")


@pytest.mark.rule("quest.enhancers.7")
def test_a_mate_is_like_the_first_without_what_lies_on_it() -> None:
    """The Mate card stands for it, and goes to the DxM discards when it leaves."""
    played = table_with(dice=(2, 6, 6, 6, 6, 1, 1), monsters=[("troll", "red", "1")], blue="old mate", level=9)
    played.does(BLUE, f"enhance.{NUMBER['old']}", "monster.1")
    played.does(BLUE, f"mate.{NUMBER['mate']}", "monster.1")
    played.passes(*EVERYBODY)
    twin = monster(played, 2)
    assert printed_monster(played.table, twin) is CARDS["troll"]
    assert (level_of(played.table, twin), twin.card) == (6, NUMBER["mate"])
    assert played.table.battle is not None
    assert totals(played.table, played.table.battle) == (9, 22)


# ---------------------------------------------------------------- strength in a combat


@pytest.mark.rule(
    "quest.items.21", "quest.items.22", "quest.items.23", "quest.interfere.4", "quest.combat.11", "quest.combat.12"
)
def test_a_potion_is_thrown_from_the_next_room_but_not_from_afar() -> None:
    """Doors do not stop it, and it works once."""
    near = table_with(monsters=[("newt", "red", "1")], where=("1", "2", "E"), blue="potion pill", rows=("1 2", "E ."))
    near.does(BLUE, use("potion"), "monsters")
    assert near.table.battle is not None
    assert totals(near.table, near.table.battle) == (5, 7)
    assert near.refused(BLUE, use("pill"), "monsters") == "quest.interfere.4"
    far = table_with(
        monsters=[("newt", "red", "1")], where=("1", "3", "E"), rows=("1 2 3", "E . ."), blue="potion shout"
    )
    assert far.refused(BLUE, use("potion"), "monsters") == "quest.interfere.4"
    far.does(BLUE, use("shout"), "heroes")
    assert far.table.battle is not None
    assert totals(far.table, far.table.battle) == (8, 2), "a DxM card works from anywhere"


@pytest.mark.rule("quest.timing.4", "quest.items.21", "quest.items.22")
def test_a_wall_comes_too_late_for_what_has_been_thrown_and_keeps_out_the_next() -> None:
    played = table_with(
        monsters=[("newt", "red", "1")], where=("1", "2", "E"), blue="potion", red="wall", rows=("1 2", "E .")
    )
    played.does(BLUE, use("potion"), "monsters")
    played.does(RED, use("wall"), "side.east")
    assert played.table.battle is not None
    assert totals(played.table, played.table.battle) == (5, 7)
    late = table_with(
        monsters=[("newt", "red", "1")], where=("1", "2", "E"), blue="potion", red="wall", rows=("1 2", "E .")
    )
    late.does(RED, use("wall"), "side.east")
    assert late.refused(BLUE, use("potion"), "monsters") == "quest.interfere.4"


@pytest.mark.rule("quest.combat.17", "quest.results.3")
def test_what_was_used_lies_there_until_the_combat_is_over() -> None:
    played = table_with(dice=(6, 1), monsters=[("newt", "red", "1")], red="pill")
    played.does(RED, use("pill"), "heroes")
    assert NUMBER["pill"] not in played.table.discards[TREASURE]
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert (played.result, NUMBER["pill"] in played.table.discards[TREASURE]) == (WON, True)


@pytest.mark.rule("quest.roll.8", "quest.dice.7", "quest.dice.9")
def test_after_the_roll_only_cards_for_dice_are_played() -> None:
    """The 1 becomes a 6, and wins."""
    played = table_with(dice=(1, 5), monsters=[("troll", "blue", "1")], red="loaded shout level")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    assert played.refused(RED, use("shout"), "heroes") == "quest.roll.8"
    assert played.refused(RED, use("level")) == "quest.roll.8"
    played.does(RED, use("loaded"), "die.0.6")
    played.passes(*EVERYBODY)
    assert BattleDecided(11, 11, False) in played.told


@pytest.mark.rule("quest.dice.7", "quest.dice.9", "quest.bases.8")
def test_a_die_is_thrown_again_whosever_it_is() -> None:
    """Also the Monster Die, which then counts for movement and card."""
    played = table_with(MonsterTurn(RED), dice=(2, 4), green="reloaded")
    played.does(GREEN, use("reloaded"), "die.0")
    played.passes(*EVERYBODY)
    hands = [len(hero.hand) for hero in played.table.heroes]
    assert hands == [0, 0, 0], "yellow is nobody's"
    assert played.refused(GREEN, use("reloaded")), "without dice there is nothing to throw again"


@pytest.mark.rule("quest.combat.14", "quest.combat.15", "quest.combat.19")
def test_a_monster_that_is_sent_away_leaves_its_treasure_to_who_beats_the_others() -> None:
    """Alone it would have left nothing."""
    two = table_with(dice=(6, 1), monsters=[("troll", "red", "1"), ("newt", "red", "1")], blue="hush")
    two.does(BLUE, use("hush"), "monster.1")
    assert two.table.battle is not None
    assert two.table.battle.monsters == [2]
    two.table.decks[TREASURE] = [CardId(50), CardId(51), CardId(50), CardId(51)]
    two.answers(RED, "roll")
    two.passes(BLUE, GREEN)
    two.passes(*EVERYBODY)
    assert two.result == WON
    assert len([card for card in two.table.heroes[RED].hand if card in (50, 51)]) == 4
    one = table_with(monsters=[("troll", "red", "1")], blue="hush")
    one.does(BLUE, use("hush"), "monster.1")
    assert (one.result, one.table.heroes[RED].level) == (UNDECIDED, 5)


@pytest.mark.rule("quest.boss.5", "quest.boss.8", "quest.unchangeable.8")
def test_a_boss_is_not_sent_away() -> None:
    played = table_with(monsters=[("troll", "red", "E")], where=("E", "E", "E"), blue="hush rebase push", red="blink")
    played.table.monsters[0].boss = True
    assert played.refused(BLUE, use("hush"), "monster.1") == "quest.boss.5"
    assert played.refused(BLUE, use("rebase"), "base.1.blue")
    assert played.refused(BLUE, use("push"), "go.1.1")
    assert played.refused(RED, use("blink"), "room.1") == "quest.boss.5"


# ---------------------------------------------------------------- magic that moves


@pytest.mark.rule("quest.timing.2", "quest.combat.16", "quest.movement.6")
def test_who_blinks_before_the_roll_has_left_the_combat() -> None:
    """From a sure defeat, unharmed, into a room next to theirs."""
    played = table_with(monsters=[("troll", "green", "1")], red="blink", level=1)
    played.does(RED, use("blink"), f"room.{played.drawn.rooms['2']}")
    assert (played.result, played.table.figures[RED].black) == (UNDECIDED, 0)
    assert played.table.figures[RED].room == played.drawn.rooms["2"]
    assert monster(played).room == played.drawn.rooms["1"]


@pytest.mark.rule("quest.flee.9")
def test_a_card_stands_for_all_the_rolls_that_are_left() -> None:
    here = [("troll", "green", "1"), ("newt", "green", "1")]
    played = table_with(dice=(1, 6, 6), monsters=here, red="exit", level=1)
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.does(RED, use("exit"))
    assert {event.monster for event in played.told if isinstance(event, Dodged)} == {1, 2}
    assert played.table.figures[RED].room == played.drawn.rooms["2"]


# ---------------------------------------------------------------- levels, cards, health


@pytest.mark.rule("quest.level.4", "quest.level.10", "quest.level.16", "quest.unchangeable.5")
def test_no_card_makes_level_10() -> None:
    played = table_with(QuestTurn(RED), red="level", blue="theft", green="")
    played.does(RED, use("level"))
    assert played.table.heroes[RED].level == 6
    played.table.heroes[BLUE].level = 9
    assert played.refused(BLUE, use("theft"), "seat.0") == "quest.level.4"
    assert NUMBER["theft"] in played.table.heroes[BLUE].hand, "and nothing is wasted"


@pytest.mark.rule("quest.level.17")
def test_a_level_is_taken_only_where_there_is_one_to_lose() -> None:
    played = table_with(QuestTurn(RED), blue="theft")
    played.does(BLUE, use("theft"), "seat.0")
    assert [hero.level for hero in played.table.heroes] == [4, 6, 5]
    poor = table_with(QuestTurn(RED), level=1, blue="theft")
    assert poor.refused(BLUE, use("theft"), "seat.0") == "quest.level.17"


@pytest.mark.rule("quest.cards.10")
def test_cards_bring_cards() -> None:
    """Of empty discards one takes the top of the deck."""
    played = table_with(QuestTurn(RED), blue="draw fetch")
    played.does(BLUE, use("draw"))
    assert [card for card in played.table.heroes[BLUE].hand if card in (50, 51)] == [51, 50]
    top = played.table.discards[DXM][-1]
    played.does(BLUE, use("fetch"))
    played.answers(BLUE, "keep") if (BLUE, "received") in played.asked() else None
    assert played.asked()[0][1] in ("fetch_discard", "move")
    assert top == NUMBER["draw"]


@pytest.mark.rule("quest.health.5")
def test_tea_gives_health_back() -> None:
    played = table_with(QuestTurn(RED), red="tea")
    played.table.figures[RED].black = 3
    played.does(RED, use("tea"))
    assert played.table.figures[RED].black == 1


# ---------------------------------------------------------------- the map


@pytest.mark.rule("quest.combat.5", "quest.combat.6")
def test_a_monster_that_is_lured_fights_whose_turn_it_is() -> None:
    """It comes through an exit into red's room, on red's turn."""
    played = table_with(QuestTurn(RED), monsters=[("troll", "green", "2")], blue="lure")
    played.does(BLUE, use("lure"), f"go.1.{played.drawn.rooms['1']}")
    assert monster(played).room == played.drawn.rooms["1"]
    assert played.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.monstermove.20", "quest.unchangeable.7")
def test_into_the_entrance_a_monster_goes_straight_through() -> None:
    """Without a room beyond, the card does not move it there."""
    rows = ("1", "E", "2")
    played = table_with(
        QuestTurn(RED), rows=rows, monsters=[("troll", "green", "1")], where=("E", "E", "E"), blue="push"
    )
    played.does(BLUE, use("push"), f"go.1.{played.drawn.rooms['2']}")
    assert monster(played).room == played.drawn.rooms["2"]
    alone = table_with(
        QuestTurn(RED), rows=("1", "E"), monsters=[("troll", "green", "1")], where=("E",) * 3, blue="push"
    )
    assert alone.refused(BLUE, use("push"), "go.1.0") == "quest.links.2"


@pytest.mark.rule("quest.bases.6")
def test_a_monster_on_another_base_is_somebody_elses() -> None:
    played = table_with(QuestTurn(RED), monsters=[("troll", "green", "2")], blue="rebase")
    played.does(BLUE, use("rebase"), "base.1.red")
    assert monster(played).colour == "red"


@pytest.mark.rule("quest.timing.4")
def test_a_wall_comes_too_late_for_whoever_has_gone_through() -> None:
    """Raised behind them it takes back neither the step nor what it has cost."""
    played = table_with(QuestTurn(RED), where=("1", "1", "E"), blue="wall")
    played.answers(RED, "go.east")
    played.does(BLUE, use("wall"), "side.east")
    figure = played.table.figures[RED]
    assert (figure.room, figure.spent) == (played.drawn.rooms["2"], 1)
    assert played.table.dungeon.link(played.drawn.rooms["1"], SIDES[1]).kind == "wall"


@pytest.mark.rule("quest.timing.4", "quest.flee.6")
def test_a_wall_comes_too_late_for_whoever_has_said_where_to_run() -> None:
    """And none is raised while their die lies."""
    played = table_with(
        dice=(1, 6, 5), monsters=[("troll", "green", "1")], where=("1", "1", "E"), level=1, blue="wall wall"
    )
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.does(BLUE, use("wall"), "side.east")
    played.answers(RED, "roll")
    assert played.refused(BLUE, use("wall"), "side.west") == "quest.dice.9"
    played.passes(*EVERYBODY)
    assert played.table.figures[RED].room == played.drawn.rooms["2"]
    assert played.table.dungeon.link(played.drawn.rooms["1"], SIDES[1]).kind == "wall"


@pytest.mark.rule("quest.links.7", "quest.links.8", "quest.unchangeable.6")
@pytest.mark.parametrize(("card", "kind"), [("turn", "door"), ("wall", "wall")])
def test_links_are_turned_and_walled_up_but_not_the_entrances(card: str, kind: str) -> None:
    played = table_with(QuestTurn(RED), red=card)
    room = played.drawn.rooms["1"]
    played.table.dungeon.link(room, SIDES[1]).back = "door"
    played.does(RED, use(card), "side.east")
    assert played.table.dungeon.link(room, SIDES[1]).kind == kind
    assert LinkChanged(RED, room, SIDES[1], kind) in played.told
    home = table_with(QuestTurn(RED), where=("E", "E", "E"), red=card)
    assert home.refused(RED, use(card), "side.north") == "quest.unchangeable.6"

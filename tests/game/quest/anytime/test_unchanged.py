"""A menu is kept, not listed anew, when a change cannot affect it: a pass, a card in another hand, a step of a rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.talk import HAT, NEWT, met
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_game.heroes.curses import CURSE_WINDOW, CurseWindow
from kickdoor_game.heroes.table import Rolled
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone, touched
from kickdoor_game.quest.anytime import same_actions
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.dice.throw import Die, Throw, ThrowMonsterDie
from kickdoor_game.quest.fight.combat import BeforeRoll
from kickdoor_game.quest.fight.running_away import RunAway
from kickdoor_game.quest.monsters.new_monster import NewMonster
from kickdoor_game.quest.plays.curses import QuestCurseStrike
from kickdoor_game.quest.resolve import Happening
from kickdoor_game.quest.state.battle import QuestOffer, QuestTerms
from kickdoor_game.quest.state.table import MONSTERS_TURN, Barter, QuestTable

ALL, NOBODY = {RED, BLUE, GREEN}, set[Seat]()
OFFERED = Barter(1, RED, BLUE, [], 1, [], 0)
WINDOW = CurseWindow(CURSE_WINDOW, [RED, BLUE, GREEN], ())
Change = Callable[[QuestTable], object]


def listed_anew(before: QuestTable, after: QuestTable) -> set[Seat]:
    """Whose menus are, where one table has become the other."""
    differ = touched(before, after)
    return {seat for seat in ALL if not same_actions(before, after, differ, seat)}


def test_a_pass_changes_nobodys_menu_and_a_die_all() -> None:
    played = met(NEWT, dice=(3, 4))
    played.answers(RED, "roll")
    before: QuestTable = clone(played.table)
    played.passes(BLUE)
    assert listed_anew(before, played.table) == NOBODY
    played.passes(GREEN)
    assert listed_anew(before, played.table) == ALL


def put(field: str, value: object) -> Change:
    """Make that field of the table another one."""
    return lambda table: setattr(table, field, value)


def hero(field: str, value: object) -> Change:
    """The same of blue's hero."""
    return lambda table: setattr(table.heroes[BLUE], field, value)


def figure(field: str, value: object) -> Change:
    """The same of blue's figure."""
    return lambda table: setattr(table.figures[BLUE], field, value)


def battle(field: str, value: object) -> Change:
    """The same of the combat."""
    return lambda table: setattr(table.battle, field, value)


OF_BLUE_ALONE = {
    "a new one": hero("fresh", (HAT,)),
    "an ability used": hero("uses", {"steal": 3}),
    "move": figure("spent", 1),
}
OF_ALL = {
    "a first card in hand, of which somebody may take one": hero("hand", (HAT,)),
    "gold that may be asked for": figure("gold", 1),
    "hits, which say what can be spared": figure("black", 1),
    "where somebody is": figure("room", RoomId(0)),
    "a level": hero("level", 2),
    "a death": hero("dead", True),
    "an item": hero("items", (HAT,)),
    "a race": hero("races", (HAT,)),
    "a class": hero("classes", (HAT,)),
    "what is in use": hero("in_use", (HAT,)),
    "a cheat": hero("cheats", {HAT: HAT}),
    "whose turn it is": put("turn", BLUE),
    "a turn more": put("turn_number", 9),
    "the end": put("over", True),
    "a step into the Darkness": put("stepping", True),
    "the clock": put("time_is_up", True),
    "room tiles": put("tiles", [("one", "other")]),
    "a monster gone": put("monsters", []),
    "a trade": put("barters", [OFFERED]),
    "a trade that was offered": put("bartered", [OFFERED]),
    "the throw of a combat": battle("thrown", True),
    "a wall": lambda table: setattr(table.dungeon.links[5], "kind", "wall"),
    "monsters that move": put("phase", MONSTERS_TURN),
}
OF_NOBODY = {
    "decks": put("decks", {}),
    "discards": put("discards", {}),
    "cards aside": put("aside", [HAT]),
    "a pile": lambda table: table.lay_pile(RED, (HAT,), {}, 0),
    "a die of another game": put("rolled", Rolled(RED, 3, 0, 5, "flee")),
    "a part of a turn": put("phase", "another"),
    "a moment to react": put("situation", 99),
}


@pytest.mark.parametrize(
    ("change", "seats"),
    [
        *(pytest.param(change, {BLUE}, id=name) for name, change in OF_BLUE_ALONE.items()),
        *(pytest.param(change, ALL, id=name) for name, change in OF_ALL.items()),
        *(pytest.param(change, NOBODY, id=name) for name, change in OF_NOBODY.items()),
    ],
)
def test_whose_menu_may_be_another_one(change: Change, seats: set[Seat]) -> None:
    table = met(NEWT).table
    table.turn_number = 4
    before: QuestTable = clone(table)
    change(table)
    assert touched(before, table)
    assert listed_anew(before, table) == seats


def test_one_more_card_in_a_hand_is_its_owners_alone() -> None:
    table = met(NEWT).table
    table.turn_number, table.heroes[BLUE].hand = 4, (HAT,)
    before: QuestTable = clone(table)
    table.heroes[BLUE].hand = (HAT, HAT)
    assert listed_anew(before, table) == {BLUE}


def test_what_was_said_just_now_is_news_again_on_another_situation() -> None:
    table = met(NEWT).table
    assert table.battle is not None
    table.battle.said.append(QuestOffer(1, True, BLUE, QuestTerms(), table.situation))
    before: QuestTable = clone(table)
    table.situation += 1
    assert listed_anew(before, table) == ALL


@pytest.mark.parametrize(
    ("frames", "seats"),
    [
        pytest.param([Throw("power", [Die("d6", RED, face=3)])], ALL, id="dice"),
        pytest.param([ThrowMonsterDie(RED, "base")], ALL, id="the Monster Die"),
        pytest.param([BeforeRoll("before_roll", [BLUE, GREEN], ())], ALL, id="a roll that is announced"),
        pytest.param([NewMonster(RoomId(0), boss=True)], ALL, id="a Boss that comes"),
        pytest.param([NewMonster(RoomId(0))], NOBODY, id="another monster that comes"),
        pytest.param([RunAway(RED, [1])], ALL, id="a flight"),
        pytest.param([QuestCurseStrike(HAT, RED), WINDOW], ALL, id="a curse that waits"),
        pytest.param([Happening((), RED, HAT, "why")], ALL, id="what is at stake"),
        pytest.param([Frame()], NOBODY, id="any step"),
    ],
)
def test_of_what_goes_on_only_what_actions_look_at_counts(frames: list[Frame], seats: set[Seat]) -> None:
    table = met(NEWT).table
    before: QuestTable = clone(table)
    table.stack += frames
    assert listed_anew(before, table) == seats


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda strike: setattr(strike, "victim", BLUE), id="another victim"),
        pytest.param(lambda strike: setattr(strike, "tried", True), id="a power that was tried"),
    ],
)
def test_a_curse_that_waits_is_another_one_by_its_victim_and_what_was_tried(
    change: Callable[[QuestCurseStrike], None],
) -> None:
    table = met(NEWT).table
    table.stack += [QuestCurseStrike(HAT, RED), WINDOW]
    before: QuestTable = clone(table)
    strike = table.stack[-2]
    assert isinstance(strike, QuestCurseStrike)
    change(strike)
    assert listed_anew(before, table) == ALL


def test_dice_that_wait_below_and_a_flight_that_is_interrupted_are_other_ones() -> None:
    table = met(NEWT).table
    table.stack += [Throw("power", [Die("d6", RED, face=3)]), RunAway(RED, [1])]
    before: QuestTable = clone(table)
    table.stack.append(Frame())
    assert listed_anew(before, table) == ALL, "who is about to roll pays for a better one only then"
    die: QuestTable = clone(before)
    throw = die.stack[-2]
    assert isinstance(throw, Throw)
    throw.dice[0].face = 4
    assert listed_anew(before, die) == ALL


@pytest.mark.rule("quest.creation.2")
def test_who_gets_ready_does_it_by_themselves() -> None:
    """Before the first turn one has only what one does with one's own cards."""
    table = met(NEWT).table
    table.turn_number = 0
    before: QuestTable = clone(table)
    blue = table.heroes[BLUE]
    blue.items = blue.in_use = blue.races = (HAT,)
    blue.level = 3
    table.figures[BLUE].gold = 7
    assert listed_anew(before, table) == {BLUE}

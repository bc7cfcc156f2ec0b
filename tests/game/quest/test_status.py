"""Everything that can be wrong with a table: each is found, and said in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.fight.test_the_long_combat import GUS, ID, IVO, PIA, RED_FACE, STELLA, Story, bargain, explore

from kickdoor_game.machine.plain import clone
from kickdoor_game.quest.board.dungeon import ENTRANCE, NO_LINK, RoomId
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Barter, Monster, Pile, QuestTable


@pytest.fixture(scope="module")
def table() -> QuestTable:
    """In the long combat, while others bid."""
    story = Story(3, 1, 1, 1, 1, RED_FACE)
    explore(story)
    bargain(story)
    return story.table


def battle(table: QuestTable) -> Battle:
    assert table.battle is not None
    return table.battle


def a_monster(table: QuestTable, number: int, colour: str = "red", room: int = 1) -> None:
    """One that has no card, for what is said of monsters alone."""
    table.monsters.append(Monster(number, ID["cuckoo"], colour, RoomId(room)))


def crowd(table: QuestTable) -> None:
    for number in range(2, 5):
        a_monster(table, number)


def stranger(table: QuestTable) -> None:
    a_monster(table, 2, "orange")


def twin(table: QuestTable) -> None:
    a_monster(table, 1)


def in_the_entrance(table: QuestTable) -> None:
    a_monster(table, 2, room=ENTRANCE)


def gone_monster(table: QuestTable) -> None:
    battle(table).monsters.append(9)


def own_helper(table: QuestTable) -> None:
    battle(table).helper = PIA


def from_afar(table: QuestTable) -> None:
    battle(table).helper = GUS


def two_offers(table: QuestTable) -> None:
    battle(table).offers.append(battle(table).offers[0])


def nowhere(table: QuestTable) -> None:
    table.figures[STELLA].room = RoomId(3)


def below_nowhere(table: QuestTable) -> None:
    table.figures[STELLA].room = RoomId(-1)


def too_black(table: QuestTable) -> None:
    table.figures[STELLA].black = 5


def less_than_black(table: QuestTable) -> None:
    table.figures[STELLA].black = -1


def undead(table: QuestTable) -> None:
    table.figures[STELLA].black = 4


def debt(table: QuestTable) -> None:
    table.figures[STELLA].gold = -1


def no_such_item(table: QuestTable) -> None:
    table.barters.append(Barter(99, IVO, STELLA, [ID["tuba"]], 0, [], 0))


def no_such_gold(table: QuestTable) -> None:
    table.barters.append(Barter(99, IVO, STELLA, [], 10, [], 5000))


def token_too_many(table: QuestTable) -> None:
    table.figures[STELLA].tokens = 5


def useless_gear(table: QuestTable) -> None:
    table.battle = None
    gus = table.heroes[GUS]
    table.decks["treasure"].remove(ID["broom"])
    gus.items = gus.in_use = (*gus.items, ID["broom"])


def full_pack(table: QuestTable) -> None:
    table.battle = None
    table.stack = []
    gus = table.heroes[GUS]
    for key in ("eye", "broom"):
        table.decks["treasure"].remove(ID[key])
    gus.items, gus.in_use = (*gus.items, ID["eye"], ID["broom"]), (ID["eye"],)


def nothing_in_a_pile(table: QuestTable) -> None:
    table.piles.append(Pile(3, RoomId(1), (), {}, 0))


def debts_in_a_pile(table: QuestTable) -> None:
    table.piles.append(Pile(4, RoomId(1), (ID["tuba"],), {}, -1))


def loose_cheat(table: QuestTable) -> None:
    table.piles.append(Pile(4, RoomId(1), (), {ID["tuba"]: ID["cheat"]}, 1))


def bare_side(table: QuestTable) -> None:
    room = table.dungeon.rooms[2]
    room.sides = (NO_LINK, *room.sides[1:])


@pytest.mark.rule("quest.bases.3", "quest.bases.5", "quest.unchangeable.7", "quest.help.4", "quest.death.1")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (crowd, "4 monsters stand on red bases (quest.bases.5)"),
        (stranger, "a monster stands on a orange base, and nobody has that colour (quest.bases.3)"),
        (twin, "two monsters have one number"),
        (in_the_entrance, "monster 2 rests in the Entrance (quest.unchangeable.7)"),
        (gone_monster, "somebody fights a monster that is not there"),
        (own_helper, "somebody helps themself"),
        (from_afar, "Gus helps from afar (quest.help.4)"),
        (two_offers, "two offers between the same two are open"),
        (nowhere, "Stella is in no room"),
        (below_nowhere, "Stella is in no room"),
        (too_black, "Stella has 5 black tokens of 4"),
        (less_than_black, "Stella has -1 black tokens of 4"),
        (undead, "Stella lives without Health (quest.death.1)"),
        (debt, "Stella owes gold"),
        (no_such_item, "Ivo is to trade what they do not have"),
        (no_such_gold, "Stella is to trade what they do not have"),
        (token_too_many, "Stella has 5 tokens of Health (quest.health.2)"),
        (useless_gear, "Gus uses what helps nobody (quest.items.7)"),
        (full_pack, "Gus has 3 Items in the pack (quest.items.15)"),
        (nothing_in_a_pile, "pile 3 is empty"),
        (debts_in_a_pile, "pile 4 has what cannot lie there"),
        (loose_cheat, "pile 4 has what cannot lie there"),
        (bare_side, "room 2 has no link on side 0"),
    ],
)
def test_what_is_wrong_is_said(table: QuestTable, wrong: Callable[[QuestTable], None], said: str) -> None:
    assert status(table) == []
    other = clone(table)
    other.changed = False
    assert status(other) == []
    wrong(other)
    assert said in status(other)


@pytest.mark.parametrize("wrong", [from_afar, undead, no_such_item])
def test_what_the_upkeep_has_still_to_look_at_is_not_wrong_yet(
    table: QuestTable, wrong: Callable[[QuestTable], None]
) -> None:
    other = clone(table)
    wrong(other)
    other.changed = True
    assert status(other) == []


def test_what_may_be_so() -> None:
    """A room that is just being laid, a Boss in the Entrance, a dead hero, a helper who has run."""
    story = Story(3, 1, 1, 1, 1, RED_FACE)
    explore(story)
    table = clone(story.table)
    table.changed = False
    bare_side(table)
    table.stepping = True
    assert status(table) == []
    table = clone(story.table)
    table.changed = False
    table.monsters[0].room = ENTRANCE
    assert status(table) == []
    table.monsters[0].room = RoomId(2)
    battle(table).helper, battle(table).decided = GUS, True
    assert status(table) == []
    table.heroes[STELLA].dead, table.figures[STELLA].black = True, 4
    assert status(table) == []


@pytest.mark.rule("quest.bases.5")
def test_three_of_a_colour_are_as_many_as_there_are_bases(table: QuestTable) -> None:
    other = clone(table)
    for number in (2, 3):
        a_monster(other, number)
    assert not [problem for problem in status(other) if "bases" in problem]

"""What a way out costs a hero, and how far they can go in a turn."""

from __future__ import annotations

import pytest
from tests.game.quest.map import SIDE, Map
from tests.game.quest.trial import RED, Played

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import Cheat, Item, RaceCard
from kickdoor_game.language.words.traits import BigUnlimited
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.links import EAST, NAMES, SIDES, Kind
from kickdoor_game.quest.dice.throw import Throw
from kickdoor_game.quest.exploring.ways import move_left, move_of, ways
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.events import Went
from kickdoor_game.quest.state.table import Figure, QuestTable

PIANO, ANVIL, BATH, DWARF, CHEAT = (CardId(card) for card in range(5))
CARDS = (
    Item(key="piano", name="Piano", slot="none", gold=400, big=True),
    Item(key="anvil", name="Anvil", slot="none", gold=400, big=True),
    Item(key="bath", name="Bath", slot="none", gold=400, big=True),
    RaceCard(key="dwarf", name="Dwarf", role="dwarf", traits=(BigUnlimited(),)),
    Cheat(key="cheat", name="Cheat"),
)
LINKS: dict[str, Kind] = {"1 north": "locked", "1 east": "hidden", "1 west": "wall"}


def in_a_room(items: tuple[CardId, ...] = (), spent: int = 0) -> tuple[QuestTable, Hero, Figure]:
    """Red is in 1: locked to the north, hidden to the east, a door to the Entrance in the south, a wall to the west."""
    drawn = Map(("2 1 3", ". E ."), links=LINKS)
    played = Played(Throw("combat", []), drawn, cards=CARDS, prepare=lambda table: table.tiles.append(("a", "b")))
    table = played.table
    figure, hero = table.figures[RED], table.heroes[RED]
    figure.room, figure.spent = drawn.rooms["1"], spent
    hero.items = items
    return table, hero, figure


def told(table: QuestTable) -> str:
    """The ways out: what each costs, or which rule bars it; with `!` it is all of the Move."""
    found = []
    for way in ways(table, RED):
        cost = f"{way.cost}{'!' if way.all_out else ''}" if way.barred is None else way.barred.rule
        found.append(f"{NAMES[way.side]} {cost}")
    return ", ".join(found)


@pytest.mark.rule(
    "quest.links.4", "quest.links.5", "quest.links.6", "quest.links.7", "quest.movement.1", "quest.movement.9"
)
def test_each_way_says_what_it_costs() -> None:
    table, _, _ = in_a_room()
    assert told(table) == "north 2, east 3, south 1, west quest.links.7"


@pytest.mark.rule("quest.movement.9")
def test_what_the_move_is_not_enough_for() -> None:
    table, _, _ = in_a_room(spent=2)
    assert told(table) == "north quest.movement.9, east quest.movement.9, south 1, west quest.links.7"
    barred = ways(table, RED)[EAST].barred
    assert barred is not None
    assert barred.cure == "go there in your next turn: it costs 3 Move, and you have 1 left"


@pytest.mark.rule("quest.movement.11")
def test_any_exit_for_all_of_the_move_once_in_a_turn() -> None:
    """Also with a Move of 0; not twice, not after spending some, and never through a wall."""
    table, _, figure = in_a_room((PIANO, ANVIL, BATH))
    assert told(table) == "north 1!, east 1!, south 1, west quest.links.7"
    way = ways(table, RED)[EAST]
    verbs.go(table, RED, way.side, way.cost, all_out=way.all_out)
    assert Went(RED, EAST, 1, figure.room) in table.news
    assert (figure.spent, move_left(table, RED)) == (1, 0)
    assert all(way.barred for way in ways(table, RED))
    table.heroes[RED].items = ()
    assert move_left(table, RED) == 0, "all Move is spent, also what would come later"


@pytest.mark.rule("quest.movement.11", "quest.items.19")
def test_with_no_move_at_all_one_exit_is_left() -> None:
    """Below 0 it does not fall."""
    table, hero, _ = in_a_room()
    table.book.cards.update({CardId(10 + number): CARDS[0] for number in range(5)})
    hero.items = tuple(CardId(10 + number) for number in range(5))
    assert move_of(table, RED) == 0
    assert told(table) == "north 0!, east 0!, south 0!, west quest.links.7"
    verbs.go(table, RED, SIDE["south"], 0, all_out=True)
    assert all(way.barred for way in ways(table, RED)), "and not again"


@pytest.mark.rule("quest.items.19")
def test_big_items_slow_one_down() -> None:
    """Worn, carried or packed; the first is free."""
    assert [move_of(in_a_room(items)[0], RED) for items in ((), (PIANO,), (PIANO, ANVIL), (PIANO, ANVIL, BATH))] == [
        3,
        3,
        2,
        1,
    ]


@pytest.mark.rule("quest.race.6", "quest.items.8")
def test_but_no_dwarf_and_a_cheat_does_not_help() -> None:
    table, hero, _ = in_a_room((PIANO, ANVIL, BATH))
    hero.cheats = {ANVIL: CHEAT}
    assert move_of(table, RED) == 1
    hero.races = (DWARF,)
    assert move_of(table, RED) == 3


@pytest.mark.rule("quest.movement.12", "quest.movement.13")
def test_a_move_that_changes_in_the_turn() -> None:
    """What was spent stays spent."""
    table, hero, _ = in_a_room(spent=3)
    assert move_left(table, RED) == 0
    hero.items = (PIANO, ANVIL)
    assert move_left(table, RED) == 0, "no less than nothing"
    table, hero, _ = in_a_room((PIANO, ANVIL), spent=2)
    assert move_left(table, RED) == 0
    hero.items = ()
    assert move_left(table, RED) == 1


@pytest.mark.rule("quest.automatic.5")
def test_when_the_last_room_lies_no_way_leads_into_the_dark() -> None:
    table, _, _ = in_a_room()
    table.tiles.clear()
    assert told(table) == "north quest.automatic.5, east 3, south 1, west quest.links.7"
    assert [way.to is None for way in ways(table, RED)] == [True, False, False, False]
    assert [way.side for way in ways(table, RED)] == list(SIDES)

"""What is dropped lies in its room: dropping, picking up for Move, and searching where things lie."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, begin_fight, cards, ids, keys, lies

from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.belongings.moving import drop
from kickdoor_game.quest.belongings.piles import pick_up_options
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.ruleset.observe import observe
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.events import Dropped, PickedUp
from kickdoor_game.quest.state.table import Monster, Pile, QuestTable

EVERYBODY = (RED, BLUE, GREEN)


def piles(played: Played) -> list[tuple[str, int]]:
    """What lies in each pile, Items and gold."""
    return [(keys(played.table, pile.items), pile.gold) for pile in played.table.piles]


@pytest.mark.rule("quest.drop.1", "quest.drop.3", "quest.items.3", "quest.items.6")
def test_items_and_gold_are_dropped_as_one_pile() -> None:
    """And each drop makes its own."""
    played = at_rest("pot spoon lantern", pack="colander", belt="soup")
    played.does(RED, "drop", cards("pot colander soup"), 100)
    played.does(RED, "drop_gold", 50)
    assert Dropped(RED, ENTRANCE, ids("pot colander soup"), 100) in played.told
    assert piles(played) == [("pot colander soup", 100), ("", 50)]
    assert (lies(played), played.table.figures[RED].gold) == (("", "spoon lantern", ""), 150)
    assert [pile.number for pile in played.table.piles] == [1, 2]


@pytest.mark.rule("quest.drop.1", "quest.turns.8", "quest.turns.9", "quest.combat.10")
def test_anybody_drops_at_any_time_but_in_a_combat() -> None:
    played = at_rest()
    played.does(BLUE, "drop_gold", 300)
    assert played.refused(BLUE, "drop_gold", 1) != ""
    begin_fight(played)
    assert played.refused(GREEN, "drop_gold", 1) == "quest.turns.9"


@pytest.mark.rule("quest.death.14")
def test_the_dead_drop_nothing() -> None:
    played = at_rest()
    played.does(RED, f"stab.{BLUE}")
    played.table.figures[BLUE].gold = 100
    assert played.refused(BLUE, "drop_gold", 1) != ""


@pytest.mark.rule("quest.items.9")
def test_a_cheat_stays_on_what_is_dropped_and_picked_up() -> None:
    played = at_rest("pot tiara", prepare=lambda table: table.heroes[RED].cheats.update({IDS["tiara"]: IDS["cheat"]}))
    played.does(RED, "drop", cards("tiara"), 0)
    (pile,) = played.table.piles
    assert (pile.cheats, played.table.heroes[RED].cheats) == ({IDS["tiara"]: IDS["cheat"]}, {})
    played = turn(prepare=lambda table: table.piles.append(pile))
    played.answers(RED, "pick_up", cards("tiara"))
    assert (played.table.piles, played.table.heroes[RED].cheats) == ([], {IDS["tiara"]: IDS["cheat"]})
    assert lies(played)[0] == "tiara"


@pytest.mark.rule("quest.drop.4")
def test_everybody_sees_what_lies_where() -> None:
    played = at_rest("pot")
    played.does(RED, "drop", cards("pot"), 20)
    for seat in (BLUE, None):
        assert observe(played.table, seat).table.piles == played.table.piles


# ---------------------------------------------------------------- picking up


def turn(
    *dice: int,
    lying: str = "",
    gold: int = 0,
    monster: str = "",
    level: int = 8,
    prepare: Callable[[QuestTable], None] = lambda table: None,
) -> Played:
    """Red's turn in the room 1, where these things lie, each Item in a pile of its own; perhaps a newt is there."""
    drawn = Map(("1 2", "E ."))
    room = drawn.rooms["1"]
    drawn.faces["1"] = RoomFace("1", "1", search=0)

    def laid_out(table: QuestTable) -> None:
        table.turn_number, table.tiles = 0, [("attic", "larder")]
        table.figures[RED].room, table.heroes[RED].level = room, level
        table.decks[TREASURE], table.decks[MONSTER] = [*ids("whisk fork")], [IDS["newt"]]
        for number, card in enumerate(ids(lying), start=1):
            table.piles.append(Pile(number, room, (card,)))
        if gold:
            table.piles.append(Pile(50, room, (), {}, gold))
        if monster:
            table.monsters.append(Monster(1, IDS["newt"], "green", drawn.rooms[monster]))
        prepare(table)
        for pile in table.piles:
            pile.room = room

    return at_rest(drawn=drawn, dice=dice, prepare=laid_out, frame=QuestTurn(RED))


def offered(played: Played) -> str:
    """Whether red may pick up what lies there: the rule that bars it, `yes`, or nothing at all."""
    (question,) = questions(played.table)
    found = [each for each in question.shape.options if each.key == "pick_up"]  # type: ignore[union-attr]
    return "" if not found else "yes" if found[0].barred is None else found[0].barred.rule


@pytest.mark.rule("quest.drop.5")
def test_one_move_is_enough_for_all_of_it() -> None:
    """Two helmets, a potion and 300 gold, from several piles, for 1 Move."""
    played = turn(lying="pot colander soup slippers", gold=300)
    before = played.table.figures[RED].gold
    played.answers(RED, "pick_up", (*cards("pot colander soup"), "gold"))
    assert PickedUp(RED, played.drawn.rooms["1"], ids("pot colander soup"), 300) in played.told
    assert played.table.figures[RED].gold == before + 300
    assert (move_left(played.table, RED), piles(played)) == (2, [("slippers", 0)])


@pytest.mark.rule("quest.drop.8", "quest.cards.7")
def test_what_is_picked_up_goes_into_play() -> None:
    """Worn, on the belt, and what has no place into the pack; never into the hand."""
    played = turn(lying="pot colander soup spoon whisk fork tiara")
    hand = played.table.heroes[RED].hand
    played.answers(RED, "pick_up", cards("pot colander soup spoon fork tiara"))
    assert played.asked() == [(RED, "move")]
    assert lies(played) == ("pot", "spoon fork soup", "colander tiara")
    assert played.table.heroes[RED].hand == hand
    played.answers(RED, "pick_up", cards("whisk"))
    assert played.asked() == [(RED, "surplus_pack")]
    played.answers(RED, *cards("whisk"))
    assert piles(played) == [("whisk", 0)]


@pytest.mark.rule("quest.drop.5", "quest.movement.2", "quest.movement.13")
def test_it_costs_move() -> None:
    played = turn(lying="pot", gold=10)
    played.answers(RED, "go.east")
    assert offered(played) == ""
    played.answers(RED, "go.west")
    played.answers(RED, "pick_up", ("gold",))
    assert offered(played) == "quest.drop.5"


@pytest.mark.rule("quest.drop.5")
def test_something_has_to_be_picked_up() -> None:
    played = turn(lying="pot")
    refusal = questions(played.table)[0].refuses(("pick_up", ()))
    assert refusal is not None
    assert refusal.rule == "quest.drop.5"
    assert offered(turn()) == ""


@pytest.mark.rule("quest.drop.6")
def test_not_while_a_monster_is_there() -> None:
    """Even one that ignores the hero."""
    played = turn(lying="pot", monster="2")
    assert offered(played) == "yes"
    played.table.monsters[0].room = played.drawn.rooms["1"]
    (option,) = pick_up_options(played.table, RED, 3)
    assert option.barred is not None
    assert option.barred.rule == "quest.drop.6"


@pytest.mark.rule("quest.drop.7")
def test_what_lies_until_the_next_turn_of_whoever_dropped_it() -> None:

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].items = table.heroes[BLUE].in_use = ids("pot")
        drop(table, BLUE, ids("pot"), waits=True)

    played = turn(prepare=prepare)
    assert offered(played) == "quest.drop.7"
    verbs.begin_turn(played.table, GREEN)
    assert [pile.waits_for for pile in played.table.piles] == [BLUE]
    verbs.begin_turn(played.table, BLUE)
    assert [pile.waits_for for pile in played.table.piles] == [NOBODY]


@pytest.mark.rule("quest.drop.5")
def test_only_where_one_is() -> None:
    played = turn(lying="pot")
    played.answers(RED, "go.south")
    assert offered(played) == ""


# ---------------------------------------------------------------- searching where things lie


@pytest.mark.rule("quest.search.24")
def test_a_search_picks_up_what_one_wants() -> None:
    """For the same 1 Move a roll on the table, a dropped helmet and 200 dropped gold."""
    played = turn(3, lying="pot spoon", gold=200)
    before = played.table.figures[RED].gold
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "gather")]
    assert questions(played.table)[0].default == ()
    played.answers(RED, *cards("pot"), "gold")
    assert (lies(played)[0], played.table.figures[RED].gold) == ("pot", before + 400 + 200)
    assert (move_left(played.table, RED), piles(played)) == (2, [("spoon", 0)])
    assert played.asked() == [(RED, "move")]


def test_nothing_is_asked_where_nothing_lies() -> None:
    played = turn(3)
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "move")]


def search_that_finds_a_newt(*battle: int, level: int = 8) -> Played:
    """On green's base; a pot and gold lie there."""
    played = turn(1, 3, *battle, lying="pot", gold=200, level=level)
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]
    return played


def fights(played: Played) -> None:
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)


@pytest.mark.rule("quest.search.25")
def test_if_it_finds_a_monster_only_with_its_treasure() -> None:
    """Who kills it takes what lies there, for no more Move."""
    played = search_that_finds_a_newt(6, 1)
    fights(played)
    assert played.asked() == [(RED, "gather")]
    assert set(ids("fork")) <= set(played.table.heroes[RED].hand), "its Treasure is there"
    played.answers(RED, *cards("pot"), "gold")
    assert (played.asked(), piles(played), lies(played)[0]) == ([(RED, "move")], [], "pot")
    assert move_left(played.table, RED) == 2


@pytest.mark.rule("quest.search.25")
def test_and_not_if_the_combat_ends_otherwise() -> None:
    """It stays in the room."""
    played = search_that_finds_a_newt(1, 6, level=1)
    fights(played)
    assert played.asked() == [(RED, "flee_room")]
    assert piles(played) == [("pot", 0), ("", 200)]
    played = search_that_finds_a_newt(6, 1)
    for monster in list(played.table.monsters):
        verbs.remove_monster(played.table, monster, "a card")
    played.answers(RED, "roll")
    assert played.asked() == [(RED, "move")]
    assert ("pot", 0) in piles(played)


@pytest.mark.parametrize("how", ["pick_up", "search"])
def test_it_is_there_after_a_crash(how: str) -> None:
    played = turn(3, lying="pot")
    if how == "search":
        played.answers(RED, "search")
        played.passes(*EVERYBODY)
    assert questions(played.saved()) == questions(played.table)

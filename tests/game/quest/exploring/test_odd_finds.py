"""Searching and exploring that do not go as one would think: who is left alone, who dies, where nothing is left."""

from __future__ import annotations

import pytest
from tests.game.quest.scene import EVERYBODY, NUMBER, plays, rolls, room, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.machine.questions import Menu
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.board.dungeon import LOOTED_OUT, RANSACKED
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE
from kickdoor_game.quest.exploring.search import Search
from kickdoor_game.quest.state.events import MonsterCame, NoMonsterLeft
from kickdoor_game.quest.state.table import Pile, QuestTable

GREEN_DIE = 2


def with_a_pile(table: QuestTable) -> None:
    """700 gold pieces lie where red is."""
    table.piles = [Pile(1, table.figures[RED].room, (), {}, 700)]


def found(*dice: int, deck: str = "shy", **what: str) -> Played:
    """Red, whom duchesses ignore, has searched room 1, where gold lies, and found a monster on a green base."""
    played = scene(dice=(1, GREEN_DIE, *dice), levels=(4, 5, 5), deck=deck, prepare=with_a_pile, **what)  # type: ignore[arg-type]
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "move")]
    return played


def wins(played: Played) -> None:
    played.answers(RED, "fight.1")
    rolls(played)


@pytest.mark.rule("quest.search.25", "quest.ignore.4")
def test_whoever_fights_what_they_have_found_though_it_ignores_them_gathers_with_its_treasure() -> None:
    played = found(6, 1)
    wins(played)
    assert played.asked() == [(RED, "gather")]
    played.answers(RED, "gold")
    assert (played.table.figures[RED].gold, played.table.heroes[RED].level) == (1_000, 5)


@pytest.mark.rule("quest.search.25")
def test_not_after_having_been_elsewhere() -> None:
    """The pile is there to be picked up for Move, as by anybody."""
    played = found(6, 1)
    played.answers(RED, "go.east")
    played.answers(RED, "go.west")
    wins(played)
    assert played.asked() == [(RED, "move")]
    assert played.table.figures[RED].gold == 300


@pytest.mark.rule("quest.search.24", "quest.drop.5", "quest.timing.2")
@pytest.mark.parametrize("where", ["1", "3"])
def test_a_search_gathers_where_it_was_made_and_nowhere_else(where: str) -> None:
    """Asked what they want, red blinks to where 900 gold pieces lie: these are picked up for Move, as by anybody."""

    def prepare(table: QuestTable) -> None:
        with_a_pile(table)
        table.piles.append(Pile(2, table.figures[GREEN].room, (), {}, 900))

    played = scene(dice=(2,), prepare=prepare, red="blink")
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "gather")]
    if where == "3":
        plays(played, RED, "blink", f"room.{played.drawn.rooms['3']}")
    else:
        played.answers(RED, "gold")
    assert played.asked() == [(RED, "move")]
    assert played.table.figures[RED].gold == (600 if where == "3" else 1_300)


@pytest.mark.rule("quest.search.25", "quest.winning.4", "quest.timing.2")
def test_nor_does_a_fight_for_what_a_search_has_found() -> None:
    """Red has won, is asked what they want of what lies there, and is gone; there lies more."""
    played = found(6, 1, red="blink")
    played.table.piles.append(Pile(2, played.table.figures[GREEN].room, (), {}, 900))
    wins(played)
    assert played.asked() == [(RED, "gather")]
    plays(played, RED, "blink", f"room.{played.drawn.rooms['3']}")
    assert (played.asked(), played.table.figures[RED].gold) == ([(RED, "move")], 300)
    assert (played.table.heroes[RED].level, [pile.gold for pile in played.table.piles]) == (5, [700, 900])


@pytest.mark.rule("quest.search.17", "quest.search.18", "quest.search.21", "quest.search.22")
@pytest.mark.parametrize(
    ("dice", "before", "gold", "treasures", "token"),
    [
        (4, "", 800, 0, ""),
        (5, RANSACKED, 800, 0, RANSACKED),
        (6, RANSACKED, 400, 1, LOOTED_OUT),
        (6, "", 600, 1, RANSACKED),
    ],
)
def test_a_token_takes_one_and_the_bounds_are_those_of_the_table(
    dice: int, before: str, gold: int, treasures: int, token: str
) -> None:
    """Ransacked, a 5 finds what a 4 finds and lays no token; a 6 flips the one that lies there."""

    def prepare(table: QuestTable) -> None:
        table.dungeon.rooms[table.figures[RED].room].searched = before

    played = scene(dice=(dice,), prepare=prepare)
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    here = played.table.dungeon.rooms[played.table.figures[RED].room]
    assert (played.table.figures[RED].gold, here.searched) == (gold, token)
    assert [played.table.deck_of(card) for card in played.table.heroes[RED].hand].count(TREASURE) == treasures


@pytest.mark.rule("quest.death.7", "quest.death.14")
def test_whoever_dies_over_the_treasure_that_they_have_found_does_not_get_it() -> None:
    """A Cleric thinks of the discards, and gives up."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].classes = (NUMBER["cleric"],)
        table.discards[TREASURE] = [NUMBER["hat"]]
        table.figures[RED].room = table.figures[BLUE].room

    played = scene(dice=(6,), prepare=prepare, frame=lambda drawn: Search(RED, drawn.rooms["2"]))
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "take_discards")]
    played.does(RED, "give_up")
    assert (played.table.heroes[RED].hand, len(played.table.decks[TREASURE])) == ((), 2)


@pytest.mark.rule("quest.death.7", "quest.death.13", "quest.explore.11")
def test_nobody_waits_for_an_explorer_who_has_died() -> None:
    """The monster comes all the same, and nothing more is asked of them."""
    played = scene(dice=(1,) * 7)
    played.answers(RED, "go.west")
    played.dice = [GREEN_DIE]
    assert played.asked() == [(RED, "look_round")]
    played.does(RED, "give_up")
    played.passes(*EVERYBODY)
    assert [event.colour for event in played.told if isinstance(event, MonsterCame)] == ["green"]
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.setup.4")
@pytest.mark.parametrize("by", ["search", "explore", "wander", "boss", "automatic"])
def test_where_no_monster_card_is_left_none_comes(by: str) -> None:
    """Wherever one would be drawn, and the turn goes on."""

    def prepare(table: QuestTable) -> None:
        table.decks[MONSTER] = []
        table.tiles = table.tiles if by == "explore" else []

    levels = (10, 5, 5) if by == "boss" else (5, 5, 5)
    monsters = [("newt", "green", "1")] if by == "wander" else []
    dice = (1,) * (1 if by == "search" else 7)
    played = scene(*monsters, levels=levels, dice=dice, prepare=prepare, blue="wander")
    match by:
        case "search":
            played.answers(RED, "search")
            played.passes(*EVERYBODY)
        case "explore":
            played.answers(RED, "go.west")
            played.answers(RED, "go_on")
        case "wander":
            played.answers(RED, "fight")
            plays(played, BLUE, "wander")
        case "boss":
            played.answers(RED, "go.south")
        case _:
            played.answers(RED, "go.east")
            played.says(RED, True)
    assert [type(event) for event in played.told].count(NoMonsterLeft) == 1
    if by == "explore" and played.asked() == [(RED, "draw_monster")]:
        played.says(RED, False)
    assert played.asked() == [(RED, "battle" if by == "wander" else "move")]
    played.saved()


@pytest.mark.rule("quest.turns.11", "quest.roll.5")
def test_the_clock_of_the_turn_stands_while_a_roll_is_announced_and_runs_when_it_is_called_off() -> None:
    played = scene(("newt", "green", "1"))
    played.answers(RED, "fight")
    runs = []
    for happens in ("", "roll", "call_off"):
        if happens == "roll":
            played.answers(RED, "roll")
        if happens == "call_off":
            played.does(RED, "call_off")
        runs.append(played.rules.alarms(played.table)[0].runs)
    assert runs == [True, False, True]
    (question,) = questions(played.table)
    assert isinstance(question.shape, Menu)
    assert (question.kind, room(played)) == ("battle", "1")

"""Whole turns: draw, go, explore, search, fight, die, come back; and games by chance, looked at after every answer."""

from __future__ import annotations

import random

import pytest
from tests.game.quest.one_turn import EVERYBODY, menu, turn
from tests.game.quest.plain_game import laid_out
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_game.heroes.events import CardMoved, CardPlayed, Geared, Sold, TreasurePicked, TurnBegan
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CardId
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import (
    BarterOffered,
    CameToHelp,
    Dropped,
    GoldGiven,
    HelpOffered,
    MonstersMove,
    MonstersWon,
    PickedUp,
    TokensChanged,
    Went,
)
from kickdoor_game.quest.state.table import QuestTable


@pytest.mark.rule("quest.draw.1", "quest.movement.1", "quest.movement.4")
def test_a_card_first_and_all_of_the_move() -> None:
    played = turn()
    assert TurnBegan(RED, 1) in played.told
    assert (len(played.table.heroes[RED].hand), played.asked()) == (1, [(RED, "move")])
    assert menu(played) == {"go.north": "", "go.east": "", "go.south": "", "go.west": "", "search": "", "end": ""}


@pytest.mark.rule("quest.movement.2", "quest.movement.9", "quest.turns.5", "quest.search.1", "quest.search.3")
def test_move_is_spent_on_ways_and_searches() -> None:
    played = turn(2)
    played.answers(RED, "search")
    played.passes(*EVERYBODY)
    assert menu(played)["search"] == "quest.search.3"
    played.answers(RED, "go.east")
    assert (Went(RED, SIDES[1], 1, played.drawn.rooms["2"]) in played.told, menu(played)["search"]) == (True, "")
    played.answers(RED, "go.west")
    assert set(menu(played).values()) == {"quest.movement.9", "quest.search.3", ""}
    played.answers(RED, "end")
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.combat.4", "quest.combat.7", "quest.movement.15")
def test_who_walks_into_a_monster_fights() -> None:
    """And goes on with the Move that is left."""
    played = turn(6, 1, monster="2")
    played.answers(RED, "go.east")
    assert played.asked() == [(RED, "battle")]
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert (played.asked(), played.table.figures[RED].spent) == ([(RED, "move")], 1)


@pytest.mark.rule("quest.movement.5", "quest.movement.6", "quest.combat.3", "quest.draw.2")
def test_a_monster_that_is_there_when_the_turn_begins() -> None:
    """The card comes first, then a moment for magic."""
    played = turn(monster="1")
    assert (played.asked(), len(played.table.heroes[RED].hand)) == ([(RED, "meet")], 1)
    played.answers(RED, "fight")
    assert played.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.explore.1", "quest.explore.10", "quest.movement.8")
def test_exploring_ends_in_a_fight() -> None:
    played = turn(1, 1, 1, 1, 1)
    played.answers(RED, "go.north")
    assert played.asked() == [(RED, "look_round")]
    played.answers(RED, "go_on")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]
    assert played.table.battle is not None
    assert played.table.battle.room == played.table.figures[RED].room


@pytest.mark.rule(
    "quest.automatic.1", "quest.automatic.2", "quest.automatic.3", "quest.automatic.4", "quest.automatic.6"
)
def test_where_nothing_is_left_to_explore_a_monster_may_be_drawn() -> None:
    """Once for each room that is entered, but for the Entrance, and if no tile is left."""
    played = turn(2)
    played.answers(RED, "go.east")
    assert played.asked() == [(RED, "move")], "a tile is left"
    played.table.tiles.clear()
    played.answers(RED, "go.west")
    assert played.asked() == [(RED, "draw_monster")]
    played.says(RED, yes=False)
    assert played.asked() == [(RED, "move")]
    played.answers(RED, "go.south")
    assert played.asked() == [(RED, "move")], "that is the Entrance"
    played = turn(2)
    played.table.tiles.clear()
    cards = len(played.table.heroes[RED].hand)
    played.answers(RED, "go.east")
    played.says(RED, yes=True)
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]
    assert len(played.table.heroes[RED].hand) == cards, "nothing was explored"
    played = turn()
    for link in played.table.dungeon.links:
        link.kind = "wall" if not link.fixed else "door"
    played.table.dungeon.link(played.drawn.rooms["1"], SIDES[1]).kind = "open"
    played.table.dungeon.links[1].kind = played.table.dungeon.links[2].kind = played.table.dungeon.links[3].kind = (
        "wall"
    )
    played.answers(RED, "go.east")
    assert played.asked() == [(RED, "draw_monster")], "a tile is left, and no way leads to it"


@pytest.mark.rule("quest.death.7")
def test_whoever_dies_has_no_turn_any_more() -> None:
    played = turn()
    played.does(BLUE, f"stab.{RED}")
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.return.1", "quest.return.3", "quest.draw.3")
def test_the_dead_come_back_and_then_draw() -> None:
    """Two and two, and one for the turn."""
    played = turn(dead=True)
    assert (len(played.table.heroes[RED].hand), played.asked()) == (5, [(RED, "move")])
    assert played.table.figures[RED].room == played.drawn.rooms["E"]


@pytest.mark.rule("quest.setup.2", "quest.setup.10", "quest.setup.11", "quest.setup.12", "quest.turns.1")
def test_a_match_begins() -> None:
    """Three and three; everybody is ready; the tied throw again."""
    rules, table = laid_out(random.Random(1))
    start(rules, table)
    for _ in range(3):
        (question,) = questions(table)
        assert question.kind == "shuffle"
        size = len(question.default)
        apply_in_place(rules, table, Answer(question.seat, tuple(reversed(range(size)))))
    assert [len(hero.hand) for hero in table.heroes] == [6, 6, 6]
    assert [(figure.room, figure.health(), figure.gold) for figure in table.figures] == [(0, 4, 300)] * 3
    for seat in EVERYBODY:
        apply_in_place(rules, table, Answer(seat, ("pass",)))
    for dice in ((4, 6, 6), (2, 5)):
        apply_in_place(rules, table, Answer(CHANCE, dice))
    assert (table.turn, [question.seat for question in questions(table)]) == (GREEN, [GREEN])


@pytest.mark.rule("quest.charity.1", "quest.charity.4", "quest.charity.6", "quest.turns.4")
def test_charity_counts_the_dead() -> None:
    """Red has more than five, and blue, who is dead, is of the lowest Level."""
    played = turn()
    played.does(BLUE, f"stab.{BLUE}")
    red = played.table.heroes[RED]
    red.hand = tuple(CardId(card) for card in range(91, 97 + len(red.hand)))
    played.table.heroes[GREEN].level = 2
    surplus = len(red.hand) - 5
    played.answers(RED, "end")
    assert played.asked() == [(RED, "charity")]
    (question,) = questions(played.table)
    played.answers(RED, *question.default)
    assert (len(played.table.heroes[BLUE].hand), len(played.table.heroes[RED].hand)) == (surplus, 5)
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.bases.5", "quest.unchangeable.7", "quest.death.1")
@pytest.mark.parametrize("seed", range(6))
def test_games_by_chance_stay_sound(seed: int) -> None:
    """After each of 600 answers: cards, links, bases, Health (quest.bases.5, quest.unchangeable.7, quest.death.1)."""
    chance = random.Random(seed)
    rules, table = laid_out(chance)
    start(rules, table)
    moves = 0
    for _ in range(600):
        roll_out(rules, table, chance)
        moves += sum(isinstance(event, MonstersMove) for event in table.news)
        if table.over:
            assert (table.winners, isinstance(table.news[-1], MonstersWon)) == ([], True)
            break
        assert status(table) == []
        table.news.clear()
        answer = acts(rules, table, chance) if chance.random() < 0.3 else None
        if answer is None:
            question = chance.choice(questions(table))
            answer = Answer(question.seat, question.shape.sample(chance))
        apply_in_place(rules, table, answer)
    assert table.over or (len(table.dungeon.rooms) > 3 and moves >= 2)


def acts(rules: QuestRules, table: QuestTable, chance: random.Random) -> Answer | None:
    """A standing action of somebody, but for giving up, which would end all games soon; None: they have none."""
    seat = chance.choice(EVERYBODY)
    free = [each for each in rules.standing(table, seat).options if not each.barred and each.key != "give_up"]
    if not free:
        return None
    option = chance.choice(free)
    return Answer(seat, (option.key, *(shape.sample(chance) for shape in option.details)), standing=True)


def test_helpers_are_found_by_chance() -> None:
    """In the games by chance, too: somebody helps, is paid, and picks a Treasure."""
    seen: set[type] = set()
    for seed in range(8):
        chance = random.Random(seed)
        rules, table = laid_out(chance)
        start(rules, table)
        for _ in range(600):
            roll_out(rules, table, chance)
            seen |= {type(event) for event in table.news}
            if table.over:
                break
            table.news.clear()
            answer = acts(rules, table, chance) if table.battle and chance.random() < 0.7 else None
            if answer is None:
                question = chance.choice(questions(table))
                answer = Answer(question.seat, question.shape.sample(chance))
            apply_in_place(rules, table, answer)
            assert status(table) == []
    assert {HelpOffered, CameToHelp, GoldGiven, TreasurePicked} <= seen


EVENTS_OF_THINGS = frozenset(
    (CardPlayed, Geared, Dropped, PickedUp, BarterOffered, GoldGiven, CardMoved, Sold, TokensChanged)
)


def test_things_change_hands_by_chance() -> None:
    """In the games by chance, too: things are worn, dropped, picked up, sold and traded."""
    seen: set[type] = set()
    asked: set[str] = set()
    for seed in range(60):
        if seen >= EVENTS_OF_THINGS and asked >= {"received", "gather"}:
            return
        chance = random.Random(seed)
        rules, table = laid_out(chance)
        start(rules, table)
        for _ in range(600):
            roll_out(rules, table, chance)
            seen |= {type(event) for event in table.news}
            if table.over:
                break
            table.news.clear()
            asked |= {question.kind for question in questions(table)}
            answer = acts(rules, table, chance) if not table.battle and chance.random() < 0.5 else None
            if answer is None or answer.choice[0] == "show":
                question = chance.choice(questions(table))
                answer = Answer(question.seat, question.shape.sample(chance))
            apply_in_place(rules, table, answer)
            assert status(table) == []
    pytest.fail(f"never seen: {EVENTS_OF_THINGS - seen}; asked was only {sorted(asked)}")

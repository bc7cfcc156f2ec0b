"""Sentences of the book that say what does not happen, or what goes without saying, each seen at a table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.game.quest.map import Map
from tests.game.quest.one_turn import CARDS, EVERYBODY, NEWT, menu, turn
from tests.game.quest.plain_game import PLAYERS, laid_out, plain_rules
from tests.game.quest.trial import BLUE, GREEN, RED, Asked, Played

from kickdoor_game.heroes.draw import Draw
from kickdoor_game.heroes.hero_sheet.sheet import traits
from kickdoor_game.heroes.hero_sheet.strength import StrengthPart, own_parts
from kickdoor_game.language.words.traits import Flee
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CardId
from kickdoor_game.machine.questions import Roll
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest import anytime
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.faces import COLOURS, RoomFace
from kickdoor_game.quest.cards.kinds import DXM, QuestItem, QuestMonster, QuestRace
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.dice.throw import SIDES_OF
from kickdoor_game.quest.fight.sums import battle_dice
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.health import add_token, hit
from kickdoor_game.quest.state.standing_by import is_alone
from kickdoor_game.quest.state.table import BASES_EACH, Monster, QuestTable

ELF = QuestRace(key="elf", name="Elf", role="elf", traits=(Flee(1),))
HARMLESS = {"buy", "give_up", "drop_gold", "trade.1", "trade.2"}
"""What whoever has no card may do in their own turn, beside what the turn offers."""
ARMOUR = QuestItem(key="plate", name="Plate", slot="armor", gold=400, bonus=3)


@pytest.mark.rule("quest.components.5")
def test_three_bases_for_each_colour_that_is_played() -> None:
    _, table = laid_out(random.Random(1))
    assert (BASES_EACH, table.free_bases()) == (3, {"blue": 3, "green": 3, "red": 3})


@pytest.mark.rule("quest.components.6", "quest.dice.2", "quest.dice.4")
def test_the_dice() -> None:
    """Six colours on the Monster Die; ten numbers on the other."""
    assert {"d6": 6, "d10": 10, "monster": len(COLOURS)} == SIDES_OF


@pytest.mark.rule("quest.components.7")
def test_tokens_do_not_run_out() -> None:
    played = Played(Asked())
    for _ in range(40):
        add_token(played.table, RED, "soup")
    assert (played.table.figures[RED].tokens, hit(played.table, RED, 43, "draught")) == (44, 43)


@pytest.mark.rule("quest.race.4")
def test_a_human_has_no_abilities() -> None:
    """An Elf who is one no more has nothing of it, and who has neither Race nor Class nothing but their Level."""
    table = Played(Asked(), cards=(ELF,)).table
    red = table.heroes[RED]
    red.races = (CardId(0),)
    assert [trait for _, trait in traits(table, red)] == list(ELF.traits)
    red.races = ()
    assert traits(table, red) == ()
    assert [(part.what, part.value) for part in own_parts(table, red)] == [("level", red.level)]


@pytest.mark.rule("quest.interfere.1")
def test_no_hero_is_attacked() -> None:
    """Without a card, whoever stands beside another has these deeds and no other; none of them does the other any harm.

    In the room of a monster they are offered a fight, which is the monster's.
    """

    def beside(monster: str = "") -> Played:
        played = turn(monster=monster)
        played.table.figures[BLUE].room = played.table.figures[RED].room
        for hero in played.table.heroes:
            hero.hand = ()
        return played

    played = beside()
    deeds = {option.key for option in anytime.standing(played.table, RED).options}
    assert deeds == HARMLESS
    assert set(menu(played)) == {"go.north", "go.east", "go.south", "go.west", "search", "end"}
    assert set(menu(beside("1"))) == {"fight"}
    for key in ("give_up", *menu(played)):
        played = beside()
        blue, figure = played.table.heroes[BLUE], played.table.figures[BLUE]
        before = (blue.level, blue.dead, figure.health(), figure.gold, figure.room)
        if key == "give_up":
            played.does(RED, key)
        elif not menu(played)[key]:
            played.answers(RED, key)
        blue, figure = played.table.heroes[BLUE], played.table.figures[BLUE]
        assert (blue.level, blue.dead, figure.health(), figure.gold, figure.room) == before, key


@pytest.mark.rule("quest.setup.3")
def test_a_deck_that_has_run_out_is_made_of_its_discards() -> None:

    def prepare(table: QuestTable) -> None:
        table.decks[DXM], table.discards[DXM] = [], [CardId(91), CardId(92)]

    played = Played(Draw(DXM, 1, RED), prepare=prepare)
    assert played.asked() == [(CHANCE, "shuffle")]
    played._apply(Answer(CHANCE, (1, 0)))
    assert (len(played.table.heroes[RED].hand), played.table.discards[DXM]) == (1, [])


@pytest.mark.rule("quest.turns.2", "quest.turns.3")
def test_turns_go_round_to_the_left_with_the_monsters_between() -> None:
    chance = random.Random(2)
    rules, table = laid_out(chance)
    start(rules, table)
    order: list[object] = []
    while len(order) < 8:
        roll_out(rules, table, chance)
        now = "monsters" if any(isinstance(frame, MonsterTurn) for frame in table.stack) else table.turn
        if table.turn_number and order[-1:] != [now]:
            order.append(now)
        question = questions(table)[0]
        apply_in_place(rules, table, Answer(question.seat, question.default))
    first = order[0]
    assert isinstance(first, int)
    assert order == [each for turn in range(4) for each in ((first + turn) % len(PLAYERS), "monsters")], (
        "to the next seat, round the table"
    )


@pytest.mark.rule("quest.cards.1", "quest.cards.6")
def test_what_is_in_the_hand_gives_nothing_and_what_lies_there_is_seen() -> None:
    played = turn()
    hero = played.table.heroes[RED]
    played.book.cards[CardId(20)] = ARMOUR
    before = [part.value for part in _own_parts(played)]
    hero.hand += (CardId(20),)
    assert [part.value for part in _own_parts(played)] == before
    played.does(RED, "play.20")
    assert sum(part.value for part in _own_parts(played)) == sum(before) + 3
    seen = plain_rules(random.Random(1)).observe(played.table, BLUE).table.heroes[RED]
    assert CardId(20) in seen.items
    assert CardId(20) not in seen.hand


def _own_parts(played: Played) -> Sequence[StrengthPart]:
    return own_parts(played.table, played.table.heroes[RED])


@pytest.mark.rule("quest.movement.3", "quest.movement.7")
def test_move_that_is_left_is_gone_with_the_turn() -> None:
    """And a move leads into a room that is linked to this one."""
    played = turn()
    played.answers(RED, "go.east")
    assert played.table.figures[RED].room == played.drawn.rooms["2"]
    played.answers(RED, "end")
    again = Played(QuestTurn(RED), played.drawn, cards=CARDS)
    assert (again.table.figures[RED].spent, menu(again)["go.north"]) == (0, "")


@pytest.mark.rule("quest.links.10")
def test_doors_stay_as_they_are_behind_whoever_goes_through() -> None:
    drawn = Map(("1 2", "E ."), links={"1 east": "locked", "2 west": "locked"})
    played = Played(QuestTurn(RED), drawn, cards=CARDS, prepare=lambda table: _stand(table, drawn, "1"))
    played.answers(RED, "go.east")
    assert played.table.figures[RED].room == drawn.rooms["2"]
    assert played.table.dungeon.link(drawn.rooms["1"], SIDES[1]).kind == "locked"


def _stand(table: QuestTable, drawn: Map, room: str) -> None:
    table.turn_number = 0
    table.figures[RED].room = drawn.rooms[room]


@pytest.mark.rule("quest.explore.2", "quest.explore.14")
def test_the_price_is_paid_before_anything_is_drawn() -> None:
    """What is laid cannot be taken back; without a tile the dungeon is fully explored."""
    played = turn()
    rooms = len(played.table.dungeon.rooms)
    played.answers(RED, "go.north")
    assert (played.table.figures[RED].spent, played.asked()) == (1, [(CHANCE, "room")])
    assert len(played.table.dungeon.rooms) == rooms
    assert not played.table.is_explored()
    played.table.tiles.clear()
    assert played.table.is_explored()


@pytest.mark.rule("quest.explore.13")
def test_a_dead_hero_leaves_a_room_empty() -> None:
    played = turn()
    for seat in (BLUE, GREEN):
        played.table.figures[seat].room = played.table.figures[RED].room
    assert not is_alone(played.table, RED)
    for seat in (BLUE, GREEN):
        played.table.heroes[seat].dead = True
    assert is_alone(played.table, RED)


@pytest.mark.rule("quest.bases.9", "quest.bases.10", "quest.bases.13", "quest.monsterturn.5")
def test_a_monster_moves_the_same_on_any_base_but_stays_with_its_target() -> None:
    """No card moves with it, and nobody fights."""
    drawn = Map(("1 2", "E ."), arrows={"1": "east"})
    for colour, ends in (("blue", "2"), ("green", "2"), ("red", "1")):
        here = [Monster(1, NEWT, colour, drawn.rooms["1"])]
        played = Played(MonsterTurn(RED), drawn, (3,), here, CARDS, lambda table: _stand_at(table, drawn))
        played.passes(*EVERYBODY)
        assert played.table.monsters[0].room == drawn.rooms[ends], colour
        assert played.table.battle is None


def _stand_at(table: QuestTable, drawn: Map) -> None:
    """Red is with the monster, the others in the Entrance."""
    table.figures[RED].room = drawn.rooms["1"]


@pytest.mark.rule("quest.monstermove.12")
def test_into_the_darkness_a_monster_needs_a_link_that_it_passes() -> None:
    for kind, ends in (("door", "2"), ("locked", "1"), ("wall", "1")):
        drawn = Map(("1 2", "E ."), arrows={"1": "west"}, links={"1 west": kind})  # type: ignore[dict-item]
        here = [Monster(1, NEWT, "blue", drawn.rooms["1"])]
        played = Played(MonsterTurn(RED), drawn, (3,), here, CARDS)
        played.passes(*EVERYBODY)
        assert played.table.monsters[0].room == drawn.rooms[ends], kind


@pytest.mark.rule("quest.combat.1", "quest.combat.2")
def test_a_monster_that_has_come_meanwhile_waits_for_its_heros_turn() -> None:
    """Nothing happens in the Monster Turn; if it is still there, the turn begins with it."""
    drawn = Map(("1 2", "E ."), arrows={"1": "east"})
    here = [Monster(1, NEWT, "green", drawn.rooms["1"])]

    def prepare(table: QuestTable) -> None:
        table.figures[RED].room = drawn.rooms["2"]

    played = Played(MonsterTurn(GREEN), drawn, (3,), here, CARDS, prepare)
    played.passes(*EVERYBODY)
    assert (played.table.monsters[0].room, played.table.battle) == (drawn.rooms["2"], None)
    then = turn(monster="1")
    assert then.asked() == [(RED, "meet")]


@pytest.mark.rule("quest.combat.6", "quest.multiple.1")
def test_a_new_monster_is_fought_at_once_and_another_in_the_same_turn() -> None:
    played = turn(6, 1, 1, 1, 1, 1, 1, 6, 1, monster="2")
    played.answers(RED, "go.east")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "move")]
    played.answers(RED, "go.north")
    played.answers(RED, "go_on")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]


@pytest.mark.rule("quest.roll.2", "quest.icons.9", "quest.icons.10", "quest.multiple.2")
def test_monsters_throw_what_their_cards_say_whatever_the_room() -> None:
    """However many the name on a card says that they are."""
    choir = QuestMonster(key="choir", name="The Unpaid Choristers", level=4, dice=2)
    drawn = Map(("1 2", "E ."))
    drawn.faces["1"] = RoomFace("1", "1", icons=(), bad_for=None)
    here = [Monster(1, CardId(0), "green", drawn.rooms["1"])]
    played = Played(QuestTurn(RED), drawn, (), here, (choir,), lambda table: _stand(table, drawn, "1"))
    played.answers(RED, "fight")
    battle = played.table.battle
    assert battle is not None
    assert battle.monsters == [1], "one, and one only"
    assert [die.monster for die in battle_dice(played.table, battle)].count(1) == 2
    assert icons_for(played.table, RED, drawn.rooms["1"]) == 0


@pytest.mark.rule("quest.flee.7", "quest.flee.12")
@pytest.mark.parametrize("kills", [True, False])
def test_whom_bad_stuff_kills_dies_where_they_were(kills: bool) -> None:
    """Who lives has gone on into the next room, and goes on with their turn there."""
    played = turn(1, 6, 1, monster="2")
    played.table.figures[RED].black = 2 if kills else 0
    played.table.heroes[RED].level = 1
    played.answers(RED, "go.east")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    there = played.drawn.rooms["2"]
    assert played.asked() == [(RED, "flee_room")]
    played.answers(RED, f"room.{played.drawn.rooms['1']}")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert played.table.heroes[RED].dead is kills
    assert (played.table.figures[RED].room == there) is kills
    if not kills:
        assert played.asked() == [(RED, "move")]


@pytest.mark.rule("quest.flee.11")
def test_who_runs_into_another_monster_fights_again() -> None:
    played = turn(1, 6, 6, monster="2")
    played.table.monsters.append(Monster(2, NEWT, "blue", played.drawn.rooms["1"]))
    played.table.heroes[RED].level = 1
    played.answers(RED, "go.east")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['1']}")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert played.asked() == [(RED, "battle")]
    assert played.table.battle is not None
    assert played.table.battle.monsters == [2]


@pytest.mark.rule("quest.death.10")
def test_the_dead_still_draw_for_their_colour() -> None:
    drawn = Map(("1 2", "E ."))

    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].dead = True
        table.figures[BLUE].black = 4

    played = Played(MonsterTurn(RED), drawn, (1,), [], CARDS, prepare)
    played.passes(*EVERYBODY)
    assert len(played.table.heroes[BLUE].hand) == 1, "the die has shown blue"


@pytest.mark.rule("quest.dice.5", "quest.dice.6")
def test_a_roll_without_a_name_is_of_a_six_sided_die() -> None:
    """What is added to running away is added to that die."""
    played = turn(1, 6, monster="2")
    played.table.heroes[RED].level = 1
    played.answers(RED, "go.east")
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['1']}")
    played.answers(RED, "roll")
    (question,) = questions(played.table)
    assert isinstance(question.shape, Roll)
    assert question.shape.sides == 6


@pytest.mark.rule("quest.level.1")
def test_levels_are_seen_by_all_and_lie_between_one_and_ten() -> None:
    rules, table = laid_out(random.Random(1))
    start(rules, table)
    assert [hero.level for hero in rules.observe(table, None).table.heroes] == [1, 1, 1]
    assert table.numbers.goal_level == 10

"""The board game as a ruleset: who may sit down, what may be done at any time, and the clock of a turn."""

from __future__ import annotations

import random

import pytest
from tests.game.quest.plain_game import PLAYERS, laid_out

from kickdoor_game.machine.answers import Answer, alarm_rings
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import clone, save, saved_bytes
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, apply_in_place, questions, roll_out, start
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import Healed
from kickdoor_game.quest.state.numbers import DEADLINES_MS
from kickdoor_game.quest.state.table import QuestTable


def begun() -> tuple[QuestRules, QuestTable]:
    """The first question of the first turn, to whoever has it."""
    chance = random.Random(3)
    rules, table = laid_out(chance)
    start(rules, table)
    roll_out(rules, table, chance)
    for seat in range(len(PLAYERS)):
        apply_in_place(rules, table, Answer(Seat(seat), ("pass",)))
    roll_out(rules, table, chance)
    return rules, table


@pytest.mark.rule(
    "quest.setup.1",
    "quest.setup.5",
    "quest.setup.6",
    "quest.setup.7",
    "quest.setup.8",
    "quest.setup.9",
    "quest.setup.10",
    "quest.setup.11",
    "quest.setup.12",
    "quest.creation.1",
    "quest.creation.3",
)
def test_who_may_sit_down() -> None:
    rules, table = laid_out(random.Random(1))
    for count in (1, 5):
        with pytest.raises(ValueError, match=f"2 to 4 players, not {count}"):
            rules.new_table([Player("Ann")] * count, {})
    with pytest.raises(ValueError, match="female or male at the start, not 'other'"):
        rules.new_table([Player("Ann", "other"), Player("Bob")], {})
    with pytest.raises(ValueError, match="unknown table option 'fast_deal'; there are: window_ms, pace"):
        rules.new_table(PLAYERS, {"fast_deal": True})
    with pytest.raises(ValueError, match="pace 'slow'; there are: auto, alone"):
        rules.new_table(PLAYERS, {"pace": "slow"})
    for window_ms in (-1, 2_599, 3_600_001, True):
        with pytest.raises(ValueError, match="window_ms is 0 or from 2600 to 3600000"):
            rules.new_table(PLAYERS, {"window_ms": window_ms})
    assert [hero.colour for hero in table.heroes] == ["blue", "green", "red"]
    assert [(hero.level, hero.races, hero.classes) for hero in table.heroes] == [(1, (), ())] * 3
    assert table.free_bases() == {"blue": 3, "green": 3, "red": 3}
    assert (len(table.tiles), table.supply.left(), len(table.dungeon.rooms)) == (24, 73, 1)
    assert {deck: len(cards) for deck, cards in table.decks.items()} == {"monster": 38, "treasure": 81, "dxm": 81}


def test_a_saved_match_goes_on() -> None:
    rules, table = begun()
    again = start(rules, rules.load(saved_bytes(table), {}))
    assert again == table
    assert (again.faces, rules.account(again)) == (table.faces, rules.account(table))
    assert questions(again) == questions(table)


def test_an_account_tells_of_every_part() -> None:
    """Two tables that differ in anything that counts have different accounts."""
    rules, table = begun()
    before = rules.account(table)
    table.figures[0].gold += 100
    table.dungeon.rooms[0].searched = "ransacked"
    table.heroes[1].level = 4
    changed = {name for name, part in rules.account(table).items() if part != before[name]}
    assert changed == {"figures", "rooms", "heroes"}


@pytest.mark.rule("quest.turns.8", "quest.turns.9", "quest.health.4", "quest.health.6", "quest.level.15")
def test_a_level_for_health() -> None:
    rules, table = begun()
    hurt = Seat((table.turn + 1) % 3)

    def offered() -> list[str]:
        """Whether they can recover, or by which rule not."""
        menu = rules.standing(table, hurt)
        return [each.barred.rule if each.barred else "yes" for each in menu.options if each.key == "recover"]

    assert offered() == []
    table.figures[hurt].black = 2
    assert offered() == ["quest.level.15"]
    table.heroes[hurt].level = 3
    table.stepping = True
    assert offered() == ["quest.turns.9"]
    table.stepping = False
    outcome = apply(rules, table, Answer(hurt, ("recover",), standing=True))
    assert Healed(hurt, 2, 4, "a Level") in outcome.events
    assert outcome.table.heroes[hurt].level == 2


@pytest.mark.rule("quest.health.4", "quest.turns.8")
def test_a_level_is_worth_three_health_at_most() -> None:
    rules, table = begun()
    seat = table.turn
    table.heroes[seat].level, table.figures[seat].black = 3, 3
    outcome = apply(rules, table, Answer(seat, ("recover",), standing=True))
    assert Healed(seat, 3, 4, "a Level") in outcome.events


def test_a_save_leaves_out_what_the_set_knows() -> None:
    """What is printed on cards and rooms, and numbers: copies share them."""
    rules, table = begun()
    assert {"faces", "book", "numbers"}.isdisjoint(save(table))
    assert clone(table).faces is table.faces
    assert rules.load(saved_bytes(table), {}).faces == table.faces


@pytest.mark.rule("quest.death.7", "quest.death.13", "quest.death.14")
def test_giving_up_in_ones_own_turn() -> None:
    """The monsters' turn follows, and the dead do nothing."""
    rules, table = begun()
    mine, other = table.turn, Seat((table.turn + 1) % 3)
    with pytest.raises(IllegalAnswer):
        apply(rules, table, Answer(other, ("give_up",), standing=True))
    after = apply(rules, table, Answer(mine, ("give_up",), standing=True)).table
    assert after.heroes[mine].dead
    assert not [option.key for option in rules.standing(after, mine).options if option.key != "show"]
    assert (questions(after)[0].seat, questions(after)[0].kind) == (CHANCE, "monster_turn")


@pytest.mark.rule("quest.turns.6", "quest.turns.11")
def test_when_the_clock_has_rung_nothing_waits_until_the_next_turn() -> None:
    rules, table = begun()
    (clock,) = rules.alarms(table)
    assert (clock.name, clock.runs, rules.deadline_ms(table, "turn")) == ("turn.1", True, DEADLINES_MS["turn"])
    with pytest.raises(StaleAnswer):
        apply(rules, table, alarm_rings("turn.2"))
    late = apply(rules, table, alarm_rings("turn.1")).table
    assert rules.alarms(late) == ()
    assert [rules.deadline_ms(late, name) for name in ("turn", "pick", "dice", "curse")] == [1, 60_000, 4_000, 8_000]
    assert questions(late) == questions(table)
    with pytest.raises(KeyError, match="no deadline 'tea'; there are: turn, pick"):
        rules.deadline_ms(late, "tea")
    chance = random.Random(1)
    while late.turn == table.turn:
        roll_out(rules, late, chance)
        question = questions(late)[0]
        apply_in_place(rules, late, Answer(question.seat, question.default))
    assert (late.time_is_up, [alarm.name for alarm in rules.alarms(late)]) == (False, ["turn.2"])


def test_what_others_ask_of_a_set() -> None:
    """Its numbers, its rooms, whose rules are cited where none fits better."""
    rules, table = laid_out(random.Random(1))
    numbers = rules.figures({})
    assert (numbers["goal_level"], numbers["hand_limit"], numbers["players_max"]) == (10, 5, 4)
    assert {type(value) for value in numbers.values()} == {int}, "no switches"
    assert len(rules.rooms()) == 49
    assert rules.rooms()[0].key == "entrance"
    assert table.faces == {face.key: face for face in rules.rooms()}
    assert (rules.engine, rules.unlisted, rules.in_order) == ("quest", "quest.timing.3", "quest.timing.1")
    assert rules.status(table) == status(table)
    assert rules.observe(table, Seat(0)).seat == 0
    assert rules.imagine(rules.observe(table, Seat(1)), random.Random(1)).heroes[0].name == "Ann"


def test_nothing_is_done_when_the_game_is_over() -> None:
    rules, table = begun()
    assert rules.standing(table, table.turn).options
    assert rules.alarms(table)
    table.over = True
    assert (rules.standing(table, table.turn).options, rules.alarms(table)) == ((), ())


@pytest.mark.rule("quest.creation.2")
def test_before_the_first_turn_no_clock_runs() -> None:
    rules, table = laid_out(random.Random(1))
    start(rules, table)
    assert rules.alarms(table) == ()


@pytest.mark.rule("quest.turns.6", "quest.turns.11", "quest.roll.4", "quest.dice.9")
def test_a_pace_says_how_long_all_have() -> None:
    """By the book, at leisure, and alone without any clock."""
    rules, _ = begun()

    def times(**options: object) -> list[int | None]:
        table = rules.new_table(PLAYERS, dict(options))
        return [rules.deadline_ms(table, name) for name in ("turn", "before_roll", "curse", "dice", "turn_clock")]

    assert times() == times(pace="auto") == times(pace="brisk") == [60_000, 8_000, 8_000, 4_000, 300_000]
    assert times(pace="usual") == [120_000, 12_000, 12_000, 6_000, 600_000]
    assert times(pace="none") == [None, 20_000, 20_000, 12_000, None]
    assert times(pace="relaxed") == [600_000, 20_000, 20_000, 12_000, 1_800_000]
    assert times(window_ms=2_600) == [60_000, 2_600, 2_600, 4_000, 300_000]
    table = rules.new_table(PLAYERS, {"pace": "alone"})
    assert {rules.deadline_ms(table, name) for name in DEADLINES_MS} == {None}
    table.turn_number = 1
    assert rules.alarms(table) == ()

"""Matches that begin in a written position: who holds what, what is drawn when, and that all else is as ever."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from tests.doors_rules import ruleset

from kickdoor_game.doors.prepared import PreparedRules, faults
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.prepared import Preparation, Sheet
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.ruleset import Player

THREE = tuple(Player(name, "female") for name in ("Ann", "Bob", "Cid"))


def prepared(*sheets: Sheet, first: int = 0, **tops: tuple[str, ...]) -> PreparedRules:
    rules = ruleset("classic")
    by_turn = {int(name.removeprefix("turn")): cards for name, cards in tops.items()}
    padded = (*sheets, *(Sheet() for _ in range(3 - len(sheets))))
    return PreparedRules(
        rules.name, rules.title, rules.book, rules.base, preparation=Preparation(padded, by_turn, first)
    )


def begun(rules: PreparedRules) -> DoorsTable:
    return run.start(rules, rules.new_table(THREE, {}))


def keys(table: DoorsTable, cards: Iterable[CardId]) -> list[str]:
    return [str(table.card(card).key) for card in cards]


@pytest.mark.parametrize(("seats", "is_wrong"), [(2, True), (3, False), (6, False), (7, True)])
def test_three_to_six_sit_at_a_prepared_table(seats: int, is_wrong: bool) -> None:
    rules = ruleset("classic")
    found = list(faults(rules, Preparation((Sheet(),) * seats)))
    assert found == ([f"3 to 6 sit at a table, not {seats}"] if is_wrong else [])


def test_it_begins_with_a_turn_in_the_position_that_was_written_down() -> None:
    rules = prepared(
        Sheet(
            4,
            ("clerical_error",),
            ("motivational_poster", "bowler_with_a_chinstrap", "helm_of_selective_hearing"),
        ),
        first=1,
    )
    table = begun(rules)
    ann = table.heroes[0]
    assert (ann.level, keys(table, ann.hand)) == (4, ["clerical_error"])
    assert keys(table, ann.in_use) == ["motivational_poster", "bowler_with_a_chinstrap"], "one hat is enough"
    (question,) = run.questions(table)
    assert (question.seat, question.kind, table.turn_number) == (1, "arrange", 1)
    assert rules.status(table) == []


def test_what_is_to_be_drawn_lies_on_top_when_the_turn_begins() -> None:
    rules = prepared(turn1=("dwarf", "ambitious_pebble", "theme_music", "spoon_of_office"), turn2=("elf",))
    table = begun(rules)
    assert keys(table, table.decks[DOOR][-2:]) == ["ambitious_pebble", "dwarf"]
    assert keys(table, table.decks[TREASURE][-2:]) == ["spoon_of_office", "theme_music"]
    for word in ("open", "skip", "end"):
        run.apply_in_place(rules, table, Answer(Seat(0), (word,)))
    assert keys(table, table.heroes[0].hand) == ["dwarf", "ambitious_pebble"]
    assert keys(table, table.decks[DOOR][-1:]) == ["elf"], "the second turn has its own"


def test_a_card_that_lies_in_no_deck_any_more_is_left_out() -> None:
    table = begun(prepared(Sheet(hand=("ambitious_pebble",)), turn1=("ambitious_pebble", "paper_tiger")))
    assert keys(table, table.decks[DOOR][-1:]) == ["paper_tiger"]


def test_a_match_is_played_on_by_the_usual_rules_and_replayed_from_its_answers() -> None:
    rules, rng = prepared(Sheet(2, items=("theme_music",)), turn1=("tax_golem",), turn5=("dwarf",)), Random(3)
    header = journal.JournalHeader(rules.name, THREE, {})
    table, answers = begun(rules), []
    while table.moves < 400 and not table.over:
        answers += run.roll_out(rules, table, rng)
        question = run.questions(table)[0]
        answer = Answer(question.seat, question.shape.sample(rng))
        run.apply_in_place(rules, table, answer)
        answers.append(answer)
        assert rules.status(table) == []
    assert table.turn_number > 5
    assert journal.digest(journal.replay(rules, header, answers)) == journal.digest(table)


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        ((Sheet(), Sheet()), "prepared for 2 players, not 3"),
        (
            (Sheet(hand=("ambitious_pebble",)), Sheet(hand=("ambitious_pebble",)), Sheet()),
            "no card 'ambitious_pebble' left",
        ),
    ],
)
def test_what_cannot_be_laid_out_is_refused(sheets: tuple[Sheet, ...], why: str) -> None:
    rules = ruleset("classic")
    wrong = PreparedRules(rules.name, rules.title, rules.book, rules.base, preparation=Preparation(sheets))
    with pytest.raises(ValueError, match=why):
        wrong.new_table(THREE, {})


@pytest.mark.parametrize(
    ("preparation", "fault"),
    [
        (Preparation((Sheet(), Sheet())), "3 to 6 sit at a table, not 2"),
        (Preparation((Sheet(hand=("elv",)), Sheet(), Sheet())), "there is no card 'elv'"),
        (Preparation((Sheet(), Sheet(), Sheet()), {1: ("elv",)}), "there is no card 'elv'"),
        (
            Preparation((Sheet(items=("theme_music",)), Sheet(hand=("theme_music",)), Sheet())),
            "'theme_music' is held 2 times, of 1",
        ),
        (Preparation((Sheet(10), Sheet(), Sheet())), "a hero begins at Level 1 to 9, not at 10"),
    ],
)
def test_what_is_written_wrongly_is_named(preparation: Preparation, fault: str) -> None:
    assert list(faults(ruleset("classic"), preparation)) == [fault]

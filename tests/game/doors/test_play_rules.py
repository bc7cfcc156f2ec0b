"""What each word of a card that is used goes by: where the card lies then, what it moves, how it is refused."""

from __future__ import annotations

import pytest

from kickdoor_game.doors.plays import PLAYS
from kickdoor_game.doors.plays.rule import for_heroes, for_neither, for_ones_own_side, on_nobody, side_said
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.words import plays
from kickdoor_game.language.words.plays import (
    Acclaim,
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    DrawCards,
    Escape,
    FetchDiscard,
    HandOver,
    RemoveMonster,
    Reroll,
    RiseTogether,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    Toss,
    TurnCurse,
)

OF_A_FIGHT = {Swing, Acclaim, Toss, RemoveMonster, SendAway, Double, HandOver, SeizeItem, SwapMonster}


def test_each_word_has_its_rule() -> None:
    assert set(PLAYS) == set(DOOR_GAMES.families["plays"])
    assert {getattr(plays, kind.__name__) for kind in PLAYS} == set(PLAYS)


@pytest.mark.rule("classic.treasure.9", "classic.combat.6")
def test_what_is_used_in_a_fight_lies_there_until_it_is_over() -> None:
    assert {word for word, rule in PLAYS.items() if rule.beside_fight} == OF_A_FIGHT | {Escape}


@pytest.mark.rule("classic.treasure.8")
def test_what_brings_cards_works_once_in_a_turn() -> None:
    assert {word for word, rule in PLAYS.items() if rule.brings} == {DrawCards, FetchDiscard}


@pytest.mark.rule("classic.treasure.8", "shakespeare.treasure.19")
def test_what_says_nothing_of_its_time_is_left_to_the_set() -> None:
    untimed = {word for word, rule in PLAYS.items() if rule.untimed}
    assert untimed == {DrawCards, FetchDiscard, TakeCard, StealLevel, Blessing}


@pytest.mark.rule("classic.priority.6")
def test_what_moves_more_than_the_card_itself() -> None:
    assert {word for word, rule in PLAYS.items() if rule.moves == "anything"} == {
        SeizeItem,
        RiseTogether,
        StealLevel,
        Blessing,
    }
    assert {rule.moves for rule in PLAYS.values()} == {"anything", "hand"}


@pytest.mark.rule("shakespeare.help.9")
def test_what_is_used_on_a_player() -> None:
    assert {word for word, rule in PLAYS.items() if rule.on is not on_nobody} == {
        TakeCard,
        Ascend,
        RiseTogether,
        StealLevel,
        CancelCurse,
    }


def test_by_which_rule_a_wrong_choice_is_refused() -> None:
    """Where none is named it is that of cards."""
    assert {word: rule.rule for word, rule in PLAYS.items() if rule.rule} == {
        TakeCard: "classic.cards.5",
        TurnCurse: "classic.curses.10",
        SetDie: "classic.setup.6",
        Ascend: "classic.priority.1",
    }


@pytest.mark.rule("classic.combat.25")
def test_for_whom_it_counts_as_used() -> None:
    assert {word for word, rule in PLAYS.items() if rule.side is for_heroes} == {
        RemoveMonster,
        SendAway,
        Double,
        HandOver,
        SeizeItem,
    }
    assert {word for word, rule in PLAYS.items() if rule.side is for_ones_own_side} == {SwapMonster, StealLevel}
    of_nobody = {DrawCards, FetchDiscard, TakeCard, TurnCurse, Escape, Reroll, SetDie, Blessing, Toss}
    assert {word for word, rule in PLAYS.items() if rule.side is for_neither} == of_nobody
    assert {word for word, rule in PLAYS.items() if rule.named is not side_said} == {CancelCurse, Ascend, RiseTogether}

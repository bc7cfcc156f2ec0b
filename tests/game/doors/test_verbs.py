"""Which standing actions act on what goes on, which stop a curse, and what each moves of its owner's."""

from __future__ import annotations

import pytest

from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.telling import CALLED, called


@pytest.mark.rule("classic.cards.11", "classic.combat.24")
def test_whoever_may_still_turn_what_goes_on_is_shown_all_that_acts_on_it() -> None:
    """And nothing of what only moves their own cards: who has nothing else has nothing to say."""
    cards = {"curse", "enhance", "monster", "mate", "wander", "use", "claim"}
    abilities = {"berserk", "turning", "backstab", "flee_discards", "charm", "conscript", "recruit", "absolve"}
    assert {word for word, verb in BY_WORD.items() if verb.interferes} == cards | abilities | {
        "chase",
        "sacrifice",
        "ward",
    }


@pytest.mark.rule("classic.curses.10")
def test_while_a_curse_waits_only_what_may_stop_it_goes_and_what_does_nothing() -> None:
    assert {word for word, verb in BY_WORD.items() if verb.stops_curses} == {
        "use",
        "sacrifice",
        "ward",
        "absolve",
        "show",
    }


@pytest.mark.rule("classic.character.4")
def test_what_is_done_before_the_first_turn() -> None:
    assert {word for word, verb in BY_WORD.items() if verb.in_setup} == {"play", "wear", "stow", "show", "colour"}


@pytest.mark.rule("classic.priority.6")
def test_what_moves_nothing_that_may_be_at_stake() -> None:
    """An effect that is being carried out bars what would move the things that it is about."""
    moves = {word: verb.moves for word, verb in BY_WORD.items() if isinstance(verb.moves, str)}
    talk = {"show", "refuse", "recall", "bid", "unbid", "colour"}
    assert {word for word, what in moves.items() if what == "nothing"} == talk | {"chase", "conscript"}
    played = {"curse", "enhance", "monster", "mate", "wander", "claim"}
    assert {word for word, what in moves.items() if what == "hand"} == played


LETTERS = {
    "play": "P",
    "curse": "C",
    "enhance": "M",
    "mate": "M",
    "wander": "M",
    "monster": "M",
    "use": "U",
    "claim": "I",
    "berserk": "K",
    "turning": "N",
    "backstab": "B",
    "steal": "L",
    "steal_level": "L",
    "flee_discards": "F",
    "charm": "H",
    "chase": "A",
    "conscript": "O",
    "recruit": "O",
    "sacrifice": "W",
    "ward": "W",
    "absolve": "W",
    "wear": "E",
    "stow": "Q",
    "entrust": "J",
    "drop": "D",
    "sell": "S",
    "show": "V",
    "gift": "G",
    "trade": "T",
    "agree": "R",
    "refuse": "R",
    "recall": "R",
    "unbid": "R",
    "bid": "Y",
    "colour": "X",
}


def test_a_capital_that_has_been_learnt_means_the_same_in_every_set() -> None:
    assert {word: each.letter for word, each in CALLED.items()} == LETTERS
    assert set(CALLED) == set(BY_WORD)
    assert len({(each.letter, each.label) for each in CALLED.values()}) == len(set(LETTERS.values()))
    assert all(each.letter in each.label.upper() for each in CALLED.values())


@pytest.mark.rule("bites.curses.13")
def test_where_traps_lie_in_the_deck_one_curses_or_traps() -> None:
    for traps in (False, True):
        assert {word: each.letter for word, each in called(traps=traps).items()} == LETTERS
        assert called(traps=traps)["use"].label == "use a card"
    assert called(traps=False)["curse"].label == "curse somebody"
    assert called(traps=True)["curse"].label == "curse or trap somebody"

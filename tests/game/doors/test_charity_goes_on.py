"""A hand that is played down in the Charity phase: the turn is over when its owner is finished, and not before."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import DiscardCards

THINGS = [gear(f"thing_{letter}", gold=600) for letter in "abcdefg"]
EXTRA = [*THINGS, beast("dove", 1), Curse(key="leak", name="Leak", effects=(DiscardCards(3),))]
SEVEN = [thing.key for thing in THINGS]


def in_charity(*, ann: int = 4, bob: H | None = None) -> Scene:
    """Ann ends her turn with seven cards in her hand, all of them Items that she could put down."""
    t = Scene(extra=EXTRA, Ann=H(level=ann, hand=SEVEN), Bob=bob or H(), Cid=H(level=2), doors=["dove"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    hand = t.hero("Ann").hand
    assert len(hand) == 8, "with the Treasure of the dove"
    t.acts("Ann", "play", "thing_a")
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    return t


@pytest.mark.every_set
@pytest.mark.rule("classic.charity.1")
def test_whoever_has_played_enough_goes_on_until_they_end_the_turn() -> None:
    t = in_charity()
    t.acts("Ann", "play", "thing_b")
    t.acts("Ann", "play", "thing_c")
    assert t.asked("Ann") == "end_turn", "the hand is small enough"
    t.acts("Ann", "play", "thing_d")
    t.acts("Ann", "sell", ["thing_a", "thing_b"])
    assert t.hero("Ann").level == 6
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"


@pytest.mark.every_set
@pytest.mark.rule("classic.charity.1")
def test_whoever_gives_is_finished_with_it() -> None:
    t = in_charity()
    t.acts("Ann", "play", "thing_b")
    t.answers("Ann", {"thing_c": "Bob"})
    assert t.asked("Bob") == "arrange"


@pytest.mark.every_set
@pytest.mark.rule("classic.charity.1")
def test_time_ends_the_turn_of_whoever_says_nothing_more() -> None:
    t = in_charity()
    t.acts("Ann", "play", "thing_b")
    t.acts("Ann", "play", "thing_c")
    t.time_is_up("Ann")
    assert t.asked("Bob") == "arrange"


@pytest.mark.every_set
@pytest.mark.rule("classic.charity.1", "classic.cards.5")
def test_a_curse_that_takes_the_cards_ends_nobodys_turn() -> None:
    t = in_charity(bob=H(hand=["leak"]))
    t.acts("Bob", "curse", "leak", "Ann")
    t.everybody_passes()
    t.answers("Ann", "thing_b", "thing_c", "thing_d")
    assert t.asked("Ann") == "end_turn"
    t.acts("Ann", "play", "thing_e")
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"


def test_it_is_asked_in_other_words_than_before_charity() -> None:
    t = in_charity()
    t.acts("Ann", "play", "thing_b")
    t.acts("Ann", "play", "thing_c")
    said = telling.question_text(t.table, t.question("Ann"))
    assert said == "Your hand is small enough now. Anything else before your turn ends?"

"""Cards taken out of a hand: which, who is told of them, and what is fair to say when several are taken at once."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling.verbs import prompts
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import TakeCard
from kickdoor_game.machine import run
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import PickOne, Shuffle

HELD = ["elf", "dwarf", "thief", "wizard"]


def sleeves(count: int = 2, **heroes: H) -> Scene:
    card = OneShot(key="sleeves", name="Sleeves", gold=100, play=TakeCard(count))
    people = {"Ann": H(hand=["sleeves"]), "Bob": H(hand=HELD), "Cid": H(), "Dot": H(hand=["mate"])}
    return Scene(extra=[card], chance_waits=True, **people | heroes)  # type: ignore[arg-type]


@pytest.mark.rule("classic.cards.5")
def test_chance_says_which_and_the_two_are_told() -> None:
    t = sleeves()
    t.acts("Ann", "use", "sleeves", "Bob")
    (asked,) = run.questions(t.table)
    assert (asked.kind, asked.shape, asked.rules) == ("random_cards", Shuffle(4), ("classic.cards.5",))
    t.chance((2, 0, 1, 3))
    ann, bob = t.seat("Ann"), t.seat("Bob")
    assert t.keys(t.hero("Ann").hand) == ["thief", "elf"] == t.keys(t.hero("Ann").fresh)
    assert t.keys(t.hero("Bob").hand) == ["dwarf", "wizard"]
    (given,), (got,) = t.told(events.CardsGiven), t.told(events.Received)
    assert (given.giver, given.taker, given.count, given.audience) == (bob, ann, 2, None)
    assert (got.seat, t.keys(got.cards), got.audience) == (ann, ["thief", "elf"], (bob, ann))
    seen = t.rules.observe(t.table, t.seat("Dot")).table
    assert seen.heroes[ann].hand == seen.heroes[bob].hand == (HIDDEN, HIDDEN)


@pytest.mark.parametrize(("count", "held"), [(1, 1), (2, 2), (3, 2)])
def test_nothing_is_left_to_chance_where_all_go(count: int, held: int) -> None:
    t = sleeves(count, Bob=H(hand=HELD[:held]))
    t.acts("Ann", "use", "sleeves", "Bob")
    assert t.keys(t.hero("Ann").hand) == HELD[:held]
    assert t.hero("Bob").hand == ()


def test_only_hands_that_hold_something_are_reached_into_and_none_is_ones_own() -> None:
    t = sleeves(Ann=H(hand=["sleeves", "part_time"]))
    (option,) = [one for one in t.rules.standing(t.table, t.seat("Ann")).open() if one.key.startswith("use.")]
    (shape,) = option.details
    assert isinstance(shape, PickOne)
    assert [one.seat for one in shape.options] == [t.seat("Bob"), t.seat("Dot")]
    assert prompts(t.table, option) == ("From whose hand?",)
    t.acts("Ann", "use", "sleeves", "Dot")
    assert t.keys(t.hero("Ann").hand) == ["part_time", "mate"]


def test_off_the_table_it_is_used_in_anybodys_turn() -> None:
    t = sleeves(Ann=H(), Cid=H(items=["sleeves"]))
    t.acts("Cid", "use", "sleeves", "Dot")
    assert t.keys(t.hero("Cid").hand) == ["mate"]
    assert t.keys(t.table.discards["treasure"]) == ["sleeves"]

"""Hands that are swapped: who is told of which cards, who is passed over, and what the two then hold."""

from __future__ import annotations

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die, Effect, EverybodyElse, SwapHands
from kickdoor_game.machine.observation import HIDDEN


def struck_by(*effects: Effect, **heroes: H) -> Scene:
    """Ann has cursed Bob, and the curse has acted."""
    hexed = Curse(key="hex", name="Hex", effects=effects)
    t = Scene(extra=[hexed], **{"Ann": H(hand=["hex"]), "Bob": H(), "Cid": H(), **heroes})  # type: ignore[arg-type]
    t.acts("Ann", "curse", "hex", "Bob")
    t.everybody_passes()
    return t


HANDS = {"Bob": H(hand=["mate", "elf"]), "Cid": H(hand=["dwarf"]), "Dot": H(hand=["thief"])}


def test_the_two_are_told_which_cards_and_everybody_how_many() -> None:
    t = struck_by(SwapHands(), **HANDS)
    ann, bob, cid, dot = map(t.seat, ("Ann", "Bob", "Cid", "Dot"))
    given = [(event.giver, event.taker, event.count, event.audience) for event in t.told(events.CardsGiven)]
    assert given == [(bob, cid, 2, None), (cid, bob, 1, None)]
    got = [(event.seat, t.keys(event.cards), event.audience) for event in t.told(events.Received)]
    assert got == [(cid, ["mate", "elf"], (bob, cid)), (bob, ["dwarf"], (cid, bob))]
    for other in (ann, dot):
        seen = t.rules.observe(t.table, other).table
        assert seen.heroes[bob].hand == (HIDDEN,)
        assert seen.heroes[cid].hand == (HIDDEN, HIDDEN)


def test_of_an_empty_hand_nothing_is_told() -> None:
    t = struck_by(SwapHands(), Bob=H(), Cid=H(hand=["dwarf"]))
    assert [(event.giver, event.count) for event in t.told(events.CardsGiven)] == [(t.seat("Cid"), 1)]
    assert len(t.told(events.Received)) == 1


def test_all_that_came_may_be_played_at_once() -> None:
    t = struck_by(SwapHands(), **HANDS)
    for name in ("Bob", "Cid"):
        assert t.hero(name).fresh == t.hero(name).hand != ()


@pytest.mark.rule("classic.death.9")
def test_the_dead_are_passed_over() -> None:
    swapper = Curse(key="hex", name="Hex", effects=(SwapHands(),))
    t = Scene(
        extra=[swapper, beast("reaper", 18, bad_stuff=(Die(),))],
        doors=["reaper"],
        Ann=H(items=["motivational_poster"]),
        Bob=H(hand=["mate"]),
        Cid=H(level=5, hand=["hex", "dwarf", "elf"]),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").dead
    assert t.asked("Cid") == "loot_body"
    t.acts("Cid", "curse", "hex", "Bob")
    t.everybody_passes()
    assert (t.keys(t.hero("Bob").hand), t.keys(t.hero("Cid").hand)) == (["dwarf", "elf"], ["mate"])
    assert t.hero("Ann").hand == ()


def test_everybody_else_swaps_in_turn() -> None:
    t = struck_by(EverybodyElse((SwapHands(),)), Ann=H(hand=["hex", "part_time"]), **HANDS)
    hands = {name: t.keys(t.hero(name).hand) for name in t.names}
    assert hands == {"Ann": ["mate", "elf"], "Bob": ["dwarf"], "Cid": ["thief"], "Dot": ["part_time"]}

"""Curses that are turned: whom they strike then, when, and what is told and offered."""

from __future__ import annotations

import pytest
from tests.own_cards import gear
from tests.scene import H, Scene

from kickdoor_game.doors.anytime import same_actions
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.curses import CurseStrike, curse_in_window
from kickdoor_game.language.cards import Card, Curse, OneShot
from kickdoor_game.language.words.effects import DiscardCards, LoseLevels
from kickdoor_game.language.words.plays import TurnCurse
from kickdoor_game.language.words.traits import CurseProof
from kickdoor_game.machine.plain import clone

CARDS: list[Card] = [
    OneShot(key="envelope", name="Envelope", gold=100, copies=3, play=TurnCurse()),
    gear("ward_stone", traits=(CurseProof(),)),
    Curse(key="tithe", name="Tithe", effects=(DiscardCards(),)),
    Curse(key="ban", name="Ban", copies=2, effects=(LoseLevels(),)),
]


def scene(ann: H | None = None, bob: H | None = None, doors: tuple[str, ...] = ()) -> Scene:
    return Scene(
        extra=CARDS,
        Ann=ann or H(level=5, hand=["ban"]),
        Bob=bob or H(level=4, hand=["envelope"]),
        Cid=H(level=3, hand=["envelope"]),
        doors=doors,
    )


def strike_of(t: Scene) -> CurseStrike:
    strike = curse_in_window(t.table)
    assert strike is not None
    return strike


def test_it_is_told_as_a_curse_of_whoever_has_turned_it() -> None:
    t = scene()
    t.acts("Ann", "curse", "ban", "Bob")
    assert t.choices("Bob", "use", "envelope") == ["seat Ann"]
    t.acts("Bob", "use", "envelope", "Ann")
    ann, bob = t.seat("Ann"), t.seat("Bob")
    assert [(event.victim, event.by, event.waits) for event in t.told(events.CurseStruck)] == [
        (bob, ann, False),
        (ann, bob, False),
    ]
    assert (strike_of(t).victim, strike_of(t).by) == (ann, bob)
    assert [t.asked(name) for name in t.names] == ["curse"] * 3
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (4, 4)
    assert t.keys(t.table.discards["door"]) == ["ban"]


def test_a_pass_before_it_was_turned_is_no_pass_after() -> None:
    t = scene()
    t.acts("Ann", "curse", "ban", "Bob")
    t.passes("Ann", "Cid")
    t.acts("Bob", "use", "envelope", "Ann")
    assert [t.asked(name) for name in t.names] == ["curse"] * 3


def test_once_it_is_turned_everybody_is_asked_about_its_new_victim_and_once() -> None:
    t = scene()
    t.acts("Ann", "curse", "ban", "Bob")
    assert {t.question(name).about for name in t.names} == {t.seat("Bob")}
    t.acts("Bob", "use", "envelope", "Ann")
    assert {t.question(name).about for name in t.names} == {t.seat("Ann")}
    t.passes(*t.names)
    assert curse_in_window(t.table) is None
    assert t.hero("Ann").level == 4


@pytest.mark.parametrize(("card", "level"), [("ward_stone", 3), ("envelope", 3)])
def test_of_two_that_are_at_work_the_one_that_waits_is_stopped_or_turned(card: str, level: int) -> None:
    """Bob is still choosing what he discards for the first; the second has come meanwhile."""
    t = Scene(
        extra=CARDS,
        Ann=H(level=5, hand=["tithe", "ban"]),
        Bob=H(level=4, hand=["elf", "dwarf"]),
        Cid=H(level=3, hand=[card] if card == "envelope" else [], items=[card] if card != "envelope" else []),
    )
    t.acts("Ann", "curse", "tithe", "Bob")
    t.everybody_passes()
    assert t.asked("Bob") == "discard_cards"
    t.acts("Ann", "curse", "ban", "Cid")
    if card == "envelope":
        t.acts("Cid", "use", card, "Ann")
    else:
        t.acts("Cid", "ward", card)
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Cid").level) == (5 - (card == "envelope"), level)
    assert t.asked("Bob") == "discard_cards"
    t.answers("Bob", "elf")
    assert t.keys(t.hero("Bob").hand) == ["dwarf"]


@pytest.mark.rule("classic.curses.11")
def test_one_in_the_middle_of_an_action_is_struck_after_it() -> None:
    t = scene(
        H(level=5, role="thief", hand=["ban", "mate"]), H(level=4, hand=["envelope"], items=["motivational_poster"])
    )
    t.acts("Ann", "steal", "motivational_poster", ["mate"])
    t.rolls(5)
    t.acts("Ann", "curse", "ban", "Bob")
    t.acts("Bob", "use", "envelope", "Ann")
    assert t.told(events.CurseStruck)[-1].waits
    assert curse_in_window(t.table) is None
    assert [t.asked(name) for name in t.names] == ["roll"] * 3
    assert sum(isinstance(frame, CurseStrike) for frame in t.table.stack) == 1
    t.passes(*t.names)
    assert t.keys(t.hero("Ann").items) == ["motivational_poster"]
    assert strike_of(t).victim == t.seat("Ann")
    assert t.hero("Ann").level == 5
    t.passes(*t.names)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (4, 4)
    assert t.keys(t.table.discards["door"]) == ["mate", "ban"]


def test_where_nobody_living_has_played_it_its_victim_chooses() -> None:
    t = scene(H(level=5, hand=["envelope"]), doors=("ban",))
    t.answers("Ann", "open")
    assert sorted(t.choices("Ann", "use", "envelope")) == ["seat Bob", "seat Cid"]
    t = scene()
    t.acts("Ann", "curse", "ban", "Bob")
    t.hero("Ann").dead = True
    assert t.choices("Bob", "use", "envelope") == ["seat Cid"]
    t.hero("Cid").dead = True
    assert t.barred("Bob", "use", "envelope").code == "nobody_else"


def test_while_it_waits_other_cards_wait_for_it_and_only_its_victim_turns_it() -> None:
    t = scene(bob=H(level=4, hand=["envelope", "return_a_library_book"]))
    assert t.barred("Bob", "use", "envelope").code == "no_curse"
    t.acts("Ann", "curse", "ban", "Bob")
    assert t.barred("Bob", "use", "return_a_library_book").code == "curse_first"
    assert t.barred("Cid", "use", "envelope").code == "no_curse"
    before = clone(t.table)
    t.acts("Bob", "use", "envelope", "Ann")
    assert t.barred("Cid", "use", "envelope").code == "no_curse"
    assert not same_actions(before, t.table, frozenset({"heroes.1.hand", "stack"}), t.seat("Ann"))

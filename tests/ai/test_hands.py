"""Cards that reach into hands: whom seats take them from, when they are not worth it, and who bears a grudge."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.grudges import Bearer
from tests.ai.minds import says
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import View
from kickdoor_ai.doors.estimate.scale import HIDDEN_CARD
from kickdoor_ai.doors.grudges.deeds import WRONGS
from kickdoor_ai.doors.judgement.fights.striking import strikes
from kickdoor_ai.doors.judgement.position import Memory, Position
from kickdoor_ai.series.hostilities import SPITE, HostileAct, Hostilities
from kickdoor_game.doors import events
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import TakeCard

SLEEVES = OneShot(key="sleeves", name="Sleeves", gold=100, play=TakeCard(2))


def scene(ann: H, bob: H, cid: H) -> Scene:
    return Scene(extra=[SLEEVES], Ann=ann, Bob=bob, Cid=cid)


THREE, TWO, ONE = ["elf", "dwarf", "thief"], ["wizard", "cleric"], ["part_time"]


def test_it_takes_from_whoever_can_spare_them_and_of_these_from_the_highest() -> None:
    t = scene(H(hand=["sleeves"]), H(level=3, hand=TWO), H(level=5, hand=THREE))
    assert says(t, "Ann") == "use sleeves Cid!"
    t = scene(H(hand=["sleeves"]), H(level=3, hand=TWO), H(level=5, hand=ONE))
    assert says(t, "Ann") == "use sleeves Bob!"


def test_it_keeps_the_card_until_somebody_holds_enough() -> None:
    t = scene(H(hand=["sleeves"]), H(level=3, hand=ONE), H())
    assert says(t, "Ann") == "open"


def test_with_a_full_hand_it_takes_nothing_that_it_would_only_give_away() -> None:
    t = scene(
        H(hand=["sleeves", "mate", "load_bearing", "understaffed", "fully_funded", "wandering_monster"]),
        H(hand=TWO),
        H(),
    )
    assert says(t, "Ann") == "open"


def test_a_caretaker_takes_from_nobody() -> None:
    t = scene(H(hand=["sleeves"]), H(level=3, hand=TWO), H())
    assert Seated(t, "Ann", CaretakerSeat()).says() == "open"


def test_it_is_a_grudge_of_whoever_loses_cards_and_of_nobody_else() -> None:
    t = scene(H(hand=["sleeves"]), H(hand=["elf", "return_a_library_book"]), H())
    bob, cid = Bearer(t, "Bob"), Bearer(t, "Cid")
    worth = View.of(t.table, t.seat("Bob")).cards(t.hero("Bob").hand)
    t.acts("Ann", "use", "sleeves", "Bob")
    assert bob.owed("Ann") == pytest.approx(2 * WRONGS["theft"] + worth, abs=0.3)
    assert bob.grudge("Ann") == "the stolen Return a Library Book"
    assert cid.owed("Ann") == 0


def test_cards_that_somebody_gets_later_are_no_theft() -> None:
    t = scene(H(hand=["sleeves"]), H(hand=["elf"]), H())
    bob = Bearer(t, "Bob")
    t.acts("Ann", "use", "sleeves", "Bob")
    owed = bob.owed("Ann")
    bob.seat.witness([events.Received(t.seat("Ann"), t.hero("Ann").hand, audience=(t.seat("Ann"), t.seat("Bob")))])
    assert bob.owed("Ann") == owed > 0


def test_it_hurts_by_as_many_cards_as_there_are() -> None:
    t = scene(H(hand=["sleeves"]), H(hand=THREE), H(hand=ONE))
    chair = t.seat("Ann")
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    position = Position(seen, t.question("Ann"), standing, Random(1), Memory())
    found = {strike.victim: strike.harm for strike in strikes(position)}
    assert found == {t.seat("Bob"): pytest.approx(2 * HIDDEN_CARD), t.seat("Cid"): pytest.approx(HIDDEN_CARD)}


def test_in_reports_it_is_spite() -> None:
    t = scene(H(hand=["sleeves"]), H(hand=TWO), H())
    t.acts("Ann", "use", "sleeves", "Bob")
    judge = Hostilities(t.table.book)
    found = [act for event in t.events if (act := judge.judge(event)) is not None]
    assert found == [HostileAct("cards taken from another's hand", t.seat("Ann"), (t.seat("Bob"),))]
    assert found[0].word in SPITE

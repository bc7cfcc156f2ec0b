"""Cards that reach into hands: whom seats take them from, when they are not worth it, and who bears a grudge."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest
from tests.ai.grudges import Bearer
from tests.ai.minds import says
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import view_for, view_of
from kickdoor_ai.doors.estimate.scale import HIDDEN_CARD
from kickdoor_ai.doors.grudges.deeds import WRONGS
from kickdoor_ai.doors.judgement.fights.striking import strikes
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.doors.retold import SPITE, Hostilities
from kickdoor_ai.retelling import HostileAct
from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse, OneShot
from kickdoor_game.language.words.effects import DiscardCards, Effect, EverybodyElse, LoseHand, Plunder
from kickdoor_game.language.words.plays import TakeCard
from kickdoor_game.machine.ids import CardId

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
    worth = view_of(t.table, t.seat("Bob")).cards(t.hero("Bob").hand)
    t.acts("Ann", "use", "sleeves", "Bob")
    assert bob.owed("Ann") == pytest.approx(2 * WRONGS["theft"] + worth, abs=0.3)
    assert bob.grudge("Ann") == "the stolen book"
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
    position = Position(seen, t.question("Ann"), standing, Random(1), ActionMemory())
    found = {strike.victim: strike.harm for strike in strikes(position)}
    assert found == {t.seat("Bob"): pytest.approx(2 * HIDDEN_CARD), t.seat("Cid"): pytest.approx(HIDDEN_CARD)}


def test_in_reports_it_is_spite() -> None:
    t = scene(H(hand=["sleeves"]), H(hand=TWO), H())
    t.acts("Ann", "use", "sleeves", "Bob")
    judge = Hostilities()
    found = [act for event in t.events if (act := judge.judge(event, t.table.book)) is not None]
    assert found == [HostileAct("cards taken from another's hand", t.seat("Ann"), (t.seat("Bob"),))]
    assert found[0].word in SPITE


REACHING: list[tuple[Effect, ...]] = [
    (DiscardCards(2),),
    (DiscardCards(2, "random"),),
    (LoseHand(),),
    (Plunder("hand", "highest"),),
    (EverybodyElse((DiscardCards(2),)),),
]


@pytest.mark.parametrize("effects", REACHING, ids=repr)
def test_what_a_curse_takes_from_a_hand_does_not_depend_on_what_that_hand_would_take(
    effects: tuple[Effect, ...],
) -> None:
    """Where a table is imagined, all hands lie open, and two such curses in them would ask for each other for ever."""
    curses = [Curse(key=f"claw_{number}", name=f"Claw {number}", effects=effects) for number in range(3)]

    def held(bob: list[str]) -> float:
        hands = (H(hand=["claw_0", "elf"]), H(level=3, hand=bob), H(hand=["claw_2"]))
        t = Scene(extra=curses, Ann=hands[0], Bob=hands[1], Cid=hands[2])
        return view_of(t.table, t.seat("Ann")).card(t.hero("Ann").hand[0])

    assert held(["claw_1", "mate"]) == held(["dwarf", "bottled_thunder"])


@pytest.mark.parametrize("set_name", ["classic", "shakespeare", "bites"])
def test_every_card_has_a_worth_where_all_hands_lie_open(set_name: str) -> None:
    """Whoever holds which: hands of twenty cards each, again and again."""
    t = Scene(set_name=set_name, Ann=H(level=4), Bob=H(level=5), Cid=H(level=3))
    cards = [CardId(number) for number in range(len(t.table.book.cards))]
    rng = Random(1)
    for _ in range(20):
        rng.shuffle(cards)
        for hero, start in zip(t.table.heroes, range(0, 60, 20), strict=True):
            hero.hand = tuple(cards[start : start + 20])
        for hero in t.table.heroes:
            assert all(isfinite(worth) for worth in map(view_for(t.table, hero).card, hero.hand))

"""Cards of the hand for help: seats promise them where that pays, value them as helpers, and ask for less as ever."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.ai.rl_play import Spoken
from tests.ai.seated import Seated
from tests.ai.test_rl_seats import Says
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai import rl
from kickdoor_ai.api import HIDDEN, Chair, Menu, Reply, Seat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.bribing.appraisal import DealAppraiser
from kickdoor_ai.doors.bribing.hiring import Hiring
from kickdoor_ai.doors.bribing.prices import Haggle, Prices
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import levels_worth, played_on_worth, view_of
from kickdoor_ai.doors.estimate.scale import HIDDEN_CARD
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.rl.sitting import Sitting
from kickdoor_game.language.cards import TreasureSpecial
from kickdoor_game.language.words.plays import TakeCard
from kickdoor_game.sets.classic.game import NUMBERS

BRIBES = replace(NUMBERS, bribes_from_hand=True, level_card_target="any")
PIPER = beast("piper", 12, treasures=1, levels=2)
"""Much to win for the fighter, and little to share."""

PINCH = TreasureSpecial(key="pinch", name="Pinch", play=TakeCard())
LEVEL, OTHER, THEFT = "find_a_staircase", "return_a_library_book", "take_the_credit"


def fight(monster: str = "piper", **heroes: H) -> Scene:
    """Ann has opened the door where cards of the hand can be promised."""
    named = {name: heroes.get(name, H(level=2)) for name in ("Ann", "Bob", "Cid")}
    t = Scene(doors=[monster], extra=[PIPER, PINCH], numbers=BRIBES, **named)  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- its own fights


def test_where_treasure_will_not_do_a_card_of_the_hand_is_promised() -> None:
    ann = Seated(fight(Ann=H(level=5, hand=[LEVEL]), Bob=H(level=8)), "Ann", BribeAwareSeat())
    assert ann.plays() == f"ask Bob 0 {LEVEL}"
    ann.t.answers("Bob", "accept")
    assert ann.plays() == "win"


def test_it_promises_no_level_where_a_treasure_will_do() -> None:
    t = fight("kraken_in_a_bathtub", Ann=H(level=5, hand=[LEVEL]), Bob=H(level=9))
    assert Seated(t, "Ann", BribeAwareSeat()).says() == "ask Bob 1 fighter_first"


def test_nor_a_card_that_does_the_helper_harm() -> None:
    ann = Seated(fight(Ann=H(level=5, hand=["pinch"]), Bob=H(level=8, hand=[OTHER])), "Ann", BribeAwareSeat())
    assert ann.says() != "ask Bob 0 pinch"


@pytest.mark.parametrize("mind", [GreedySeat, BribeAwareSeat, SchemerSeat])
def test_help_is_asked_for_as_ever_by_whoever_holds_such_a_card(mind: type[Any]) -> None:
    ann = Seated(fight("kraken_in_a_bathtub", Ann=H(level=5, hand=[LEVEL]), Bob=H(level=8)), "Ann", mind())
    assert ann.says().startswith("ask Bob")


# ---------------------------------------------------------------- others' fights


def asked(mind: Seat, *cards: str, price: int = 0) -> Seated:
    """Ann asks Bob for help, who is that seat, and promises him these cards of her hand."""
    t = fight(Ann=H(level=5, hand=cards), Bob=H(level=8, hand=[OTHER]))
    bob = Seated(t, "Bob", mind)
    t.answers("Ann", "ask", "Bob", ((), price, "helper_first" if price else "", *([cards] if cards else ())))
    return bob


@pytest.mark.parametrize("mind", [GreedySeat, BribeAwareSeat])
def test_a_level_is_worth_more_than_thanks(mind: type[Any]) -> None:
    assert asked(mind(), LEVEL).says() == "accept"
    assert asked(mind()).says() != "accept"


@pytest.mark.parametrize("mind", [GreedySeat, BribeAwareSeat])
def test_who_would_be_harmed_by_it_does_not_come(mind: type[Any]) -> None:
    assert asked(mind(), "pinch").says() != "accept"


@pytest.mark.parametrize("mind", [CaretakerSeat, SchemerSeat])
def test_every_seat_can_be_asked_so(mind: type[Any]) -> None:
    assert asked(mind(), LEVEL).says() in ("accept", "decline", "counter 1 helper_first")


@pytest.mark.parametrize("mind", [GreedySeat, BribeAwareSeat, SchemerSeat])
def test_whoever_does_not_see_the_card_goes_on_all_the_same(mind: type[Any]) -> None:
    t = fight(Ann=H(level=5, hand=[LEVEL]), Bob=H(level=8), Cid=H(level=8))
    cid = Seated(t, "Cid", mind())
    t.answers("Ann", "ask", "Bob", ((), 0, "", [LEVEL]))
    assert cid.has_a_moment()
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    assert cid.says() == "pass"


def test_what_is_played_on_somebody_is_worth_to_them_what_it_does() -> None:
    t = fight(Ann=H(level=5, hand=[LEVEL, "pinch", "mate", THEFT]), Bob=H(level=8, hand=[OTHER]), Cid=H(level=9))
    level, pinch, mate, theft = t.hero("Ann").hand
    ann, bob, cid = (view_of(t.table, t.seat(name)) for name in ("Ann", "Bob", "Cid"))
    assert played_on_worth(bob, level) == played_on_worth(bob, HIDDEN) > 0
    assert played_on_worth(cid, level) == 0, "nobody is lifted to the last Level"
    assert played_on_worth(bob, pinch) < 0 == played_on_worth(cid, pinch)
    assert played_on_worth(bob, mate) == 0
    assert played_on_worth(bob, theft) == levels_worth(t.table, bob.hero, -1) < 0
    assert played_on_worth(cid, theft) < played_on_worth(bob, theft), "the last but one is missed most"
    assert played_on_worth(ann, pinch) == -HIDDEN_CARD, "one card of four"


def test_of_two_cards_only_the_one_that_is_spared_best_is_thought_of() -> None:
    t = fight(Ann=H(level=5, hand=[OTHER, LEVEL, "mate"]), Bob=H(level=8))
    position = Position(t.rules.observe(t.table, Chair(0)), t.question("Ann"), Menu(()), Random(1), ActionMemory())
    level = t.hero("Ann").hand[1]
    appraisal = DealAppraiser(position, KnownCards())
    assert Hiring(Prices(), Haggle())._playable(appraisal, t.fight, Chair(1)) == [level]


# ---------------------------------------------------------------- agents that learn


def test_an_agent_sees_which_card_it_is_only_in_the_chair_of_one_of_the_two() -> None:
    t = Spoken(fight(Ann=H(level=5, hand=[LEVEL]), Bob=H(level=8)))
    scene, env = t.scene, t.env
    before = env.look(t.sitting, scene.seat("Cid"))["observation"].shape
    scene.answers("Ann", "ask", "Bob", ((), 0, "", [LEVEL]))
    scene.answers("Bob", "accept")
    (card,) = scene.fight.terms.played  # type: ignore[union-attr]
    for name, knows in (("Ann", True), ("Bob", True), ("Cid", False)):
        seen = env.look(Sitting.at(scene.rules, env.alphabet, scene.table, Random(1)), scene.seat(name))
        assert seen["observation"].shape == before
        assert bool(env.layout.rows(seen["observation"])["promised"][card]) is knows


def test_an_agent_fills_in_the_form_with_the_card() -> None:
    t = Spoken(fight(Ann=H(level=5, hand=[LEVEL]), Bob=H(level=8)))
    (card,) = t.scene.hero("Ann").hand
    t.says()
    policy = rl.policy_of(Says(Reply(("ask.1", ((), 0, "", (f"card.{card}",))))), 1)
    while t.name == "Ann":
        t.env.step(policy(t.env, "player_0"))
    (offer,) = t.scene.fight.offers
    assert offer.terms.played == [card]

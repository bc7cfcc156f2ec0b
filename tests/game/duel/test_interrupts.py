"""Interrupts on interrupts: who may react when, what comes first, and that all of it can be saved in the middle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, PASS, Played, Side, begin, monster, trick

from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Cancel, Damage, Earn, Prevent, ToHand
from kickdoor_game.duel.cards.kinds import Armor, Trinket
from kickdoor_game.duel.state.events import DamageDealt, ThingStopped
from kickdoor_game.machine.journal import digest
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.run import start

BILL = trick("Bill", Damage(3), target=ANY_HERO)
PADDING = trick("Padding", Prevent(2), interrupt=True)
STOP = trick("Stop", Cancel(), interrupt=True)
NO_STOP = trick("Stop The Stop", Cancel(), interrupt=True)


def save_and_load(duel: Played) -> None:
    """The table is saved and read again, as after a crash."""
    before = duel.table
    duel.table = start(duel.rules, duel.rules.load(saved_bytes(before), {}))
    assert digest(duel.table) == digest(before)


@pytest.mark.rule("ccg.timing.5")
def test_the_latest_interrupt_resolves_first() -> None:
    """A bill for 3; Bob prevents 2 of it; Ann cancels that: 3 are dealt (ccg.timing.5)."""
    duel = begin(Side(hand=[BILL, STOP]), Side(hand=[PADDING]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    duel.plays(ANN, STOP)
    duel.stops_at("")
    assert duel.damage(BOB) == 3
    assert [event.card for event in duel.told(ThingStopped)] == [duel.id(PADDING, BOB)]
    assert duel.zone(ANN, "discard") == ["Stop", "Bill"]
    assert duel.zone(BOB, "discard") == ["Padding"]


@pytest.mark.rule("ccg.timing.4", "ccg.timing.5", "ccg.timing.6")
def test_four_deep_with_a_crash_at_every_depth() -> None:
    """A bill, padding, a stop of the padding, a stop of the stop: 1 is dealt, wherever the server was killed."""
    duel = begin(Side(hand=[BILL, STOP]), Side(hand=[PADDING, NO_STOP]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    save_and_load(duel)
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    save_and_load(duel)
    duel.plays(ANN, STOP)
    save_and_load(duel)
    duel.passes(ANN)
    duel.plays(BOB, NO_STOP)
    assert len([frame for frame in duel.table.stack if isinstance(frame, Announced)]) == 4
    save_and_load(duel)
    order = []
    while (asked := duel.asked()) and asked.deadline == "window":
        order.append(asked.seat)
        duel.passes(asked.seat)
        save_and_load(duel)
    assert duel.damage(BOB) == 1
    # Each thing waits for Ann and then for Bob: the last one, the stop, the padding, the bill.
    assert order == [ANN, BOB] * 4
    assert [duel.table.card(event.card).name for event in duel.told(ThingStopped)] == ["Stop"]


@pytest.mark.rule("ccg.timing.6")
def test_the_active_player_reacts_first_and_anew_after_each_play() -> None:
    """ccg.timing.6: Bob may not come first, and when he has played, Ann is asked again."""
    duel = begin(Side(hand=[BILL]), Side(hand=[PADDING]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    assert duel.kind() == "Ann: interrupt"
    refusal = duel.refused(BOB, (f"mischief.{duel.id(PADDING, BOB)}",), standing=True)
    assert (refusal.rule, refusal.cure) == ("ccg.timing.6", "wait until it is your turn to react")
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    assert duel.kind() == "Ann: interrupt"
    duel.passes(ANN)
    duel.passes(BOB)
    # The padding has resolved; the bill waits for both of them again.
    assert duel.kind() == "Ann: interrupt"
    duel.passes(ANN)
    assert duel.kind() == "Bob: interrupt"
    duel.passes(BOB)
    assert duel.damage(BOB) == 1


@pytest.mark.rule("ccg.timing.2")
def test_what_is_no_interrupt_waits() -> None:
    """ccg.timing.2."""
    duel = begin(Side(hand=[BILL]), Side(hand=[trick("Coins", Earn(1))]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    duel.passes(ANN)
    coins = trick("Coins", Earn(1))
    refusal = duel.refused(BOB, (f"mischief.{duel.id(coins, BOB)}",), standing=True)
    assert refusal.rule == "ccg.timing.2"
    duel.stops_at("")
    duel.plays(BOB, coins)
    assert duel.gold(BOB) == 1


@pytest.mark.rule("ccg.timing.3", "ccg.damage.4")
def test_an_interrupt_of_a_card_in_play() -> None:
    """Armor prevents what is announced, once it is zapped it does so no more."""
    apron = Armor(
        key="apron",
        name="Apron",
        rank=2,
        abilities=(Ability(on="use", effects=(Prevent(2),), zap=True, interrupt=True),),
    )
    duel = begin(Side(hand=[BILL]), Side(hoard=[apron]), stop_at="interrupt")
    assert duel.option(BOB, f"use.{duel.id(apron, BOB)}").in_vain
    duel.plays(ANN, BILL, duel.hero(BOB))
    duel.passes(ANN)
    duel.uses(BOB, apron)
    assert duel.refused(ANN, (f"mischief.{duel.id(BILL)}",), standing=True)
    duel.stops_at("")
    assert [event.count for event in duel.told(DamageDealt)] == [1]
    assert duel.zapped(apron, BOB)


@pytest.mark.rule("ccg.general.7")
def test_what_is_paid_stays_paid() -> None:
    """ccg.general.7: the bill is cancelled, and its gold is gone."""
    bill = trick("Dear Bill", Damage(3), cost=2, target=ANY_HERO)
    duel = begin(Side(hand=[bill], purse=2), Side(hand=[STOP]), stop_at="interrupt")
    duel.plays(ANN, bill, duel.hero(BOB))
    assert duel.gold(ANN) == 0
    duel.passes(ANN)
    duel.plays(BOB, STOP)
    duel.stops_at("")
    assert (duel.damage(BOB), duel.gold(ANN)) == (0, 0)


WOLF = monster("Paper Wolf", 2, 3, 4)
RECALL = trick("Recall", ToHand("attacking"), interrupt=True)


@pytest.mark.rule("ccg.noattack.1", "ccg.noattack.2")
@pytest.mark.parametrize(
    ("moment", "hired"),
    [("attack", False), ("ready", False), ("check", False), ("before_weapons", True), ("before_blow", True)],
)
@pytest.mark.parametrize("who", [ANN, BOB])
def test_without_an_attacking_card_the_fight_is_over_from_any_moment(moment: str, hired: bool, who: int) -> None:
    """ccg.noattack.1, .2: nobody is hurt, and the gold is gone only if the Monster had been hired."""
    ann, bob = Side(hand=[WOLF], purse=3), Side()
    holder = ann if who == ANN else bob
    holder.hand = [*holder.hand, RECALL]
    duel = begin(ann, bob, stop_at=moment)
    duel.attacks(WOLF, gold=3)
    if moment != "attack":
        duel.faces()
    assert duel.kind() == f"Ann: {moment}"
    if who == BOB:
        duel.passes(ANN)
    duel.plays(duel.table.duelists[who].seat, RECALL)
    duel.stops_at("")
    assert duel.kind() == "Ann: turn"
    assert duel.table.fight is None
    assert "Paper Wolf" in duel.zone(ANN, "hand")
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 0)
    assert duel.gold(ANN) == (0 if hired else 3)


@pytest.mark.parametrize("thing", ["run_away", "caught", "blow"])
def test_the_attacking_card_goes_while_something_is_announced_in_the_fight(thing: str) -> None:
    """ccg.noattack.1: what was announced is finished, and then the fight is over."""
    spoon = trick("Spoon", Earn(1))
    card = spoon if thing == "caught" else WOLF
    duel = begin(Side(hand=[card], purse=3), Side(hand=[RECALL], limping=True), stop_at="interrupt")
    duel.attacks(card, gold=3)
    if thing == "run_away":
        duel.runs()
    else:
        duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, RECALL)
    duel.stops_at("")
    hurt = {"run_away": (0, 2), "caught": (1, 0), "blow": (0, 0)}[thing]
    assert (duel.damage(ANN), duel.damage(BOB)) == hurt
    assert card.name in duel.zone(ANN, "hand")
    assert duel.gold(ANN) == (0 if thing == "blow" else 3)
    assert duel.table.fight is None


def test_nothing_is_played_in_the_cooldown_or_while_the_stash_is_taken_up() -> None:
    """ccg.timing.11, .7: between the last word and the next warmup nobody is asked anything."""
    duel = begin(Side(hand=[PADDING]), Side(hand=[BILL]), stop_at="flip")
    duel.says(ANN, ("done",))
    assert duel.kind() == "Bob: flip"
    refusal = duel.refused(BOB, (f"mischief.{duel.id(BILL, BOB)}", duel.hero(ANN)), standing=True)
    assert refusal.rule == "ccg.timing.7"
    assert duel.table.asking is not None
    assert PASS == ("pass",)


def test_what_is_flaunted_once_a_turn_is_not_flaunted_twice() -> None:
    """It comes back to the hand, and is the same card still (ccg.keyword.6)."""
    wave = trick("Wave", Earn(1), abilities=(Ability(on="flaunt", effects=(Earn(1),), once=True),))
    duel = begin(Side(hand=[wave]), Side())
    duel.uses(ANN, wave, word="flaunt")
    assert (duel.gold(ANN), duel.zone(ANN, "hand")) == (1, ["Wave"])
    refusal = duel.refused(ANN, (f"flaunt.{duel.id(wave)}",), standing=True)
    assert refusal.cure == "wait for the next turn: it works once in each"
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    duel.uses(ANN, wave, word="flaunt")
    assert duel.gold(ANN) == 3


@pytest.mark.rule("ccg.timing.5")
@pytest.mark.parametrize(
    ("what", "stops"),
    [
        ("card", {"card"}),
        ("ability", {"ability", "flaunt", "by itself"}),
        ("either", {"card", "ability", "flaunt", "by itself"}),
    ],
)
def test_what_cancels_cards_stops_no_ability_and_what_cancels_abilities_no_card(what: Any, stops: set[str]) -> None:
    """A card that is played, an ability that is used, one that is flaunted, one that begins by itself."""
    earns = (Earn(2),)
    bell = Trinket(key="bell", name="Bell", rank=1, abilities=(Ability(on="use", effects=earns, zap=True),))
    brag = trick("Brag", cost=9, abilities=(Ability(on="flaunt", effects=earns),))
    lamb = monster("Lamb", 0, 0, 3, Ability(on="hired", effects=earns))
    coins, stop = trick("Coins", Earn(2)), trick("Stop", Cancel(what), interrupt=True)
    stopped: set[str] = set()
    for kind in ("card", "ability", "flaunt", "by itself"):
        duel = begin(Side(hand=[coins, brag, lamb], hoard=[bell]), Side(hand=[stop]), stop_at="interrupt")
        match kind:
            case "card":
                duel.plays(ANN, coins)
            case "ability":
                duel.uses(ANN, bell)
            case "flaunt":
                duel.uses(ANN, brag, word="flaunt")
            case _:
                duel.attacks(lamb)
                duel.faces()
        assert duel.kind() == "Ann: interrupt", kind
        duel.passes(ANN)
        option = duel.option(BOB, f"mischief.{duel.id(stop, BOB)}")
        if not option.in_vain:
            duel.plays(BOB, stop)
            stopped.add(kind)
        duel.stops_at("")
        assert bool(duel.told(ThingStopped)) is not option.in_vain
    assert stopped == stops

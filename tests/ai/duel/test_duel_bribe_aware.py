"""The bribe-aware seat of the duel raises, bluffs where a call is cheap, and knows when a duel is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, BOB, HERO, Played, Side, ally, begin, monster, weapon

from kickdoor_ai.api import Act
from kickdoor_ai.duel.attacking import Attack, AttackBelief, expected_gain
from kickdoor_ai.duel.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.duel.pricing import (
    ADVERTISES,
    DEARER,
    IN_REACH,
    is_lost,
    price_of_call,
    priced_attacks,
    priced_gain,
    raised_golds,
)
from kickdoor_ai.duel.rehearsal import imagined
from kickdoor_game.machine.ids import Seat as Chair

OGRE = monster("Ogre", 2, 4, 5)
DEAR = monster("Dear Ogre", 5, 9, 9)
AXE = weapon("Axe", 4, 6)
MAID = ally("Maid", 1, 2)
CONCEDES = Act(("concede",))


def decides(duel: Played, chair: Chair) -> Any:
    """Return the decision of a bribe-aware seat in that chair."""
    return decision(duel, BribeAwareSeat(), chair)


def belief(duel: Played) -> AttackBelief:
    """Return the odds of attacks by Ann, as Bob has to judge them."""
    return AttackBelief(imagined(duel.rules.observe(duel.table, ANN), Random(1)), ANN)


def attacked(bob: Side) -> Played:
    """Ann, who is far ahead, attacks with 5 gold."""
    duel = begin(Side(hand=[DEAR] * 5, purse=9, deck=[DEAR] * 9, level=9, hoard=[AXE, MAID]), bob)
    duel.attacks(DEAR, gold=5)
    return duel


def test_a_monster_is_offered_for_its_cost_and_for_more() -> None:
    duel = begin(Side(hand=[OGRE, DEAR], purse=4, deck=[OGRE, DEAR] * 5), Side(limping=True))
    found = [(attack.gold, attack.bluff) for attack in priced_attacks(belief(duel), Random(1))]
    assert found == [*((gold, False) for gold in (2, 3, 4)), *((gold, True) for gold in range(5))]


@pytest.mark.parametrize("least", range(4))
@pytest.mark.parametrize("purse", [3, 5, 12])
def test_more_gold_goes_up_to_the_whole_purse(least: int, purse: int) -> None:
    golds = raised_golds(least, purse)
    assert golds == sorted({*golds})
    assert (golds[0], golds[-1]) == (least, purse)


def test_it_pays_more_where_that_looks_dearer_than_the_other_dares_to_face() -> None:
    """For 2 gold there are only Ogres, which Bob's Axe squishes; for 5 it may be what limping Bob runs from."""
    duel = begin(Side(hand=[OGRE], purse=5, deck=[OGRE, DEAR] * 6), Side(limping=True, hoard=[AXE]))
    assert decides(duel, ANN).choice == ("attack", duel.named(OGRE, ANN), 5)


def test_an_attack_is_worth_less_by_what_a_call_would_cost() -> None:
    """Bob's Axe squishes an Ogre. A bluff costs a life, and an advertisement pays for a part of that."""
    duel = begin(Side(hand=[OGRE, DEAR], purse=2, deck=[OGRE, DEAR] * 5), Side(limping=True, hoard=[AXE]))
    odds = belief(duel)
    attacks = list(priced_attacks(odds, Random(1)))
    honest, bluff = (next(attack for attack in attacks if attack.bluff == lie) for lie in (False, True))
    assert price_of_call(odds, honest) == -honest.gain > 0
    assert price_of_call(odds, bluff) == pytest.approx(1.0)
    for attack, more in ((honest, 0.0), (bluff, ADVERTISES)):
        chances = odds.with_follower(attack, attacks, 1.0)
        less = expected_gain(odds, attack, chances) - priced_gain(odds, attack, chances)
        assert less == pytest.approx(DEARER * chances.faced * price_of_call(odds, attack) - more)


def test_a_call_that_could_end_it_advertises_nothing() -> None:
    duel = begin(Side(hand=[DEAR], purse=2, deck=[OGRE, DEAR] * 5, damage=19), Side(limping=True))
    odds = belief(duel)
    bluff = next(attack for attack in priced_attacks(odds, Random(1)) if attack.bluff)
    chances = odds.with_follower(bluff, [bluff], 1.0)
    assert priced_gain(odds, bluff, chances) < expected_gain(odds, bluff, chances)
    assert price_of_call(odds, Attack(bluff.card, 0, gain=1.0, bare=1.0)) == 0.0


def test_it_gives_up_a_lost_duel_when_it_is_attacked_once_more() -> None:
    duel = attacked(Side(damage=HERO.life - 1, limping=True))
    assert decides(duel, BOB) == CONCEDES


@pytest.mark.parametrize(
    ("ann_damage", "bob"),
    [
        (0, Side()),
        (0, Side(damage=HERO.life // 2, limping=True)),
        (0, Side(damage=HERO.life - 1, limping=True, hoard=[AXE, MAID] * 4, level=9, purse=9, hand=[DEAR] * 6)),
        (HERO.life - IN_REACH, Side(damage=HERO.life - 1, limping=True)),
    ],
)
def test_it_gives_up_no_duel_that_is_open(ann_damage: int, bob: Side) -> None:
    duel = attacked(bob)
    duel.table.presences[duel.table.duelists[ANN].hero].tokens = ann_damage
    assert not is_lost(duel.table, BOB)
    assert decides(duel, BOB) != CONCEDES


@pytest.mark.parametrize(("gold", "lost"), [(0, False), (1, True)])
def test_an_attack_for_no_gold_is_no_threat(gold: int, lost: bool) -> None:
    duel = begin(Side(hand=[DEAR] * 5, purse=9, level=9, hoard=[AXE, MAID]), Side(damage=HERO.life - 1, limping=True))
    assert not is_lost(duel.table, BOB)
    duel.attacks(DEAR, gold=gold)
    assert is_lost(duel.table, BOB) == lost
    assert (decides(duel, BOB) == CONCEDES) == lost

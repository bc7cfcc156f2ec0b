"""The spiteful seat of the duel pays for revenge, and believes no liar."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, begin, monster, trick
from tests.trials.drills.duels import BUDGET

from kickdoor_ai.api import Act, Seat
from kickdoor_ai.duel.engine import SEATS
from kickdoor_ai.duel.grudges import Grudges
from kickdoor_ai.duel.seat import GreedySeat
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_ai.duel.worth import worth
from kickdoor_game.duel.cards.effects import Damage
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import CaughtCheating, DamageDealt, DuelTurnBegan, MonsterHired
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NO_CARD, CardId

WOLF = monster("Wolf", 2, 4, 3)
OGRE = monster("Ogre", 2, 4, 3)
STONE = trick("Stone", Damage(3), cost=1, target=Target(of=("hero", "monster")))


def stones() -> Played:
    """Ann has a Stone and gold for it; Bob's Wolf and Ogre lie in his stash face up."""
    return begin(Side(hand=[STONE], purse=1), Side(out=[WOLF, OGRE]))


def does(duel: Played, seat: Seat, *heard: Event) -> Any:
    """What it does in Ann's chair, having heard that."""
    asked = duel.asked()
    assert asked is not None
    seat.witness(heard)
    seen, menu = duel.rules.observe(duel.table, ANN), duel.rules.standing(duel.table, ANN)
    return seat.decide(seen, asked, menu, BUDGET, Random(1))


def bite(duel: Played, count: int = 4) -> DamageDealt:
    """The Wolf bites Ann."""
    return DamageDealt(duel.table.duelists[ANN].hero, count, duel.id(WOLF, BOB), True)


def test_it_throws_the_stone_at_what_has_bitten_it_where_greedy_hits_the_hero() -> None:
    duel = stones()
    stone = f"mischief.{duel.id(STONE)}"
    assert does(duel, GreedySeat(), bite(duel)) == Act((stone, duel.hero(BOB)))
    assert does(duel, SpitefulSeat()) == Act((stone, duel.hero(BOB)))
    assert does(duel, SpitefulSeat(), bite(duel)) == Act((stone, duel.named(WOLF, BOB)))


def test_it_minds_only_what_the_other_did_to_its_own() -> None:
    duel, grudges = stones(), Grudges()
    hero, other, wolf = duel.table.duelists[ANN].hero, duel.table.duelists[BOB].hero, duel.id(WOLF, BOB)
    grudges.hear([DamageDealt(other, 4, duel.id(STONE), False), DamageDealt(hero, 2, NO_CARD, False)], ANN, duel.table)
    grudges.hear([DamageDealt(hero, 1, duel.id(STONE), False)], ANN, duel.table)
    assert grudges.owes == {}
    grudges.hear([DamageDealt(hero, 2, wolf, True)] * 2, ANN, duel.table)
    assert grudges.owes == {wolf: 4}


def test_a_table_is_worth_more_to_it_once_they_are_gone() -> None:
    duel, grudges = stones(), Grudges()
    grudges.hear([bite(duel, 2)], ANN, duel.table)
    assert grudges.judge(duel.table, ANN) == worth(duel.table, ANN)
    duel.plays(ANN, STONE, duel.named(WOLF, BOB))
    assert grudges.judge(duel.table, ANN) == pytest.approx(worth(duel.table, ANN) + 1.2)


def test_each_lie_costs_trust_and_the_truth_gives_a_little_back() -> None:
    duel, grudges = stones(), Grudges()
    trust = []
    for event in (
        [CaughtCheating(BOB, CardId(9), 1, 3)] * 2
        + [MonsterHired(BOB, CardId(9))]
        + [CaughtCheating(BOB, CardId(9), 1, 3)] * 9
    ):
        grudges.hear([event], ANN, duel.table)
        trust.append(grudges.trust().honest)
    assert trust[:3] == pytest.approx([0.58, 0.46, 0.50])
    assert trust[-1] == 0.3


def test_it_bluffs_in_anger_until_the_other_has_had_a_turn_without_hurting_it() -> None:
    duel, grudges = stones(), Grudges()
    grudges.hear([DuelTurnBegan(BOB, 2), bite(duel, 3), DuelTurnBegan(ANN, 3)], ANN, duel.table)
    assert grudges.boldness().bluffs == 1.0
    grudges.hear([DuelTurnBegan(BOB, 4), bite(duel, 2)], ANN, duel.table)
    assert grudges.boldness().bluffs == 0.8


def test_where_nobody_can_be_bribed_greedy_sits_down() -> None:
    assert SEATS.kinds["bribe_aware"] == SEATS.kinds["greedy"]
    assert list(SEATS.kinds) == ["greedy", "random", "bribe_aware", "schemer", "spiteful"]

"""The spiteful seat of the duel pays for revenge, and believes no liar."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster, trick

from kickdoor_ai.api import Act, Seat
from kickdoor_ai.duel.ear import TALK
from kickdoor_ai.duel.engine import SEATS
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.grudges import (
    ANGRILY,
    ANGRY,
    CALM,
    FEUD,
    FEUD_FROM,
    GRUDGE,
    LIE,
    OWED_MOST,
    TRUST,
    TRUST_LEAST,
    TRUTH,
    Grudges,
)
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_ai.duel.worth import worth
from kickdoor_ai.speech import lines_of
from kickdoor_game.duel.cards.effects import Damage
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import (
    AttackBegan,
    CaughtCheating,
    DamageDealt,
    DefenderChose,
    DuelTurnBegan,
    MonsterHired,
)
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NO_CARD, CardId

WOLF = monster("Wolf", 2, 4, 3)
OGRE = monster("Ogre", 2, 4, 3)
STONE = trick("Stone", Damage(3), cost=1, target=Target(of=("hero", "monster")))
MAID, GUARD = ally("Maid", 1, 1), ally("Guard", 1, 3)


def stones() -> Played:
    """Ann has a Stone and gold for it; Bob's Wolf and Ogre lie in his stash face up."""
    return begin(Side(hand=[STONE], purse=1), Side(out=[WOLF, OGRE]))


def does(duel: Played, seat: Seat, *heard: Event) -> Any:
    """Return the decision of that seat in Ann's chair after it has heard these events."""
    seat.witness(heard)
    return decision(duel, seat, ANN)


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
    assert grudges.judge(duel.table, ANN) == pytest.approx(worth(duel.table, ANN) + 2 * GRUDGE)


def test_it_has_one_feud_with_the_first_card_that_has_hurt_it_enough_and_keeps_it() -> None:
    duel, grudges = stones(), Grudges()
    hero, wolf, ogre = duel.table.duelists[ANN].hero, duel.id(WOLF, BOB), duel.id(OGRE, BOB)
    grudges.hear([DamageDealt(hero, FEUD_FROM - 1, ogre, True)], ANN, duel.table)
    assert grudges.feud is None
    grudges.hear([bite(duel, FEUD_FROM)], ANN, duel.table)
    grudges.hear([DamageDealt(hero, 9, ogre, True)], ANN, duel.table)
    assert grudges.feud == wolf
    before = grudges.judge(duel.table, ANN) - worth(duel.table, ANN)
    duel.plays(ANN, STONE, duel.named(WOLF, BOB))
    gone = grudges.judge(duel.table, ANN) - worth(duel.table, ANN)
    assert gone - before == pytest.approx(FEUD * OWED_MOST)
    assert FEUD > GRUDGE


def test_it_announces_its_feud_once_and_says_when_it_is_settled() -> None:
    duel, seat = stones(), SpitefulSeat()
    lines = lines_of("spiteful", TALK)

    def says(*heard: Event) -> str:
        does(duel, seat, *heard)
        return seat.remark(Random(1))

    def is_of(moment: str, said: str) -> bool:
        return said in [line.format(other="Bob", card="wolf") for line in lines[moment].lines]

    assert is_of("feud", says(bite(duel)))
    assert not is_of("feud", says(bite(duel)))
    duel.plays(ANN, STONE, duel.named(WOLF, BOB))
    assert is_of("settled", says())
    assert says() == ""


def test_it_aims_at_what_the_other_values_most_where_greedy_hits_the_hero() -> None:
    pebble = trick("Pebble", Damage(3), target=Target(of=("hero", "ally")))
    duel = begin(Side(hand=[pebble], level=4), Side(hoard=[MAID, GUARD]))
    said = f"mischief.{duel.id(pebble)}"
    assert does(duel, GreedySeat()) == Act((said, duel.hero(BOB)))
    assert does(duel, SpitefulSeat()) == Act((said, duel.named(GUARD, BOB)))


def test_after_a_lie_it_believes_next_to_nothing_and_the_truth_gives_little_back() -> None:
    duel, grudges = stones(), Grudges()
    trust = [grudges.trust().honest]
    for event in (
        CaughtCheating(BOB, CardId(9), 1, 3),
        MonsterHired(BOB, CardId(9)),
        CaughtCheating(BOB, CardId(9), 1, 3),
    ):
        grudges.hear([event], ANN, duel.table)
        trust.append(grudges.trust().honest)
    assert trust == pytest.approx([TRUST, TRUST - LIE, TRUST - LIE + TRUTH, TRUST_LEAST])


def test_a_call_is_answered_with_the_whole_purse_and_an_honest_monster() -> None:
    duel = begin(Side(hand=[OGRE], purse=5, deck=[OGRE] * 9), Side(limping=True))
    usual = does(duel, SpitefulSeat())
    assert usual.choice == ("attack", duel.named(OGRE, ANN), 2)
    called = DefenderChose(BOB, faces=True)
    assert does(duel, SpitefulSeat(), AttackBegan(ANN, 1), called).choice == ("attack", duel.named(OGRE, ANN), 5)
    assert does(duel, SpitefulSeat(), called, AttackBegan(ANN, 1)) == usual
    assert does(duel, SpitefulSeat(), DefenderChose(BOB, faces=False)) == usual
    assert does(duel, SpitefulSeat(), DefenderChose(ANN, faces=True)) == usual


def test_with_nothing_to_hire_after_a_call_it_does_not_bluff() -> None:
    duel = begin(Side(hand=[monster("Dear Ogre", 9, 9, 9)], purse=3, deck=[OGRE] * 9), Side(limping=True))
    assert does(duel, SpitefulSeat(), DefenderChose(BOB, faces=True)).choice == ("done",)


def test_it_bluffs_in_anger_until_the_other_has_had_a_turn_without_hurting_it() -> None:
    duel, grudges = stones(), Grudges()
    grudges.hear([DuelTurnBegan(BOB, 2), bite(duel, ANGRY), DuelTurnBegan(ANN, 3)], ANN, duel.table)
    assert grudges.style(duel.table, ANN) == ANGRILY
    grudges.hear([DuelTurnBegan(BOB, 4), bite(duel, ANGRY - 1)], ANN, duel.table)
    assert grudges.style(duel.table, ANN) == CALM


def test_anger_ends_where_being_caught_would_be_the_end() -> None:
    duel, grudges = begin(Side(damage=19), Side(out=[WOLF])), Grudges()
    grudges.hear([bite(duel)], ANN, duel.table)
    assert grudges.style(duel.table, ANN) == CALM


def test_kinds_are_listed_in_the_order_of_lobbies() -> None:
    assert list(SEATS.kinds) == ["greedy", "random", "bribe_aware", "schemer", "spiteful"]
    assert len({*SEATS.kinds.values()}) == len(SEATS.kinds)

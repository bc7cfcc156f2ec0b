"""The greedy seat of the duel keeps cards for the next attack, and bluffs where gold earns something."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, BOB, Played, Side, begin, monster, weapon
from tests.trials.drills.old_duelist import OldDuelist

from kickdoor_ai.api import Reply, Seat
from kickdoor_ai.duel.attacking import Attack, AttackBelief, expected_gain
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.rehearsal import imagined
from kickdoor_ai.duel.reserving import WORTH_IT, thrifty_gain
from kickdoor_ai.duel.worth import LIMPING

GNAT, IMP = monster("Gnat", 1, 1, 1), monster("Imp", 1, 2, 1)
OGRE = monster("Ogre", 4, 6, 3)
DEAR = monster("Dear Ogre", 9, 9, 9)
AXE, STICK = weapon("Axe", 4, 3), weapon("Stick", 1, 1)


def decides(duel: Played, seat: Seat) -> Any:
    """Return the answer of that seat in Bob's chair."""
    decided = decision(duel, seat, BOB)
    assert isinstance(decided, Reply)
    return decided.choice


def gnat_first(purse: int) -> Played:
    """Ann attacks limping Bob with a Gnat; what is left of `purse` may hire an Ogre, and only the Axe squishes it."""
    deck = [GNAT, OGRE] * 8
    duel = begin(Side(hand=[GNAT, OGRE, OGRE], purse=purse, deck=deck), Side(hoard=[AXE, STICK], limping=True))
    duel.attacks(GNAT, gold=1)
    return duel


def commits(duel: Played, seat: Seat) -> set[str]:
    """The cards that it commits in Bob's chair, by their names in choices."""
    duel.says(BOB, ("face",))
    word, *cards = decides(duel, seat)
    return set(cards[0]) if word == "commit" else set()


def test_it_meets_a_small_attack_with_a_small_weapon_if_a_heavy_one_may_follow() -> None:
    for seat in (GreedySeat(), OldDuelist()):
        assert commits(gnat_first(1), seat) != set()
    duel = gnat_first(5)
    axe = duel.named(AXE, BOB)
    assert axe not in commits(duel, GreedySeat())


@pytest.mark.parametrize(("hand", "purse", "answer"), [([IMP], 1, "run"), ([IMP, OGRE, OGRE], 5, "face")])
def test_the_free_escape_is_kept_for_the_heavy_attack_that_may_follow(hand: list[Any], purse: int, answer: str) -> None:
    duel = begin(Side(hand=hand, purse=purse, deck=[IMP, OGRE] * 8), Side())
    duel.attacks(IMP, gold=1)
    assert decides(duel, GreedySeat())[0] == answer


def test_a_bluff_for_little_gold_is_worth_nothing_and_a_limp_only_what_follows() -> None:
    duel = begin(Side(hand=[DEAR], purse=WORTH_IT + 2, deck=[GNAT, DEAR] * 5), Side())
    odds = AttackBelief(imagined(duel.rules.observe(duel.table, ANN), Random(1)), ANN)
    for gold in (WORTH_IT - 1, WORTH_IT):
        bluff = Attack(duel.id(DEAR), gold, -1.0, -1.0, bluff=True)
        chances = odds.with_follower(bluff, [bluff], 1.0)
        gain = expected_gain(odds, bluff, chances) - (1.0 - chances.faced) * LIMPING
        assert thrifty_gain(odds, bluff, chances) == (0.0 if gold < WORTH_IT else gain)
    honest = Attack(duel.id(DEAR), 1, 2.0, 2.0)
    chances = odds.with_follower(honest, [honest], 1.0)
    assert thrifty_gain(odds, honest, chances) == expected_gain(odds, honest, chances)

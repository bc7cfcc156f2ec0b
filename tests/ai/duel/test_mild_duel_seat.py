"""The mild seat of the duel, which fills the gaps of a lesson: it plays openly and does nothing of its own accord."""

from __future__ import annotations

import pickle

from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, ANY_HERO, Played, Side, begin, monster, trick, weapon

from kickdoor_ai.api import Act, Decision, Reply, Seat
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.seat import MildDuelSeat
from kickdoor_ai.registry import mild_seat
from kickdoor_game.duel.cards.effects import Damage

BILL = trick("Bill", Damage(3), target=ANY_HERO)
OGRE, DEAR = monster("Ogre", 2, 4, 5), monster("Dear Ogre", 5, 9, 9)
AXE = weapon("Axe", 1, 2)


def decides(duel: Played, seat: Seat, rng: int = 1) -> Decision:
    decided: Decision = decision(duel, seat, ANN, rng=rng)
    return decided


def test_it_plays_no_mischief_even_if_that_would_win() -> None:
    duel = begin(Side(hand=[BILL]), Side(damage=17))
    assert isinstance(decides(duel, GreedySeat()), Act)
    assert decides(duel, MildDuelSeat()) == Reply(("done",))


def test_it_hires_what_it_can_pay_and_never_bluffs() -> None:
    duel = begin(Side(hand=[OGRE], purse=2))
    assert decides(duel, MildDuelSeat()) == Reply(("attack", duel.named(OGRE, ANN), 2))
    duel = begin(Side(hand=[DEAR], purse=2))
    assert {decides(duel, MildDuelSeat(), rng) == Reply(("done",)) for rng in range(10)} == {True}


def test_it_lays_out_what_helps_it() -> None:
    duel = begin(Side(hand=[AXE]))
    assert decides(duel, MildDuelSeat()) == Reply((f"play.{duel.id(AXE)}",))


def test_no_table_can_call_it_and_it_can_be_put_away() -> None:
    assert type(mild_seat("ccg")) is MildDuelSeat
    assert type(pickle.loads(pickle.dumps(MildDuelSeat()))) is MildDuelSeat

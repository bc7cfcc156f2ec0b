"""What changes nothing is not told, and what somebody wanted to do too late is refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster

from kickdoor_game.duel.state import verbs
from kickdoor_game.machine.errors import Refusal

WOLF, MAID = monster("Paper Wolf", 2, 3, 4), ally("Maid", 1, 2)
NOTHING: dict[str, Callable[[Played], object]] = {
    "heal what is not hurt": lambda duel: verbs.heal(duel.table, duel.id(MAID), 3),
    "heal what is not there": lambda duel: verbs.heal(duel.table, duel.id(WOLF), 3),
    "pay out of an empty purse": lambda duel: verbs.change_gold(duel.table, ANN, -2, "card"),
    "steal from an empty purse": lambda duel: verbs.steal_gold(duel.table, BOB, 2),
    "zap what is zapped": lambda duel: verbs.zap(duel.table, (duel.id(MAID),)),
    "unzap what is not": lambda duel: verbs.zap(duel.table, (duel.table.duelists[0].hero,), zapped=False),
    "zap what is not there": lambda duel: verbs.zap(duel.table, (duel.id(WOLF),)),
    "rise above the last Level": lambda duel: verbs.change_level(duel.table, ANN, 1),
    "fall below the first Level": lambda duel: verbs.change_level(duel.table, BOB, -1),
    "turn the marker to where it is": lambda duel: verbs.turn_marker(duel.table, BOB, limping=True),
    "draw nothing": lambda duel: verbs.draw(duel.table, ANN, 0),
    "draw from an empty deck": lambda duel: verbs.draw(duel.table, BOB, 1),
    "spill an empty deck": lambda duel: verbs.spill(duel.table, BOB, 2),
    "deal nothing": lambda duel: verbs.deal(duel.table, ((duel.id(MAID), 0),)),
    "hit what is not there": lambda duel: verbs.deal(duel.table, ((duel.id(WOLF), 2),)),
    "squish what is not there": lambda duel: verbs.squish(duel.table, duel.id(WOLF)),
    "take up nothing": lambda duel: verbs.to_hand(duel.table, (), "unstashed"),
    "end bleeding that is not there": lambda duel: verbs.set_bleeding(duel.table, ANN, ()),
    "leave play where one is not": lambda duel: verbs.leave_play(duel.table, duel.id(WOLF)),
}


@pytest.mark.parametrize("what", NOTHING)
def test_what_changes_nothing_is_not_told(what: str) -> None:
    duel = begin(Side(hand=[WOLF], hoard=[MAID], zapped=[MAID], level=10), Side(limping=True, deck=[]))
    duel.table.news.clear()
    NOTHING[what](duel)
    assert duel.table.news == []


@pytest.mark.parametrize("word", ["mischief", "use", "smack", "flaunt"])
def test_a_card_that_is_gone_is_said_to_be(word: str) -> None:
    duel = begin()
    gone = Refusal("gone", "ccg.zones.10", "choose again: that card is not where it was")
    assert duel.rules.too_late(duel.table, BOB, f"{word}.3") == gone


def test_one_can_always_give_up_and_never_too_late() -> None:
    duel = begin()
    assert duel.rules.too_late(duel.table, BOB, "concede") is None

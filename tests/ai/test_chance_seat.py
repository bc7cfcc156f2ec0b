"""The random seat: how often it takes a standing action of its own accord, and that it takes no other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.minds import BUDGET

from kickdoor_ai.api import Act, Menu, Question, Reply
from kickdoor_ai.chance_seat import ACTING, NOTHING, ChanceSeat
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Option, YesNo

TIMES = 3_000
ASKED = Question(Seat(0), "idle", YesNo(), False, "", ("stones.1",))
OFTEN = {
    **dict.fromkeys(("play", "wear", "sell"), 20.0),
    "entrust": 5.0,
    **dict.fromkeys(("agree", "use", "chase", "ward", "sacrifice"), 3.0),
    **dict.fromkeys(("mischief", "smack", "flaunt"), 3.0),
    **dict.fromkeys(("berserk", "turning", "flee_discards"), 2.0),
    **dict.fromkeys(("backstab", "enhance", "mate", "wander", "curse", "charm", "bid", "conscript"), 1.0),
    **dict.fromkeys(("steal", "refuse"), 0.3),
    "trade": 0.1,
    **dict.fromkeys(("show", "gift", "colour"), 0.05),
    "drop": 0.02,
}


def acts(*words: str) -> dict[str, int]:
    """How often it does each of what is open to it; the rest of the time it answers."""
    seen: Any = None
    standing, rng = Menu(tuple(Option(word) for word in words)), Random(1)
    counts = dict.fromkeys(words, 0)
    for _ in range(TIMES):
        decided = ChanceSeat().decide(seen, ASKED, standing, BUDGET, rng)
        if isinstance(decided, Act):
            counts[decided.choice[0]] += 1
        else:
            assert isinstance(decided, Reply)
    return counts


@pytest.mark.parametrize("word", OFTEN)
def test_it_takes_an_action_as_often_as_that_builds_it_up(word: str) -> None:
    share = ACTING * OFTEN[word] / (NOTHING + OFTEN[word])
    found = acts(word)[word]
    assert found > 0
    assert found / TIMES == pytest.approx(share, rel=0.25, abs=0.004)


def test_of_several_it_takes_each_in_its_measure() -> None:
    found = acts("sell", "use", "curse")
    assert found["sell"] / found["use"] == pytest.approx(20 / 3, rel=0.2)
    assert found["use"] / found["curse"] == pytest.approx(3, rel=0.35)


@pytest.mark.parametrize("word", ["withdraw", "recall", "dance"])
def test_what_only_takes_back_it_never_does(word: str) -> None:
    assert acts(word)[word] == 0

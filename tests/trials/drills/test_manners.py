"""The drill of manners, in short: AI players ask for nothing hopeless and nag nobody, and the drill would notice."""

from __future__ import annotations

from random import Random

import pytest

from kickdoor_ai.api import Act, Budget, Decision, Generator, Menu, Observation, Question, Reply
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_game.library import MIXED
from tests.ai.minds import BUDGET
from tests.scene import H, Scene
from tests.trials.drills.manners import Manners, Watched, drill, report


@pytest.mark.parametrize("set_name", MIXED)
def test_nobody_asks_for_the_impossible_or_twice(set_name: str) -> None:
    found = drill(["greedy", "bribe_aware", "spiteful", "greedy"], 2, 5, set_name)
    assert all(count.is_bearable for count in found.values()), report(found)
    assert sum(count.requests for count in found.values()) > 5


class Asking(GreedySeat):
    """Says what the test says."""

    def __init__(self, *said: Decision) -> None:
        super().__init__()
        self._said = list(said)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return self._said.pop(0)


def counted(level: int, *said: Decision) -> Manners:
    """Return the count of these decisions of Ann in her fight, with Bob at the table."""
    t = Scene(doors=["kraken_in_a_bathtub"], Ann=H(level=level), Bob=H(level=8), Cid=H())
    t.answers("Ann", "open")
    count = Manners()
    seat = Watched(Asking(*said), count)
    chair = t.seat("Ann")
    for _ in said:
        seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
        seat.decide(seen, t.question("Ann"), standing, BUDGET, Random(1))
    return count


def asks(treasures: int, order: str = "helper_first") -> Reply:
    return Reply(("ask.1", ((), treasures, order if treasures else "")))


def test_a_request_for_the_whole_game_is_hopeless_and_one_for_a_level_is_not() -> None:
    assert counted(9, asks(0)) == Manners(requests=1, hopeless=1)
    assert counted(9, asks(1)) == counted(5, asks(0)) == Manners(requests=1)
    assert not counted(9, asks(0)).is_bearable


def test_the_same_again_is_nagging_and_more_is_not() -> None:
    assert counted(5, asks(1), asks(2)).nagging == counted(5, asks(1, "fighter_first"), asks(1)).nagging == 0
    assert counted(5, asks(1), asks(1)).nagging == counted(5, asks(2), asks(1)).nagging == 1


def test_an_offer_that_is_taken_back_at_once_is_unread() -> None:
    bid, back = Act(("bid", ((), 1, "helper_first"))), Act(("unbid.1",))
    assert counted(5, bid, back) == Manners(offers=1, unread=1)

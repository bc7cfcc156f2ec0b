"""When an AI seat is heard tells nothing: neither of what it holds, nor of how long it thought about it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.doubles import Scripted, Troupe
from tests.server.house import House

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_server.base.configuration.settings import AI_SPEEDS_MS, Settings
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.thinking.tasks import AiSeat, Lapse

BUDGET_S = Settings().ai_budget_ms / 1000
HANDS = ((), ("bottled_thunder",), ("ambitious_pebble", "rude_limerick"), ("stamped_waiver", "proper_cup_of_tea"))
THINKING_S = (0.0, 0.03, 0.2, BUDGET_S - 0.001)


class Kill:
    """Ann has a monster beaten at level 9, and Bob, a greedy seat, may spoil it if he has what it takes."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        minds: Any = KnownMinds()
        self.house = House(Settings(), minds, playable_sets=PlayableSets(known_sets(("classic",))))
        ann = self.house.comes("Ann")
        ann.does(CreateTable, name="", set="classic", sex="female")
        for name in ("Bob", "Cid"):
            ann.does(AddAi, kind="greedy", name=name)
        ann.does(StartMatch)
        scene = Scene(Ann=H(level=9), Bob=H(level=7, hand=hand), Cid=H(), doors=["tax_golem"])
        self.house.match.table = scene.table
        self.house.match.answer(Answer(Seat(0), ("open",)))
        self.house.thoughts.slow = True
        self.house.match.answer(Answer(Seat(0), ("win",)))
        self.house.disk.written.clear()

    def bob(self, thinks_s: float, instead: Lapse | None = None) -> tuple[Any, float]:
        """What Bob does about it when he has thought for so long, and how long after the claim, in seconds."""
        began_s = self.house.clock.seconds()
        self.house.clock.advance(thinks_s)
        self.house.thoughts.come(instead)
        for _ in range(3_000):
            for record in self.house.disk.of(AnswerRecord):
                answer = record.answer
                if answer.seat == 1 or (answer.choice and tuple(answer.choice) == ("deadline", 1)):
                    return answer.choice, round(self.house.clock.seconds() - began_s, 3)
            self.house.clock.advance(0.001)
        raise AssertionError("Bob does nothing")


def test_what_a_seat_holds_and_does_and_how_long_it_thinks_do_not_change_when() -> None:
    done = {(hand, s): Kill(hand).bob(s) for hand in HANDS for s in THINKING_S}
    moments = {moment for _, moment in done.values()}
    assert len(moments) == 1, done
    (moment,) = moments
    least_ms, most_ms = AI_SPEEDS_MS["human"]
    assert least_ms / 1000 <= moment <= most_ms / 1000
    assert len({choice for choice, _ in done.values()}) > 1, "it does not do the same with every hand"


def test_a_seat_that_does_not_decide_at_all_is_not_told_from_one_that_does() -> None:
    decided, moment = Kill(()).bob(0.1)
    lapsed, same_moment = Kill(()).bob(BUDGET_S, Lapse("hung"))
    assert moment == same_moment
    assert lapsed == ("deadline", 1)
    assert decided != lapsed


def test_at_human_speed_the_least_delay_is_longer_than_any_decision() -> None:
    assert AI_SPEEDS_MS["human"][0] > Settings().ai_budget_ms


@pytest.mark.parametrize("late_s", [1.7, 2.9, 6.0, 20.0])
def test_one_that_comes_late_all_the_same_is_heard_at_a_moment_that_was_drawn_as_well(late_s: float) -> None:
    """When seats wait for a free process. The moments are those of the lot, whatever happens in between."""

    def heard_at(thinks_s: float) -> float:
        house = House(Settings(), Troupe(keen=lambda question: ("take",)))
        (boris,) = house.sits_down("Boris", ai=("keen",))
        house.thoughts.slow = True
        boris.answer(["leave"])
        began_s = house.clock.seconds()
        house.clock.advance(thinks_s)
        house.thoughts.come()
        while not house.match.table.points[1]:
            house.clock.advance(0.001)
        return float(house.clock.seconds() - began_s)

    least_s, most_s = (ms / 1000 for ms in AI_SPEEDS_MS["human"])
    lot, moments = Random(bytes(range(16))), [0.0]
    while moments[-1] < late_s + most_s:
        moments.append(moments[-1] + lot.uniform(least_s, most_s))
    expected = next(moment for moment in moments if moment >= late_s)
    assert heard_at(late_s) == pytest.approx(expected, abs=0.002)
    assert heard_at(expected - 0.001) == pytest.approx(expected, abs=0.002)


class Gambler(Scripted):
    """Does what counts by default, after a long look at its dice."""

    def decide(self, observation: Any, question: Question, standing: Menu, budget: Any, rng: Random) -> Any:
        for _ in range(100):
            rng.random()
        return super().decide(observation, question, standing, budget, rng)


class Casino(Troupe):
    """Where some gamble and some do not."""

    def make(self, kind: str, engine: str, difficulty: str = "") -> AiSeat:
        return Gambler(lambda question: question.default) if kind == "gambler" else super().make(kind, engine)


def test_the_moments_come_from_a_lot_of_their_own_which_no_seat_can_move() -> None:
    def moments(kind: str) -> list[float]:
        house = House(Settings(), Casino(gambler=lambda question: question.default))
        (boris,) = house.sits_down("Boris", ai=(kind,))
        heard = []
        for _ in range(4):
            boris.answer(["leave"])
            before = len(house.disk.of(AnswerRecord))
            while len(house.disk.of(AnswerRecord)) == before:
                house.clock.advance(0.001)
            heard.append(round(house.clock.seconds(), 3))
            boris.answer(["pass"])
            house.clock.advance(2)
        return heard

    assert moments("meek") == moments("gambler")

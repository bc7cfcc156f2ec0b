"""The drill of colluding pairs, in short: the two play without a slip, and do what they are there for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kickdoor_ai.api import Chair, Event, Seat
from kickdoor_ai.play import play_match
from kickdoor_ai.retelling import HelpAnswered, HostileAct, Told
from kickdoor_ai.series.retold import retold_to
from kickdoor_game.library import MIXED, ruleset
from tests.trials.drills.exploits import KINDS, report, seat_of
from tests.trials.drills.pairs import SHARE_MOST, ColludingSeat, drill, game


@pytest.mark.parametrize(("kind", "set_name"), list(zip(KINDS, MIXED, strict=True)))
def test_a_pair_plays_a_match_of_each_set_against_two_of_a_kind_without_a_slip(kind: str, set_name: str) -> None:
    assert 0 <= game(kind, 3, 0, set_name) <= 1


@pytest.mark.drill
@pytest.mark.parametrize("kind", KINDS)
def test_no_pair_farms_a_table(kind: str) -> None:
    taken = drill(kind, 24, seed=2)
    assert taken.interval[0] < SHARE_MOST, report([taken])


class Listening:
    """A player of the pair that records all harm and answers between the two in its games."""

    def __init__(self, one: Chair, other: Chair) -> None:
        self.harm: list[HostileAct] = []
        self.answers: list[str] = []
        self._both = (one, other)
        self._retold = retold_to("classic", self)
        self._seat = ColludingSeat(other)
        self.decide = self._seat.decide

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)
        for event in events:
            self._retold.hear(event)

    def hear(self, record: Told) -> None:
        match record:
            case HostileAct(by=by, at=at) if by in self._both and set(at) <= {*self._both}:
                self.harm.append(record)
            case HelpAnswered(fighter=fighter, helper=helper, outcome=outcome) if {fighter, helper} == {*self._both}:
                self.answers.append(outcome)


def test_the_two_help_each_other_whenever_asked_and_never_harm_each_other() -> None:
    answers: list[str] = []
    for seed in range(2):
        one, other = Chair(0), Chair(seed + 1)
        listening = Listening(one, other)
        seats: list[Seat] = [seat_of("greedy") for _ in range(4)]
        seats[one], seats[other] = listening, ColludingSeat(one)
        play_match(ruleset("classic"), seats, Random(seed))
        assert not listening.harm
        answers += listening.answers
    assert answers
    assert set(answers) <= {"accepted", "lapsed"}

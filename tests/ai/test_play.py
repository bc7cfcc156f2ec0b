"""Matches among AI seats: they end, are what their seed makes of them, and nobody is refused anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from tests.ai.minds import DefaultSeat

from kickdoor_ai.api import (
    Act,
    Budget,
    Decision,
    Event,
    Generator,
    Menu,
    Observation,
    Question,
    Reply,
    Seat,
    Wait,
)
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.play import MatchTooLong, Result, play_match
from kickdoor_game.doors.state.events import Received
from kickdoor_game.library import ruleset

RULES = ruleset("classic")


def match_of(kinds: Sequence[type[Seat]], seed: int) -> Result:
    return play_match(RULES, [kind() for kind in kinds], Random(seed))


@pytest.mark.parametrize(
    ("kind", "seeds", "players"),
    [
        (ChanceSeat, (0,), 3),
        (ChanceSeat, (0,), 6),
        *((GreedySeat, (1,), players) for players in (3, 4, 5, 6)),
        *((BribeAwareSeat, (seed,), players) for seed, players in ((2, 3), (3, 4), (2, 5), (3, 6))),
        *(
            pytest.param(kind, range(12), players, marks=pytest.mark.drill)
            for kind in (ChanceSeat, GreedySeat, BribeAwareSeat)
            for players in (3, 4, 5, 6)
        ),
    ],
)
def test_everything_a_seat_decides_is_admissible_and_every_match_ends(
    kind: type[Seat], seeds: Sequence[int], players: int
) -> None:
    for seed in seeds:
        result = match_of([kind] * players, seed)
        assert result.slips == []
        assert result.winners
        assert all(result.levels[winner] == 10 for winner in result.winners)


@pytest.mark.parametrize("games", [1, pytest.param(6, marks=pytest.mark.drill)])
def test_mixed_tables_end_as_well(games: int) -> None:
    for seed in range(games):
        result = match_of([GreedySeat, ChanceSeat, BribeAwareSeat, ChanceSeat, BribeAwareSeat], seed)
        assert result.slips == []


@pytest.mark.parametrize(("games", "least"), [(12, 9), pytest.param(80, 68, marks=pytest.mark.drill)])
def test_greedy_beats_chance(games: int, least: int) -> None:
    """One against three, in turn in every chair: its fair share would be a quarter."""
    won = 0
    for game in range(games):
        kinds: list[type[Seat]] = [ChanceSeat] * 4
        kinds[game % 4] = GreedySeat
        won += game % 4 in match_of(kinds, 1_000 + game).winners
    assert won >= least


def test_the_same_seed_gives_the_same_match() -> None:
    kinds: list[type[Seat]] = [GreedySeat, ChanceSeat, BribeAwareSeat, BribeAwareSeat]
    once = match_of(kinds, 5)
    assert once == match_of(kinds, 5)
    assert once != match_of(kinds, 6)


def test_a_match_that_goes_round_in_a_circle_is_reported_with_its_stack() -> None:
    with pytest.raises(MatchTooLong, match=r"50 decisions, turn \d+, .*Match"):
        play_match(RULES, [DefaultSeat() for _ in range(3)], Random(1), decisions_most=50)


class Dawdler(ChanceSeat):
    """Waits the first time that it is asked anything."""

    def __init__(self) -> None:
        self._asked: set[int] = set()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        if seen.table.moves not in self._asked:
            self._asked.add(seen.table.moves)
            return Wait()
        return super().decide(seen, question, standing, budget, rng)


def test_when_all_who_are_asked_wait_the_default_counts() -> None:
    result = play_match(RULES, [Dawdler(), GreedySeat(), GreedySeat()], Random(3))
    assert result.winners
    assert 0 not in result.winners


class Listener(ChanceSeat):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def witness(self, events: Sequence[Event]) -> None:
        self.heard += events


def test_seats_are_told_what_happens_and_no_secrets_of_others() -> None:
    seats = [Listener(), Listener(), Listener()]
    result = play_match(RULES, seats, Random(4))
    for chair, seat in enumerate(seats):
        kinds = Counter(type(event).__name__ for event in seat.heard)
        assert kinds["TurnBegan"] == result.turns
        assert kinds["GameWon"] == 1
        assert all(event.audience is None or chair in event.audience for event in seat.heard)
    dealt = [event for event in seats[0].heard if isinstance(event, Received)]
    assert dealt
    assert all(event not in seats[1].heard for event in dealt if event.audience == (0,))


def test_a_seat_that_acts_for_ever_is_stopped_by_the_cap() -> None:
    class Fidget(DefaultSeat):
        """Puts something on and off."""

        def decide(
            self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator
        ) -> Decision:
            for option in standing.open():
                if option.key.startswith(("wear", "stow", "show")) and not option.details:
                    return Act((option.key,))
            return Reply(question.shape.sample(rng))

    with pytest.raises(MatchTooLong):
        play_match(RULES, [Fidget(), Fidget(), Fidget()], Random(1), decisions_most=2_000)

"""A hostile seat looks for the table behind what it is handed: in the arena and in the environment it finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.ai.reaching import changeable, reachable, secrets_of
from tests.ai.rl_play import Chancer, play
from tests.doors_rules import printing

from kickdoor_ai import rl
from kickdoor_ai.api import Budget, Chair, Decision, Event, Generator, Menu, Observation, Question
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.late import LateMenu
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_game.doors.state.table import DoorsTable

RULES = printing("classic")
BOOK = set(reachable(RULES.book))
"""The cards, which are nobody's and never change."""


class Spy(GreedySeat):
    """Keeps all that it was handed for its last decision, as it was before and after it has looked at everything."""

    def __init__(self) -> None:
        super().__init__()
        self.handed: tuple[Any, ...] = ()
        self.heard: list[Event] = []
        self.at_once: dict[int, Any] = {}

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        assert all(event.reaches(question.seat) for event in self.heard)
        self.handed = (seen, question, standing, budget, rng)
        self.at_once = reachable(*self.handed)
        return super().decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        self.heard = list(events)
        super().witness(events)

    def found(self) -> dict[int, Any]:
        """All that its last decision led it to."""
        assert isinstance(self.handed[2].options, tuple)
        return {**self.at_once, **reachable(*self.handed)}

    def leaks(self, table: DoorsTable, chair: Chair) -> list[str]:
        """What of the true table it was handed or told; the cards that events name are those that it was shown."""
        told = [*own_parts(table, reachable(self.heard))]
        return [*leaks(table, chair, self.found()), *told]


def own_parts(table: DoorsTable, found: dict[int, Any]) -> list[str]:
    """The parts of the true table among that which somebody could change."""
    parts = {key: part for key, part in changeable(reachable(table).values()).items() if key not in BOOK}
    return [f"the table's own {type(part).__name__}" for key, part in parts.items() if key in found]


def leaks(table: DoorsTable, chair: Chair, found: dict[int, Any]) -> list[str]:
    """What of the true table is among that: any part of it that could be changed, and any run of hidden cards."""
    shared = own_parts(table, found)
    secrets = secrets_of(table, chair)
    runs = [cards for cards in found.values() if isinstance(cards, list | tuple) and len(cards) > 1]
    told = [f"the hidden cards {list(run)}" for run in runs if list(run) in secrets]
    return sorted({*shared, *told})


def test_nothing_that_a_seat_is_handed_leads_to_the_table() -> None:
    spies = [Spy(), Spy(), Spy()]
    looks = 0

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        nonlocal looks
        looks += 1
        if looks % 5 == 0:
            assert spies[question.seat].leaks(table, question.seat) == []

    with suppress(MatchTooLong):
        play_match(RULES, spies, Random(1), look=look, decisions_most=300)
    assert looks > 200


def test_nothing_that_a_seat_is_handed_in_the_environment_leads_to_the_table() -> None:
    env, spy = rl.raw_env(seats=3, max_cycles=150, rules=RULES), Spy()
    policy, looks = rl.policy_of(spy, 1), 0

    def watched(env: Any, agent: str) -> int | None:
        nonlocal looks
        token = policy(env, agent)
        match = env.match()
        if token is not None and len(match.said) == 0:
            looks += 1
            assert spy.leaks(match.table, match.chair) == []
            assert leaks(match.table, match.chair, reachable(env.observe(agent), env.infos[agent])) == []
        return token

    play(env, 1, {"player_0": watched, "player_1": Chancer(1), "player_2": Chancer(2)})
    assert looks > 20


def opened() -> DoorsTable:
    """A table of a match that has begun."""
    kept: list[DoorsTable] = []
    seats = [GreedySeat() for _ in range(3)]
    with suppress(MatchTooLong):
        play_match(RULES, seats, Random(2), look=lambda table, *_: kept.append(table), decisions_most=1)
    return kept[0]


@pytest.mark.parametrize(
    "hand_over",
    [
        lambda table: LateMenu(partial(RULES.standing, table, Chair(0))),
        lambda table: LateMenu(lambda: RULES.standing(table, Chair(0))),
        lambda table: table.aside,
        lambda table: (option for option in [table]),
        lambda table: table.around,
        lambda table: {"hands": tuple(card for card in table.decks["door"])},
    ],
    ids=["a partial", "a closure", "a list", "a generator", "a method", "the deck in another place"],
)
def test_the_spy_finds_what_is_handed_by_mistake(hand_over: Callable[[DoorsTable], Any]) -> None:
    table = opened()
    assert leaks(table, Chair(1), reachable(hand_over(table))) != []


class Vandal(GreedySeat):
    """Spoils whatever it is handed, as soon as it has made up its mind, and helps itself to what it was never given."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        decided = super().decide(seen, question, standing, budget, rng)
        for thing in list(reachable(seen, question, standing, budget).values()):
            if isinstance(thing, list) or (isinstance(thing, dict) and id(thing) not in BOOK):
                thing.clear()
        return decided


def test_a_seat_that_spoils_what_it_is_handed_spoils_no_match() -> None:
    before = dict(RULES.base.deadlines_ms)
    vandal = play_match(RULES, [Vandal(), GreedySeat(), GreedySeat()], Random(4))
    greedy = play_match(RULES, [GreedySeat(), GreedySeat(), GreedySeat()], Random(4))
    assert vandal.levels == greedy.levels
    assert vandal.winners == greedy.winners
    assert RULES.base.deadlines_ms == before

"""What is made in parts, where something was touched, is what would be made from nothing; and who lags catches up.

Matches of classic by chance, and of hostile seats with hostile packs, in which each chair and a spectator look now and
then: as often as not they have missed what happened in between. The table is paused and goes on, people come and go,
clocks run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import pytest
from tests.conformance.random_match import RandomMatch
from tests.server.house import MEMORY_REACTOR
from tests.server.viewer import Viewer
from tests.trials.drills.adversary.hostile_match import HostileMatch, hostile_packs
from tests.trials.drills.adversary.hostility import hostile_answer

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.table import PrivateChanges, PublicChanges
from kickdoor_protocol.views import Pause, PrivateView, PublicView, Waiting
from kickdoor_server.matches.audience.match_views import MatchViews, Moment
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.translate.stage import Occasion, Sitter, Stage

SET, BOARD_GAME = "classic", "quest"
STAGE: Stage = known_sets(())[SET]().stage
DECISIONS = 200
PACKS = tuple(pack.key for pack in hostile_packs())


class Match(Protocol):
    """`table` is another one after each answer, as on a server."""

    rules: Any
    table: Any


@dataclass
class Watched:
    """A match by chance, and what the server says of it besides."""

    match: Match
    rng: Random
    stage: Stage = STAGE
    clock: Any = field(default_factory=MEMORY_REACTOR)
    here: set[int] = field(default_factory=set)
    pause: Pause | None = None
    stands_still: bool = False
    due_s: float = 30.0

    def moment(self, number: int) -> Moment:
        return Moment(self.match.table, number, self.left_s, None, self.pause, self.stands_still)

    def left_s(self, question: Question) -> float | None:
        return None if question.seat % 3 == 2 else self.due_s - self.clock.seconds()

    def occasion(self, moment: Moment) -> Occasion:
        asked = [question for question in moment.questions if question.seat >= 0]
        waiting = tuple(Waiting(each.seat, self.stage.waiting_text(each), self.left_s(each)) for each in asked)
        sitters = tuple(Sitter(f"Player {seat}", "human", connected=seat in self.here) for seat in self.seats)
        return Occasion("table", moment.number, "Friday night", "c0ffee", sitters, waiting)

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.match.table.answered))]

    def sight(self) -> MatchViews:
        return MatchViews(self.match.rules, self.stage, self.clock, self.occasion, lambda: None, lambda seat: ())

    def goes_on(self) -> None:
        """Now and then somebody comes or goes, the table is paused or goes on, time goes by."""
        self.clock.advance(self.rng.choice((0.0, 0.1, 1.7)))
        if self.rng.random() < 0.1:
            self.here ^= {self.rng.choice(self.seats)}
        if self.rng.random() < 0.05:
            self.stands_still = not self.stands_still
            self.pause = Pause("agreed", "Another time.") if self.stands_still else None
        if self.rng.random() < 0.1:
            self.due_s = self.clock.seconds() + 20.0


def anew(watched: Watched, number: int, seat: Seat | None) -> tuple[PublicView, PrivateView]:
    """What somebody sees who has just come, of a match that nobody has looked at before."""
    sight = watched.sight()
    sight.take_in(watched.moment(number))
    viewer = Viewer(sight, seat)
    private = viewer.looks()
    return viewer.public, private


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two views differ; a time that is not told anew may be a quarter of a second off."""
    if hasattr(one, "__struct_fields__") and type(one) is type(other):
        names = one.__struct_fields__
        return [
            each for name in names for each in differences(getattr(one, name), getattr(other, name), f"{where}.{name}")
        ]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [each for n, (left, right) in pairs for each in differences(left, right, f"{where}[{n}]")]
    if isinstance(one, float) and isinstance(other, float):
        other = pytest.approx(other, abs=0.3)
    return [] if one == other else [f"{where}: {one!r} for {other!r}"]


def is_as_made_from_nothing(watched: Watched, answers: Iterator[object]) -> int:
    """Let somebody look now and then while that goes on; how often anybody did."""
    rng, sight, looks = watched.rng, watched.sight(), 0
    seats: list[Seat | None] = [None, *watched.seats]
    viewers = {seat: Viewer(sight, seat) for seat in seats}
    for number, _ in enumerate(answers):
        if run.chance_is_asked(watched.match.table):
            continue  # dice are rolled with the answer that calls for them
        watched.goes_on()
        sight.take_in(watched.moment(number))
        for seat in seats:
            if rng.random() < 0.5:
                private, viewer = viewers[seat].looks(), viewers[seat]
                now = anew(watched, number, seat)
                assert not differences((viewer.public, private), now), f"seat {seat} after {number} answers"
                looks += 1
    return looks


def cases(usual: int, all_of_them: int) -> list[Any]:
    """The same with other numbers, most of them for a drill."""
    return [*range(usual), *(pytest.param(seed, marks=pytest.mark.drill) for seed in range(usual, all_of_them))]


@pytest.mark.parametrize("seed", cases(3, 60))
def test_each_view_is_what_would_be_made_from_nothing(seed: int) -> None:
    match = RandomMatch(SET, seed)
    assert is_as_made_from_nothing(Watched(match, Random(seed)), match.steps(DECISIONS)) > 100


@pytest.mark.parametrize("seed", cases(2, 40))
def test_so_it_is_with_the_board_game(seed: int) -> None:
    stage = known_sets(())[BOARD_GAME]().stage
    match = RandomMatch(BOARD_GAME, seed)
    assert is_as_made_from_nothing(Watched(match, Random(seed), stage), match.steps(DECISIONS)) > 10


class Hostile:
    """A hostile match with those packs, as a server plays it: each answer leads to a table of its own."""

    def __init__(self, number: int, packs: tuple[str, ...]) -> None:
        self._match = HostileMatch(11, number, packs)
        self._rng = Random(number)
        self.rules = self._match.rules
        self.table = clone(self._match.table)

    def answers(self, most: int) -> Iterator[int]:
        """That many of its players, or until somebody has won; the dice's among them."""
        match = self._match
        while not match.table.over and match.counts["decisions"] < most:
            answer, doubtful = hostile_answer(self.rules, match.table, self._rng, lambda seat, options: None)
            assert match.give(answer, doubtful=doubtful) == []
            self.table = clone(match.table)
            yield match.counts["decisions"]


@pytest.mark.parametrize("number", cases(len(PACKS), 60))
def test_so_it_is_with_cards_that_do_what_no_card_of_the_set_does(number: int) -> None:
    pack = PACKS[number % len(PACKS)]
    stage = known_sets((SET,), hostile_packs())[SET](*(each for each in hostile_packs() if each.key == pack)).stage
    match = Hostile(number, (pack,))
    assert is_as_made_from_nothing(Watched(match, Random(number), stage), match.answers(DECISIONS // 2)) > 0


def test_who_has_seen_it_all_is_told_next_to_nothing() -> None:
    match = RandomMatch(SET, 3)
    watched = Watched(match, Random(1))
    for _ in match.steps(60):
        pass
    sight = watched.sight()
    ann = Viewer(sight, Seat(0))
    for number in (1, 2):
        sight.take_in(watched.moment(number))
        ann.looks()
    assert ann.sent == [PublicChanges(2, 0, 1, 1), PrivateChanges(2, 0, 1, 1, 0)]
    assert ann.size < 100

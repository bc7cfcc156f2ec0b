"""A series of matches, spread over processes: every game's chance comes from the series' seed and the game's number.

So a series gives the same games however many processes play them and whichever comes first; results are handed on in
the order of the games' numbers. The chairs rotate from game to game, as in the arena.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TypeVar

from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.library import SETS, ruleset

from ..api import Chair, Question
from ..fallback import Judged
from ..play import DECISIONS_MOST, MatchTooLong, Result, play_match
from ..registry import factories
from .hearing import Hearing, Listener, Overheard

GAMES_AT_ONCE = 8
"""How many games a process takes at a time."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Series:
    """Which matches. `check`: look at the table before every decision; `decisions_most`: give a game up then."""

    seats: tuple[str, ...]
    seed: int = 1
    set_name: str = "classic"
    check: bool = False
    decisions_most: int = DECISIONS_MOST

    def insist(self) -> None:
        """KeyError for a set or seat that nobody knows."""
        if self.set_name not in SETS:
            raise KeyError(f"no set {self.set_name!r}; there are: {', '.join(SETS)}")
        known = factories()
        if unknown := [name for name in self.seats if name not in known]:
            raise KeyError(f"no seat {unknown[0]!r}; there are: {', '.join(known)}")

    def chairs(self, number: int) -> tuple[str, ...]:
        """Who sits where in that game."""
        shift = number % len(self.seats)
        return (*self.seats[shift:], *self.seats[:shift])


@dataclass(slots=True)
class Played:
    """One game: its result (None: given up, or broken), and everything that was wrong with it."""

    result: Result | None = None
    decisions: int = 0
    given_up: bool = False
    problems: list[str] = field(default_factory=list)


def play(series: Series, number: int, listeners: Sequence[Listener]) -> Played:
    """Play that game of the series, the listeners being told what happens. Never raises for what the game does."""
    known = factories()
    names = series.chairs(number)
    hearing = Hearing(len(names), listeners)
    seats = [Overheard(known[name](), Chair(i), hearing) for i, name in enumerate(names)]
    rules = ruleset(series.set_name)
    played = Played()
    tables: list[DoorsTable] = []

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        played.decisions += 1
        if not tables:
            tables.append(table)
        if series.check and not played.problems:
            played.problems += rules.status(table)

    chance = Random(f"{series.seed}:{number}")
    try:
        played.result = play_match(rules, seats, chance, look=look, decisions_most=series.decisions_most)
    except MatchTooLong:
        played.given_up = True
    except Exception as broken:
        played.problems.append(f"{type(broken).__name__}: {broken}")
    if series.check and tables and not played.problems:
        played.problems += rules.status(tables[0])
    return played


def spread(what: Callable[[Series, int], T], series: Series, games: range, jobs: int) -> Iterator[T]:
    """`what` of every game, in order; `what` is a function of a module, its results can be pickled."""
    series.insist()
    one = partial(what, series)
    if jobs == 1:
        yield from map(one, games)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(one, games, chunksize=GAMES_AT_ONCE)

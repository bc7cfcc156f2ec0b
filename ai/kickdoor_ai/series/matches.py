"""A series of matches: every game's chance comes from the series' seed and the game's number.

So a series gives the same games however many processes play them and whichever comes first. The chairs rotate from
game to game, so that nobody profits from where he sits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.library import USUAL_SET, parts_of, ruleset

from ..api import Budget, Chair, Question, Seat
from ..fallback import Judged
from ..play import BUDGET, DECISIONS_MOST, MatchTooLong, play_match, players_of
from ..registry import factories
from ..registry import unknown as no_seat
from .hearing import Hearing, Listener, Overheard


@dataclass(frozen=True, slots=True)
class Series:
    """Which matches. `check`: look at the table before every decision; `decisions_most`: give a game up then;
    `budget_ms`: what seats are told that they have for a decision; `options`: those of the table."""

    seats: tuple[str, ...]
    seed: int = 1
    set_name: str = USUAL_SET
    check: bool = False
    decisions_most: int = DECISIONS_MOST
    budget_ms: int = BUDGET.ms
    options: Mapping[str, Any] = field(default_factory=dict)

    def insist(self) -> None:
        """KeyError for a set or seat that nobody knows, ValueError for a number of seats or options that do not fit."""
        parts_of(self.set_name)
        known = factories(ruleset(self.set_name).engine)
        if unknown := [name for name in self.seats if name not in known]:
            raise KeyError(no_seat(unknown[0], known))
        ruleset(self.set_name).new_table(players_of(len(self.seats)), dict(self.options))

    def chairs(self, number: int) -> tuple[str, ...]:
        """Who sits where in that game."""
        shift = number % len(self.seats)
        return (*self.seats[shift:], *self.seats[:shift])


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that the fallback had to replace: in which game, of which kind of seat, and why."""

    number: int
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"game {self.number}, {self.kind}: {self.reason}"


@dataclass(slots=True)
class Played:
    """One game. `chairs`: the kind of seat in each; no `winners`: it was given up or broke; `levels`: at its end;
    `problems`: everything that was wrong with it, with its number."""

    number: int
    chairs: tuple[str, ...]
    winners: tuple[Chair, ...] = ()
    levels: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    given_up: bool = False
    problems: list[str] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)

    @property
    def ended(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)


def as_it_is(kind: str, seat: Seat) -> Seat:
    """The seat itself."""
    return seat


def play(
    series: Series, number: int, listeners: Sequence[Listener], around: Callable[[str, Seat], Seat] = as_it_is
) -> Played:
    """Play that game of the series, the listeners being told what happens. Never raises for what the game does.

    `around` puts something of its own around the seat of a kind, as long as it decides as the seat does.
    """
    known = factories(ruleset(series.set_name).engine)
    played = Played(number, series.chairs(number))
    hearing = Hearing(len(played.chairs), listeners)
    seats = [Overheard(around(kind, known[kind]()), Chair(i), hearing) for i, kind in enumerate(played.chairs)]
    rules = ruleset(series.set_name)
    tables: list[Any] = []
    wrong: list[str] = []

    def look(table: Any, question: Question, verdict: Judged) -> None:
        played.decisions += 1
        if verdict.slip:
            played.slips.append(Slip(number, played.chairs[question.seat], verdict.slip))
        if not tables:
            tables.append(table)
        if series.check and not wrong:
            wrong.extend(rules.status(table))

    try:
        result = play_match(
            rules,
            seats,
            Random(f"{series.seed}:{number}"),
            options=series.options,
            budget=Budget(series.budget_ms),
            decisions_most=series.decisions_most,
            look=look,
        )
        played.winners, played.levels, played.turns = tuple(result.winners), tuple(result.levels), result.turns
    except MatchTooLong:
        played.given_up = True
    except Exception as broken:
        wrong.append(f"{type(broken).__name__}: {broken}")
    if series.check and tables and not wrong:
        wrong.extend(rules.status(tables[0]))
    played.problems = [f"game {number}: {problem}" for problem in wrong]
    return played

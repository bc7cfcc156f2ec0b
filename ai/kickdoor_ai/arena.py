"""Seats against each other, many times: who wins how often, with an interval, and how fast they decide.

    python -m kickdoor_ai.arena --seats greedy,random,random,random --games 100 --seed 1

The chairs rotate from game to game, so that nobody profits from where he sits. The same seats, games and seed give
the same matches. A game that several win together counts as a win of each.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

import click

from kickdoor_game.library import ruleset
from kickdoor_game.machine.ruleset import Ruleset

from .api import Budget, Decision, Event, Generator, Menu, Observation, Question, Seat
from .play import MatchTooLong, play_match
from .registry import factories

Z_95 = 1.959964


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval that holds the true rate in 95 of 100 such series (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z_95 * Z_95
    middle = rate + z2 / (2 * games)
    spread = Z_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    below = 1 + z2 / games
    return (middle - spread) / below, (middle + spread) / below


@dataclass(slots=True)
class Row:
    """What one kind of seat did. `games` counts chairs: two of a kind in one game are two."""

    name: str
    games: int = 0
    wins: int = 0
    levels: int = 0
    decisions: int = 0
    thought_s: float = 0.0


class Timed:
    """A seat whose thinking is counted in the row of its kind."""

    def __init__(self, seat: Seat, row: Row) -> None:
        self._seat = seat
        self._row = row

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        began = time.perf_counter()
        try:
            return self._seat.decide(seen, question, standing, budget, rng)
        finally:
            self._row.thought_s += time.perf_counter() - began
            self._row.decisions += 1

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)


@dataclass(slots=True)
class Score:
    """A series. `unended`: matches that went round in a circle; `slips`: decisions that had to be replaced."""

    rows: dict[str, Row] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0
    unended: int = 0
    slips: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The table, ready to print."""
        width = max([4, *(len(name) for name in self.rows)])
        lines = [f"{'seat':<{width}}  chairs   wins   share   95 % interval   mean level   us a decision"]
        for row in sorted(self.rows.values(), key=lambda row: -row.wins / max(1, row.games)):
            low, high = wilson(row.wins, row.games)
            share = row.wins / max(1, row.games)
            lines.append(
                f"{row.name:<{width}}  {row.games:>6}  {row.wins:>5}  {share:>6.1%}   "
                f"{low:>5.1%} to {high:<5.1%}   {row.levels / max(1, row.games):>10.1f}   "
                f"{1e6 * row.thought_s / max(1, row.decisions):>13.0f}"
            )
        played = sorted(self.turns) or [0]
        lines.append(
            f"{len(self.turns)} games, {played[len(played) // 2]} turns (median; {played[0]} to {played[-1]}), "
            f"{self.decisions / max(1, len(self.turns)):.0f} decisions a game, "
            f"{self.decisions / max(self.seconds, 1e-9):,.0f} decisions/s with the rules"
        )
        if self.unended:
            lines.append(f"{self.unended} games did not end")
        if self.slips:
            lines.append(f"{len(self.slips)} decisions were replaced, the first: {self.slips[0]}")
        return lines


def run(seats: Sequence[str], games: int, seed: int, rules: Ruleset | None = None) -> Score:
    """Play the series. KeyError for a seat that nobody knows."""
    known = factories()
    if unknown := [name for name in seats if name not in known]:
        raise KeyError(f"no seat {unknown[0]!r}; there are: {', '.join(known)}")
    score = Score({name: Row(name) for name in seats})
    rules = ruleset("classic") if rules is None else rules
    began = time.perf_counter()
    for game in range(games):
        shift = game % len(seats)
        names = [*seats[shift:], *seats[:shift]]
        try:
            minds = [Timed(known[name](), score.rows[name]) for name in names]
            result = play_match(rules, minds, Random(f"{seed}:{game}"))
        except MatchTooLong:
            score.unended += 1
            continue
        for chair, name in enumerate(names):
            row = score.rows[name]
            row.games += 1
            row.wins += chair in result.winners
            row.levels += result.levels[chair]
        score.turns.append(result.turns)
        score.decisions += result.decisions
        score.slips += result.slips
    score.seconds = time.perf_counter() - began
    return score


@click.command()
@click.option("--seats", default="greedy,random,random,random", show_default=True, help="Names, separated by commas.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default="classic", show_default=True, help="The set to play.")
def main(seats: str, games: int, seed: int, set_name: str) -> None:
    """Let AI seats play against each other and print who wins how often."""
    try:
        score = run(seats.split(","), games, seed, ruleset(set_name))
    except KeyError as unknown:
        raise click.UsageError(str(unknown.args[0])) from None
    click.echo("\n".join(score.lines()))
    if score.unended:
        sys.exit(1)


if __name__ == "__main__":
    main()

"""Fit the weights of `outlook` to match results: a conditional logit model, by stochastic gradient descent.

    python -m kickdoor_ai.doors.scheming.fitting --games 2500 --seed 1

plays the matches, fits the weights, reports how well they predict matches held out of the fit, and writes the file of
that set in `weights/`. The same games and seed give the same file.

The step size is AdaGrad's: rare features take larger steps.

In each match one chair is the schemer's (without search, which is fast), the others are `greedy`'s. At the beginning of
every other turn the features of the position are stored, as that chair sees them. So the value of a hand card is learnt
from a seat that uses it as the schemer does.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

import click

from kickdoor_game.doors.engine import as_doors
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import ruleset
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.command_line import run_command

from ...api import Budget, Chair, Seat
from ...fallback import Judged
from ...play import play_match
from ..greedy_seat import GreedySeat
from .features import FeatureReader, Figure
from .mind import SchemingMind
from .outlook import chances

EVERY = 2
"""Turns from one stored position to the next: neighbouring turns are similar."""

BUDGET = Budget(1_000)
"""Budget of a decision while collecting."""


@dataclass(slots=True)
class Samples:
    """Rows of features. A position has one row for the public features of each hero, the judging one first, and one for
    the hand of the judging hero.

    `names`: numbers of features by name. `ends`: where each row ends in `numbers` and `values`. `shares`: shares of the
    win of a position's heroes in order. `games`: the match of each position.
    """

    players: int
    names: dict[str, int] = field(default_factory=dict)
    numbers: array[int] = field(default_factory=lambda: array("H"))
    values: array[float] = field(default_factory=lambda: array("f"))
    ends: array[int] = field(default_factory=lambda: array("L", [0]))
    shares: array[float] = field(default_factory=lambda: array("f"))
    games: array[int] = field(default_factory=lambda: array("L"))

    def __len__(self) -> int:
        return len(self.games)

    def add(self, rows: list[list[Figure]], shares: list[float], game: int) -> None:
        """Add a position of game number `game`. `rows`: the features of each hero, then those of the hand of the first
        one; `shares`: each hero's share of the win. Raises ValueError if their numbers do not fit."""
        if len(rows) != self.players + 1 or len(shares) != self.players:
            raise ValueError(f"{len(rows)} rows and {len(shares)} shares for {self.players} heroes")
        for row in rows:
            for name, value in row:
                self.numbers.append(self.names.setdefault(name, len(self.names)))
                self.values.append(value)
            self.ends.append(len(self.numbers))
        self.shares.extend(shares)
        self.games.append(game)

    def row(self, position: int, place: int) -> tuple[array[int], array[float]]:
        """Return the feature numbers and values of one row of a position. `place`: the hero, or the number of players
        for the first hero's hand."""
        at = position * (self.players + 1) + place
        begin, end = self.ends[at], self.ends[at + 1]
        return self.numbers[begin:end], self.values[begin:end]

    def of(self, position: int) -> array[float]:
        """Return each hero's share (0 to 1) of the win in the match from which that position is taken."""
        return self.shares[position * self.players : (position + 1) * self.players]


class RowCollector:
    """Collects the rows of one match, from one chair."""

    def __init__(self, rules: DoorsRules, judge: Chair, first: int) -> None:
        self.rows: list[list[list[Figure]]] = []
        self._reader = FeatureReader(rules.book)
        self._judge = judge
        self._turn = first

    def look(self, table: DoorsTable, question: Question, verdict: Judged) -> None:
        """Store the features of the table at the first question of every second turn."""
        if question.kind == "arrange" and table.turn_number >= self._turn:
            self._turn = table.turn_number + EVERY
            chairs = around(self._judge, len(table.heroes))
            rows = [list(self._reader.open(table, chair)) for chair in chairs]
            self.rows.append([*rows, list(self._reader.held(table, self._judge))])


def around(first: Chair, players: int) -> list[Chair]:
    """Return all chairs in playing order, beginning with `first`."""
    return [Chair((first + i) % players) for i in range(players)]


def collect(
    rules: DoorsRules, games: int, seed: int, players: int = 4, told: Callable[[int], None] = lambda game: None
) -> Samples:
    """Play `games` matches of greedy seats and one schemer, whose chair rotates, and return the positions seen. `told`
    is called with each game's number after it."""
    samples = Samples(players)
    for game in range(games):
        judge = Chair(game % players)
        seats: list[Seat] = [GreedySeat() for _ in range(players)]
        seats[judge] = SchemingMind()
        note = RowCollector(rules, judge, 1 + game // players % EVERY)
        result = play_match(rules, seats, Random(f"{seed}:{game}"), budget=BUDGET, look=note.look)
        won = [1 / len(result.winners) if chair in result.winners else 0.0 for chair in around(judge, players)]
        for rows in note.rows:
            samples.add(rows, won, game)
        told(game)
    return samples


RATE = 0.05
"""Learning rate."""
EPOCHS = 6
"""Passes over all positions."""
SHRINKS = 0.001
"""Strength of the L2 regularisation: there are fewer matches than positions."""

KEPT_OUT = 5
"""Matches of which one is held out for validation."""


class Fit:
    """The weights during a fit, by number of the feature."""

    def __init__(self, samples: Samples) -> None:
        self._samples = samples
        self.weights = [0.0] * len(samples.names)
        self._squares = [1e-6] * len(samples.names)

    def _score(self, position: int, place: int) -> float:
        """Return the weighted sum of one row's features."""
        weights = self.weights
        numbers, values = self._samples.row(position, place)
        return sum(weights[number] * value for number, value in zip(numbers, values, strict=True))

    def judged(self, position: int) -> list[float]:
        """Return the predicted chances to win of all heroes in that position, 0 to 1; the hero whose hand is known
        comes first."""
        players = self._samples.players
        scores = [self._score(position, place) for place in range(players)]
        scores[0] += self._score(position, players)
        return chances(scores)

    def step(self, position: int, rate: float) -> None:
        """Change the weights by one step of stochastic gradient descent, towards the result of that position's match.
        `rate`: the learning rate."""
        pairs = zip(self.judged(position), self._samples.of(position), strict=True)
        slopes = [chance - share for chance, share in pairs]
        for place, slope in enumerate([*slopes, slopes[0]]):
            self._descend(position, place, slope, rate)

    def _descend(self, position: int, place: int, slope: float, rate: float) -> None:
        """Change the weights of one row's features along the gradient."""
        weights, squares = self.weights, self._squares
        numbers, values = self._samples.row(position, place)
        for number, value in zip(numbers, values, strict=True):
            gradient = slope * value + SHRINKS * weights[number]
            squares[number] += gradient * gradient
            weights[number] -= rate * gradient / sqrt(squares[number])

    def loss(self, positions: Sequence[int]) -> float:
        """Return the mean negative log likelihood of the actual winners over these positions; log(players) for weights
        that know nothing."""
        total = 0.0
        for position in positions:
            pairs = zip(self._samples.of(position), self.judged(position), strict=True)
            total -= sum(share * log(chance) for share, chance in pairs if share)
        return total / len(positions)


def fit(samples: Samples, positions: Sequence[int], seed: int, epochs: int = EPOCHS) -> Fit:
    """Return weights fitted to these positions by stochastic gradient descent, averaged over the last two epochs, since
    single steps are noisy."""
    found, order, rng = Fit(samples), list(positions), Random(seed)
    sums = [0.0] * len(found.weights)
    for epoch in range(epochs):
        rng.shuffle(order)
        for position in order:
            found.step(position, RATE)
        if epoch >= epochs - 2:
            sums = [total + weight for total, weight in zip(sums, found.weights, strict=True)]
    found.weights = [total / min(2, epochs) for total in sums]
    return found


def parted(samples: Samples) -> tuple[list[int], list[int]]:
    """Return the positions to fit to, and those of the games held out to test the fit."""
    inside: list[int] = []
    outside: list[int] = []
    for position, game in enumerate(samples.games):
        (outside if game % KEPT_OUT == KEPT_OUT - 1 else inside).append(position)
    return inside, outside


def written(samples: Samples, found: Fit, how: str) -> dict[str, Any]:
    """Return the content of the JSON file of weights. `how`: the command that made it."""
    weights = {name: round(found.weights[number], 4) for name, number in sorted(samples.names.items())}
    return {"made_by": how, "weights": weights}


@click.command()
@click.option("--games", default=2_500, show_default=True, type=click.IntRange(min=5))
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default="classic", show_default=True, help="The set to play.")
@click.option("--players", default=4, show_default=True, type=click.IntRange(3, 6))
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="Another file than that of the set.")
def main(games: int, seed: int, set_name: str, players: int, to: Path | None) -> None:
    """Play matches and fit the weights of the schemer's outlook to who won them."""
    with click.progressbar(length=games, label="playing") as bar:
        samples = collect(as_doors(ruleset(set_name)), games, seed, players, lambda game: bar.update(1))
    inside, outside = parted(samples)
    click.echo(f"{len(samples)} positions, {len(samples.names)} figures; fitting to {len(inside)}")
    found = fit(samples, inside, seed)
    click.echo(f"loss {found.loss(inside[::4]):.4f} where fitted, {found.loss(outside):.4f} where foretold")
    click.echo(f"  ({log(players):.4f} for one who knows nothing)")
    how = f"python -m {__package__}.fitting --games {games} --seed {seed} --set {set_name} --players {players}"
    target = Path(str(files(__package__).joinpath("weights", f"{set_name}.json"))) if to is None else to
    target.write_text(json.dumps(written(samples, found, how), indent=1) + "\n", "utf-8")
    click.echo(f"{target.name} is written")


if __name__ == "__main__":
    run_command(main, "fitting")

"""Can one tell the kinds of AI players apart by what they do? A classifier of public deeds, taught by some games and
tried on others.

    python -m tests.trials.drills.characters --set quest --games 60
    python -m tests.trials.drills.characters --set ccg --seats greedy,spiteful --games 200
    python -m tests.trials.drills.characters --set classic --seats greedy,bribe_aware,spiteful,greedy

Each chair of a game is one example: a dozen counts of deeds (`deeds`), no talk. The games of `--seed` teach a linear
discriminant analysis (one normal distribution for each kind, with a common covariance); it then names the kind of each
chair in the games of `--held-out`, which it has not seen. With `--duels`, each pair of kinds plays its own games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import click
import numpy as np
from numpy.typing import NDArray

from kickdoor_ai.api import Chair
from kickdoor_ai.series.intervals import wilson
from kickdoor_ai.series.matches import SeriesPlan, play
from kickdoor_ai.series.reports import between, share, table
from kickdoor_game.library import ruleset
from tests.trials.drills.deeds import COUNTERS

RIDGE = 0.05
"""Part of the unit matrix that is added to the covariance of the scaled figures, which may be singular otherwise."""

Figures = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """The deeds of one chair in one game, as figures by name, and the kind of AI player in it."""

    kind: str
    deeds: dict[str, float]


def examples_of(plan: SeriesPlan, number: int) -> list[Example]:
    """Play the game with that number; return an example for each chair. Raises RuntimeError if the game broke."""
    rules = ruleset(plan.set_name)
    counter = COUNTERS[rules.engine](rules, len(plan.seats))
    played = play(plan, number, [counter])
    if played.problems or not played.ended:
        raise RuntimeError(f"game {number} of seed {plan.seed}: {played.problems or 'no end'}")
    return [Example(kind, counter.of(Chair(chair))) for chair, kind in enumerate(played.chairs)]


def examples(plan: SeriesPlan, games: int, jobs: int) -> list[Example]:
    """Play so many games on so many processes; return the examples of all chairs."""
    if jobs == 1:
        return [one for number in range(games) for one in examples_of(plan, number)]
    with ProcessPoolExecutor(jobs) as pool:
        return [one for found in pool.map(partial(examples_of, plan), range(games)) for one in found]


class KindClassifier:
    """A linear discriminant analysis of figures by kind. Counts are scaled by their roots, so that rare deeds weigh as
    much as frequent ones."""

    def __init__(self, taught: Sequence[Example]) -> None:
        self.kinds = sorted({one.kind for one in taught})
        self.names = sorted(taught[0].deeds)
        raw = np.array([self._row(one) for one in taught])
        self._middle, self._spread = raw.mean(0), raw.std(0) + 1e-9
        scaled = (raw - self._middle) / self._spread
        mine = np.array([self.kinds.index(one.kind) for one in taught])
        self._means = np.array([scaled[mine == number].mean(0) for number in range(len(self.kinds))])
        rest = scaled - self._means[mine]
        covariance = rest.T @ rest / len(taught) + RIDGE * np.eye(len(self.names))
        self._inverse: Figures = np.linalg.inv(covariance)

    def _row(self, one: Example) -> list[float]:
        """Return an example's figures in the order of their names, scaled by their roots."""
        return [float(np.sign(one.deeds[name]) * np.sqrt(abs(one.deeds[name]))) for name in self.names]

    def kind_of(self, one: Example) -> str:
        """Return the kind that most probably did this."""
        away = (np.array(self._row(one)) - self._middle) / self._spread - self._means
        return self.kinds[int(np.argmin(np.einsum("ki,ij,kj->k", away, self._inverse, away)))]

    def marks(self) -> dict[str, dict[str, float]]:
        """Return how far the mean of each figure lies from that of all, by kind: in standard deviations."""
        return {
            kind: dict(zip(self.names, map(float, mean), strict=True))
            for kind, mean in zip(self.kinds, self._means, strict=True)
        }


def report(classifier: KindClassifier, tried: Sequence[Example]) -> str:
    """Return the share of right names in these examples, the confusion matrix, and the marks of each kind."""
    said = Counter((one.kind, classifier.kind_of(one)) for one in tried)
    right = sum(count for (kind, named), count in said.items() if kind == named)
    kinds = classifier.kinds
    lines = [
        f"told apart: {share(right, len(tried))} of {len(tried)} chairs ({between(wilson(right, len(tried)))}), "
        f"by chance {1 / len(kinds):.0%}",
        *table(
            ("is", *(f"named {kind}" for kind in kinds)),
            [(kind, *(said[kind, each] for each in kinds)) for kind in kinds],
        ),
    ]
    marks = classifier.marks()
    rows = [(name, *(f"{marks[kind][name]:+.2f}" for kind in kinds)) for name in classifier.names]
    return "\n".join([*lines, *table(("mark, in standard deviations", *kinds), rows)])


@click.command()
@click.option("--set", "set_name", default="quest", show_default=True)
@click.option("--seats", default="greedy,bribe_aware,spiteful", show_default=True, help="the kinds, with commas")
@click.option("--games", default=60, show_default=True, type=click.IntRange(min=1), help="to teach, and to be tried on")
@click.option("--seed", default=1, show_default=True, help="of the games that teach")
@click.option("--held-out", default=2, show_default=True, help="seed of the games that it is tried on")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="processes")
@click.option("--duels", is_flag=True, help="let each two of the kinds play their own games")
def main(set_name: str, seats: str, games: int, seed: int, held_out: int, jobs: int, duels: bool) -> None:
    """Print how well the kinds of AI players can be told apart by their public deeds."""
    kinds = tuple(seats.split(","))
    for company in combinations(kinds, 2) if duels else [kinds]:
        plans = [SeriesPlan(company, seed=each, set_name=set_name) for each in (seed, held_out)]
        taught, tried = (examples(plan, games, jobs) for plan in plans)
        click.echo(report(KindClassifier(taught), tried))


if __name__ == "__main__":
    main()

"""The chance to win from a quiet position: the weighted features of each hero, compared with those of all others.

A hero's score is the weighted sum of their features; their chance is exp(score) divided by the sum over all heroes
(softmax). This is a conditional logit model, fitted to the results of thousands of matches (`fitting`). It is judged
from one chair: of other hands only the size counts, whatever an imagined table says is in them.

The weights for a table are those of the sets whose cards are on it. Each set has a file of its own in `weights/`,
written by `fitting`. At a table of several sets, a feature's weight is the mean over those that have it; at a table
without fitted sets, the mean over all sets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from statistics import fmean

from kickdoor_game import library
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.language.book import Book

from ...api import Chair
from .features import FeatureReader

ENOUGH = 0.5
"""Share of a set's cards on a table from which the set counts as played there."""

Weights = Mapping[str, float]
"""Weights by name of the feature."""


@cache
def fitted() -> Mapping[str, Weights]:
    """Return the weights of features that `fitting` has fitted and written, by set."""
    found: dict[str, Weights] = {}
    for file in sorted(files(__package__).joinpath("weights").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            found[file.name.removesuffix(".json")] = json.loads(file.read_text("utf-8"))["weights"]
    return found


def weights_for(book: Book) -> Weights:
    """Return the weight of each feature at a table with these cards."""
    return _weights_of(frozenset(book.by_key))


@cache
def _weights_of(keys: frozenset[str]) -> Weights:
    """Return the mean weights of the fitted sets among these cards; of all fitted sets if there are none."""
    known = [name for name in fitted() if name in library.SETS]
    played = [name for name in known if _part_of(name, keys) >= ENOUGH]
    return mean_of(fitted()[name] for name in played or known)


def _part_of(name: str, keys: frozenset[str]) -> float:
    """Return the share of a set's cards that are among these keys."""
    own = [card.key for card in library.cards_of(name)]
    return sum(key in keys for key in own) / len(own)


def mean_of(several: Iterable[Weights]) -> Weights:
    """Return the mean weight of each feature over those weights that have it."""
    said: dict[str, list[float]] = {}
    for weights in several:
        for name, weight in weights.items():
            said.setdefault(name, []).append(weight)
    return {name: fmean(found) for name, found in said.items()}


def chances(scores: Sequence[float]) -> list[float]:
    """Return the chances to win, 0 to 1, for these scores of all heroes: their softmax."""
    most = max(scores)
    parts = [exp(score - most) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


class Outlook:
    """Estimates chances to win from one chair. `weights`: see `weights_for`."""

    def __init__(self, reader: FeatureReader, chair: Chair, weights: Mapping[str, float]) -> None:
        self._reader = reader
        self._chair = chair
        self._weights = weights

    def chance(self, table: DoorsTable) -> float:
        """Return the chance to win, 0 to 1; if the match is over, the chair's share of the win."""
        if table.over:
            return 1 / len(table.winners) if self._chair in table.winners else 0.0
        return chances([self.score(table, hero.seat) for hero in table.heroes])[self._chair]

    def score(self, table: DoorsTable, chair: Chair) -> float:
        """Return the weighted sum of a hero's features (their chance to win before the softmax); hand cards count only
        for the seat's own chair."""
        weights = self._weights
        total = 0.0
        for name, value in self._reader.open(table, chair):
            total += weights.get(name, 0.0) * value
        if chair == self._chair:
            for name, value in self._reader.held(table, chair):
                total += weights.get(name, 0.0) * value
        return total

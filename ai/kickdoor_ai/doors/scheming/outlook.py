"""The chance to win from a quiet position: everybody's figures weighed, and compared with those of all others.

A hero's score is the sum of his figures by their weights; his chance is exp(score) as part of everybody's. That is a
conditional logit model, fitted to who won thousands of matches (`fitting`). It is judged from one chair: of other hands
only their size counts, whatever an imagined table says is in them.

Which fitted weights go for a table: those of the sets whose cards lie on it. Each set has a file of its own in
`weights/`, written by `fitting`. At a table of several sets a figure weighs the mean of what it weighs in those of
them that know it; so it does, over all sets there are, at a table of cards that nobody has fitted anything to.
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
from .features import Reader

ENOUGH = 0.5
"""With so much of its cards on a table, a set is one of those that are played there."""

Weights = Mapping[str, float]


@cache
def fitted() -> Mapping[str, Weights]:
    """The weights that `fitting` has written, by set."""
    found: dict[str, Weights] = {}
    for file in sorted(files(__package__).joinpath("weights").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            found[file.name.removesuffix(".json")] = json.loads(file.read_text("utf-8"))["weights"]
    return found


def weights_for(book: Book) -> Weights:
    """By the name of each figure, how much it matters at a table with these cards."""
    return _weights_of(frozenset(book.by_key))


@cache
def _weights_of(keys: frozenset[str]) -> Weights:
    known = [name for name in fitted() if name in library.SETS]
    played = [name for name in known if _part_of(name, keys) >= ENOUGH]
    return mean_of(fitted()[name] for name in played or known)


def _part_of(name: str, keys: frozenset[str]) -> float:
    own = [card.key for card in library.cards_of(name)]
    return sum(key in keys for key in own) / len(own)


def mean_of(several: Iterable[Weights]) -> Weights:
    """Of each figure what it weighs on average where it weighs anything."""
    said: dict[str, list[float]] = {}
    for weights in several:
        for name, weight in weights.items():
            said.setdefault(name, []).append(weight)
    return {name: fmean(found) for name, found in said.items()}


def chances(scores: Sequence[float]) -> list[float]:
    """exp(score), as a part of everybody's."""
    most = max(scores)
    parts = [exp(score - most) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


class Outlook:
    """Judges tables from one chair. `weights`: how much each figure matters there (`weighing.weights_for`)."""

    def __init__(self, reader: Reader, chair: Chair, weights: Mapping[str, float]) -> None:
        self._reader = reader
        self._chair = chair
        self._weights = weights

    def chance(self, table: DoorsTable) -> float:
        """Between 0 and 1. A match that is over has been won, shared or lost."""
        if table.over:
            return 1 / len(table.winners) if self._chair in table.winners else 0.0
        return chances([self.score(table, hero.seat) for hero in table.heroes])[self._chair]

    def score(self, table: DoorsTable, chair: Chair) -> float:
        """The figures of that hero, weighed; what is in his hand counts for the judging chair alone."""
        weights = self._weights
        total = 0.0
        for name, value in self._reader.open(table, chair):
            total += weights.get(name, 0.0) * value
        if chair == self._chair:
            for name, value in self._reader.held(table, chair):
                total += weights.get(name, 0.0) * value
        return total

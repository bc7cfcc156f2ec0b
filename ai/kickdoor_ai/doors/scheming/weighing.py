"""Which fitted weights go for a table: those of the sets whose cards lie on it.

Each set has a file of its own in `weights/`, written by `fitting`. At a table of several sets a figure weighs the mean
of what it weighs in those of them that know it; so it does, over all sets there are, at a table of cards that nobody
has fitted anything to.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from statistics import fmean

from kickdoor_game import library
from kickdoor_game.language.book import Book

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

"""Decks that players bring to a game, independent of its rules for them.

A deck is sent and stored as keys: first that of its Hero (or what else it is built for), then those of its cards, in
the order of the pool, so that two decks with the same cards are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Keys = tuple[str, ...]
"""The keys of a deck, the Hero's first."""

NAME_MOST, ABOUT_MOST = 40, 160
"""Limits in characters: of the name of a deck, and (`ABOUT_MOST`) of the line that describes it."""


class DeckFault(NamedTuple):
    """What is wrong with a deck: the id of the rule, and what would be right. `card`: the key of the card concerned, if
    it is one.
    """

    rule: str
    problem: str
    card: str = ""


class DeckError(ValueError):
    """The text of a deck file is malformed. `problems`: one line each, with the file and what would be right."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with a name. `about` describes it in a line."""

    name: str
    keys: Keys
    about: str = ""

    @property
    def hero(self) -> str:
        """The key of the Hero it is built for."""
        return self.keys[0]

    def counts(self) -> Mapping[str, int]:
        """Return how many copies of each card the deck has besides its Hero, by key, in the order of the pool."""
        return Counter(self.keys[1:])

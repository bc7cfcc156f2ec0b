"""Decks that players bring to a game, whatever its rules for them are: what they are, and what can be wrong with one.

A deck travels and is kept as keys: first that of whom it is for, a Hero or the like, and then those of its cards, in
the order of the pool, so that two decks of the same cards are the same deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Keys = tuple[str, ...]
"""The Hero's key and those of the cards."""

NAME_MOST, ABOUT_MOST = 40, 160
"""Characters of the name of a deck, and of the line that says what it wants to do."""


class DeckFault(NamedTuple):
    """What is wrong with a deck: the rule, and what would be right. `card`: the key that it is about, if it is one."""

    rule: str
    problem: str
    card: str = ""


class DeckError(ValueError):
    """`problems`: one line each, with the file and what would be right."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with a name. `about`: one line on what it wants to do."""

    name: str
    keys: Keys
    about: str = ""

    @property
    def hero(self) -> str:
        """Whom it is for, by key."""
        return self.keys[0]

    def counts(self) -> Mapping[str, int]:
        """Return how many of each card are in it, in the order of the pool."""
        return Counter(self.keys[1:])

"""The interface of spellings: partial choices, which tokens extend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kickdoor_game.machine.questions import Choice, Option

from ..api import Chair
from .alphabet import Alphabet
from .naming import Names, names_of


@dataclass(frozen=True, slots=True)
class FinishedChoice:
    """A finished choice."""

    choice: Choice


class Spelling(Protocol):
    """A partial choice."""

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next in this partial choice: at least one, each once."""

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial choice extended by one of its `tokens`, or the choice if that finishes it."""

    def toward(self, choice: Choice) -> int:
        """Return the next token on the way from this partial choice to `choice`. Raises KeyError if it cannot become
        that choice."""


@dataclass(frozen=True, slots=True)
class Speller:
    """The agent that spells, and its alphabet."""

    alphabet: Alphabet
    me: Chair

    def names(self, options: Sequence[Option], *, acts: bool = False, menu: bool = False) -> Names:
        """Return the names of these options as sequences of tokens; see `names_of`."""
        return names_of(self.alphabet, self.me, options, acts=acts, menu=menu)

"""What all spellings have in common: what they are asked, and in whose tokens they speak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kickdoor_game.machine.questions import Choice, Option

from ..api import Chair
from .alphabet import Alphabet
from .naming import Names, names_of


@dataclass(frozen=True, slots=True)
class Said:
    """The choice is finished."""

    choice: Choice


class Spelling(Protocol):
    """A choice that is not finished."""

    def tokens(self) -> Sequence[int]:
        """What may come next; never empty, nothing twice."""

    def after(self, token: int) -> Spelling | Said:
        """What it is after one of its tokens."""

    def toward(self, choice: Choice) -> int:
        """The next token of a choice that it can still become; KeyError if it cannot be said."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """Who spells, and in which tokens."""

    alphabet: Alphabet
    me: Chair

    def names(self, options: Sequence[Option], *, acts: bool = False, menu: bool = False) -> Names:
        return names_of(self.alphabet, self.me, options, acts=acts, menu=menu)

"""The base class of all words of cards with heroes."""

from __future__ import annotations

from collections.abc import Iterator

from ..limits import Fault, KnownNames
from ..vocabulary import CardWord


class HeroWord(CardWord, frozen=True):
    """Base class of all words of cards with heroes."""

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        """Yield what is wrong with this word although its types are right, not counting words inside it. `known`: the
        names that cards may refer to."""
        yield from ()

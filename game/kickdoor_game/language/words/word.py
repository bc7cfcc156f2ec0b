"""What every word of a card with heroes says of itself, whatever its family."""

from __future__ import annotations

from collections.abc import Iterator

from ..limits import Fault, Known
from ..vocabulary import CardWord


class HeroWord(CardWord, frozen=True):
    """The base of all words of cards with heroes."""

    def faults(self, known: Known) -> Iterator[Fault]:
        """Yield what is wrong with it though its types are right; words inside it are not looked at."""
        yield from ()

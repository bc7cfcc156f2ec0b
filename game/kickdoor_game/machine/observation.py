"""What one chair sees of a table: a table of the engine's own type, in which everything hidden is a blank.

So seats and views can ask of it whatever can be asked of a table: strength, traits, what is legal for its own seat.
A blank is `HIDDEN`, an id that no book has: whoever looks one up fails at once instead of reading some other card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .ids import CardId, Seat

T = TypeVar("T")
HIDDEN = CardId(1 << 30)


@dataclass(slots=True)
class Observation(Generic[T]):
    """`seat` None: a spectator. `table` is of the engine's own type."""

    seat: Seat | None
    table: T


def blanks(cards: Sequence[CardId]) -> list[CardId]:
    """As many blanks as there are cards."""
    return [HIDDEN] * len(cards)

"""Observations: what one chair sees of a table, as a table of the same type in which hidden cards are blanks.

AI players and views can therefore ask an observation everything that they can ask a table: strength, traits, legal
actions of their own seat. A blank is `HIDDEN`, an id that no set of cards has, so looking one up fails at once instead
of reading another card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .ids import CardId, Seat

T = TypeVar("T")
HIDDEN = CardId(1 << 30)
"""The id of every card that the viewer may not see."""


@dataclass(slots=True)
class Observation(Generic[T]):
    """What `seat` sees of a table; None: a spectator. `table` is of the engine's own type, with blanks."""

    seat: Seat | None
    table: T


def blanks(cards: Sequence[CardId]) -> list[CardId]:
    """Return a list of `HIDDEN`, as long as `cards`."""
    return [HIDDEN] * len(cards)

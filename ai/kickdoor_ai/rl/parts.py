"""The interface through which the environment uses an engine: its words, cards, and observations as vectors.

All other code in this folder uses questions, shapes and events, which every engine has. The part of an engine is found
by a table: `part_of(table)`. An engine without one cannot be played here; `doors/as_vectors.py` is an example, and the
engine's record (`engines`) says where its part is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kickdoor_game.machine.events import Event

from ..api import Chair
from ..engines import seats_of

Row = NDArray[np.float32]
"""A vector of floats, or a slice of one."""
Segments = tuple[tuple[str, int], ...]
"""Names and lengths of consecutive slices of the vector."""


class EnginePart(Protocol):
    """An engine, as the environment uses it."""

    @property
    def words(self) -> tuple[str, ...]:
        """Words of its menus and lists; a missing one is spelled `word:?`."""

    @property
    def acts(self) -> tuple[str, ...]:
        """Words of its standing actions; a missing one is spelled `act:?`."""

    @property
    def resigning(self) -> tuple[str, ...]:
        """Words of its standing actions that give up the match or the hero. Masks leave them out, unless somebody asks
        for them."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of its questions."""

    def cards(self, table: Any) -> tuple[str, ...]:
        """Return the key of each card of that table; its place is the card's number."""

    def segments(self, seats: int, cards: int) -> Segments:
        """Return the names and lengths of the slices of the observation vector that `fill` writes, for `seats` chairs
        and `cards` cards."""

    def fill(self, seen: Any, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write what the chair `me` sees into `rows`, the named slices of its observation vector, as numbers from -1 to
        1. The slices are zero before."""

    def progress(self, table: Any, chair: Chair) -> float:
        """Return how far a chair is on its way to winning, from 0 to 1, as everybody can see."""

    def tell(self, table: Any, event: Event) -> str:
        """Return the event in words for spectators; "" if there is nothing to tell."""

    def summary(self, table: Any) -> str:
        """Return one sentence on the present state of the match, for spectators."""


def part_of(table: Any) -> EnginePart:
    """Return the vectors and texts for games of that table's engine. Raises NotImplementedError if the engine has
    none."""
    where, _, name = seats_of(table.engine).as_vectors.partition(":")
    if not where:
        raise NotImplementedError(f"no part for tables of {table.engine!r}: see {__name__}")
    part: EnginePart = getattr(import_module(where), name)()
    return part

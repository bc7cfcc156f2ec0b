"""Difficulties: how well an AI player of any kind plays.

`fair` is the kind itself. Seats of the other difficulties are made out of seats of the kind, so they keep its
character. `easy` forgets to interfere and slips (`easy_seat`). `hard` searches, as the engine's `schemer` does. Each
engine says in its record how both are made (`engines.EngineSeats`), and a kind says by its attribute `difficulties` for
which of the two its seats can be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kickdoor_protocol.opponents import DIFFICULTIES, FAIR, Difficulty


def difficulties_of(factory: Callable[[], Any]) -> tuple[Difficulty, ...]:
    """Return the difficulties of a kind of seats, the easiest first: `fair`, and those in the factory's attribute
    `difficulties`. Unknown names are left out."""
    named = getattr(factory, "difficulties", ())
    return tuple(each for each in DIFFICULTIES if each == FAIR or each in named)


def no_such_difficulty(kind: str, difficulty: str, known: Iterable[str]) -> str:
    """Return a message that AI players of this kind do not play at that difficulty, with those at which they do; it
    ends without a full stop."""
    there = list(known)
    return f"the AI player {kind!r} does not play {difficulty!r}; it plays {' or '.join(there)}"

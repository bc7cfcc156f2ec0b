"""Dice that roll what a lesson wants, and otherwise at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

from .lesson import FACES


def nothing_granted(table: Any) -> None:
    """Return None: no outcome is fixed. The default for `granted`, which fixes outcomes of chance for a lesson."""


class LoadedDice(Random):
    """Random numbers for a lesson.

    `wanted` returns the dice that the current step wants: each number is rolled once. `granted` returns the outcome
    that it wants of other chance on a table, counted from 1, or None.
    """

    def __new__(cls, *_: object) -> Self:
        """Return dice that are not seeded yet: `Random.__new__` would take all arguments as seeds."""
        return super().__new__(cls)

    def __init__(
        self,
        seed: bytes,
        wanted: Callable[[], Sequence[int]],
        granted: Callable[[Any], int | None] = nothing_granted,
    ) -> None:
        super().__init__(seed)
        self._wanted = wanted
        self._granted = granted
        self._of: Sequence[int] = ()
        self._fallen = 0
        self._table: Any = None

    def shown(self, table: Any) -> None:
        """Take the table on which dice are about to be rolled, by which outcomes are fixed."""
        self._table = table

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return the outcome that the lesson's step wants, if any, else a random number as `Random.randrange` does."""
        if stop is None and self._table is not None and (number := self._granted(self._table)) is not None:
            return number - 1
        wanted = self._wanted()
        if wanted is not self._of:
            self._of, self._fallen = wanted, 0
        if (start, stop) == (FACES, None) and self._fallen < len(wanted):
            self._fallen += 1
            return wanted[self._fallen - 1] - 1
        return super().randrange(start, stop, step)

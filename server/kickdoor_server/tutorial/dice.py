"""Dice that fall as a lesson wants them to, and otherwise as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

FACES = 6


class LoadedDice(Random):
    """`wanted` tells what the step of the lesson would like to see: each of its numbers falls once."""

    wanted: Callable[[], Sequence[int]] = staticmethod(lambda: ())
    _of: Sequence[int] = ()
    _fallen = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        wanted = self.wanted()
        if wanted is not self._of:
            self._of, self._fallen = wanted, 0
        if (start, stop) == (FACES, None) and self._fallen < len(wanted):
            self._fallen += 1
            return wanted[self._fallen - 1] - 1
        return super().randrange(start, stop, step)

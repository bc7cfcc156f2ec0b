"""Exact probabilities: of sums of six-sided dice, of winning a combat, of several independent things; in percent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

FACES = 6
"""Faces of a die."""


@cache
def sums(count: int) -> tuple[float, ...]:
    """Return the probability of each sum of `count` six-sided dice; the index is the sum, from 0 to six times
    `count`."""
    if count <= 0:
        return (1.0,)
    below = sums(count - 1)
    return tuple(
        sum(below[total - face] for face in range(1, FACES + 1) if 0 <= total - face < len(below)) / FACES
        for total in range(FACES * count + 1)
    )


@cache
def chance_to_win(lead: int, ours: int, theirs: int, *, breaks_ties: bool = False) -> float:
    """Return the probability that the heroes win (quest.results.1, .2). `lead`: by how much strength they lead before
    the dice; `ours`, `theirs`: dice that each side throws."""
    least = 0 if breaks_ties else 1
    return sum(
        mine * other
        for total, mine in enumerate(sums(ours))
        for against, other in enumerate(sums(theirs))
        if lead + total - against >= least
    )


def chance_of_at_least(needed: int) -> float:
    """Return the probability that one die shows `needed` or more."""
    return min(1.0, max(0.0, (FACES + 1 - needed) / FACES))


def spread(chances: Sequence[float]) -> list[float]:
    """Return the probability that exactly none, one, two ... of independent things with these chances happen."""
    found = [1.0]
    for chance in chances:
        padded = [0.0, *found, 0.0]
        found = [fewer * chance + as_many * (1 - chance) for fewer, as_many in pairwise(padded)]
    return found


def percent(chance: float) -> str:
    """Return a probability in words: `62 %`. Only what is certain is 0 % or 100 %."""
    rounded = round(100 * chance)
    return f"{rounded if chance in (0.0, 1.0) else min(max(rounded, 1), 99)} %"

"""What dice can do, exactly: how likely each sum of six-sided dice is, and with them how likely a side wins."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

FACES = 6


@cache
def sums(count: int) -> tuple[float, ...]:
    """Return how likely each sum of so many dice is, from 0 to six times as many."""
    if count <= 0:
        return (1.0,)
    below = sums(count - 1)
    return tuple(
        sum(below[total - face] for face in range(1, FACES + 1) if 0 <= total - face < len(below)) / FACES
        for total in range(FACES * count + 1)
    )


@cache
def chance_to_win(lead: int, ours: int, theirs: int, *, breaks_ties: bool = False) -> float:
    """Return how likely heroes win who are so much ahead before both sides throw so many dice (quest.results.1, .2)."""
    least = 0 if breaks_ties else 1
    return sum(
        mine * other
        for total, mine in enumerate(sums(ours))
        for against, other in enumerate(sums(theirs))
        if lead + total - against >= least
    )


def chance_of_at_least(needed: int) -> float:
    """Return how likely one die shows that or more."""
    return min(1.0, max(0.0, (FACES + 1 - needed) / FACES))


def spread(chances: list[float]) -> list[float]:
    """Return how likely none, one, two ... of these things happen, each by itself."""
    found = [1.0]
    for chance in chances:
        padded = [0.0, *found, 0.0]
        found = [fewer * chance + as_many * (1 - chance) for fewer, as_many in pairwise(padded)]
    return found

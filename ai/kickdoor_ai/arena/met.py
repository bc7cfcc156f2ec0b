"""How decks have done against each other, and in whose hands, in the games that ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..api import Chair
from ..series.matches import Played


@dataclass(slots=True)
class Taken:
    """So many points of so many games."""

    points: float = 0.0
    games: int = 0

    def add(self, points: float) -> None:
        """One more game."""
        self.points += points
        self.games += 1


@dataclass(slots=True)
class Met:
    """`against`: what a deck took where it met another, by both names; `by`: what a kind of seat took with a deck.

    Where a deck meets its twin, nothing is to be learned about it, so such games count for the seats alone.
    """

    against: dict[tuple[str, str], Taken] = field(default_factory=dict)
    by: dict[tuple[str, str], Taken] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """One more game that has ended."""
        for i, deck in enumerate(played.decks):
            points = played.points(Chair(i))
            self.by.setdefault((played.chairs[i], deck), Taken()).add(points)
            for other in {*played.decks} - {deck}:
                self.against.setdefault((deck, other), Taken()).add(points)

    def decks(self) -> list[str]:
        """The names of those that were played, the greatest share of the points against others first."""
        names = sorted({deck for _, deck in self.by})
        return sorted(names, key=lambda name: -_share(self.of(name)))

    def of(self, deck: str) -> Taken:
        """Return what it took from all others."""
        found = [taken for (own, _), taken in self.against.items() if own == deck]
        return Taken(sum(taken.points for taken in found), sum(taken.games for taken in found))


def _share(taken: Taken) -> float:
    return taken.points / taken.games if taken.games else 0.0

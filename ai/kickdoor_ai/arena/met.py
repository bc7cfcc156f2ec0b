"""Results of decks against each other, and of each kind of seat with each deck, in the games that ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..api import Chair
from ..series.matches import PlayedGame


@dataclass(slots=True)
class Taken:
    """Points taken in a number of games."""

    points: float = 0.0
    games: int = 0

    def add(self, points: float) -> None:
        """Add one game in which so many points were taken, from 0 to 1."""
        self.points += points
        self.games += 1


@dataclass(slots=True)
class DeckMeetings:
    """Results of decks. `against`: points of one deck against another, by both names; `by`: points of a kind of seat
    with a deck.

    A game of a deck against its twin says nothing about the deck, so it counts for the seats only.
    """

    against: dict[tuple[str, str], Taken] = field(default_factory=dict)
    by: dict[tuple[str, str], Taken] = field(default_factory=dict)

    def add(self, played: PlayedGame) -> None:
        """Add the points that each deck took in one ended game, in all and against each other deck."""
        for i, deck in enumerate(played.decks):
            points = played.points(Chair(i))
            self.by.setdefault((played.chairs[i], deck), Taken()).add(points)
            for other in {*played.decks} - {deck}:
                self.against.setdefault((deck, other), Taken()).add(points)

    def decks(self) -> list[str]:
        """Return the names of all decks that were played, the greatest share of points against others first."""
        names = sorted({deck for _, deck in self.by})
        return sorted(names, key=lambda name: -_share(self.of(name)))

    def of(self, deck: str) -> Taken:
        """Return the points that a deck took from all other decks, with the number of games."""
        found = [taken for (own, _), taken in self.against.items() if own == deck]
        return Taken(sum(taken.points for taken in found), sum(taken.games for taken in found))


def _share(taken: Taken) -> float:
    """Return points for each game; 0 for no games."""
    return taken.points / taken.games if taken.games else 0.0

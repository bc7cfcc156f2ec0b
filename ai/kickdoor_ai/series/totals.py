"""What every report on a series says first: how many games ended, how long they were, and what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from .matches import Played, Slip
from .spread import Lost


@dataclass(slots=True)
class Totals:
    """All games of a series so far. `turns`, `lengths` (in decisions), `shared` (won by several) and `nobody_won`: of
    those that ended; `lost`: games whose process died; `problems` names games that raised or failed a check."""

    games: int = 0
    ended: int = 0
    given_up: int = 0
    lost: int = 0
    shared: int = 0
    nobody_won: int = 0
    decisions: int = 0
    turns: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)

    def count(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.given_up += played.given_up
        self.decisions += played.decisions
        self.problems += played.problems
        self.slips += played.slips
        if played.ended:
            self.ended += 1
            self.shared += len(played.winners) > 1
            self.nobody_won += played.nobody_won
            self.turns.append(played.turns)
            self.lengths.append(played.decisions)

    def lose(self, lost: Lost) -> None:
        """One more, of which nothing is known."""
        self.games += 1
        self.lost += 1
        self.problems.append(f"game {lost.number}: {lost.why}")

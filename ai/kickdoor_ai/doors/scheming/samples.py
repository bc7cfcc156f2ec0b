"""Positions of many matches and who won them, packed: what the weights are fitted to.

In each match one chair is the schemer's (as it plays without a search, which is quick), the others are `greedy`'s. At
the beginning of every other turn the figures of that position are kept, as that chair sees them. So what a card in the
hand is worth is learnt from a seat that uses it as the schemer does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Question

from ...api import Budget, Chair, Seat
from ...fallback import Judged
from ...play import play_match
from ..greedy_seat import GreedySeat
from .features import Figure, Reader
from .mind import SchemingMind

EVERY = 2
"""Of so many turns one is kept: neighbours tell much the same."""

BUDGET = Budget(1_000)


@dataclass(slots=True)
class Samples:
    """Rows of figures. A position has one for what lies open of each hero, the judging one first, and one for what that
    one holds.

    `names`: of figures, by number. `ends`: where each row ends in `numbers` and `values`. `shares`: of the win, a
    position's heroes one after the other. `games`: from which match each position is.
    """

    players: int
    names: dict[str, int] = field(default_factory=dict)
    numbers: array[int] = field(default_factory=lambda: array("H"))
    values: array[float] = field(default_factory=lambda: array("f"))
    ends: array[int] = field(default_factory=lambda: array("L", [0]))
    shares: array[float] = field(default_factory=lambda: array("f"))
    games: array[int] = field(default_factory=lambda: array("L"))

    def __len__(self) -> int:
        return len(self.games)

    def add(self, rows: list[list[Figure]], shares: list[float], game: int) -> None:
        """One position. ValueError if there is not a row and a share for each hero, and a row for the judge's hand."""
        if len(rows) != self.players + 1 or len(shares) != self.players:
            raise ValueError(f"{len(rows)} rows and {len(shares)} shares for {self.players} heroes")
        for row in rows:
            for name, value in row:
                self.numbers.append(self.names.setdefault(name, len(self.names)))
                self.values.append(value)
            self.ends.append(len(self.numbers))
        self.shares.extend(shares)
        self.games.append(game)

    def row(self, position: int, place: int) -> tuple[array[int], array[float]]:
        """Numbers and values of one row; the last place of a position is the judge's hand."""
        at = position * (self.players + 1) + place
        begin, end = self.ends[at], self.ends[at + 1]
        return self.numbers[begin:end], self.values[begin:end]

    def of(self, position: int) -> array[float]:
        """How the win was shared in the match of that position."""
        return self.shares[position * self.players : (position + 1) * self.players]


class Note:
    """Keeps the rows of one match, from one chair."""

    def __init__(self, rules: DoorsRules, judge: Chair, first: int) -> None:
        self.rows: list[list[list[Figure]]] = []
        self._reader = Reader(rules.book)
        self._judge = judge
        self._turn = first

    def look(self, table: DoorsTable, question: Question, verdict: Judged) -> None:
        """The first question of every other turn."""
        if question.kind == "arrange" and table.turn_number >= self._turn:
            self._turn = table.turn_number + EVERY
            chairs = around(self._judge, len(table.heroes))
            rows = [list(self._reader.open(table, chair)) for chair in chairs]
            self.rows.append([*rows, list(self._reader.held(table, self._judge))])


def around(first: Chair, players: int) -> list[Chair]:
    return [Chair((first + i) % players) for i in range(players)]


def collect(
    rules: DoorsRules, games: int, seed: int, players: int = 4, told: Callable[[int], None] = lambda game: None
) -> Samples:
    """Play so many matches, the schemer's chair rotating. `told` is called after each of them."""
    samples = Samples(players)
    for game in range(games):
        judge = Chair(game % players)
        seats: list[Seat] = [GreedySeat() for _ in range(players)]
        seats[judge] = SchemingMind()
        note = Note(rules, judge, 1 + game // players % EVERY)
        result = play_match(rules, seats, Random(f"{seed}:{game}"), budget=BUDGET, look=note.look)
        won = [1 / len(result.winners) if chair in result.winners else 0.0 for chair in around(judge, players)]
        for rows in note.rows:
            samples.add(rows, won, game)
        told(game)
    return samples

"""Many matches played and added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .draws import Effects
from .fates import Fate
from .record import Record, record
from .series import Series, spread


@dataclass(slots=True)
class CardTally:
    """One card, in games; `players` and `holders` in heroes: who played it, and who held it and never did."""

    drawn: int = 0
    met: int = 0
    played: int = 0
    in_play: int = 0
    sold: int = 0
    paid: int = 0
    unplayed: int = 0
    players: int = 0
    players_won: int = 0
    holders: int = 0
    holders_won: int = 0

    def add(self, fate: Fate, record: Record) -> None:
        self.drawn += 1
        self.met += fate.met
        self.played += bool(fate.played)
        self.in_play += fate.in_play
        self.sold += fate.sold
        self.paid += fate.paid
        self.unplayed += fate.unplayed
        if record.how:
            only_held = fate.held - fate.played
            self.players += len(fate.played)
            self.players_won += len(fate.played.intersection(record.winners))
            self.holders += len(only_held)
            self.holders_won += len(only_held.intersection(record.winners))


@dataclass(slots=True)
class Tally:
    """All games of a series so far. `turns`, `lengths` (in decisions), `places` and `wins`: of games that ended."""

    games: int = 0
    ended: int = 0
    given_up: int = 0
    shared: int = 0
    decisions: int = 0
    turns: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    cards: dict[str, CardTally] = field(default_factory=dict)
    dealings: Counter[str] = field(default_factory=Counter)
    effects: Effects = field(default_factory=Effects)
    problems: list[str] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)

    def add(self, record: Record) -> None:
        """One more game."""
        self.games += 1
        self.given_up += record.given_up
        self.decisions += record.decisions
        self.dealings += record.dealings
        self.problems += record.problems
        self.slips += record.slips
        if record.how:
            self.ended += 1
            self.shared += len(record.winners) > 1
            self.turns.append(record.turns)
            self.lengths.append(record.decisions)
            self.endings[record.how] += 1
            self.places.update(record.places)
            self.wins.update(record.chairs[seat] for seat in record.winners)
            self.effects.add(record.worth)
        for key, fate in record.cards.items():
            self.cards.setdefault(key, CardTally()).add(fate, record)


def survey(series: Series, games: range, jobs: int = 1) -> Tally:
    """Play those games of the series and add them up. KeyError for an unknown set or seat."""
    tally = Tally()
    for one in spread(record, series, games, jobs):
        tally.add(one)
    return tally

"""Plays the matches of a survey and adds up their records."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kickdoor_game.library import ruleset

from ..api import Chair
from ..retelling import MatchBegan, MatchEnded, Told
from ..series.matches import PlayedGame, SeriesPlan, play
from ..series.reports import Totals
from ..series.retold import deals_in, retold_to, spite_of
from ..series.spread import Lost, crew_of, spread
from .dealings import Dealings
from .draws import Draws, Effects, Line, game_sums
from .fates import CardFate, Fates


class EndingListener:
    """The beginning and end of a retold match. `how` is "" until it ends; after that, no `winners` means nobody has
    won."""

    def __init__(self) -> None:
        self.first: Chair | None = None
        self.winners: tuple[Chair, ...] = ()
        self.how = ""

    def hear(self, one: Told) -> None:
        """Record the first player, or the winners and how they won, if the record is of the beginning or end of the
        match."""
        match one:
            case MatchBegan(first=first):
                self.first = first
            case MatchEnded(how=how, winners=winners):
                self.how, self.winners = how, winners
            case _:
                pass


@dataclass(slots=True)
class Record:
    """The record of one match. `how`: its ending, "" if it was given up or broke; `places`: seats from the first player
    to each winner; `cards`: by key; `worth`: results of its draws for the worth of cards."""

    played: PlayedGame
    places: tuple[int, ...]
    how: str
    cards: dict[str, CardFate]
    dealings: Counter[str]
    worth: list[Line]


def record(series: SeriesPlan, number: int) -> Record:
    """Play the game with that number in the series, and return what happened to the cards, the deals, and who won
    how."""
    book = ruleset(series.set_name).book
    fates, dealings, ending, draws = Fates(book), Dealings(), EndingListener(), Draws(book)
    played = play(series, number, (fates, retold_to(series.set_name, dealings, ending), draws))
    first, chairs = ending.first or 0, len(played.chairs)
    return Record(
        played=played,
        places=tuple((seat - first) % chairs for seat in ending.winners),
        how=ending.how,
        cards=fates.cards,
        dealings=dealings.counts,
        worth=game_sums(draws.drawn, ending.winners, chairs) if ending.winners else [],
    )


@dataclass(slots=True)
class CardTally:
    """Counts of one card, in games; `players`, `holders`: heroes who played it, and who held it without playing it."""

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

    def add(self, fate: CardFate, record: Record) -> None:
        """Add what happened to the card in one game (`fate`); wins count only if the game has ended."""
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
            self.players_won += len(fate.played.intersection(record.played.winners))
            self.holders += len(only_held)
            self.holders_won += len(only_held.intersection(record.played.winners))


@dataclass(slots=True)
class SeriesTally(Totals):
    """The sums of a survey. `places`, `wins`: of games that ended; `spite`: kinds of hostile acts in the set; `deals`:
    whether the set has help or trades."""

    spite: tuple[str, ...] = ()
    deals: bool = False
    endings: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    cards: dict[str, CardTally] = field(default_factory=dict)
    dealings: Counter[str] = field(default_factory=Counter)
    effects: Effects = field(default_factory=Effects)

    def add(self, record: Record) -> None:
        """Add the record of one game to the totals and to the tally of each card."""
        played = record.played
        self.count(played)
        self.dealings += record.dealings
        if record.how:
            self.endings[record.how] += 1
            self.places.update(record.places)
            self.wins.update(played.chairs[seat] for seat in played.winners)
            self.effects.add(record.worth)
        for key, fate in record.cards.items():
            self.cards.setdefault(key, CardTally()).add(fate, record)


def survey(series: SeriesPlan, games: range, jobs: int = 1) -> SeriesTally:
    """Play these games of the series with `jobs` processes, and return the totals and card tallies. Raises KeyError or
    ValueError if the series cannot be played."""
    tally = SeriesTally(spite=spite_of(series.set_name), deals=deals_in(series.set_name))
    with crew_of(jobs) as crew:
        for one in spread(record, series, games, crew):
            if isinstance(one, Lost):
                tally.lose(one)
            else:
                tally.add(one)
    return tally

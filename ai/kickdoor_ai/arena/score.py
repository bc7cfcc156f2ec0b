"""The score of an arena: many games added up by kind of seat, and what is kept of one game.

Everything except for times is the same each time the series is played. Shares, levels and ratings are based on the
games that ended; deals, hostile acts and times on all games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kickdoor_game.library import ruleset

from ..api import Chair, Seat
from ..retelling import Kind, Outcome
from ..series.bargains import Bargains, HelpPrice
from ..series.intervals import Interval, Mean, wilson
from ..series.matches import PlayedGame, SeriesPlan, play
from ..series.reports import Totals
from ..series.retold import retold_to
from ..series.spread import Crew, Lost, spread
from .met import DeckMeetings
from .ratings import Ratings, ratings_if_installed
from .thinking import Thinking, Timed
from .watching import FIRST_LEVEL, Aim, Aims, Blow, Levels


@dataclass(slots=True)
class ScoredGame:
    """The record of one game. `steps`: changes of level by chair and turn; `thinking`: times by kind of seat, excluded
    from comparison because they differ each time."""

    played: PlayedGame
    steps: Counter[tuple[Chair, int]] = field(default_factory=Counter)
    offers: list[HelpPrice] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    thinking: dict[str, Thinking] = field(default_factory=dict, compare=False)


def game(series: SeriesPlan, number: int) -> ScoredGame:
    """Play the game with that number in the series, and return what happened: result, levels, deals, hostile acts,
    times."""
    levels, bargains = Levels(len(series.seats), ruleset(series.set_name).engine), Bargains()
    aims = Aims(levels)
    thinking = {kind: Thinking() for kind in series.seats}

    def timed(kind: str, seat: Seat) -> Seat:
        return Timed(seat, thinking[kind])

    played = play(series, number, (retold_to(series.set_name, bargains, aims), levels), timed)
    return ScoredGame(played, levels.steps, bargains.offers, aims.blows, thinking)


@dataclass(slots=True)
class DealRole:
    """Deals of a kind of seat on one side, as fighter or as helper. `deals`: number for each chair and game;
    `treasures`: the price of each in Treasures alone; `levels`: the whole price with gold and Items, in levels."""

    deals: Mean = field(default_factory=Mean)
    won: int = 0
    kept: int = 0
    treasures: Mean = field(default_factory=Mean)
    levels: Mean = field(default_factory=Mean)


@dataclass(slots=True)
class KindScore:
    """Results of one kind of seat. `chairs`: its chairs in one game; `seated`: its chairs in all games that ended;
    `wins`: a game that two of its chairs win counts twice; `points`: the only point of a game is split among its
    winners; `level`: levels at the end.

    `steps`: changes of level by turn; `offers`: by sort and outcome (None: open at the end of the game); `deals`:
    number for each chair and game, on either side, trades included; `trades`: those of Items; `acts`: hostile acts it
    did; `suffered`: hostile acts done to it; `blind`: see `Blow`. `had_enemy`: acts by a player whom somebody had
    harmed before; `at_worst`: those that hit a worst enemy; `blind_worst`: how many random ones would.
    """

    kind: str
    chairs: int
    seated: int = 0
    wins: int = 0
    points: float = 0.0
    level: Mean = field(default_factory=Mean)
    steps: Counter[int] = field(default_factory=Counter)
    offers: Counter[tuple[Kind, Outcome | None]] = field(default_factory=Counter)
    deals: Mean = field(default_factory=Mean)
    as_fighter: DealRole = field(default_factory=DealRole)
    as_helper: DealRole = field(default_factory=DealRole)
    trades: Mean = field(default_factory=Mean)
    acts: Mean = field(default_factory=Mean)
    suffered: Mean = field(default_factory=Mean)
    aims: Counter[Aim] = field(default_factory=Counter)
    blind: float = 0.0
    had_enemy: int = 0
    at_worst: int = 0
    blind_worst: float = 0.0
    slips: int = 0
    thinking: Thinking = field(default_factory=Thinking, compare=False)

    @property
    def games(self) -> int:
        """The games of this kind that ended."""
        return self.seated // self.chairs

    @property
    def sat(self) -> int:
        """Its chairs in all games, ended or not."""
        return self.acts.count

    @property
    def share(self) -> float:
        """Its share of the points for one chair, 0 to 1; a fair share is one over the number of chairs at the table."""
        return self.points / self.seated if self.seated else 0.0

    @property
    def share_interval(self) -> Interval:
        """The 95 % interval of `share`: Wilson's, for the points of all its chairs, divided by their number."""
        low, high = wilson(self.points, self.games)
        return low / self.chairs, high / self.chairs

    @property
    def wins_interval(self) -> Interval:
        """The 95 % interval of wins for each chair."""
        return wilson(self.wins, self.seated)

    @property
    def aimed(self) -> int:
        """Hostile acts at a leader or an enemy."""
        return self.aims["leader"] + self.aims["enemy"]

    def course(self, turns: int) -> list[float]:
        """Return the mean level at the start and after each of `turns` turns; games that are over keep their last
        levels."""
        level, found = FIRST_LEVEL * self.seated, []
        for turn in range(turns + 1):
            level += self.steps[turn]
            found.append(level / max(1, self.seated))
        return found


@dataclass(slots=True)
class Score(Totals):
    """The games of a series so far, by kind of seat. `met`: results of decks; `ratings`: None if openskill is not
    installed."""

    rows: dict[str, KindScore] = field(default_factory=dict)
    met: DeckMeetings = field(default_factory=DeckMeetings)
    ratings: Ratings | None = field(default=None, compare=False)

    @classmethod
    def of(cls, series: SeriesPlan) -> Score:
        """Return the empty score of that series: nothing is counted yet, and each kind of seat has a row."""
        kinds = Counter(series.seats)
        return cls(
            rows={kind: KindScore(kind, chairs) for kind, chairs in kinds.items()}, ratings=ratings_if_installed(kinds)
        )

    def add(self, one: ScoredGame) -> None:
        """Add one game to the rows of the kinds that played in it."""
        played = one.played
        self.count(played)
        if played.ended:
            self._add_end(played)
            for (chair, turn), change in one.steps.items():
                self.rows[played.chairs[chair]].steps[turn] += change
        for offer in one.offers:
            self.rows[played.chairs[offer.by]].offers[offer.kind, offer.outcome] += 1
        for i, kind in enumerate(played.chairs):
            row = self.rows[kind]
            helped = [offer for offer in one.offers if offer.is_deal and offer.fighter == i]
            helping = [offer for offer in one.offers if offer.is_deal and offer.helper == i]
            trades = sum(offer.is_trade and i in (offer.by, offer.to) for offer in one.offers)
            row.deals.add(len(helped) + len(helping) + trades)
            row.trades.add(trades)
            _add_deals(row.as_fighter, helped)
            _add_deals(row.as_helper, helping)
            _add_blows(row, [blow for blow in one.blows if blow.by == i])
            row.suffered.add(sum(i in blow.at for blow in one.blows))
        for slip in played.slips:
            self.rows[slip.kind].slips += 1
        for kind, thinking in one.thinking.items():
            self.rows[kind].thinking.merge(thinking)

    def _add_end(self, played: PlayedGame) -> None:
        """Add the result of a game that ended."""
        for i, kind in enumerate(played.chairs):
            row = self.rows[kind]
            row.seated += 1
            row.level.add(played.levels[i])
            row.wins += i in played.winners
            row.points += played.points(Chair(i))
        self.met.add(played)
        if self.ratings is not None:
            self.ratings.add(played)

    def ranked(self) -> list[KindScore]:
        """Return the row of each kind of seat, the greatest share of the points first."""
        return sorted(self.rows.values(), key=lambda row: (-row.share, row.kind))


def _add_deals(side: DealRole, deals: Sequence[HelpPrice]) -> None:
    """Add the deals of one chair in one game."""
    side.deals.add(len(deals))
    side.won += sum(deal.won for deal in deals)
    side.kept += sum(deal.kept for deal in deals)
    for deal in deals:
        side.treasures.add(deal.treasures)
        side.levels.add(deal.levels)


def _add_blows(row: KindScore, blows: Sequence[Blow]) -> None:
    """Add the hostile acts of one chair in one game."""
    row.acts.add(len(blows))
    for blow in blows:
        row.aims[blow.aim] += 1
        row.blind += blow.blind
        row.had_enemy += blow.worst is not None
        row.at_worst += bool(blow.worst)
        row.blind_worst += blow.blind_worst


def contest(
    series: SeriesPlan, games: range, crew: Crew | None, after_each: Callable[[], None] = lambda: None
) -> Score:
    """Play these games of the series and return their score; call `after_each` after each game.

    Raises KeyError or ValueError if the series cannot be played.
    """
    score = Score.of(series)
    for one in spread(game, series, games, crew):
        if isinstance(one, Lost):
            score.lose(one)
        else:
            score.add(one)
        after_each()
    return score

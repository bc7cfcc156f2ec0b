"""A series of matches at one table: its state, its records with the end of a match, and the texts about it.

The player who wins more than half of the matches wins the series. The loser of a match has the first turn of the next.
A draw counts for nobody and is played again with the same first turn, but not for ever (`DRAWS_MOST`). A player who
leaves, or is not ready in time for the next match, loses the series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from kickdoor_protocol.messages.series import Series as Told

from ..base.store.records import GameRecord, MatchRecord, Record, SeriesRecord, SideRecord
from .ending import ABANDONED, BROKEN

WON, DRAWN, LEFT = "won", "drawn", "left"
"""Endings of a series, besides a match that breaks."""

DRAWS_MOST = 3
"""Draws in a series; after one more it ends as it stands."""


def wins(series: SeriesRecord) -> tuple[int, ...]:
    """Return how many matches of the series each seat has won, by seat."""
    won = [game.winners[0] for game in series.games if len(game.winners) == 1]
    return tuple(won.count(seat) for seat in range(len(series.seats)))


def is_between(series: SeriesRecord) -> bool:
    """Return whether the latest match of the series is over and another one follows."""
    return not series.how and bool(series.games and series.games[-1].how)


def continued(series: SeriesRecord | None, match: MatchRecord, best_of: int) -> SeriesRecord | None:
    """Return the series with this match as its latest; a new series if there is none and `best_of` is above 1; None for
    a single match.
    """
    if series is None and best_of > 1:
        sides = tuple(SideRecord(seat.session, seat.ai, seat.deck) for seat in match.seats)
        series = SeriesRecord(match.number, match.id, best_of, sides)
    return None if series is None else with_game(series, match.number)


def with_game(series: SeriesRecord, number: int) -> SeriesRecord:
    """Return the series with another match under way, which has the number `number` in the journal."""
    return replace(series, games=(*series.games, GameRecord(number)))


def with_end(series: SeriesRecord, how: str, winners: Sequence[int] = (), lost: Iterable[int] = ()) -> SeriesRecord:
    """Return the series after the end of its latest match. `how`: "over", "abandoned" or "broken"; `lost`: the seats
    that have left, if it was abandoned.
    """
    game = replace(series.games[-1], how=how, winners=tuple(winners))
    series = replace(series, games=(*series.games[:-1], game))
    if how == BROKEN:
        return replace(series, how=BROKEN)
    if how == ABANDONED:
        return forfeited(series, lost)
    return _after_draw(series) if len(winners) != 1 else _after_win(series, winners[0])


def _after_win(series: SeriesRecord, winner: int) -> SeriesRecord:
    if wins(series)[winner] > series.best_of // 2:
        return replace(series, how=WON, winner=winner)
    return replace(series, begins=next(seat for seat in range(len(series.seats)) if seat != winner))


def _after_draw(series: SeriesRecord) -> SeriesRecord:
    if sum(len(game.winners) != 1 for game in series.games) <= DRAWS_MOST:
        return series
    won = wins(series)
    leading = [seat for seat, count in enumerate(won) if count == max(won)]
    return replace(series, how=WON, winner=leading[0]) if len(leading) == 1 else replace(series, how=DRAWN)


def forfeited(series: SeriesRecord, lost: Iterable[int]) -> SeriesRecord:
    """Return the series as lost by these seats; if exactly one other is left, that one wins."""
    gone = tuple(sorted(set(lost)))
    left = [seat for seat in range(len(series.seats)) if seat not in gone]
    return replace(series, how=LEFT, lost=gone, winner=left[0] if len(left) == 1 else None)


class MatchSeries:
    """The series that a match is part of. `record`: its state, as it is written down or about to be."""

    def __init__(self, record: SeriesRecord) -> None:
        self.record = record
        self._leave: tuple[int, ...] = ()

    @property
    def is_between(self) -> bool:
        """Return whether a match of the series is over and another one follows."""
        return is_between(self.record)

    def is_left_by(self, seat: int) -> None:
        """Note that the player of that seat leaves the series during a match, which then ends."""
        self._leave = (*self._leave, seat)

    def after(self, how: str, winners: Sequence[int] = ()) -> list[Record]:
        """Return the records of the series to be written with the end of its match. `how`: "over", "abandoned" or
        "broken".
        """
        return [self._after(how, winners)]

    def _after(self, how: str, winners: Sequence[int]) -> SeriesRecord:
        people = [seat for seat, side in enumerate(self.record.seats) if side.session]
        return with_end(self.record, how, winners, self._leave or people)

    def ended(self, how: str, winners: Sequence[int] = ()) -> None:
        """Note that the current match has ended, unless that is known. `how`: "over", "abandoned" or "broken"."""
        if not self.record.games[-1].how:
            self.record = self._after(how, winners)

    def lose(self, seats: Sequence[int]) -> None:
        """End the series as lost by these seats: their players have left between two matches, or were not ready in
        time.
        """
        self.record = forfeited(self.record, seats)

    def breaks(self) -> None:
        """End the series without a winner, since its next match cannot begin."""
        self.record = replace(self.record, how=BROKEN)

    def end_text(self, how: str, names: Sequence[str]) -> str:
        """Return the sentence on who left the series, if that ended the match (`how` is "abandoned"); "" otherwise.
        `names`: by seat.
        """
        lost = self.record.lost if how == ABANDONED else ()
        if not lost or len(lost) == len(names):
            return ""
        return f"{' and '.join(names[seat] for seat in lost)} left the series, so this game ends here."

    def told(self, within_s: float | None = None) -> Told:
        """Return the message on how the series stands. `within_s`: seconds in which everybody must be ready for the
        next match.
        """
        record = self.record
        games = tuple(game.winners for game in record.games if game.how)
        return Told(
            record.best_of, wins(record), games, record.begins, record.how, record.winner, record.lost, within_s
        )

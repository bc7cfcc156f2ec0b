"""The series that a match is a game of: what is written with the end of it, and what everybody is told."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kickdoor_protocol.messages.series import Series as Told

from ...base.store.records import Record, SeriesRecord
from ..ending import ABANDONED, BROKEN
from .standing import forfeited, is_between, wins, with_end


class Series:
    """`record`: how it stands, as it is written down, or about to be."""

    def __init__(self, record: SeriesRecord) -> None:
        self.record = record
        self._leave: tuple[int, ...] = ()

    @property
    def is_between(self) -> bool:
        """Whether a match of it is over and another one follows."""
        return is_between(self.record)

    def is_left_by(self, seat: int) -> None:
        """Whoever sits there leaves in the middle of a match, which then ends."""
        self._leave = (*self._leave, seat)

    def after(self, how: str, winners: Sequence[int] = ()) -> list[Record]:
        """Return what is written beside the end of its match: how it stands then."""
        return [self._after(how, winners)]

    def _after(self, how: str, winners: Sequence[int]) -> SeriesRecord:
        people = [seat for seat, side in enumerate(self.record.seats) if side.session]
        return with_end(self.record, how, winners, self._leave or people)

    def ended(self, how: str, winners: Sequence[int] = ()) -> None:
        """Its match has ended so, unless that is known."""
        if not self.record.games[-1].how:
            self.record = self._after(how, winners)

    def lose(self, seats: Sequence[int]) -> None:
        """Whoever sits there has left between two matches, or was not ready in time."""
        self.record = forfeited(self.record, seats)

    def breaks(self) -> None:
        """Its next match cannot begin."""
        self.record = replace(self.record, how=BROKEN)

    def end_text(self, how: str, names: Sequence[str]) -> str:
        """Return why a match of it was given up, in words; "" for one that was not, or that nobody has left."""
        lost = self.record.lost if how == ABANDONED else ()
        if not lost or len(lost) == len(names):
            return ""
        return f"{' and '.join(names[seat] for seat in lost)} left the series, so this game ends here."

    def told(self, within_s: float | None = None) -> Told:
        """Return what everybody is told of it. `within_s`: how long everybody has to be ready for the next match."""
        record = self.record
        games = tuple(game.winners for game in record.games if game.how)
        return Told(
            record.best_of, wins(record), games, record.begins, record.how, record.winner, record.lost, within_s
        )

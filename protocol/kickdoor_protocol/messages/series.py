"""The message about a series: several matches in a row between the same players."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Seconds, Whole, Words


class Series(FromServer, frozen=True, tag="series"):
    """The score of the series that the match at this table belongs to; sent whenever it has changed.

    More than half of `best_of` wins it; `wins` counts those of each seat. `games` lists the winners of each finished
    match; a draw has none, or several. `begins`: the seat with the first turn of the current or next match; None: the
    game decides.

    `how` is "" while it goes on, then won, drawn, left (the seats in `lost` have left or were not ready in time), or
    broken. `winner` is the seat that has won it. `within_s`: a match is over, and the next one starts as soon as all
    are ready (`set_ready`); a player who is not ready within so many seconds loses the series. During that time the
    table is also shown as one that is being filled (`lobby`).
    """

    best_of: Whole
    wins: Bounded[Whole]
    games: Bounded[Bounded[Whole]] = ()
    begins: Whole | None = None
    how: Words = ""
    winner: Whole | None = None
    lost: Bounded[Whole] = ()
    within_s: Seconds | None = None

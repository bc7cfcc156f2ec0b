"""Several matches in a row at one table: how it stands between those who play them."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Seconds, Whole, Words


class Series(FromServer, frozen=True, tag="series"):
    """The match at this table is one of a series, which stands like this; sent whenever that has changed.

    It is won by more than half of `best_of`; `wins` are those of each seat. `games`: of each match that is over, its
    winners; a draw has none, or several. `begins`: who has the first turn of the match that is played or follows; None:
    the game itself says so.

    `how`: "" while it goes on; won, drawn; left, when those in `lost` have left or were not ready in time; broken.
    `winner`: the seat that has won it. `within_s`: a match is over and another one follows as soon as all are ready
    (`set_ready`); whoever is not within so many seconds loses the series. The table is then shown as one that is being
    filled (`lobby`), besides.
    """

    best_of: Whole
    wins: Bounded[Whole]
    games: Bounded[Bounded[Whole]] = ()
    begins: Whole | None = None
    how: Words = ""
    winner: Whole | None = None
    lost: Bounded[Whole] = ()
    within_s: Seconds | None = None

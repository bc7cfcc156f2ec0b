"""What of a view rests on what of the duel's table: whatever is not named here is made anew with every change.

Whoever lets a view say more names here what that rests on; `tests/server/ccg/test_duel_sight.py` plays duels by chance
and holds each view that was made in parts to one that was made from nothing.
"""

from __future__ import annotations

from functools import cache

from kickdoor_game.ccg.state.table import Duelist
from kickdoor_game.machine.ids import NOBODY, Seat
from kickdoor_game.machine.plain import OfSeats, RestsOn
from kickdoor_game.machine.questions import Option

from ..stage import Wanted

VALUES = frozenset({"presences", "lasting", "fight", "fights"})
"""Fields on which the numbers of cards rest, beside what can be asked of either player."""

UNSEEN = frozenset({"hand", "deck", "limping", "kept", "out"})
"""Fields of a player that no number of a card rests on, so that they show at their own seat alone."""

DUELISTS = (OfSeats("duelists", Duelist, UNSEEN),)

SEATS = RestsOn(VALUES | {"turn", "turn_number", "over", "winners"}, DUELISTS)
CONTEST = RestsOn(VALUES, DUELISTS)

FIELDS = {
    "header": frozenset({"phase", "turn", "turn_number", "over", "winners", "fight"}),
    "zones": frozenset({"shown", "fight", "presences"}),
}

NOTHING: frozenset[str] = frozenset()
"""What is said of a card that is played or used: its name, and what is printed on it."""

IN_PLAY = frozenset({"presences"})
"""Beside a card that can be chosen stands what lies on it."""


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str]:
    """See `Stage.words_rest_on`."""
    return IN_PLAY if option.details else NOTHING


def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.cards_rest_on`."""
    return IN_PLAY


@cache
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """See `Stage.holdings_rest_on`: the hand, and what lies face down in the stash or attacks."""
    return frozenset({f"duelists.{viewer}.hand", f"duelists.{viewer}.stash", "presences", "fight"})


def wanted(touched: frozenset[str], seats: int) -> Wanted:
    """Return what of a scene may have changed, see `Stage.wanted`."""
    fields = {name for name, rests in FIELDS.items() if not touched.isdisjoint(rests)}
    if CONTEST.is_touched(touched, seats, NOBODY):
        fields.add("contest")
    return Wanted(frozenset(fields), frozenset(seat for seat in range(seats) if SEATS.is_touched(touched, seats, seat)))

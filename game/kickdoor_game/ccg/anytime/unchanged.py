"""When somebody's standing actions cannot have changed, so that nobody need list them again.

Most answers are passes, which move a window on to the other player: whoever may act now could not before, so both have
another menu though nothing lies otherwise. As long as the moment is the same, what nothing rests on is said here, and
all else counts, so a field that is added does. Where a player can do nothing at all in it, only what they have counts:
everything is barred for that one reason.

Whoever gives a standing action something new to rest on looks here; matches by chance are searched for one that was
forgotten.
"""

from __future__ import annotations

from ...machine.errors import Refusal
from ...machine.ids import Seat
from ...machine.plain import OfSeats, RestsOn, state_fields
from ..announcing.announced import pending_thing
from ..state.table import Duelist, DuelTable
from .timing import moment_for

NOTHING_RESTS_ON = frozenset(
    {
        *("winners", "lists", "shown", "pending", "chain", "announced", "came"),
        *("turn_number", "time_is_up"),
    }
)
"""Fields of the table: what is resolving is waited for, and numbers of things to come."""

COURSE = frozenset({"stack", "situation", "phase"})
"""Fields that count by the moment that they make, and by what an interrupt could stop or prevent."""

OF_ONES_OWN = frozenset({"hand", "deck", "limping", "kept", "out", "name"})
"""Fields of a player that only their own actions rest on; a card of the hand that is shown is in play, which counts."""

PLAYING = RestsOn(
    frozenset({field.name for field in state_fields(DuelTable)}) - NOTHING_RESTS_ON - COURSE - {"duelists"},
    (OfSeats("duelists", Duelist, OF_ONES_OWN),),
)
WAITING = RestsOn(
    frozenset({"presences", "fight"}),
    (OfSeats("duelists", Duelist, frozenset({field.name for field in state_fields(Duelist)})),),
)
"""Nothing can be done now: on what it would be done with."""


def same_actions(before: DuelTable, after: DuelTable, touched: frozenset[str], seat: Seat) -> bool:
    """Say whether that seat's menu is the same at both tables, which differ in these fields.

    False may be wrong, True is not.
    """
    if before.over or after.over:
        return before.over and after.over
    moment = moment_for(after, seat)
    if moment != moment_for(before, seat):
        return False
    if isinstance(moment, Refusal):
        return not WAITING.is_touched(touched, len(after.duelists), seat)
    same = not PLAYING.is_touched(touched, len(after.duelists), seat) and _there(before) == _there(after)
    return same and _pending(before) == _pending(after)


def _there(table: DuelTable) -> tuple[bool, ...]:
    """Say of each hand and deck whether there is anything in it: what reaches into an empty one does nothing."""
    return tuple(bool(cards) for each in table.duelists for cards in (each.hand, each.deck))


def _pending(table: DuelTable) -> tuple[object, ...]:
    """Return what an interrupt could change of the last announcement; () if there is none."""
    thing = pending_thing(table)
    if thing is None:
        return ()
    return thing.can_be_stopped("card"), thing.can_be_stopped("ability"), thing.in_danger(table)

"""What follows by itself whenever something has been written: who is squished, who is out, what starts.

It is looked at after every effect and every step, so whoever falls first decides the duel, and both fall together only
by one and the same effect (ccg.end.6, .7).
"""

from __future__ import annotations

from ...machine.frame import Frame
from ...machine.ids import Seat
from ..announcing.begun import BegunByThemselves
from ..state import verbs
from ..state.events import DuelOver, Eliminated
from ..state.numbers import LATE_TURNS
from ..state.table import SETUP, Duelist, DuelTable
from ..state.values import has_life, life_left


def upkeep(table: DuelTable) -> Frame | None:
    """Return what has to be announced now; None: nothing."""
    if table.phase == SETUP:
        _look_for_the_end(table)
        return None
    _squish(table)
    _look_for_the_end(table)
    if table.over or not table.pending:
        return None
    begun, table.pending = BegunByThemselves(table.pending), ()
    return begun


def _squish(table: DuelTable) -> None:
    """All whose damage is their life, at the same moment (ccg.damage.3, ccg.face.16).

    Without damage a card lives, unless something takes of its life.
    """
    heroes = {duelist.hero for duelist in table.duelists}
    lives_change = bool(table.lasting or table.lookup.changing["life"])
    doomed = [
        card
        for card, presence in table.presences.items()
        if (presence.tokens or presence.stuck or lives_change)
        and card not in heroes
        and has_life(table, card)
        and life_left(table, card) <= 0
    ]
    for card in doomed:
        verbs.squish(table, card)


def why_out(table: DuelTable, duelist: Duelist) -> str:
    """Return why that player is eliminated; "": they are not (ccg.end.1 to .4, .8)."""
    if life_left(table, duelist.hero) <= 0:
        return "damage"
    if duelist.late >= LATE_TURNS:
        return "late"
    return duelist.out


def _look_for_the_end(table: DuelTable) -> None:
    if table.over:
        return
    reasons = {duelist.seat: why_out(table, duelist) for duelist in table.duelists}
    if not any(reasons.values()):
        return
    for seat, why in reasons.items():
        if why:
            table.tell(Eliminated(seat, why))
    left: list[Seat] = [seat for seat, why in reasons.items() if not why]
    table.over, table.winners = True, left
    table.tell(DuelOver(left[0] if left else None))

"""The record of a kind of standing action, and refusals that several share."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.at_stake import AtStake
from ...heroes.standing import StandingVerb
from ...machine.errors import Refusal
from ...machine.ids import Seat
from ..state.acting import QuestActing
from ..state.table import QuestTable


@dataclass(frozen=True, slots=True)
class QuestVerb(StandingVerb[QuestTable, QuestActing]):
    """A kind of standing action.

    `while_dead`: the dead have it, too (quest.death.11). `moves`: it moves possessions of its owner, so it is barred
    while an effect is about them (quest.timing.1), or dice lie that have not counted (quest.timing.4). If one function
    offers several kinds, the verb that has the function sets this for all of them.
    """

    while_dead: bool = False
    moves: bool = False


FIGHT_GOING_ON = Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over")


def refuses_in_combat(table: QuestTable) -> Refusal | None:
    """Return the refusal if anybody is in combat; else None (quest.turns.9)."""
    return FIGHT_GOING_ON if table.is_fighting() else None


def being_taken(table: QuestTable, seat: Seat) -> Refusal | None:
    """Return the refusal if an effect in progress or a waiting Curse is about what that seat has; else None
    (quest.timing.1).
    """
    refusal = AtStake(table).refuses_seat(seat, to=seat)
    return None if refusal is None else Refusal("at_stake", "quest.timing.1", refusal.cure)

"""A kind of standing action of the board game, and what bars several of them."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.at_stake import AtStake
from ...heroes.standing import Verb
from ...machine.errors import Refusal
from ...machine.ids import Seat
from ..state.acting import QuestActing
from ..state.table import QuestTable


@dataclass(frozen=True, slots=True)
class QuestVerb(Verb[QuestTable, QuestActing]):
    """`while_dead`: who lies dead has it, too (quest.death.11).

    `moves`: it moves what its owner has, and so not while an effect is about that (quest.timing.1), or dice lie that
    have not counted (quest.timing.4); where one function offers several, the verb that has it says so for all.
    """

    while_dead: bool = False
    moves: bool = False


FIGHT_GOING_ON = Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over")


def refuses_in_combat(table: QuestTable) -> Refusal | None:
    """Say that what is barred in combat is barred now: anybody's combat will do (quest.turns.9)."""
    return FIGHT_GOING_ON if table.is_fighting() else None


def being_taken(table: QuestTable, seat: Seat) -> Refusal | None:
    """Say that an effect, or a curse that waits, is about what that seat has (quest.timing.1)."""
    refusal = AtStake(table).refuses_seat(seat, to=seat)
    return None if refusal is None else Refusal("at_stake", "quest.timing.1", refusal.cure)

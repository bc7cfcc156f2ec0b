"""A kind of standing action: when a hero has it, and what it does.

`offers` yields what is possible and, barred with the reason, what the hero has and cannot do now, so the same function
offers, explains and refuses. `act` runs in the frame of the action; it returns None when it is finished, or what that
frame is to do next, which ends at `end`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ...heroes.at_stake import AtStake
from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import Seat
from ...machine.questions import Option
from ..state.acting import QuestActing
from ..state.table import QuestTable


@dataclass(frozen=True, slots=True)
class Verb:
    """`words`: those that the keys of its options begin with. `while_dead`: who lies dead has it, too (quest.death.11).

    `in_setup`: it is there before the first turn. `interferes`: it acts on what goes on, and not only on what one has.
    `moves`: it moves what its owner has, and so not while an effect is about that (quest.timing.1), or dice lie that
    have not counted (quest.timing.4); where one function offers several, the verb that has it says so for all.

    `offers`: the function, or the word of the verb whose function offers this one as well.
    `trait`: only who has one of that kind is offered it; None: anybody may be. So most heroes' menus go without it.
    """

    words: tuple[str, ...]
    offers: Callable[[QuestTable, Hero], Iterable[Option]] | str
    act: Callable[[QuestTable, QuestActing, Hero], Next | None]
    while_dead: bool = False
    in_setup: bool = False
    interferes: bool = False
    moves: bool = False
    trait: type[Any] | None = None


FIGHT_GOING_ON = Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over")


def refuses_in_combat(table: QuestTable) -> Refusal | None:
    """Say that what is barred in combat is barred now: anybody's combat will do (quest.turns.9)."""
    return FIGHT_GOING_ON if table.is_fighting() else None


def being_taken(table: QuestTable, seat: Seat) -> Refusal | None:
    """Say that an effect, or a curse that waits, is about what that seat has (quest.timing.1)."""
    refusal = AtStake(table).refuses_seat(seat, to=seat)
    return None if refusal is None else Refusal("at_stake", "quest.timing.1", refusal.cure)

"""The frame of an announced action: it can be interrupted, and resolves when both players have passed (ccg.timing.6).

The frames of this kind on the stack are what is still resolving, the latest on top. An interrupt is announced above the
window of what it interrupts, so it resolves first (ccg.timing.4, .5). It acts on what it interrupts: `Cancel` stops it,
`Prevent` prevents some of its damage.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ...machine.frame import Call, Done, Frame, Goto, Next
from ...machine.ids import NO_CARD, CardId, Seat
from ..state.events import ThingAnnounced, ThingStopped
from ..state.table import COOLDOWN, Aim, DuelTable
from .window import window


@dataclass(slots=True)
class Announced(Frame):
    """An announced action. Subclasses say in `resolve` what it does.

    `by`: the player who announces it; `card`: the card it is about, or NO_CARD. `number`: counts announcements over the
    duel. `stopped`: it was cancelled. `shields`: how much of its damage is prevented, by card. `what`: the word for it
    in events; `rule`: the rule to cite for its window.
    """

    by: Seat
    card: CardId = NO_CARD
    number: int = 0
    stopped: bool = False
    shields: dict[CardId, int] = field(default_factory=dict)

    what: ClassVar[str] = ""
    rule: ClassVar[str] = "ccg.timing.6"

    def begin(self, table: DuelTable) -> Next:
        """Announce the action, then let both players interrupt it."""
        self.announce(table)
        return Goto(self.react)

    def announce(self, table: DuelTable, targets: tuple[CardId, ...] = ()) -> None:
        """Give the action a number, and tell everybody about it; subclasses pay for it here. `targets`: the cards that
        it aims at."""
        table.announced += 1
        self.number = table.announced
        table.tell(ThingAnnounced(self.by, self.number, self.called(table), self.card, targets))
        table.stir()

    def called(self, table: DuelTable) -> str:
        """Return the word by which events call what is announced."""
        return self.what

    def react(self, table: DuelTable) -> Next:
        """Let both players interrupt, except in the cooldown, where nobody can play anything (ccg.timing.11)."""
        if table.phase == COOLDOWN:
            return Goto(self.settle)
        return Call(window(table, "interrupt", self.rule, card=self.card, about=self.by), self.settle)

    def settle(self, table: DuelTable) -> Next:
        """Carry out the announced action, or stop it if it was cancelled."""
        if self.stopped:
            table.tell(ThingStopped(self.number, self.card))
            return Goto(self.stop)
        return Goto(self.resolve)

    def stop(self, table: DuelTable) -> Next:
        """Do what is left to do for a cancelled action; what was paid stays paid (ccg.general.7)."""
        return Done()

    def resolve(self, table: DuelTable) -> Next:
        """Carry out the announced action, which nobody has cancelled. Subclasses must implement it."""
        raise NotImplementedError

    def can_be_stopped(self, what: str) -> bool:
        """Return whether an effect that cancels a `what` ("card", "ability" or "either") can cancel this action; never
        by default."""
        return False

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the cards to which this action may deal damage that can be prevented (ccg.damage.4); none by
        default."""
        return frozenset()


def pending_thing(table: DuelTable) -> Announced | None:
    """Return what an interrupt would now interrupt: the latest announcement that has not resolved; None if there is
    none.
    """
    return next((frame for frame in reversed(table.stack) if isinstance(frame, Announced)), None)


def thing_of(table: DuelTable, number: int) -> Announced | None:
    """Return the announcement with this number; None if it has resolved."""
    return next((frame for frame in table.stack if isinstance(frame, Announced) and frame.number == number), None)


def interrupted_by(table: DuelTable, number: int) -> Announced | None:
    """Return the unresolved announcement that the one with this number interrupts; None if there is none any more."""
    own = thing_of(table, number)
    below = table.stack[: table.stack.index(own)] if own is not None else []
    return next((frame for frame in reversed(below) if isinstance(frame, Announced)), None)


def still_there(table: DuelTable, aims: tuple[Aim, ...]) -> tuple[CardId, ...]:
    """Return those of the chosen cards that have stayed in play since (ccg.general.8)."""
    return tuple(aim.card for aim in aims if table.is_there(aim))

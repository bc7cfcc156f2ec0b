"""Something that has been announced: it can be interrupted, and happens when both have passed (ccg.timing.6).

All that is announced is a frame of this kind, and the frames on the stack are what is still resolving, the latest on
top. An interrupt is announced above the window of what it interrupts, so it is done before that goes on (ccg.timing.4,
.5). It reaches down to it: a `Cancel` stops it, a `Prevent` lays a shield on it.
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
    """`by`: who announces it, with that card if it is one. `number`: counted over the duel. `stopped`: it has been
    cancelled. `shields`: of the damage that it deals to these cards, so much is prevented."""

    by: Seat
    card: CardId = NO_CARD
    number: int = 0
    stopped: bool = False
    shields: dict[CardId, int] = field(default_factory=dict)

    what: ClassVar[str] = ""
    rule: ClassVar[str] = "ccg.timing.6"

    def begin(self, table: DuelTable) -> Next:
        """Pay for it, and tell everybody."""
        self.announce(table)
        return Goto(self.react)

    def announce(self, table: DuelTable, targets: tuple[CardId, ...] = ()) -> None:
        """Give it its number, and tell everybody what it is."""
        table.announced += 1
        self.number = table.announced
        table.tell(ThingAnnounced(self.by, self.number, self.called(table), self.card, targets))
        table.stir()

    def called(self, table: DuelTable) -> str:
        """Return the word for what is announced."""
        return self.what

    def react(self, table: DuelTable) -> Next:
        """Both may interrupt; in the cooldown nobody can play anything, so nothing is asked (ccg.timing.11)."""
        if table.phase == COOLDOWN:
            return Goto(self.settle)
        return Call(window(table, "interrupt", self.rule, card=self.card, about=self.by), self.settle)

    def settle(self, table: DuelTable) -> Next:
        if self.stopped:
            table.tell(ThingStopped(self.number, self.card))
            return Goto(self.stop)
        return Goto(self.resolve)

    def stop(self, table: DuelTable) -> Next:
        """Do what remains when it has been cancelled; what was paid stays paid (ccg.general.7)."""
        return Done()

    def resolve(self, table: DuelTable) -> Next:
        """Do what was announced."""
        raise NotImplementedError

    def can_be_stopped(self, what: str) -> bool:
        """Say whether a word that cancels a `card`, an `ability` or `either` stops it."""
        return False

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the cards to which it may deal damage that can be prevented (ccg.damage.4)."""
        return frozenset()


def pending_thing(table: DuelTable) -> Announced | None:
    """Return what an interrupt would interrupt: the latest thing that has been announced and has not resolved."""
    return next((frame for frame in reversed(table.stack) if isinstance(frame, Announced)), None)


def thing_of(table: DuelTable, number: int) -> Announced | None:
    """Return what was announced by that number; None: it has resolved."""
    return next((frame for frame in table.stack if isinstance(frame, Announced) and frame.number == number), None)


def interrupted_by(table: DuelTable, number: int) -> Announced | None:
    """Return what was announced below what has that number and has not resolved; None: there is none any more."""
    own = thing_of(table, number)
    below = table.stack[: table.stack.index(own)] if own is not None else []
    return next((frame for frame in reversed(below) if isinstance(frame, Announced)), None)


def still_there(table: DuelTable, aims: tuple[Aim, ...]) -> tuple[CardId, ...]:
    """Return the chosen cards that have been in play ever since (ccg.general.8)."""
    return tuple(aim.card for aim in aims if table.is_there(aim))

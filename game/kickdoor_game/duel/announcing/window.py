"""The moment in which the active player and then the opponent may react, until both have passed one after the other.

What may be played in it is said by `open_to`. A window opens whether or not anybody could do anything in it, since its
absence would tell what is in a hand (ccg.timing.12); nothing but what lies open decides whether it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ...machine.answers import Answer
from ...machine.frame import Next, Step
from ...machine.ids import NO_CARD, NOBODY, CardId, Seat
from ...machine.table import Table
from ...machine.window import Window
from ..state.numbers import WINDOW
from ..state.table import DuelTable

Open = Literal["interrupts", "cost", "all"]
"""What may be played: only interrupts; also what changes the cost of the revealed Monster (ccg.timing.9); anything."""


@dataclass(slots=True)
class DuelWindow(Window):
    """`open_to`: what may be played in it. `in_fight`: it has no point once there is no attacking card."""

    open_to: Open = "interrupts"
    in_fight: bool = False

    def hear(self, table: Table, answer: Answer) -> Next:
        """Whoever passes in their own turn is there (ccg.end.8)."""
        if isinstance(table, DuelTable) and answer.seat == table.turn:
            table.duelists[answer.seat].prompt |= not answer.overdue
        return Window.hear(self, table, answer)

    def whose(self, table: DuelTable) -> Seat:
        """Return who may act or has to pass now (ccg.timing.6)."""
        passed = self.passed or [-1] * len(self.around)
        return next(seat for seat, when in zip(self.around, passed, strict=True) if when != table.situation)

    def void(self, table: Any) -> Step | None:
        """It has no point when the attacking card has gone (ccg.noattack.1)."""
        gone = self.in_fight and (table.fight is None or table.fight.card == NO_CARD)
        return self.end if gone else None


def window(
    table: DuelTable,
    kind: str,
    rule: str,
    open_to: Open = "interrupts",
    *,
    card: CardId = NO_CARD,
    about: Seat = NOBODY,
    in_fight: bool = False,
) -> DuelWindow:
    """Return the window of that kind for both, the active player first.

    `rule`: the id that it is cited by. `about`: whose deed it is, or who is attacked; nobody: a turn goes on.
    """
    return DuelWindow(
        kind,
        table.in_order(),
        (rule, "ccg.timing.6"),
        deadline=WINDOW,
        card=None if card == NO_CARD else card,
        about=about,
        priority=True,
        open_to=open_to,
        in_fight=in_fight,
    )

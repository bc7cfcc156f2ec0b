"""Windows in which the active player and then the opponent may react, until both have passed one after the other.

`open_to` says what may be played. A window opens whether or not anybody could use it; otherwise its absence would
reveal something about hands (ccg.timing.12).
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
"""The cards and abilities for which a window is open: interrupts; those that change a cost, too
(ccg.timing.9); or all.
"""


@dataclass(slots=True)
class DuelWindow(Window):
    """A window of the duel. `open_to`: what may be played. `in_fight`: it ends early if there is no attacking card any
    more.
    """

    open_to: Open = "interrupts"
    in_fight: bool = False

    def hear(self, table: Table, answer: Answer) -> Next:
        """Record a pass; an active player who answers in time counts as present (ccg.end.8)."""
        if isinstance(table, DuelTable) and answer.seat == table.turn:
            table.duelists[answer.seat].prompt |= not answer.overdue
        return Window.hear(self, table, answer)

    def whose(self, table: DuelTable) -> Seat:
        """Return the player who may act now or has to pass: the first who has not passed since the table last changed
        (ccg.timing.6)."""
        passed = self.passed or [-1] * len(self.around)
        return next(seat for seat, when in zip(self.around, passed, strict=True) if when != table.situation)

    def void(self, table: Any) -> Step | None:
        """Return the step `end` if the attacking card is gone and the window belongs to a fight (ccg.noattack.1); None
        otherwise."""
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
    """Return a window, the frame that lets both players act or pass until both have passed, the active player first.
    `kind`: that of its questions; `rule`: the rule to cite; `open_to`: what may be played; `about`: the player who acts
    or is attacked, NOBODY if it is about a step of the turn."""
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

"""The clock of a turn: so long all decisions of whoever's turn it is may take together (quest.turns.11).

It stands still while a moment to react is open, and while the rules force a decision on somebody else. Offers and
invitations are no questions that the table waits for, so they do not stop it. What is left of it is kept by whoever
rings alarms, also over a crash.
"""

from __future__ import annotations

from ..machine.ids import CHANCE
from ..machine.ruleset import Alarm
from ..machine.run import questions
from ..machine.window import Window
from .table import QuestTable

TURN = "turn"
TURN_MS = 300_000


def turn_clock(table: QuestTable, turn_ms: int = TURN_MS) -> Alarm:
    """Return the alarm of the turn that is going on, named by its number so that the next turn has its own."""
    reacting = any(isinstance(frame, Window) for frame in table.stack)
    others = any(question.seat not in (table.turn, CHANCE) for question in questions(table))
    return Alarm(f"{TURN}.{table.turn_number}", turn_ms, runs=not reacting and not others)

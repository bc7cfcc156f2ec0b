"""The clock of a turn: so long all decisions of whoever's turn it is may take together (quest.turns.11).

It stands still while a moment to react is open, and while the rules force a decision on somebody else. Offers and
invitations are no questions that the table waits for, so they do not stop it. What is left of it is kept by whoever
rings alarms, also over a crash.

When it has rung, questions of the turn have no time any more: what counts otherwise is taken at once, until the next
turn. So each class of questions is either the turn's or somebody else's (`deadline_for`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.dealings.trades import TRADE
from ...heroes.hero_sheet.hero import Hero
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CHANCE, Seat
from ...machine.ruleset import Alarm
from ...machine.run import questions
from ...machine.window import Window
from .numbers import DEADLINES_MS, TURN_CLOCK
from .table import MONSTERS_TURN, TURN, QuestTable

HELP = "help"
"""What the alarms of offers of help begin with: `help.3` ends the offer of that number."""

OFFERS_LAST = 2
"""Of the time for an offer."""

AT_ONCE_MS = 1
"""What is left for questions of a turn whose clock has rung."""


def deadline_for(table: QuestTable, seat: Seat) -> str:
    """Return the class of a question to that seat."""
    return table.clock_for(seat, TURN)


def turn_clock(table: QuestTable) -> Alarm | None:
    """Return the alarm of the turn that is going on, named by its number so that the next turn has its own.

    None: the table has none.
    """
    turn_ms = table.numbers.deadlines_ms.get(TURN_CLOCK, DEADLINES_MS[TURN_CLOCK])
    if turn_ms is None:
        return None
    reacting = any(isinstance(frame, Window) for frame in table.stack)
    others = any(question.seat not in (table.turn, CHANCE) for question in questions(table))
    return Alarm(f"{TURN}.{table.turn_number}", turn_ms, runs=not reacting and not others)


def offer_alarms(table: QuestTable) -> tuple[Alarm, ...]:
    """Return those of open offers of help and of trades, which hold nobody up, and so lapse by themselves."""
    offers = table.battle.offers if table.battle is not None else ()
    named = [*(f"{HELP}.{offer.number}" for offer in offers), *(f"{TRADE}.{offer.number}" for offer in table.barters)]
    time = OFFERS_LAST * table.numbers.offer_ms
    return tuple(Alarm(name, time) for name in named if time)


def own_turn(table: QuestTable, hero: Hero) -> bool:
    """Say whether it is that hero's turn, the match having begun; the Monster Turn is nobody's."""
    return bool(table.turn_number) and table.turn == hero.seat and table.phase != MONSTERS_TURN


@dataclass(slots=True)
class TimeIsUp(Frame):
    """The clock has rung."""

    def begin(self, table: QuestTable) -> Next:
        table.time_is_up = True
        table.changed = True
        return Done()

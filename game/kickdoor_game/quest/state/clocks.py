"""The clock of a turn: all decisions of the player whose turn it is share one time limit (quest.turns.11).

The clock stops while a reaction window is open, and while the rules require a decision of another player. Offers and
invitations are not questions that the table waits for, so they do not stop it. The host keeps the time that is left,
also over a crash.

After the alarm, the default of each further question of that turn is taken at once. So the class of a question says
whether it belongs to the turn or to another player (`deadline_for`).
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
"""Prefix of the alarms of offers of help: `help.3` ends offer number 3."""

OFFERS_LAST = 2
"""Factor from the time for an offer (`offer_ms`) to the time until an offer lapses."""

AT_ONCE_MS = 1
"""Time in ms for questions of a turn whose clock has run out."""


def deadline_for(table: QuestTable, seat: Seat) -> str:
    """Return the name of the time limit for a question to that seat."""
    return table.clock_for(seat, TURN)


def turn_clock(table: QuestTable) -> Alarm | None:
    """Return the alarm of the current turn, named by the number of the turn; None if the table limits no turns."""
    turn_ms = table.numbers.deadlines_ms.get(TURN_CLOCK, DEADLINES_MS[TURN_CLOCK])
    if turn_ms is None:
        return None
    reacting = any(isinstance(frame, Window) for frame in table.stack)
    others = any(question.seat not in (table.turn, CHANCE) for question in questions(table))
    return Alarm(f"{TURN}.{table.turn_number}", turn_ms, runs=not reacting and not others)


def offer_alarms(table: QuestTable) -> tuple[Alarm, ...]:
    """Return the alarms of open offers of help and of trades. Offers hold nobody up, so they lapse by themselves."""
    offers = table.battle.offers if table.battle is not None else ()
    named = [*(f"{HELP}.{offer.number}" for offer in offers), *(f"{TRADE}.{offer.number}" for offer in table.barters)]
    time = OFFERS_LAST * table.numbers.offer_ms
    return tuple(Alarm(name, time) for name in named if time)


def own_turn(table: QuestTable, hero: Hero) -> bool:
    """Return whether it is that hero's turn. False during setup and in a Monster Turn."""
    return bool(table.turn_number) and table.turn == hero.seat and table.phase != MONSTERS_TURN


@dataclass(slots=True)
class TimeIsUp(Frame):
    """The frame that runs when the clock of a turn has run out."""

    def begin(self, table: QuestTable) -> Next:
        """Mark the turn as out of time (quest.turns.11)."""
        table.time_is_up = True
        table.changed = True
        return Done()

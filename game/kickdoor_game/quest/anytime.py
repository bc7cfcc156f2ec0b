"""What anybody may do at any time beside what cards let them do: the standing actions of the board game.

What is shown and what is refused is one list. The dead can do nothing here (quest.death.14).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..heroes import verbs as hero_verbs
from ..machine.errors import Refusal
from ..machine.frame import Done, Frame, Next
from ..machine.ids import Seat
from ..machine.questions import Choice, Menu, Option
from . import health
from .fight.combat import CallOff, may_call_off
from .table import QuestTable

CALL_OFF, RECOVER, GIVE_UP = "call_off", "recover", "give_up"
RECOVERS = 3
"""Health for a level (quest.health.4)."""


def standing(table: QuestTable, seat: Seat) -> Menu:
    """Return all standing actions of that seat, the barred ones with their reason."""
    if table.over or table.heroes[seat].dead or not table.turn_number:
        return Menu(())
    return Menu(tuple(_options(table, seat)))


def _options(table: QuestTable, seat: Seat) -> Iterator[Option]:
    if may_call_off(table, seat):
        yield Option(CALL_OFF)
    if table.figures[seat].black:
        yield Option(RECOVER, barred=_why_no_recovery(table, seat))
    if table.turn == seat:
        yield Option(GIVE_UP)


def _why_no_recovery(table: QuestTable, seat: Seat) -> Refusal | None:
    """Say why no level can be given for Health now (quest.turns.8, .9, quest.level.15)."""
    if table.is_fighting():
        return Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over")
    if table.heroes[seat].level <= 1:
        return Refusal("no_level_to_give", "quest.level.15", "win a Level first")
    return None


def act(seat: Seat, choice: Choice) -> Frame:
    """Return the frame that does what has been admitted."""
    match choice[0]:
        case "call_off":
            return CallOff()
        case "recover":
            return Recover(seat)
    return GiveUp(seat)


@dataclass(slots=True)
class Recover(Frame):
    """A level for up to three Health (quest.health.4, .6)."""

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        hero_verbs.lose_levels(table, self.seat, 1, "for Health")
        health.heal(table, self.seat, RECOVERS, "a Level")
        return Done()


@dataclass(slots=True)
class GiveUp(Frame):
    """Turn all tokens black, in one's own turn: so one gets out of a room with walls all round (quest.death.13)."""

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        health.hit(table, self.seat, table.figures[self.seat].health(), "gave up")
        return Done()

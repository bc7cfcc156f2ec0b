"""When somebody's standing actions cannot have changed, so that nobody need list them again.

What nothing rests on is said here, and all else counts, so a field that is added does. Others' hands cannot be seen,
so no action of one's own rests on what is in them, only on whether anything is; before the first turn one has only what
one does with one's own cards. Of the course of play little counts: what is at stake, dice that lie, a curse that waits,
flights, whether monsters move. Most answers move only the rest of it: a window, who has passed, a step.

Whoever gives a standing action something new to rest on looks here; matches by chance are searched for one that was
forgotten.
"""

from __future__ import annotations

from typing import Any

from ...heroes.at_stake import stakes
from ...heroes.curses import curse_in_window
from ...heroes.hero_sheet.hero import Hero
from ...machine.frame import Frame
from ...machine.ids import Seat
from ...machine.plain import OfSeats, RestsOn, state_fields
from ..dice.monster_die import ThrowMonsterDie
from ..dice.throw import Throw
from ..fight.combat import BeforeRoll
from ..fight.running import RunAway
from ..monsters.new_monster import NewMonster
from ..plays.curses import QuestCurseStrike
from ..state.table import MONSTERS_TURN, Figure, QuestTable

NOTHING_RESTS_ON = frozenset(
    {
        *("winners", "decks", "discards", "aside", "rolled", "sharing", "supply", "piles"),
        *("next_monster", "next_pile", "next_offer"),
    }
)
"""Fields of the table: what is face down or lies about is nobody's to act on, and numbers of things to come."""

COURSE = frozenset({"stack", "situation", "phase"})
"""Fields of which only a part counts, see `_course`."""

OF_ONES_OWN = frozenset({"hand", "fresh", "unsold", "uses"})
"""Fields of a hero that only their own actions rest on."""

OF_ONES_OWN_FIGURE = frozenset({field.name for field in state_fields(Figure)} - {"room", "gold", "tokens", "black"})
"""The same of a figure: others see where it is, and may ask for its gold, and for what it can spare of its Health."""

ALL_OF_ONES_OWN = frozenset({field.name for field in state_fields(Hero)})

FIELDS = (
    frozenset({field.name for field in state_fields(QuestTable)}) - NOTHING_RESTS_ON - COURSE - {"heroes", "figures"}
)

PLAYING = RestsOn(FIELDS, (OfSeats("heroes", Hero, OF_ONES_OWN), OfSeats("figures", Figure, OF_ONES_OWN_FIGURE)))
GETTING_READY = RestsOn(FIELDS, (OfSeats("heroes", Hero, ALL_OF_ONES_OWN),))
"""Before the first turn: cards that one plays, wears or shows."""

LOOKED_AT = Throw | RunAway
"""Frames that standing actions look into."""


def same_actions(before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
    """Say whether that seat's menu is the same at both tables, which differ in these fields.

    False may be wrong, True is not.
    """
    rests = PLAYING if after.turn_number else GETTING_READY
    if rests.is_touched(touched, len(after.heroes), seat):
        return False
    return _course(before) == _course(after)


def _course(table: QuestTable) -> tuple[Any, ...]:
    """What they rest on of what is going on."""
    strike, battle = curse_in_window(table), table.battle
    return (
        table.phase == MONSTERS_TURN,
        None if strike is None else (strike.victim, isinstance(strike, QuestCurseStrike) and strike.tried),
        stakes(table),
        [bool(hero.hand) for hero in table.heroes],
        [frame for frame in table.stack if isinstance(frame, LOOKED_AT)],
        {_presence(frame) for frame in table.stack},
        bool(table.stack) and isinstance(table.stack[-1], RunAway),
        table.situation if battle is not None and battle.said else 0,
    )


def _presence(frame: Frame) -> str:
    """What counts of frames of which it counts only that they are there; "" for others."""
    match frame:
        case ThrowMonsterDie() | BeforeRoll():
            return type(frame).__name__
        case NewMonster(boss=True):
            return "boss"
    return ""

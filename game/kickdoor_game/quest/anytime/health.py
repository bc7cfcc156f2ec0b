"""Standing actions of a hero in need: call off an announced roll, trade a Level for Health, or give up."""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes import verbs as hero_verbs
from ...heroes.curses import curse_in_window
from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Call, Next
from ...machine.questions import Option
from ..fight.combat import CallOff, has_announced, refuses_to_call_off
from ..state import health
from ..state.acting import QuestActing
from ..state.clocks import own_turn
from ..state.table import QuestTable
from .verb import QuestVerb, being_taken, refuses_in_combat

RECOVERS = 3
"""Most Health for a level (quest.health.4)."""


def _call_off_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to call off an announced roll (quest.roll.5)."""
    if has_announced(table, hero.seat):
        yield Option("call_off", barred=refuses_to_call_off(table))


def _call_off(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Call off the announced roll."""
    return Call(CallOff(), acting.end)


def _recover_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to trade a Level for Health, for a hero with hits (quest.health.4)."""
    if table.figures[hero.seat].black:
        yield Option("recover", barred=refuses_in_combat(table) or _no_level(hero))


def _no_level(hero: Hero) -> Refusal | None:
    """Return the refusal if the hero has no level to give (quest.level.15)."""
    return Refusal("no_level_to_give", "quest.level.15", "win a Level first") if hero.level <= 1 else None


def _recover(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Trade a level for up to three Health (quest.health.4, .6)."""
    hero_verbs.lose_levels(table, hero.seat, 1, "for Health")
    health.heal(table, hero.seat, RECOVERS, "a Level")
    return None


def _give_up_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to give up, in one's own turn; it frees a hero from a room with walls all round
    (quest.death.13).

    It is possible while dice lie, or before a Curse acts, but not in the middle of an effect.
    """
    if own_turn(table, hero):
        waits = None if curse_in_window(table) is not None else being_taken(table, hero.seat)
        yield Option("give_up", barred=waits, ends_it=True)


def _give_up(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Turn all of the hero's tokens black."""
    health.hit(table, hero.seat, table.figures[hero.seat].health(), "gave up")
    return None


VERBS = (
    QuestVerb(("call_off",), _call_off_options, _call_off),
    QuestVerb(("recover",), _recover_options, _recover, moves=True),
    QuestVerb(("give_up",), _give_up_options, _give_up),
)
"""The kinds of standing actions of this chapter."""

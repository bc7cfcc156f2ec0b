"""Standing actions of the board game: what players may do at any time, in a module for each chapter.

health call off a roll, trade a Level for Health, give up helping ask for, offer and answer help into_play play Items,
Races, Classes and the like belongings use, pack, drop, discard and show cards barter trades and gifts levels buy Levels
playing Curses, enhancers, and cards played for their effect abilities Class abilities paid with discards powers d10
powers verb the record of a standing action menu_changes when a menu can have changed, and why an action is not on it

One list decides both what is offered and what is refused. The dead can do only what does not affect their own hero
(quest.death.11, .14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import made
from ...heroes.standing import Verbs, said_in
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import Seat
from ...machine.questions import Choice, Menu, Option
from ..dice.throw import dice_first
from ..state.acting import QuestActing
from ..state.table import QuestTable
from . import abilities, belongings, health, helping, into_play, levels, playing, powers, trading
from .menu_changes import off_menu, same_actions
from .verb import QuestVerb, being_taken

VERBS: tuple[QuestVerb, ...] = (
    *health.VERBS,
    *helping.VERBS,
    *into_play.VERBS,
    *belongings.VERBS,
    *trading.VERBS,
    *levels.VERBS,
    *playing.VERBS,
    *abilities.VERBS,
    *powers.VERBS,
)
"""All kinds of standing actions, in the order in which they are offered."""
_ALL = Verbs(VERBS)
BY_WORD = _ALL.by_word
"""The kind of standing action for each word."""
Offers = Callable[[QuestTable, Hero], Iterable[Option]]
"""Returns the options of one kind of action for a hero."""


def standing(table: QuestTable, seat: Seat) -> Menu:
    """Return all standing actions of that seat, which it can take without being asked; barred ones carry the reason."""
    return _menu(table, seat, _ALL.offering)


def standing_under(table: QuestTable, seat: Seat, word: str) -> Menu:
    """Return the seat's standing actions whose keys begin with this word, and those offered by the same verb; none for
    an unknown word."""
    return _menu(table, seat, _ALL.under(word))


def _menu(table: QuestTable, seat: Seat, offering: Iterable[tuple[QuestVerb, Offers]]) -> Menu:
    """Return the actions that these verbs offer to that seat."""
    hero = table.heroes[seat]
    if table.over:
        return Menu(())
    settling, has = _settling(table, seat), made(table, hero).first.keys()
    return Menu(
        tuple(
            [
                replace(option, barred=settling) if settling and verb.moves and option.barred is None else option
                for verb, offers in offering
                if not (verb.traits and has.isdisjoint(verb.traits))
                and (verb.while_dead or not hero.dead)
                and (verb.in_setup or table.turn_number)
                for option in offers(table, hero)
            ]
        )
    )


def _settling(table: QuestTable, seat: Seat) -> Refusal | None:
    """Return why that seat cannot move its possessions now: dice lie, or an effect in progress is about them. None if
    it can.
    """
    return being_taken(table, seat) or dice_first(table)


@dataclass(slots=True)
class QuestPerform(QuestActing):
    """Carries out one standing action."""

    def begin(self, table: QuestTable) -> Next:
        """Carry out the action with the function of its verb, the kind of action."""
        following = BY_WORD[self.word].act(table, self, table.heroes[self.seat])
        return Done() if following is None else following


def act(seat: Seat, choice: Choice) -> Frame:
    """Return the frame (a rule in progress, for the stack) that carries out an admitted choice from the seat's standing
    actions."""
    return QuestPerform(seat, *said_in(choice))


__all__ = ["BY_WORD", "VERBS", "QuestPerform", "act", "off_menu", "same_actions", "standing", "standing_under"]

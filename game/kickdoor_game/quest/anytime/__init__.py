"""What anybody may do at any time: the standing actions of the board game, a module for each chapter of them.

What is shown and what is refused is one list. Who lies dead has only what does not touch their own hero
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
from . import abilities, barter, belongings, health, helping, into_play, levels, playing, powers
from .menu_changes import off_menu, same_actions
from .verb import QuestVerb, being_taken

VERBS: tuple[QuestVerb, ...] = (
    *health.VERBS,
    *helping.VERBS,
    *into_play.VERBS,
    *belongings.VERBS,
    *barter.VERBS,
    *levels.VERBS,
    *playing.VERBS,
    *abilities.VERBS,
    *powers.VERBS,
)
_ALL = Verbs(VERBS)
BY_WORD = _ALL.by_word
Offers = Callable[[QuestTable, Hero], Iterable[Option]]


def standing(table: QuestTable, seat: Seat) -> Menu:
    """Return all standing actions of that seat, the barred ones with their reason."""
    return _menu(table, seat, _ALL.offering)


def standing_under(table: QuestTable, seat: Seat, word: str) -> Menu:
    """Return those of the verb with this word, and of those offered beside it; none for a word that no verb has."""
    return _menu(table, seat, _ALL.under(word))


def _menu(table: QuestTable, seat: Seat, offering: Iterable[tuple[QuestVerb, Offers]]) -> Menu:
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
    """Say why what that seat has cannot be moved now: dice lie, or an effect that is being carried out is about it."""
    return being_taken(table, seat) or dice_first(table)


@dataclass(slots=True)
class QuestPerform(QuestActing):
    """Carries out one standing action."""

    def begin(self, table: QuestTable) -> Next:
        following = BY_WORD[self.word].act(table, self, table.heroes[self.seat])
        return Done() if following is None else following


def act(seat: Seat, choice: Choice) -> Frame:
    """Return the frame that does what has been admitted."""
    return QuestPerform(seat, *said_in(choice))


__all__ = ["BY_WORD", "VERBS", "QuestPerform", "act", "off_menu", "same_actions", "standing", "standing_under"]

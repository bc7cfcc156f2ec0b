"""What anybody may do at any time: the standing actions (classic.cards.11, classic.treasure.8, classic.curses.3).

`standing` computes them afresh whenever it is asked; nothing of it is stored. Everything a hero holds appears in
it, and what cannot be done now appears barred, with the rule and the cure. While a curse waits in its window, every
other card waits for it (classic.curses.10).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...heroes.curses import curse_in_window
from ...machine.frame import Done, Frame, Next
from ...machine.ids import Seat
from ...machine.questions import Choice, Menu, Option, number_in, word_in
from ..plays import Acting
from ..table import DoorsTable
from . import abilities, belongings, claims, dealings, interfere, into_play
from .verb import CURSE_FIRST, DEAD, SETUP, Verb

VERBS: tuple[Verb, ...] = (
    into_play.VERB,
    interfere.CURSE,
    interfere.ENHANCE,
    interfere.MATE,
    interfere.WANDER,
    interfere.USE,
    claims.VERB,
    *abilities.VERBS,
    *belongings.VERBS,
    *dealings.VERBS,
)
BY_WORD = {word: verb for verb in VERBS for word in verb.words}


def standing(table: DoorsTable, seat: Seat) -> Menu:
    """All standing actions of that seat, the barred ones with their reason."""
    hero = table.heroes[seat]
    if table.over or table.phase == "first":
        return Menu(())
    in_setup = table.phase == "setup"
    curse_waits = curse_in_window(table) is not None
    options: list[Option] = []
    for verb in VERBS:
        if not (hero.dead or in_setup or curse_waits):
            options += verb.options(table, hero)
            continue
        for option in verb.options(table, hero):
            if hero.dead:
                option = replace(option, barred=DEAD)
            elif in_setup and not verb.in_setup:
                option = replace(option, barred=SETUP)
            elif curse_waits and not BY_WORD[word_in(option.key)].stops_curses:
                option = replace(option, barred=CURSE_FIRST)
            options.append(option)
    return Menu(tuple(options))


@dataclass(slots=True)
class Perform(Acting):
    """Carries out one standing action."""

    def begin(self, table: DoorsTable) -> Next:
        following = BY_WORD[self.word].act(table, self, table.heroes[self.seat])
        return Done() if following is None else following

    def end(self, table: DoorsTable, result: Any = None) -> Next:
        return Done()


def perform(seat: Seat, choice: Choice) -> Frame:
    """The frame of an admitted choice from `standing`."""
    name, *details = choice
    number = number_in(name) if "." in name else -1
    return Perform(seat, word_in(name), number, tuple(details))


__all__ = ["BY_WORD", "VERBS", "Perform", "perform", "standing"]

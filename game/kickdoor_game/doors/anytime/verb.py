"""The record of a kind of standing action of the door games (`DoorsVerb`), and refusals that several of them use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...heroes.dealings.bargains import FROM_HAND
from ...heroes.hero_sheet.hero import Hero
from ...heroes.standing import StandingVerb
from ...machine.errors import Refusal
from ...machine.ids import CardId
from ...machine.questions import Option
from ..plays import Acting, Moves
from ..state.table import DoorsTable


@dataclass(frozen=True, slots=True)
class DoorsVerb(StandingVerb[DoorsTable, Acting]):
    """A kind of standing action. `stops_curses`: allowed while a curse waits in its window, when all others wait.

    `moves`: which of its owner's possessions it changes, since these may be at stake in an effect.
    """

    stops_curses: bool = False
    moves: Moves | Callable[[DoorsTable, Hero, Option], Moves] = "anything"

    def moves_by(self, table: DoorsTable, hero: Hero, option: Option) -> Moves:
        """Return which of their possessions a hero would change by choosing this option."""
        return self.moves if isinstance(self.moves, str) else self.moves(table, hero, option)


SETUP = Refusal("setup", "classic.character.4", "wait for the first turn")
DEAD = Refusal("dead", "classic.death.9", "wait: you are back when the next player's turn begins")
CURSE_FIRST = Refusal(
    "curse_first", "classic.curses.10", "wait: a curse is about to act, and only what stops it goes now"
)
NOT_YOUR_TURN = Refusal("not_your_turn", "classic.treasure.6", "play it on your own turn, or when you receive it")
IN_COMBAT = Refusal(
    "in_combat", "classic.combat.8", "wait until the combat is over: it is fought with what is in use already"
)
PROMISED = Refusal("promised", "classic.help.4", "wait until the fight is over: it is promised to your helper")
OWED = Refusal("promised", FROM_HAND, PROMISED.cure)
OFFERED = Refusal("offered", FROM_HAND, "withdraw your request for help first: it promises this card")


def refuses_promised(table: DoorsTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why a card must stay where it is: a helper was promised it, or is being asked for it. None if it may
    go.
    """
    if card not in table.promised():
        return None
    if card not in hero.hand:
        return PROMISED
    fight = table.fight
    asked = () if fight is None else [one for offer in fight.offers if offer.request for one in offer.terms.played]
    return OFFERED if card in asked else OWED


def own_turn(table: DoorsTable, hero: Hero) -> bool:
    """Return whether it is the hero's turn in a match that has begun."""
    return table.turn == hero.seat and table.phase not in ("setup", "first")

"""Remembers, for one seat, which players kept their word in bargains about help, from what everybody sees.

A bargain is broken by a hero who curses, robs or works against the other side before the combat is over. A helper
breaks it by leaving with a card of their own, and a main player by paying less gold than agreed.
"""

from __future__ import annotations

from collections import Counter

from kickdoor_game.heroes.events import CardMoved, CardUsed, CurseStruck, HelpAnswered
from kickdoor_game.heroes.sides import MONSTERS
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded, GoldGiven, HelperLeft, HelpOffered

from ..api import Chair, Event

CREDIT = 2.0
"""Kept bargains that everybody is credited with at first."""
A_BREACH = 3.0
"""Kept bargains that a broken one outweighs."""


class Faith:
    """Counts the bargains about help that each player kept and broke."""

    def __init__(self) -> None:
        self._kept: Counter[Chair] = Counter()
        self._broken: Counter[Chair] = Counter()
        self._terms: dict[Chair, QuestTerms] = {}
        """The latest terms between the main player and each other player, in the present combat."""
        self._bound: tuple[Chair, Chair] | None = None
        """The main player and the helper, from their agreement to the end of the combat."""
        self._debtor: Chair | None = None
        """The main player of the latest agreement."""
        self._due = 0
        """Gold that the main player owes the helper after a win."""
        self._last_card: Chair | None = None
        """The player of the latest card that was used."""

    def trust(self, chair: Chair) -> float:
        """Return how far that player's word is good: 1 for players who have broken none, less for others, above 0."""
        kept = CREDIT + self._kept[chair]
        return kept / (kept + A_BREACH * self._broken[chair])

    def hear(self, event: Event) -> None:
        """Count what the event tells about a bargain."""
        match event:
            case BattleBegan():
                self._terms, self._bound, self._debtor, self._due = {}, None, None, 0
            case HelpOffered(other=other, terms=terms):
                self._terms[other] = terms
            case HelpAnswered(fighter=main, other=other, what="joined"):
                self._bound, self._debtor, self._due = (main, other), main, self._terms.get(other, QuestTerms()).gold
            case BattleEnded(how=how) if how in ("won", "lost") and self._bound is not None:
                self._kept.update(self._bound)
                self._bound = None
            case _:
                self._hear_of_breach(event)

    def _hear_of_breach(self, event: Event) -> None:
        """Count a broken bargain, if the event is one."""
        match event:
            case CurseStruck(victim=victim, by=by) if by is not None and by != victim:
                self._turn_on(Chair(by), victim)
            case CardMoved(giver=giver, taker=taker, why="stolen"):
                self._turn_on(taker, giver)
            case CardUsed(seat=seat, side=side):
                self._last_card = seat
                if side == MONSTERS and self._bound is not None and seat in self._bound:
                    self._break(seat)
            case HelperLeft(helper=helper, why="gone") if self._last_card == helper:
                self._break(helper)
            case GoldGiven(giver=giver, count=count, why="bribe") if giver == self._debtor and count < self._due:
                self._kept[giver] -= 1
                self._break(giver)

    def _turn_on(self, by: Chair, at: Chair) -> None:
        """Count a deed against the other side of a bargain."""
        if self._bound is not None and {by, at} == set(self._bound):
            self._break(by)

    def _break(self, chair: Chair) -> None:
        """Count a broken bargain, after which nobody is bound."""
        self._broken[chair] += 1
        self._bound = None

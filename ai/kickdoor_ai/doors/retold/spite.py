"""What the players of one match do to each other, told by its events: curses, monsters made stronger, robberies.

Hostile is what harms another and is no part of a bargain: cards played at him or against the side that he fights on,
cards that take an announced kill away from him, and the abilities that stab and rob. Who is in a fight, as its fighter
or its helper, harms nobody by what he plays into it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_game.heroes import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer, Mate, Monster
from kickdoor_game.language.words.plays import HandOver, RemoveMonster, SendAway, StealLevel, TakeCard
from kickdoor_game.machine.ids import CardId

from ...api import Chair, Event
from ...retelling import HostileAct

SPITE = (
    "curse on another",
    "enhancer on another's monster",
    "mate for another's monster",
    "monster sent into another's fight",
    "one-shot for another's monsters",
    "kill taken away by a card",
    "level taken from another",
    "cards taken from another's hand",
    "fight handed to another",
    "another's escape undone",
    "Item taken by a card",
    "backstab",
    "theft",
)
"""All kinds of hostile acts, in words."""

_AT_ANOTHER: dict[type, str] = {
    StealLevel: "level taken from another",
    HandOver: "fight handed to another",
    TakeCard: "cards taken from another's hand",
}


@dataclass(slots=True)
class _Roll:
    """The die of somebody who runs away, as it lies."""

    seat: Chair
    bonus: int
    target: int
    total: int

    @property
    def succeeds(self) -> bool:
        return self.total >= self.target


class Hostilities:
    """Is shown every event of one match, oldest first."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._fighter: Chair | None = None
        self._helper: Chair | None = None
        self._announced = False
        self._roll: _Roll | None = None
        self._robber: Chair | None = None

    def judge(self, event: Event) -> HostileAct | None:
        """The hostile act that it tells of, if it does."""
        act = self._at_somebody(event) or self._at_a_fight(event) or self._at_a_roll(event)
        self._follow(event)
        return act

    def _follow(self, event: Event) -> None:
        """Who is in the fight, and whether he has just said that he wins it."""
        match event:
            case e.FightBegan(fighter=fighter):
                self._fighter, self._helper, self._announced = fighter, None, False
            case e.HelpAnswered(other=other, what="joined" | "forced"):
                self._helper = other
            case e.HelpAnswered(what="released"):
                self._helper = None
            case e.Died(seat=seat) if seat == self._helper:
                self._helper = None
            case e.KillAnnounced():
                self._announced = True
            case e.CardDiscarded(seat=int(seat), why="steal_level"):
                self._robber = Chair(seat)
            case e.LevelsChanged(why="stolen"):
                self._robber = None
            case e.HelpAsked() | e.RanAway():
                self._announced = False
            case e.FightWon() | e.FightEnded():
                self._fighter = self._helper = None
                self._announced = False

    def _at_somebody(self, event: Event) -> HostileAct | None:
        match event:
            case e.CurseStruck(victim=victim, by=int(by)) if by != victim:
                return HostileAct("curse on another", Chair(by), (victim,))
            case e.CardUsed(seat=seat, card=card, at=int(victim)) if victim != seat:
                word = _AT_ANOTHER.get(type(self._play(card)))
                return HostileAct(word, seat, (Chair(victim),)) if word else None
            case e.CardMoved(giver=giver, taker=taker, why="seized" | "stolen" as why):
                return HostileAct("theft" if why == "stolen" else "Item taken by a card", taker, (giver,))
            case e.LevelsChanged(seat=victim, change=-1, why="stolen") if (robber := self._robber) is not None:
                return HostileAct("level taken from another", robber, (victim,))
            case e.Boosted(seat=seat, what="backstab", at=at):
                return HostileAct("backstab", seat, self._party() if at is None else (at,))
        return None

    def _at_a_fight(self, event: Event) -> HostileAct | None:
        match event:
            case e.Enhanced(seat=seat, card=card) if self._is_against(seat):
                printed = self._book.card(card)
                if isinstance(printed, Monster) or (isinstance(printed, Enhancer) and printed.level > 0):
                    return HostileAct("enhancer on another's monster", seat, self._party())
            case e.FoeJoined(seat=seat, card=card) if self._is_against(seat):
                mate = isinstance(self._book.card(card), Mate)
                word = "mate for another's monster" if mate else "monster sent into another's fight"
                return HostileAct(word, seat, self._party())
            case e.CardUsed(seat=seat, side="monsters") if self._is_against(seat):
                return HostileAct("one-shot for another's monsters", seat, self._party())
            case e.CardUsed(seat=seat, card=card) if self._announced and self._is_against(seat):
                if isinstance(play := self._play(card), SendAway) or (
                    isinstance(play, RemoveMonster) and not play.kill
                ):
                    return HostileAct("kill taken away by a card", seat, self._party())
        return None

    def _at_a_roll(self, event: Event) -> HostileAct | None:
        match event:
            case e.DieRolled(seat=seat, die=die, bonus=bonus, target=target, why=why):
                self._roll = _Roll(seat, bonus, target, die + bonus) if why == "run_away" else None
            case e.DieChanged(seat=seat, die=die, why=why) if self._roll is not None:
                roll = self._roll
                stood, roll.total = roll.succeeds, die + (0 if why == "flee_discards" else roll.bonus)
                if stood and seat != roll.seat and (why == "rolled again" or not roll.succeeds):
                    return HostileAct("another's escape undone", seat, (roll.seat,))
        return None

    def _play(self, card: CardId) -> object:
        return getattr(self._book.card(card), "play", None)

    def _is_against(self, seat: Chair) -> bool:
        return self._fighter is not None and seat not in (self._fighter, self._helper)

    def _party(self) -> tuple[Chair, ...]:
        return tuple(seat for seat in (self._fighter, self._helper) if seat is not None)

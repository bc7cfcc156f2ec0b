"""Retells a match of a door game for statistics: its beginning and end, deals, and harm between players.

An act is hostile if it harms another player and is no part of a bargain: cards played at them or against their side of
a fight, cards that take an announced kill away, and the abilities that backstab and steal. A fighter's or helper's
plays into their own fight are not hostile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kickdoor_game.heroes import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer, Mate, Monster, gold_of
from kickdoor_game.language.words.plays import HandOver, RemoveMonster, SendAway, StealLevel, TakeCard
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event
from ..retelling import (
    OF_HELP,
    OF_TRADES,
    Dealing,
    FightBegan,
    FightOver,
    HelpAnswered,
    HelpForced,
    HelpGone,
    HostileAct,
    MatchBegan,
    MatchEnded,
    OfferMade,
    Told,
    TradeAnswered,
    Unpaid,
)
from .estimate import scale

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
"""Hostile acts by cards that name their victim, by what the card does."""


@dataclass(slots=True)
class _Roll:
    """The latest roll to run away."""

    seat: Chair
    bonus: int
    target: int
    total: int

    @property
    def succeeds(self) -> bool:
        """Whether the hero escapes with this roll."""
        return self.total >= self.target


class Hostilities:
    """Detects hostile acts among the events of one match, oldest first. It keeps no book, so that a seat can have one
    and still be pickled."""

    def __init__(self) -> None:
        self._fighter: Chair | None = None
        self._helper: Chair | None = None
        self._announced = False
        self._roll: _Roll | None = None
        self._robber: Chair | None = None

    def judge(self, event: Event, book: Book) -> HostileAct | None:
        """Return the hostile act in this event; None if it is not one. `book`: the cards of the match."""
        act = self._at_somebody(event, book) or self._at_a_fight(event, book) or self._at_a_roll(event)
        self._follow(event)
        return act

    def _follow(self, event: Event) -> None:
        """Track who is in the fight, and whether the kill is announced."""
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

    def _at_somebody(self, event: Event, book: Book) -> HostileAct | None:
        """Return the hostile act if a player is cursed, robbed or stabbed, or a card names them."""
        match event:
            case e.CurseStruck(victim=victim, by=int(by)) if by != victim:
                return HostileAct("curse on another", Chair(by), (victim,))
            case e.CardUsed(seat=seat, card=card, at=int(victim)) if victim != seat:
                word = _AT_ANOTHER.get(type(_play(book, card)))
                return HostileAct(word, seat, (Chair(victim),)) if word else None
            case e.CardMoved(giver=giver, taker=taker, why="seized" | "stolen" as why):
                return HostileAct("theft" if why == "stolen" else "Item taken by a card", taker, (giver,))
            case e.LevelsChanged(seat=victim, change=-1, why="stolen") if (robber := self._robber) is not None:
                return HostileAct("level taken from another", robber, (victim,))
            case e.Boosted(seat=seat, what="backstab", at=at):
                return HostileAct("backstab", seat, self._party() if at is None else (at,))
        return None

    def _at_a_fight(self, event: Event, book: Book) -> HostileAct | None:
        """Return the hostile act if a card makes a fight of others harder, or takes their kill away."""
        match event:
            case e.Enhanced(seat=seat, card=card) if self._is_against(seat):
                printed = book.card(card)
                if isinstance(printed, Monster) or (isinstance(printed, Enhancer) and printed.level > 0):
                    return HostileAct("enhancer on another's monster", seat, self._party())
            case e.FoeJoined(seat=seat, card=card) if self._is_against(seat):
                mate = isinstance(book.card(card), Mate)
                word = "mate for another's monster" if mate else "monster sent into another's fight"
                return HostileAct(word, seat, self._party())
            case e.CardUsed(seat=seat, side="monsters") if self._is_against(seat):
                return HostileAct("one-shot for another's monsters", seat, self._party())
            case e.CardUsed(seat=seat, card=card) if self._announced and self._is_against(seat):
                if isinstance(play := _play(book, card), SendAway) or (
                    isinstance(play, RemoveMonster) and not play.kill
                ):
                    return HostileAct("kill taken away by a card", seat, self._party())
        return None

    def _at_a_roll(self, event: Event) -> HostileAct | None:
        """Return the hostile act if another player undoes an escape."""
        match event:
            case e.DieRolled(seat=seat, die=die, bonus=bonus, target=target, why=why):
                self._roll = _Roll(seat, bonus, target, die + bonus) if why == "run_away" else None
            case e.DieChanged(seat=seat, die=die, why=why) if self._roll is not None:
                roll = self._roll
                stood, roll.total = roll.succeeds, die + (0 if why == "flee_discards" else roll.bonus)
                if stood and seat != roll.seat and (why == "rolled again" or not roll.succeeds):
                    return HostileAct("another's escape undone", seat, (roll.seat,))
        return None

    def _is_against(self, seat: Chair) -> bool:
        """Return whether a fight is going on in which that player does not fight."""
        return self._fighter is not None and seat not in (self._fighter, self._helper)

    def _party(self) -> tuple[Chair, ...]:
        """Return the heroes in the fight."""
        return tuple(seat for seat in (self._fighter, self._helper) if seat is not None)


def _play(book: Book, card: CardId) -> object:
    """Return what the card does when it is played; None if it is not played for that."""
    return getattr(book.card(card), "play", None)


ENDINGS = (
    "a kill, alone",
    "a kill, with a helper",
    "a kill, fighter and helper together",
    "helping with a kill",
    "a blessing",
    "a blessing, several together",
)
"""Ways in which a match ends, in words."""


class DoorsEnding:
    """Tracks how a match ends. `how` is one of `ENDINGS`, or "" while it goes on."""

    def __init__(self) -> None:
        self.first: Chair | None = None
        self.turns = 0
        self.winners: tuple[Chair, ...] = ()
        self.how = ""
        self._helped = False
        self._by: dict[Chair, str] = {}

    def retell(self, event: Event) -> Iterator[MatchBegan | MatchEnded]:
        """Yield the record of the beginning or the end of the match, if the event is one."""
        self.hear(event)
        match event:
            case e.FirstPlayer(seat=seat):
                yield MatchBegan(seat)
            case e.GameWon(winners=winners):
                yield MatchEnded(self.how, winners)

    def hear(self, event: Event) -> None:
        """Record the first player, the turn's number, kills and levels; at the end, the winners and how they won."""
        match event:
            case e.FirstPlayer(seat=seat):
                self.first = seat
            case e.TurnBegan(number=number):
                self.turns = number
            case e.FightWon(helper=helper):
                self._helped = helper is not None
            case e.LevelsChanged(seat=seat, change=change, why=why) if change > 0:
                self._by[seat] = why
            case e.GameWon(winners=winners):
                self.winners = winners
                self.how = self._ending()

    def _ending(self) -> str:
        """Return the kind of ending, by how the winners got their last level."""
        by = {self._by[seat] for seat in self.winners}
        if by == {"blessing"}:
            return ENDINGS[5] if len(self.winners) > 1 else ENDINGS[4]
        if by == {"kill"}:
            return ENDINGS[1] if self._helped else ENDINGS[0]
        if by == {"kill", "helped"}:
            return ENDINGS[2]
        return ENDINGS[3] if by == {"helped"} else f"otherwise: {', '.join(sorted(by))}"


class DealReader:
    """Converts the events of one match into records of bargains and hostile acts, oldest first. It keeps no book, so
    that a seat can have one and still be pickled."""

    def __init__(self) -> None:
        self._hostilities = Hostilities()

    def read(self, event: Event, book: Book) -> Iterator[Dealing | HostileAct]:
        """Yield the records of bargains and hostile acts that an event contains. `book`: the cards of the match."""
        yield from _dealing(event, book)
        act = self._hostilities.judge(event, book)
        if act is not None:
            yield act


class DoorsRetelling:
    """Turns the events of one match of a door game into records for statistics."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        self._book = book
        self._ending = DoorsEnding()
        self._deals = DealReader()

    def retell(self, event: Event) -> Iterator[Told]:
        """Yield the records of beginning, end, bargains and hostile acts that an event contains."""
        yield from self._ending.retell(event)
        yield from self._deals.read(event, self._book)


def _dealing(event: Event, book: Book) -> Iterator[Dealing]:
    """Yield the records of offers, answers and fights that an event contains."""
    match event:
        case e.HelpAsked(fighter=fighter, other=other, items=items, treasures=treasures, request=request):
            gold = sum(gold_of(book.card(card)) for card in items)
            levels = scale.treasures_worth(treasures) + scale.GOLD * gold
            by, to = (fighter, other) if request else (other, fighter)
            yield OfferMade("request" if request else "bid", by, to, treasures, gold, levels, event.played)
        case e.HelpAnswered(what="forced"):
            yield HelpForced()
        case e.HelpAnswered(what="void" | "unplayed", why=why):
            yield Unpaid(why)
        case e.HelpAnswered(fighter=fighter, other=other, what=what) if what in OF_HELP:
            yield HelpAnswered(fighter, other, OF_HELP[what])
        case e.Died(seat=seat):
            yield HelpGone(seat)
        case e.FightWon() | e.FightEnded():
            yield FightOver(won=isinstance(event, e.FightWon))
        case e.FightBegan():
            yield FightBegan()
        case e.TradeOffered(by=by, to=to):
            yield OfferMade("trade", by, to)
        case e.TradeEnded(by=by, to=to, what=what):
            yield TradeAnswered(by, to, OF_TRADES[what])

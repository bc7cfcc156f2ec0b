"""What the players of one match do with and to each other, told by its events: bargains, trades, and spite."""

from __future__ import annotations

from collections import Counter

from kickdoor_game.heroes import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer, Mate
from kickdoor_game.language.plays import HandOver, StealLevel

from ..api import Chair, Event

HELP = ("asked", "offered", "joined", "won together", "lost together", "declined", "withdrawn", "lapsed", "forced")
TRADES = ("proposed", "agreed", "refused", "recalled", "out of date")
SPITE = (
    "curse on another",
    "enhancer on another's monster",
    "mate for another's monster",
    "monster sent into another's fight",
    "one-shot for another's monsters",
    "level taken from another",
    "fight handed to another",
    "Item taken by a card",
    "backstab",
    "theft",
)

_AT_ANOTHER: dict[type, str] = {StealLevel: "level taken from another", HandOver: "fight handed to another"}
_ANSWERS = {"agreed": "agreed", "refused": "refused", "withdrawn": "recalled", "lapsed": "out of date"}


class Dealings:
    """Listens to a match. `counts`: how often each of the words above happened."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.counts: Counter[str] = Counter()
        self._fighter: Chair | None = None
        self._helper: Chair | None = None
        self._willing = False

    def hear(self, event: Event) -> None:
        self._follow(event)
        for word in (self._bargain(event), self._spite(event)):
            if word:
                self.counts[word] += 1

    def _follow(self, event: Event) -> None:
        """Who is in the fight."""
        match event:
            case e.FightBegan(fighter=fighter):
                self._fighter, self._helper, self._willing = fighter, None, False
            case e.HelpAnswered(other=other, what="joined" | "forced" as how):
                self._helper, self._willing = other, how == "joined"
            case e.HelpAnswered(what="released"):
                self._helper = None
            case e.FightWon() | e.FightEnded():
                if self._helper is not None and self._willing:
                    self.counts["won together" if isinstance(event, e.FightWon) else "lost together"] += 1
                self._fighter = self._helper = None

    def _bargain(self, event: Event) -> str:
        match event:
            case e.HelpAsked(request=request):
                return "asked" if request else "offered"
            case e.HelpAnswered(what="joined" | "declined" | "withdrawn" | "lapsed" | "forced" as what):
                return what
            case e.TradeOffered():
                return "proposed"
            case e.TradeEnded(what=what):
                return _ANSWERS[what]
        return ""

    def _spite(self, event: Event) -> str:
        match event:
            case e.CurseStruck(victim=victim, by=int(by)) if by != victim:
                return "curse on another"
            case e.Enhanced(seat=seat, card=card) if not self._fights(seat):
                printed = self._book.card(card)
                return "enhancer on another's monster" if isinstance(printed, Enhancer) and printed.level > 0 else ""
            case e.FoeJoined(seat=seat, card=card) if not self._fights(seat):
                mate = isinstance(self._book.card(card), Mate)
                return "mate for another's monster" if mate else "monster sent into another's fight"
            case e.CardUsed(seat=seat, side="monsters") if not self._fights(seat):
                return "one-shot for another's monsters"
            case e.CardUsed(seat=seat, card=card, at=int(victim)) if victim != seat:
                return _AT_ANOTHER.get(type(getattr(self._book.card(card), "play", None)), "")
            case e.CardMoved(why="seized"):
                return "Item taken by a card"
            case e.Boosted(what="backstab"):
                return "backstab"
            case e.CardMoved(why="stolen"):
                return "theft"
        return ""

    def _fights(self, seat: Chair) -> bool:
        return seat in (self._fighter, self._helper)

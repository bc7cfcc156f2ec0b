"""Follows the cards of one match: who held each, and what became of it.

A card is in play when it is met behind a door (a monster that is fought, a curse that strikes, a blessing), or when a
hero plays it: lays it down, uses it up, sends it into a fight, casts it on a player. Otherwise it is sold, paid for an
ability, or discarded unplayed: as charity, from a corpse, by a curse.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Curse, DoorSpecial, Monster
from kickdoor_game.language.words.plays import Blessing
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event

PRICES = frozenset(
    (
        *("charm", "berserk", "turning", "backstab", "steal", "steal_level", "flee_discards", "recruit"),
        *("for a level", "for a claim", "for a ransom"),
    )
)
"""Reasons for a discard by which a player has paid for something."""


@dataclass(slots=True)
class CardFate:
    """The fate of all copies of one card in one match. `held`, `played`: by which players; `met`: behind a door."""

    held: set[Chair] = field(default_factory=set)
    played: set[Chair] = field(default_factory=set)
    met: bool = False
    in_play: bool = False
    sold: bool = False
    paid: bool = False
    unplayed: bool = False


class Fates:
    """Follows the cards of a match. `cards`: the fate of every card that has left its deck, by key; `holders`: cards in
    hands."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.cards: dict[str, CardFate] = {}
        self.holders: dict[CardId, Chair] = {}
        self._in_play: set[CardId] = set()

    def _fate(self, card: CardId) -> CardFate:
        """Return the fate of a card, which all its copies share."""
        key = self._book.card(card).key
        if key not in self.cards:
            self.cards[key] = CardFate()
        return self.cards[key]

    def hear(self, event: Event) -> None:
        """Record what happens to each card in an event: drawn, played, sold, discarded ..."""
        match event:
            case e.Received(seat=seat, cards=cards):
                for card in cards:
                    self._held(seat, card)
            case e.TreasuresShown(cards=cards):
                for card in cards:
                    self._fate(card)
            case e.Opened(card=card):
                self._opened(card)
            case e.TookOpened(seat=seat, card=card) | e.TreasurePicked(seat=seat, card=card):
                self._held(seat, card)
            case e.CardMoved(card=card, taker=taker, why="loot"):
                self._held(taker, card)
            case e.CardPlayed(seat=seat, card=card):
                self._laid_down(seat, card)
            case e.CardUsed(seat=seat, card=card):
                self._played(seat, card)
            case e.Enhanced(seat=seat, card=card) | e.FoeJoined(seat=seat, card=card):
                self._played(seat, card)
            case e.SoughtTrouble(seat=seat, card=card) | e.CurseStruck(by=int(seat), card=card):
                self._played(Chair(seat), card)
            case e.Claimed(seat=seat, how=card):
                self._played(seat, card)
            case e.Sold(cards=cards):
                for card in cards:
                    self._fate(card).sold = True
            case e.CardDiscarded(card=card, why=why):
                self._discarded(card, why)
            case e.Died(seat=seat):
                self.holders = {card: holder for card, holder in self.holders.items() if holder != seat}

    def _held(self, seat: Chair, card: CardId) -> None:
        """Record that a player has got a card."""
        self._fate(card).held.add(seat)
        self.holders[card] = seat

    def _opened(self, card: CardId) -> None:
        """Record that a card was turned up behind a door."""
        fate = self._fate(card)
        match self._book.card(card):
            case Monster() | Curse() | DoorSpecial(play=Blessing()):
                fate.met = fate.in_play = True
                self._in_play.add(card)

    def _laid_down(self, seat: Chair, card: CardId) -> None:
        """Record that a card is in play. It is played by nobody if a curse took it from the discards."""
        if self.holders.get(card) == seat:
            self._played(seat, card)
        self._fate(card).in_play = True
        self._in_play.add(card)

    def _played(self, seat: Chair, card: CardId) -> None:
        """Record that a player played a card, from the hand or as a one-shot they carried."""
        fate = self._fate(card)
        fate.held.add(seat)
        fate.played.add(seat)
        fate.in_play = True
        self._in_play.add(card)
        self.holders.pop(card, None)

    def _discarded(self, card: CardId, why: str) -> None:
        """Record that a card was discarded."""
        self.holders.pop(card, None)
        if card in self._in_play:
            self._in_play.discard(card)
        elif why in PRICES:
            self._fate(card).paid = True
        elif why != "sold":
            self._fate(card).unplayed = True

"""Tracks cards that were seen: in other hands, on their way there, and among the discards.

Treasures shared after a fight with help, Items drawn face up, and shown cards are remembered until they are seen
elsewhere. Events that only this chair is told count as well, such as cards that it gave away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

from ...api import Chair


@dataclass(slots=True)
class KnownCards:
    """Cards whose place is known. `held`: the hand that each is in. `discarded`: cards discarded since the last
    shuffle.
    """

    held: dict[CardId, Chair] = field(default_factory=dict)
    discarded: set[CardId] = field(default_factory=set)

    def hear(self, events: Iterable[Event]) -> None:
        """Record which cards these events show to be in which hand, and which leave it or are discarded."""
        for event in events:
            match event:
                case told.TreasurePicked(seat=seat, card=card) | told.TookOpened(seat=seat, card=card):
                    self._goes_to(seat, card)
                case told.Received(seat=seat, cards=cards) | told.Revealed(seat=seat, cards=cards):
                    for card in cards:
                        self._goes_to(seat, card)
                case told.CardPlayed(card=card) | told.CardUsed(card=card):
                    self.held.pop(card, None)
                case told.CardDiscarded(card=card):
                    self.held.pop(card, None)
                    self.discarded.add(card)
                case told.Shuffled():
                    self.discarded.clear()
                case told.CardMoved(card=card) | told.Enhanced(card=card) | told.CurseStruck(card=card):
                    self.held.pop(card, None)
                case told.FoeJoined(card=card, face=face):
                    self.held.pop(card, None)
                    self.held.pop(face, None)
                case told.SoughtTrouble(card=card):
                    self.held.pop(card, None)
                case told.CardsGiven(giver=giver) | told.Died(seat=giver):
                    # Hidden cards have left that hand; which ones is unknown.
                    self.held = {card: seat for card, seat in self.held.items() if seat != giver}
                case _:
                    pass

    def _goes_to(self, seat: Chair, card: CardId) -> None:
        """Note that a card is in that player's hand."""
        self.held[card] = seat
        self.discarded.discard(card)

    def of(self, chair: Chair, hand_size: int) -> list[CardId]:
        """Return the cards known to be in that chair's hand, at most as many as it holds."""
        return [card for card, seat in self.held.items() if seat == chair][:hand_size]

"""What everybody owes a seat for what they have done to it, in levels, fading turn by turn.

A wrong raises the account, a kindness lowers it, revenge settles a part, and half of the rest is forgotten in some
fourteen turns. From `HATED` on somebody is hated, and stays so until they are below `FORGIVEN`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kickdoor_game.heroes.events import CardUsed, Enhanced, HelpAnswered, TurnBegan
from kickdoor_game.heroes.sides import HEROES
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded, GoldGiven

from ..api import Chair, Event
from .retold import CURSE, ENHANCER, LEVEL, MATE, ONE_SHOT, SENT, STAB, THEFT, Hostilities, words_of

HATED, FORGIVEN = 1.0, 0.4
OWED_MOST, LIKED_MOST = 4.0, -1.5
KEPT = 0.95
"""What is left of an account after each turn of somebody."""

WRONGS: Mapping[str, float] = {
    CURSE: 1.0,
    ENHANCER: 0.7,
    MATE: 1.0,
    SENT: 1.0,
    ONE_SHOT: 0.7,
    LEVEL: 1.5,
    STAB: 0.7,
    THEFT: 1.2,
}
"""What each kind of hostile act weighs, in levels."""

REFUSED = 0.2
HELPED, CHEERED, GIVEN = -0.8, -0.5, -0.3
"""Kind deeds: help, a card on its side, gold."""

SETTLES = 0.6
"""The part of what a blow weighs by which revenge settles the account."""


@dataclass(slots=True)
class Ledger:
    """`owed`: by everybody. `chair`: whose it is, once it has sat down. `main`: who is in a combat now.

    `weakening`: the enhancers that make a monster weaker.
    """

    owed: dict[Chair, float] = field(default_factory=dict)
    chair: Chair | None = None
    main: Chair | None = None
    weakening: frozenset[CardId] = frozenset()
    hated: set[Chair] = field(default_factory=set)
    _hostilities: Hostilities | None = None

    def sit(self, chair: Chair, book: Book) -> None:
        """Whose account it is, and which cards there are."""
        if self.chair is None:
            self.chair = chair
            cards = enumerate(book.cards)
            weak = (CardId(number) for number, card in cards if isinstance(card, Enhancer) and card.level < 0)
            self.weakening = frozenset(weak)
            self._hostilities = Hostilities(words_of(book))

    def owes(self, chair: Chair) -> float:
        """Return what that player owes; below nothing, it owes them."""
        return self.owed.get(chair, 0.0)

    def hates(self, chair: Chair) -> bool:
        """Say whether they have owed too much, and have not been forgiven."""
        return chair in self.hated

    def hear(self, events: Sequence[Event]) -> None:
        """Write down what has happened; before it sits, nothing is known of the cards, and nothing is owed."""
        hostilities = self._hostilities
        if hostilities is None:
            return
        for event in events:
            act = hostilities.judge(event)
            if act is not None and self.chair in act.at:
                self._note(act.by, WRONGS[act.word])
            elif act is not None and act.by == self.chair:
                for victim in act.at:
                    self._settle(victim, SETTLES * WRONGS[act.word])
            self._hear_kindness(event)

    def _hear_kindness(self, event: Event) -> None:
        """What is no harm: time, help and refusals, cards on its side, gold."""
        match event:
            case TurnBegan():
                self.owed = {seat: owed * KEPT for seat, owed in self.owed.items()}
                self.hated = {seat for seat in self.hated if self.owes(seat) >= FORGIVEN}
            case BattleBegan(seat=seat):
                self.main = seat
            case BattleEnded():
                self.main = None
            case Enhanced(seat=seat, card=card) if self.main == self.chair and card in self.weakening:
                self._note(seat, CHEERED)
            case CardUsed(seat=seat, side=side) if self.main == self.chair and side == HEROES:
                self._note(seat, CHEERED)
            case HelpAnswered(fighter=fighter, other=other, what=what, by=by) if fighter == self.chair:
                if what == "joined":
                    self._note(other, HELPED)
                elif what == "declined" and by == other:
                    self._note(other, REFUSED)
            case GoldGiven(giver=giver, taker=taker, why="gift") if taker == self.chair:
                self._note(giver, GIVEN)

    def _note(self, by: Chair, deed: float) -> None:
        if by != self.chair:
            self.owed[by] = min(OWED_MOST, max(LIKED_MOST, self.owes(by) + deed))
            if self.owed[by] >= HATED:
                self.hated.add(by)

    def _settle(self, chair: Chair, paid: float) -> None:
        """Nobody owes less than nothing for having been struck."""
        if self.owes(chair) > 0:
            self.owed[chair] = max(0.0, self.owed[chair] - paid)

"""The spiteful seat's account of every player: what they owe it for their deeds, in levels, fading turn by turn.

A wrong raises an account, a kindness lowers it, revenge settles a part, and half of the rest is forgotten in some
fourteen turns. The seat hates a player from `HATED` on, until they owe less than `FORGIVEN`.
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
"""Levels owed from which a player is hated, and below which they are forgiven."""
OWED_MOST, LIKED_MOST = 4.0, -1.5
"""Levels that a player can owe at most, and at least."""
KEPT = 0.95
"""Share of an account that is left after each player's turn."""

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
"""Levels that each kind of hostile act weighs."""

REFUSED = 0.2
"""Levels that a refusal to help weighs."""
HELPED, CHEERED, GIVEN = -0.8, -0.5, -0.3
"""Levels that kindnesses weigh: help, a card on its side, gold."""

SETTLES = 0.6
"""Share of a blow's weight by which revenge settles the account."""


@dataclass(slots=True)
class DebtLedger:
    """The accounts of one seat. `owed`: levels by player. `chair`: the seat's chair, once it has sat down. `main`: the
    main player of the present combat.

    `weakening`: the enhancers that make a monster weaker.
    """

    owed: dict[Chair, float] = field(default_factory=dict)
    chair: Chair | None = None
    main: Chair | None = None
    weakening: frozenset[CardId] = frozenset()
    hated: set[Chair] = field(default_factory=set)
    _hostilities: Hostilities | None = None

    def sit(self, chair: Chair, book: Book) -> None:
        """Set the seat's chair and the cards of the game; no-op if it has been called before."""
        if self.chair is None:
            self.chair = chair
            cards = enumerate(book.cards)
            weak = (CardId(number) for number, card in cards if isinstance(card, Enhancer) and card.level < 0)
            self.weakening = frozenset(weak)
            self._hostilities = Hostilities(words_of(book))

    def owes(self, chair: Chair) -> float:
        """Return how many levels a player owes the seat for harm done to it; negative for kindnesses."""
        return self.owed.get(chair, 0.0)

    def hates(self, chair: Chair) -> bool:
        """Return whether the seat hates that player: their debt was high enough once, and is not forgiven yet."""
        return chair in self.hated

    def hear(self, events: Sequence[Event]) -> None:
        """Record wrongs to the seat, its revenge, and kindnesses from these events; no-op before `sit`."""
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
        """Record the events that are no harm: turns, help and refusals, cards on its side, gold."""
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
        """Add a deed, in levels, to the account of a player, within its limits."""
        if by != self.chair:
            self.owed[by] = min(OWED_MOST, max(LIKED_MOST, self.owes(by) + deed))
            if self.owed[by] >= HATED:
                self.hated.add(by)

    def _settle(self, chair: Chair, paid: float) -> None:
        """Reduce what a player owes after revenge, not below 0."""
        if self.owes(chair) > 0:
            self.owed[chair] = max(0.0, self.owed[chair] - paid)

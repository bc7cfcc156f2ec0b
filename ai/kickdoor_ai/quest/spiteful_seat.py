"""The spiteful seat: remembers who did what to it, and strikes back.

It fights and explores as `greedy` does. What it has of its own is an account of everybody: curses, cards against its
fights and refusals are written down against them, help and gifts for them. Half of an account is forgotten in a few
rounds. Whom it hates gets no help from it for any price, is asked for none, and is worth a card of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kickdoor_game.heroes.events import CardUsed, CurseStruck, Enhanced, HelpAnswered, TurnBegan
from kickdoor_game.heroes.sides import HEROES, MONSTERS
from kickdoor_game.language.cards import Enhancer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.events import BattleBegan, BattleEnded, GoldGiven
from kickdoor_game.quest.fight.battle import Battle
from kickdoor_game.quest.fight.terms import QuestOffer
from kickdoor_game.quest.table import Barter

from ..api import Chair, Event
from .bargaining import Bargainer, Deal
from .greedy_seat import ENVY, GreedyTemper
from .position import Position
from .seat import QuestSeat
from .talk.speech import Speech

HATES_FROM = 1.0
"""What somebody owes whom it hates."""

OWED_MOST, LIKED_MOST = 4.0, -2.0
KEPT = 0.94
"""What is left of an account after each turn of somebody."""

CURSED, SPOILED, REFUSED, HELPED, CHEERED, GIVEN = 1.2, 0.9, 0.3, -0.8, -0.5, -0.3
"""Deeds, in levels; those below nothing are kind."""

ANGER = 0.5
"""What a Level's worth of harm brings, for each Level's worth that is owed."""


@dataclass(slots=True)
class Ledger:
    """`owed`: by everybody. `chair`: whose it is, once it has sat down. `main`: who is in a combat now.

    `weakening`: the enhancers that make a monster weaker.
    """

    owed: dict[Chair, float] = field(default_factory=dict)
    chair: Chair | None = None
    main: Chair | None = None
    weakening: frozenset[CardId] = frozenset()

    def owes(self, chair: Chair) -> float:
        """Return what that player owes; below nothing, it owes them."""
        return self.owed.get(chair, 0.0)

    def hates(self, chair: Chair) -> bool:
        """Say whether they owe so much that it deals with them no more."""
        return self.owes(chair) >= HATES_FROM

    def hear(self, events: Sequence[Event]) -> None:
        """Write down what has happened."""
        for event in events:
            match event:
                case TurnBegan():
                    self.owed = {seat: owed * KEPT for seat, owed in self.owed.items()}
                case BattleBegan(seat=seat):
                    self.main = seat
                case BattleEnded():
                    self.main = None
                case CurseStruck():
                    if event.victim == self.chair:
                        self._note(event.by, CURSED)
                case Enhanced(seat=seat, card=card):
                    self._in_my_combat(seat, CHEERED if card in self.weakening else SPOILED)
                case CardUsed(seat=seat, side=side) if side in (HEROES, MONSTERS):
                    self._in_my_combat(seat, SPOILED if side == MONSTERS else CHEERED)
                case HelpAnswered(fighter=fighter, other=other, what=what) if fighter == self.chair:
                    self._note(
                        other, {"joined": HELPED, "declined": REFUSED if event.by == other else 0.0}.get(what, 0)
                    )
                case GoldGiven(giver=giver, taker=taker, why="gift") if taker == self.chair:
                    self._note(giver, GIVEN)

    def _in_my_combat(self, by: Chair, deed: float) -> None:
        if self.main == self.chair:
            self._note(by, deed)

    def _note(self, by: Chair | None, deed: float) -> None:
        if by is not None and by != self.chair:
            self.owed[by] = min(OWED_MOST, max(LIKED_MOST, self.owes(by) + deed))


class SpitefulTemper(GreedyTemper):
    """What others are to it is what they have done to it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY + max(0.0, self._ledger.owes(chair)) * ANGER

    def rivalry(self, position: Position, chair: Chair) -> float:
        anger = ANGER * max(0.0, self._ledger.owes(chair)) if self._ledger.hates(chair) else 0.0
        return super().rivalry(position, chair) + anger


class SpitefulBargainer(Bargainer):
    """Deals with friends first, and not with whom it hates."""

    def __init__(self, temper: SpitefulTemper, ledger: Ledger) -> None:
        super().__init__(temper)
        self._ledger = ledger

    def net(self, position: Position, deal: Deal, helper: Chair) -> float:
        return -1.0 if self._ledger.hates(helper) else super().net(position, deal, helper)

    def likes(self, position: Position, battle: Battle, offer: QuestOffer) -> bool:
        other = battle.main if offer.request else offer.other
        return not self._ledger.hates(other) and super().likes(position, battle, offer)

    def likes_trade(self, position: Position, offer: Barter) -> bool:
        return not self._ledger.hates(offer.by) and super().likes_trade(position, offer)


class SpitefulSeat(QuestSeat):
    """Forgets no curse and no refusal, and strikes back."""

    def __init__(self) -> None:
        self._ledger = Ledger()
        temper = SpitefulTemper(self._ledger)
        super().__init__(temper, SpitefulBargainer(temper, self._ledger), Speech("spiteful"))

    def notice(self, position: Position) -> None:
        """It knows whose account this is as soon as it has sat down."""
        if self._ledger.chair is None:
            self._ledger.chair = position.chair
            cards = enumerate(position.table.book.cards)
            weak = (CardId(number) for number, card in cards if isinstance(card, Enhancer) and card.level < 0)
            self._ledger.weakening = frozenset(weak)

    def witness(self, events: Sequence[Event]) -> None:
        """All that has been done to it."""
        super().witness(events)
        self._ledger.hear(events)

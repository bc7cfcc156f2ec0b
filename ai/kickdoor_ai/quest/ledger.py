"""The spiteful seat's account of every player: what they owe it for their deeds, in levels, and its feud.

A wrong raises an account, and so does a lead of two Levels; a kindness lowers it, and revenge settles a part. Half of
what a player owes is forgotten in some fourteen turns. The seat has one feud at a time, with a player who owes at least
`OFFENDED`. It forgets nothing of a feud, and ends it only when it is settled: when the enemy owes less than `FORGIVEN`,
or dies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kickdoor_game.heroes.events import CardUsed, Died, Enhanced, HelpAnswered, LevelsChanged, TradeEnded, TurnBegan
from kickdoor_game.heroes.sides import HEROES
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded, GoldGiven

from ..api import Chair, Event
from .retold import CURSE, ENHANCER, LEVEL, MATE, ONE_SHOT, SENT, STAB, THEFT, Hostilities, words_of

OFFENDED, FORGIVEN = 0.5, 0.2
"""Levels owed from which a feud begins, and below which it is settled."""
OWED_MOST, LIKED_MOST = 4.0, -1.5
"""Levels that a player can owe at most, and at least."""
KEPT = 0.95
"""Share of an account that is left after each player's turn, except for an enemy's."""

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

REFUSED, NO_TRADE = 0.2, 0.1
"""Levels that refusals weigh: of help, of a trade."""
LEADS_BY, BEGRUDGED = 2, 0.15
"""A lead of so many Levels is begrudged; the levels that it weighs in each of the seat's own turns."""
HELPED, CHEERED, GIVEN = -0.8, -0.5, -0.3
"""Levels that kindnesses weigh: help, a card on its side, gold."""

INSULT = 1.0
"""Levels that an enemy owes at least on top of their deeds when a feud begins."""
SETTLES = 0.6
"""Share of a blow's weight by which revenge settles the account."""


@dataclass(slots=True)
class DebtLedger:
    """The accounts of one seat. `owed`: levels by player. `chair`: the seat's chair, once it has sat down. `main`: the
    main player of the present combat. `feud`: the enemy; None while there is no feud.

    `weakening`: the enhancers that make a monster weaker.
    """

    owed: dict[Chair, float] = field(default_factory=dict)
    chair: Chair | None = None
    main: Chair | None = None
    weakening: frozenset[CardId] = frozenset()
    feud: Chair | None = None
    levels: dict[Chair, int] = field(default_factory=dict)
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
        """Return whether the seat has a feud with that player."""
        return chair == self.feud

    def declare(self) -> Chair | None:
        """Begin a feud with the player who owes most, if they owe enough and there is no feud yet. Return the new
        enemy; None if no feud has begun."""
        worst = max(self.owed, key=self.owes, default=None)
        if self.feud is not None or worst is None or self.owes(worst) < OFFENDED:
            return None
        self.feud = worst
        self.owed[worst] = min(OWED_MOST, self.owes(worst) + INSULT)
        return worst

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
            self._hear_refusal(event)
            self._hear_kindness(event)
            self._hear_of_fates(event)

    def _hear_of_fates(self, event: Event) -> None:
        """Record turns, Levels and deaths."""
        match event:
            case TurnBegan(seat=seat):
                self.owed = {other: owed if other == self.feud else owed * KEPT for other, owed in self.owed.items()}
                if seat == self.chair:
                    self._begrudge()
            case LevelsChanged(seat=seat, level=level):
                self.levels[seat] = level
            case Died(seat=seat) if seat == self.feud:
                self._settle(seat, OWED_MOST)

    def _begrudge(self) -> None:
        """Add the leads of others to what they owe."""
        own = self.levels.get(self.chair, 1) if self.chair is not None else 1
        for seat, level in self.levels.items():
            if level >= own + LEADS_BY:
                self._note(seat, BEGRUDGED)

    def _hear_refusal(self, event: Event) -> None:
        """Record refusals of help and of trades."""
        match event:
            case HelpAnswered(fighter=fighter, other=other, what="declined", by=by) if fighter == self.chair:
                if by == other:
                    self._note(other, REFUSED)
            case TradeEnded(by=by, to=other, what="refused") if by == self.chair:
                self._note(other, NO_TRADE)

    def _hear_kindness(self, event: Event) -> None:
        """Record help, cards on the seat's side, and gold."""
        match event:
            case BattleBegan(seat=seat):
                self.main = seat
            case BattleEnded():
                self.main = None
            case Enhanced(seat=seat, card=card) if self.main == self.chair and card in self.weakening:
                self._note(seat, CHEERED)
            case CardUsed(seat=seat, side=side) if self.main == self.chair and side == HEROES:
                self._note(seat, CHEERED)
            case HelpAnswered(fighter=fighter, other=other, what="joined") if fighter == self.chair:
                self._note(other, HELPED)
            case GoldGiven(giver=giver, taker=taker, why="gift") if taker == self.chair:
                self._note(giver, GIVEN)

    def _note(self, by: Chair, deed: float) -> None:
        """Add a deed, in levels, to the account of a player, within its limits."""
        if by != self.chair:
            self.owed[by] = min(OWED_MOST, max(LIKED_MOST, self.owes(by) + deed))
            self._make_peace()

    def _settle(self, chair: Chair, paid: float) -> None:
        """Reduce what a player owes after revenge, not below 0."""
        if self.owes(chair) > 0:
            self.owed[chair] = max(0.0, self.owed[chair] - paid)
            self._make_peace()

    def _make_peace(self) -> None:
        """End the feud if it is settled."""
        if self.feud is not None and self.owes(self.feud) < FORGIVEN:
            self.feud = None

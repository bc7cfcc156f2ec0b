"""Items for Items: propose what is better for both, agree to what is better for itself.

Gifts bind nobody (classic.trading.6), and yet a seat that judges lets a giver have something for them. A gift of
Items is worth a favour: as much as they are worth to whoever got them, no more than `MOST`, nothing at all if that
is a trifle, and of several in one turn only the best. It fades from turn to turn. One kill that this seat would
have spoilt, for a gain no greater than the favour, is let pass for it, and with that the favour is used up. A kill
that wins the game is spoilt whatever was given: that price nobody can pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from kickdoor_game.doors.state import events as told
from kickdoor_game.heroes.hero_sheet.sheet import is_big
from kickdoor_game.language.cards import Item, gold_of
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option

from ....api import Act, Chair, Decision
from ...estimate import View, body_worth
from ...estimate.gear import changed
from ...estimate.scale import GOLD
from ..position import Position, card_of, options_of, with_details

LEAST = 0.3
"""What is worth less to its taker is junk, and no favour."""

MOST = 1.0
"""So much, in levels, and no more somebody can have to his credit."""

FADES = 0.93
"""What is left of a favour after another turn."""


@dataclass(slots=True)
class Favours:
    """`owed`: to whom how much. `given`: Items that came as gifts and have not been looked at. `best`: the worth of the
    best gift of each in this turn. `spared`: whose kill is let pass in this turn."""

    owed: dict[Chair, float] = field(default_factory=dict)
    given: list[tuple[Chair, CardId]] = field(default_factory=list)
    best: dict[Chair, float] = field(default_factory=dict)
    spared: set[Chair] = field(default_factory=set)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case told.CardMoved(card=card, giver=giver, taker=taker, why="gift") if taker == me:
                    self.given.append((giver, card))
                case told.TurnBegan():
                    self.owed = {chair: worth * FADES for chair, worth in self.owed.items()}
                    self.best.clear()
                    self.spared.clear()
                case _:
                    pass

    def weigh(self, view: View) -> None:
        """Look at what has come since the last time; what is gone again is worth nothing."""
        for giver, card in self.given:
            worth = view.card(card) if card in view.hero.items else 0.0
            more = worth - self.best.get(giver, 0.0)
            if worth >= LEAST and more > 0:
                self.best[giver] = worth
                self.owed[giver] = min(MOST, self.owed.get(giver, 0.0) + more)
        self.given.clear()

    def spares(self, fighter: Chair, gain: float) -> bool:
        """Whether his kill is let pass although spoiling it would gain so much; a favour that does it is used up."""
        if fighter in self.spared:
            return True
        if not 0 < gain <= self.owed.get(fighter, 0.0):
            return False
        del self.owed[fighter]
        self.spared.add(fighter)
        return True


GAIN_LEAST = 0.2
THEIRS_MOST = 2.0
"""A trade may be this much better for the other than for itself: he is a rival."""

LOOKED_AT_MOST = 24
"""How many pairs of Items are looked at for one proposal."""


def belongings(view: View, items: Sequence[CardId]) -> float:
    """What he could use of these, and what the rest brings in a sale."""
    after = changed(view, items=tuple(items))
    unused = [card for card in items if card not in after.outfit().cards]
    return body_worth(after) + GOLD * sum(gold_of(view.table.card(card)) for card in unused)


def gain_of(view: View, out: list[CardId], come: list[CardId]) -> float:
    kept = [card for card in view.hero.items if card not in out]
    return belongings(view, [*kept, *come]) - belongings(view, view.hero.items)


def answer_trades(position: Position) -> Decision | None:
    """Yes to what gains, no to the rest, so that no offer stays open for ever."""
    if not position.table.trades:
        return None
    agreeable = {option.key for option in position.open("agree")}
    for option in position.open("refuse"):
        number = int(option.key.rpartition(".")[2])
        offer = next(offer for offer in position.table.trades if offer.number == number)
        mine = gain_of(position.view, offer.want, offer.give)
        theirs = gain_of(position.view_of(offer.by), offer.give, offer.want)
        if mine >= GAIN_LEAST and theirs <= THEIRS_MOST * mine + 0.1:
            if f"agree.{number}" in agreeable:
                return Act((f"agree.{number}",))
            continue
        return Act(with_details(option))
    return None


def propose(position: Position) -> Decision | None:
    """One proposal a turn at most, and none twice in a match."""
    memory, turn = position.memory, position.table.turn_number
    if memory.trade_turn == turn:
        return None
    memory.trade_turn = turn
    best: tuple[float, Chair, CardId, CardId, Choice] | None = None
    for option in position.open("trade"):
        if option.seat is None:
            continue
        give, want = options_of(option), options_of(option, 1)
        for mine, theirs in islice(_pairs(position, option.seat, give, want), LOOKED_AT_MOST):
            gain = gain_of(position.view, [mine], [theirs])
            if gain < GAIN_LEAST or (best is not None and gain <= best[0]):
                continue
            if gain_of(position.view_of(option.seat), [theirs], [mine]) >= GAIN_LEAST:
                choice = with_details(option, (f"card.{mine}",), (f"card.{theirs}",))
                best = (gain, option.seat, mine, theirs, choice)
    if best is None:
        return None
    memory.offered.add((best[1], best[2], best[3]))
    return Act(best[4])


def _pairs(
    position: Position, chair: Chair, give: tuple[Option, ...], want: tuple[Option, ...]
) -> Iterator[tuple[CardId, CardId]]:
    """What neither of them has a use for, Big for Big."""
    other = position.view_of(chair)
    mine = [card for card in map(card_of, give) if card not in position.view.outfit().cards]
    theirs = [card for card in map(card_of, want) if card not in other.outfit().cards]
    for card in mine:
        if not isinstance(position.table.card(card), Item):
            continue
        for wanted in theirs:
            fits = is_big(position.table, card) == is_big(position.table, wanted)
            if fits and (chair, card, wanted) not in position.memory.offered:
                yield card, wanted

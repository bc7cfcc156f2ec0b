"""Trades of Items: proposes trades that are better for both sides, and accepts those that are better for itself.

Gifts bind nobody (classic.trading.6), but a judging seat returns them. A gift of Items creates a favour: as much as
they are worth to their receiver, at most `MOST`, nothing for a trifle, and of several in one turn only the best counts.
It decays from turn to turn. The seat then lets one kill pass that it would have spoilt for a gain no greater than the
favour, which is used up by that. A kill that wins the game is spoilt regardless of gifts.
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
from ..position import Position, card_of, is_near_goal, options_of, with_details

LEAST = 0.3
"""Value in levels from which a gift is a favour."""

MOST = 1.0
"""Largest favour of one player, in levels."""

FADES = 0.93
"""Share of a favour that is left after another turn."""


@dataclass(slots=True)
class Favours:
    """Favours that the seat owes. `owed`: levels by player. `given`: gifts that were not evaluated yet. `best`: the
    value of each player's best gift in this turn. `spared`: players whose kill is let pass in this turn."""

    owed: dict[Chair, float] = field(default_factory=dict)
    given: list[tuple[Chair, CardId]] = field(default_factory=list)
    best: dict[Chair, float] = field(default_factory=dict)
    spared: set[Chair] = field(default_factory=set)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """Record gifts to the seat, and reduce what it owes for earlier ones at each turn. `me`: its chair."""
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
        """Add the worth of gifts since the last call to what the seat owes their givers; an Item that it no longer has
        counts nothing."""
        for giver, card in self.given:
            worth = view.card(card) if card in view.hero.items else 0.0
            more = worth - self.best.get(giver, 0.0)
            if worth >= LEAST and more > 0:
                self.best[giver] = worth
                self.owed[giver] = min(MOST, self.owed.get(giver, 0.0) + more)
        self.given.clear()

    def spares(self, fighter: Chair, gain: float) -> bool:
        """Return whether to let that fighter's kill pass out of gratitude, although spoiling it would gain `gain`
        levels. That settles the favour."""
        if fighter in self.spared:
            return True
        if not 0 < gain <= self.owed.get(fighter, 0.0):
            return False
        del self.owed[fighter]
        self.spared.add(fighter)
        return True


GAIN_LEAST = 0.2
"""Levels that a trade must gain."""
THEIRS_MOST = 2.0
"""Factor by which the other may gain more than the seat itself."""

LOOKED_AT_MOST = 24
"""Pairs of Items considered for one proposal."""


def belongings(view: View, items: Sequence[CardId]) -> float:
    """Return the value of these Items to the hero, in levels: of those that could be in use together, and the price of
    the others. It does not depend on what is in use now, so no cycle of trades gains anything."""
    worn = changed(view, items=tuple(items), in_use=()).outfit().cards
    after = changed(view, items=tuple(items), in_use=tuple(card for card in items if card in worn))
    unused = [card for card in items if card not in after.outfit().cards]
    return body_worth(after) + GOLD * sum(gold_of(view.table.card(card)) for card in unused)


def gain_of(view: View, out: list[CardId], come: list[CardId]) -> float:
    """Return the gain of the hero by a trade, in levels. `out`: the Items they give; `come`: the Items they get."""
    kept = [card for card in view.hero.items if card not in out]
    return belongings(view, [*kept, *come]) - belongings(view, view.hero.items)


def arms_a_winner(position: Position, chair: Chair, theirs: float) -> bool:
    """Return whether a trade that gains that player `theirs` levels strengthens somebody who is near to winning."""
    return theirs > 0 and is_near_goal(position.table, position.table.heroes[chair].level)


def answer_trades(position: Position) -> Decision | None:
    """Return the answer to a proposed trade: to agree if it gains enough, and the other side neither gains too much
    more nor is near to winning, otherwise to refuse. None if none needs an answer."""
    if not position.table.trades:
        return None
    agreeable = {option.key for option in position.open("agree")}
    for option in position.open("refuse"):
        number = int(option.key.rpartition(".")[2])
        offer = next(offer for offer in position.table.trades if offer.number == number)
        mine = gain_of(position.view, offer.want, offer.give)
        theirs = gain_of(position.view_of(offer.by), offer.give, offer.want)
        fair = theirs <= THEIRS_MOST * mine + 0.1 and not arms_a_winner(position, offer.by, theirs)
        if mine >= GAIN_LEAST and fair:
            if f"agree.{number}" in agreeable:
                return Act((f"agree.{number}",))
            continue
        return Act(with_details(option))
    return None


def propose(position: Position) -> Decision | None:
    """Return a trade to propose, of one Item for one: at most one a turn, and never the same twice in a match. None if
    none gains for both sides."""
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
            other = gain_of(position.view_of(option.seat), [theirs], [mine])
            if other >= GAIN_LEAST and not arms_a_winner(position, option.seat, other):
                choice = with_details(option, (f"card.{mine}",), (f"card.{theirs}",))
                best = (gain, option.seat, mine, theirs, choice)
    if best is None:
        return None
    memory.offered.add((best[1], best[2], best[3]))
    return Act(best[4])


def _pairs(
    position: Position, chair: Chair, give: tuple[Option, ...], want: tuple[Option, ...]
) -> Iterator[tuple[CardId, CardId]]:
    """Yield pairs of Items that neither owner uses, Big for Big."""
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

"""Trades of Items that each side can use better.

It considers every exchange of up to two Items each: first by the value of single cards to both sides, then, for the
best few, by the effect of the whole exchange on both outfits. It proposes what the other should accept and what is best
for itself; the other's gain counts against that. Both sides use the same estimates, so a trade is never worth undoing,
and no cycle of trades gains anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from kickdoor_game.doors.state.table import Trade
from kickdoor_game.heroes.hero_sheet.gear import may_carry
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Option, number_in

from ...api import Act, Chair, Decision
from ..estimate import View
from ..estimate.scale import WIN
from ..judgement.business.trading import THEIRS_MOST, arms_a_winner, gain_of
from ..judgement.position import Candidate, Position, card_of, options_of, with_details
from .appraisal import shares
from .prices import Prices

GAIN_LEAST = 0.08
"""Levels that a trade must bring."""
PROPOSALS_MOST = 2
"""Trades that it proposes in one turn."""

WARE_LEAST = 0.15
"""Levels by which an Item must be worth more to another player, to be laid down for trading."""

ITEMS_LOOKED_AT = 6
"""Items of each side that are considered."""
SETS_LOOKED_AT = 12
"""Exchanges with one player that are evaluated as a whole."""

Exchange = tuple[Chair, tuple[CardId, ...], tuple[CardId, ...]]
"""The other player, the cards to give, and the cards to get."""


@dataclass(slots=True)
class Swapping:
    """Trades of Items for a seat, with a memory of its proposals. `owed`: players whose proposal it refused and who
    will get one in return."""

    prices: Prices
    turn: int = -1
    proposals: int = 0
    proposed: set[Exchange] = field(default_factory=set)
    owed: set[Chair] = field(default_factory=set)

    # ---------------------------------------------------------------- proposals of others

    def answer(self, position: Position) -> Decision | None:
        """Return the answer to a proposed trade, or the withdrawal of the seat's own proposal if it would now be a
        loss; None for neither."""
        if not position.table.trades:
            return None
        for option in position.open("recall"):
            offer = _offer(position, option)
            if offer is not None and self._net(position, offer.to, offer.give, offer.want) < 0:
                return Act(with_details(option))
        agreeable = {option.key for option in position.open("agree")}
        for option in position.open("refuse"):
            offer = _offer(position, option)
            if offer is None:
                continue
            net = self._net(position, offer.by, offer.want, offer.give)
            if net >= GAIN_LEAST and f"agree.{offer.number}" in agreeable:
                return Act((f"agree.{offer.number}",))
            if net < GAIN_LEAST:
                self.owed.add(offer.by)
                return Act(with_details(option))
        return None

    def _net(self, position: Position, chair: Chair, out: list[CardId], come: list[CardId]) -> float:
        """Return the seat's gain by an exchange, minus its share of the other's, in levels; far below 0 if it arms
        somebody who is near to winning."""
        mine = gain_of(position.view, out, come)
        theirs = gain_of(position.view_of(chair), come, out)
        if arms_a_winner(position, chair, theirs):
            return -WIN
        return mine - shares(position).get(chair, 0.0) * max(0.0, theirs)

    # ---------------------------------------------------------------- its own proposals

    def propose(self, position: Position) -> Decision | None:
        """Return the proposal of the best trade with any player; None if there is none."""
        return self._propose(position, position.open("trade"))

    def propose_instead(self, position: Position) -> Decision | None:
        """Return the proposal of a trade to a player whose own proposal this seat has refused; None if there is
        none."""
        if not self.owed:
            return None
        options = [option for option in position.open("trade") if option.seat in self.owed]
        if not options:
            return None
        self.owed.clear()
        return self._propose(position, options)

    def _propose(self, position: Position, options: list[Option]) -> Decision | None:
        """Return the best proposal among these options, and remember it; None if none gains enough."""
        turn = position.table.turn_number
        if self.turn != turn:
            self.turn, self.proposals = turn, 0
        if self.proposals >= PROPOSALS_MOST or not options:
            return None
        found: dict[Decision, tuple[Exchange, float]] = {}
        ways = []
        for option in options:
            for exchange, net, theirs in self._exchanges(position, option):
                choice = with_details(option, *(tuple(f"card.{card}" for card in cards) for cards in exchange[1:]))
                ways.append(
                    Candidate(net, Act(choice), "Items that are worth more to the other, for some that are not")
                )
                found[Act(choice)] = exchange, theirs
        best = position.best(ways, GAIN_LEAST)
        if best is None:
            return None
        exchange, theirs = found[best.decision]
        self.proposals += 1
        self.proposed.add(exchange)
        self.prices.offered("trades", exchange[0], theirs)
        return best.decision

    def _exchanges(self, position: Position, option: Option) -> Iterator[tuple[Exchange, float, float]]:
        """Yield exchanges with that player: the cards, the net gain, and the other's gain."""
        chair = option.seat
        if chair is None or position.table.heroes[chair].dead:
            return
        other, share = position.view_of(chair), shares(position).get(chair, 0.0)
        wanted = self.prices.wanted("trades", chair)
        for give, want in _promising(position, chair, option):
            exchange = (chair, give, want)
            if exchange in self.proposed or not _carriable(position, chair, give, want):
                continue
            theirs = gain_of(other, list(want), list(give))
            mine = gain_of(position.view, list(give), list(want))
            if arms_a_winner(position, chair, theirs):
                continue
            if theirs >= wanted and mine <= THEIRS_MOST * theirs + 0.1:
                yield exchange, mine - share * theirs, theirs


def _offer(position: Position, option: Option) -> Trade | None:
    """Return the trade that an option answers; None if it is gone."""
    number = number_in(option.key)
    return next((offer for offer in position.table.trades if offer.number == number), None)


def _carriable(position: Position, chair: Chair, give: tuple[CardId, ...], want: tuple[CardId, ...]) -> bool:
    """Return whether both players could carry their Items after the exchange."""
    table = position.table
    mine = may_carry(table, position.me, list(want), list(give))
    return mine is None and may_carry(table, table.heroes[chair], list(give), list(want)) is None


def _promising(position: Position, chair: Chair, option: Option) -> list[tuple[tuple[CardId, ...], tuple[CardId, ...]]]:
    """Return the exchanges that look best for both, judged card by card."""
    mine, other = position.view, position.view_of(chair)
    give = _worth_more(map(card_of, options_of(option)), other, mine)
    want = _worth_more(map(card_of, options_of(option, 1)), mine, other)
    pairs = []
    for out in _sets(give):
        for come in _sets(want):
            gain, theirs = mine.cards(come) - mine.cards(out), other.cards(out) - other.cards(come)
            if gain > 0 and theirs > 0:
                pairs.append((gain + theirs, out, come))
    pairs.sort(reverse=True)
    return [(out, come) for _, out, come in pairs[:SETS_LOOKED_AT]]


def _worth_more(cards: Iterable[CardId], taker: View, giver: View) -> list[CardId]:
    """Return the cards that gain most in value by changing hands."""
    return sorted(cards, key=lambda card: (giver.card(card) - taker.card(card), card))[:ITEMS_LOOKED_AT]


def _sets(cards: list[CardId]) -> list[tuple[CardId, ...]]:
    """Return all sets of one or two of these cards."""
    return [*((card,) for card in cards), *combinations(cards, 2)]


def wares(position: Position) -> Decision | None:
    """Return the action that puts an Item of the hand on the table because another player has more use for it and may
    trade for it; None if there is none."""
    ways = []
    for option in position.open("play"):
        card = card_of(option)
        if isinstance(position.table.card(card), Item) and card not in position.view.outfit().cards:
            others = [position.view_of(hero.seat) for hero in position.rivals()]
            more = max((view.card(card) for view in others), default=0.0) - position.view.card(card)
            ways.append(Candidate(more, Act(with_details(option)), "somebody else could use it"))
    best = position.best(ways, WARE_LEAST)
    return None if best is None else best.decision

"""Items for Items: what others have a use for and it has not, and the other way round.

It looks through everything that two players could exchange, up to two Items each, first by what each card alone is
worth to either, then, for the few best, by what the whole exchange does to both outfits. It proposes what leaves the
other well enough off to agree, and itself as well off as it can; what the other gains counts against that (`threat`).

Both see the same figures, so a trade that has been made is never worth undoing, and no round of trades gains anything.
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
from ..judgement.business.trading import THEIRS_MOST, gain_of
from ..judgement.position import Position, Way, card_of, options_of, with_details
from .appraisal import shares
from .prices import Prices

GAIN_LEAST = 0.08
PROPOSALS_MOST = 2
"""How many trades it proposes in one turn."""

WARE_LEAST = 0.15
"""What an Item must be worth more to somebody else, to be laid down for that alone."""

ITEMS_LOOKED_AT = 6
SETS_LOOKED_AT = 12
"""How many Items of each side, and how many exchanges with one player, are looked at closely."""

Exchange = tuple[Chair, tuple[CardId, ...], tuple[CardId, ...]]


@dataclass(slots=True)
class Swapping:
    """What it has proposed: in which turn how often, and everything that was ever refused. `owed`: whom it owes a
    proposal of its own, having said no to his."""

    prices: Prices
    turn: int = -1
    proposals: int = 0
    proposed: set[Exchange] = field(default_factory=set)
    owed: set[Chair] = field(default_factory=set)

    # ---------------------------------------------------------------- what others propose

    def answer(self, position: Position) -> Decision | None:
        """Yes to what gains, no to the rest; its own that have turned bad are recalled."""
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
        """What it gains, less its share of what the other does."""
        mine = gain_of(position.view, out, come)
        theirs = gain_of(position.view_of(chair), come, out)
        return mine - shares(position).get(chair, 0.0) * max(0.0, theirs)

    # ---------------------------------------------------------------- what it proposes

    def propose(self, position: Position) -> Decision | None:
        """The best exchange with anybody, if there is one."""
        return self._propose(position, position.open("trade"))

    def propose_instead(self, position: Position) -> Decision | None:
        """To somebody whose proposal it has refused: what it would agree to."""
        if not self.owed:
            return None
        options = [option for option in position.open("trade") if option.seat in self.owed]
        if not options:
            return None
        self.owed.clear()
        return self._propose(position, options)

    def _propose(self, position: Position, options: list[Option]) -> Decision | None:
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
                ways.append(Way(net, Act(choice), "Items that are worth more to the other, for some that are not"))
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
        """With that player: what to exchange, what it nets, and what it is worth to him."""
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
            if theirs >= wanted and mine <= THEIRS_MOST * theirs + 0.1:
                yield exchange, mine - share * theirs, theirs


def _offer(position: Position, option: Option) -> Trade | None:
    number = number_in(option.key)
    return next((offer for offer in position.table.trades if offer.number == number), None)


def _carriable(position: Position, chair: Chair, give: tuple[CardId, ...], want: tuple[CardId, ...]) -> bool:
    table = position.table
    mine = may_carry(table, position.me, list(want), list(give))
    return mine is None and may_carry(table, table.heroes[chair], list(give), list(want)) is None


def _promising(position: Position, chair: Chair, option: Option) -> list[tuple[tuple[CardId, ...], tuple[CardId, ...]]]:
    """The exchanges that look best card by card, for both."""
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
    """Those that gain most by changing hands, and those that lose least."""
    return sorted(cards, key=lambda card: (giver.card(card) - taker.card(card), card))[:ITEMS_LOOKED_AT]


def _sets(cards: list[CardId]) -> list[tuple[CardId, ...]]:
    """One of them, or two."""
    return [*((card,) for card in cards), *combinations(cards, 2)]


def wares(position: Position) -> Decision | None:
    """Lay down an Item that it has no use for and somebody else has: only what lies on the table can be dealt with."""
    ways = []
    for option in position.open("play"):
        card = card_of(option)
        if isinstance(position.table.card(card), Item) and card not in position.view.outfit().cards:
            others = [position.view_of(hero.seat) for hero in position.rivals()]
            more = max((view.card(card) for view in others), default=0.0) - position.view.card(card)
            ways.append(Way(more, Act(with_details(option)), "somebody else could use it"))
    best = position.best(ways, WARE_LEAST)
    return None if best is None else best.decision

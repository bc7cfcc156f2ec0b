"""Bargains of a seat: help in combats and trades, whom to ask on which terms, and how to answer offers.

Both sides are judged by the same estimates: the combat with the helper, Treasures and coins. The gain of the other side
counts against a deal, as far as this seat envies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kickdoor_game.machine.ids import NO_CARD, NOBODY, CardId, Seat
from kickdoor_game.machine.questions import PickOne, key
from kickdoor_game.quest.anytime.trading import are_near, refuses_agreement
from kickdoor_game.quest.fight.bargains import choice_for, is_near, refuses_help, refuses_helper
from kickdoor_game.quest.state.battle import MAIN_FIRST, Battle, QuestOffer, QuestTerms
from kickdoor_game.quest.state.table import Barter, QuestTable

from ..api import Act
from ..temper import Temper
from .appraisal import CombatAppraisal, TermsWorth, appraised
from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import chance_of
from .position import QuestPosition

COINS = (0, 100, 200, 300, 500)
"""Gold Pieces that offers consist of."""
ASKS_BELOW = 0.75
"""Probability of a win from which a seat asks nobody for help."""

ASKS_MOST = 2
"""Requests to one player in one combat at most."""

GAINS_LEAST = 0.15
"""Levels that help must gain the main player."""
TAKES_LEAST = 0.2
"""Levels that helping must bring a helper."""

SHARE_LEFT = 0.4
"""Levels that a bid leaves the main player, beyond the least, for each level that the helper gains by it."""
UNDERCUT = 0.1
"""Levels by which a bid leaves the main player more than the best other one that is open."""

MORE_EACH_TIME = 0.25
"""Levels by which each further request to the same player is raised."""
TRADES_FROM = 0.1
"""Levels that a trade must bring each side."""
ENVY = 0.15
"""Share of another player's gain that counts as a loss for most kinds of seats at the board game."""

ASSUMED_ENVY = 0.15
"""Share of this seat's gain that other players are assumed to count as a loss."""


def _terms(treasures: int, gold: int) -> Iterator[QuestTerms]:
    """Yield terms with each number of Treasures up to `treasures` and each price of `COINS` up to `gold`."""
    for count in range(treasures + 1):
        for coins in COINS:
            if coins <= gold:
                yield QuestTerms(count, MAIN_FIRST if count else "", coins)


class QuestBargainer:
    """Bargains of a greedy seat: it asks players nearby when it would lose, and accepts deals that pay."""

    takes_least = TAKES_LEAST
    gains_least = GAINS_LEAST
    asks_below = ASKS_BELOW

    def __init__(self, temper: Temper[QuestPosition]) -> None:
        self._temper = temper

    # ---------------------------------------------------------------- asking

    def ask(self, position: QuestPosition) -> Act | None:
        """Return the request for help in the seat's own combat with the greatest gain; None if it needs no help or no
        deal is good enough."""
        table, battle = position.table, position.table.battle
        if battle is None or refuses_help(table, battle) is not None or chance_of(table, battle) >= self.asks_below:
            return None
        deals = [(deal, seat) for seat in table.alive() if (deal := self._best(position, battle, seat)) is not None]
        for deal, seat in sorted(deals, key=lambda each: -each[0].main):
            act = position.act(key("ask", seat), choice_for(deal.terms))
            if act is not None:
                position.weigh(act, deal.main)
                return act
        return None

    def _best(self, position: QuestPosition, battle: Battle, seat: Seat) -> TermsWorth | None:
        """Return the best deal with that player that they should accept; None if there is none."""
        asked = sum(offer.request for offer in battle.between(seat))
        if seat == position.chair or asked >= ASKS_MOST or not can_come(position.table, battle, seat):
            return None
        wanted = self.expected_price(position, seat) + MORE_EACH_TIME * asked
        deals = self.deals_with(position, CombatAppraisal.of(position.table, battle, seat), wanted)
        good = [deal for deal in deals if deal.helper >= wanted and self.net(position, deal, seat) > self.gains_least]
        return max(good, key=lambda deal: deal.main, default=None)

    def deals_with(self, position: QuestPosition, what: CombatAppraisal, wanted: float) -> Iterable[TermsWorth]:
        """Return deals to offer to the helper of `what`, who is expected to want a gain of `wanted` levels."""
        return map(what.deal, _terms(what.treasures, position.figure.gold))

    def expected_price(self, position: QuestPosition, seat: Seat) -> float:
        """Return the gain in levels that the player in `seat` is expected to want for helping in a combat."""
        return self.takes_least

    def net(self, position: QuestPosition, deal: TermsWorth, helper: Seat) -> float:
        """Return a deal's worth to the main player in levels, less a part of the helper's gain: by how much this seat
        envies them."""
        return deal.main - self._temper.envy(position, helper) * max(0.0, deal.helper)

    # ---------------------------------------------------------------- being asked

    def answer_help(self, position: QuestPosition) -> Act | None:
        """Return the answer to an offer of help, or to a request, that is addressed to this chair; None if there is
        none."""
        battle = position.table.battle
        for offer in battle.offers if battle is not None else ():
            if battle is None or position.chair != (offer.other if offer.request else battle.main):
                continue
            act = self._accepting(position, battle, offer) if self.likes(position, battle, offer) else None
            act = act or position.act(key("decline", offer.number))
            if act is not None:
                return act
        return None

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether an offer of help (or a request) leaves this seat better off, after deducting a part of the
        other side's gain."""
        deal = appraised(position.table, battle, offer.other, offer.terms)
        if not offer.request:
            return self.net(position, deal, offer.other) > self.gains_least
        minds = self._temper.envy(position, battle.main)
        return deal.helper - minds * max(0.0, deal.main) > self.takes_least * 0.5

    def _accepting(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> Act | None:
        """Return the choice to accept an offer, with the card that it costs if any; None if that is too dear."""
        name = key("accept", offer.number)
        option = next((each for each in position.open if each.key == name), None)
        if option is None:
            return None
        if not option.details:
            return position.act(name)
        cards = option.details[0]
        if not isinstance(cards, PickOne):
            return None
        worth = {each.key: card_worth(position.table, position.me, each.card or NO_CARD) for each in cards.options}
        cheapest = min(worth, key=lambda each: worth[each])
        deal = appraised(position.table, battle, offer.other, offer.terms)
        return position.act(name, cheapest) if deal.helper > worth[cheapest] + self.takes_least else None

    def volunteer(self, position: QuestPosition) -> Act | None:
        """Return the best offer to help a player who would lose their combat; None if none is possible or worth it."""
        table, battle = position.table, position.table.battle
        if battle is None or not self.may_volunteer(position, battle) or chance_of(table, battle) >= self.asks_below:
            return None
        what = CombatAppraisal.of(table, battle, position.chair)
        deals = map(what.deal, _terms(what.treasures, table.figures[battle.main].gold))
        minds, open_bid = self._temper.envy(position, battle.main), best_bid(table, battle, position.chair)
        good = [
            deal
            for deal in deals
            if deal.main > max(self.gains_least + SHARE_LEFT * deal.helper, open_bid + UNDERCUT)
            and deal.helper - minds * deal.main > self.takes_least * 2
        ]
        best = max(good, key=lambda deal: deal.helper, default=None)
        return None if best is None else position.act("bid", choice_for(best.terms))

    def may_volunteer(self, position: QuestPosition, battle: Battle) -> bool:
        """Return whether this chair could help in that combat, has not offered to yet, and has not struck the main
        player in it."""
        if position.chair in battle.party() or refuses_help(position.table, battle) is not None:
            return False
        if position.memory.struck == position.combat:
            return False
        said = any(not offer.request for offer in battle.between(position.chair))
        return not said and can_come(position.table, battle, position.chair)

    # ---------------------------------------------------------------- trades

    def answer_trade(self, position: QuestPosition) -> Act | None:
        """Return the answer to a trade proposed to this chair: to agree if it gains enough, otherwise to refuse. None
        if nothing is proposed."""
        table = position.table
        for offer in table.barters:
            if offer.to != position.chair:
                continue
            if refuses_agreement(table, offer) is not None:
                continue
            word = "agree" if self.likes_trade(position, offer) else "refuse"
            act = position.act(key(word, offer.number))
            if act is not None:
                return act
        return None

    def likes_trade(self, position: QuestPosition, offer: Barter) -> bool:
        """Return whether this seat gains enough by a trade, after deducting a part of the other side's gain."""
        mine, theirs = swapped(position.table, offer)[::-1]
        minds = self._temper.envy(position, offer.by)
        return mine - minds * max(0.0, theirs) > TRADES_FROM * (1.0 if offer.want or offer.wanted_gold else 0.0)

    def propose(self, position: QuestPosition) -> Act | None:
        """Return the best trade that the other player should accept; None if there is none. No trade is proposed
        twice."""
        table, memory = position.table, position.memory
        found = [
            (self._temper.envy(position, seat), offer)
            for seat in self.partners(position)
            for offer in self.wares(table, position.chair, seat)
        ]
        good: list[tuple[float, Barter]] = []
        for minds, offer in found:
            mine, theirs = swapped(table, offer)
            gain = mine - minds * max(0.0, theirs)
            if gain > TRADES_FROM and theirs > TRADES_FROM + ASSUMED_ENVY * max(0.0, mine):
                good.append((gain, offer))
        for gain, offer in sorted(good, key=lambda each: -each[0]):
            said = (offer.to, *offer.give, offer.gold, *offer.want, offer.wanted_gold)
            give, want = (tuple(key("card", card) for card in cards) for cards in (offer.give, offer.want))
            act = position.act(key("trade", offer.to), (give, offer.gold, want, offer.wanted_gold))
            if act is not None and said not in memory.proposed:
                memory.proposed.add(said)
                position.weigh(act, gain)
                return act
        return None

    def partners(self, position: QuestPosition) -> list[Seat]:
        """Return the players near enough for a trade; none except before the first move of a turn, and none the second
        time it is called in a turn."""
        table, memory = position.table, position.memory
        if position.question.kind != "move" or memory.traded == table.turn_number:
            return []
        memory.traded = table.turn_number
        others = (seat for seat in table.alive() if seat != position.chair)
        return [seat for seat in others if are_near(table, position.chair, seat)]

    def wares(self, table: QuestTable, by: Seat, to: Seat) -> Iterable[Barter]:
        """Return the trades that the player `by` could propose to `to`: an Item for gold, gold for an Item, an Item for
        an Item."""
        return _wares(table, by, to)


def can_come(table: QuestTable, battle: Battle, seat: Seat) -> bool:
    """Return whether that player is near enough to help in the combat without a card that moves them there."""
    return refuses_helper(table, battle, seat) is None and is_near(table, battle, seat)


def best_bid(table: QuestTable, battle: Battle, chair: Seat) -> float:
    """Return what the best open bid of another player than `chair` gains the main player, in levels; 0 if there is
    none."""
    bids = (offer for offer in battle.offers if not offer.request and offer.other != chair)
    return max([0.0, *(appraised(table, battle, offer.other, offer.terms).main for offer in bids)])


def swapped(table: QuestTable, offer: Barter) -> tuple[float, float]:
    """Return the gain in levels by a trade, for the player who proposed it and for the other."""

    def worth(seat: Seat, cards: list[CardId], gold: int) -> float:
        hero = table.heroes[seat]
        return scale.gold_worth(table, hero, gold) + sum(card_worth(table, hero, card) for card in cards)

    by, to = offer.by, offer.to
    return (
        worth(by, offer.want, offer.wanted_gold) - worth(by, offer.give, offer.gold),
        worth(to, offer.give, offer.gold) - worth(to, offer.want, offer.wanted_gold),
    )


def _wares(table: QuestTable, by: Seat, to: Seat) -> Iterator[Barter]:
    """Yield trades of single Items for gold or other Items, in both directions."""
    mine, theirs = (list(table.heroes[seat].items) for seat in (by, to))
    for card in mine:
        for price in COINS[1:]:
            if price <= table.figures[to].gold:
                yield Barter(0, by, to, [card], 0, [], price)
        for other in theirs:
            yield Barter(0, by, to, [card], 0, [other], 0)
    for other in theirs:
        for price in COINS[1:]:
            if price <= table.figures[by].gold:
                yield Barter(0, by, to, [], price, [other], 0)


def unanswered(battle: Battle | None, chair: Seat) -> list[int]:
    """Return the numbers of requests for help without an answer, if `chair` is the combat's main player and has no
    helper yet; otherwise an empty list."""
    if battle is None or battle.main != chair or battle.helper != NOBODY:
        return []
    return [offer.number for offer in battle.offers if offer.request]

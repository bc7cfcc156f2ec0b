"""Help in combats and trades: what an offer is worth to each side, what to ask for, what to say to what is offered.

Both sides are judged by the same figures: the combat as it would be with the helper, the Treasures and the coins. What
somebody else gains counts against a deal as far as this seat minds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kickdoor_game.machine.ids import NO_CARD, NOBODY, CardId, Seat
from kickdoor_game.machine.questions import PickOne, key
from kickdoor_game.quest.anytime.barter import are_near, refuses_agreement
from kickdoor_game.quest.fight.bargains import choice_for, is_near, refuses_help, refuses_helper
from kickdoor_game.quest.state.battle import MAIN_FIRST, Battle, QuestOffer, QuestTerms
from kickdoor_game.quest.state.table import Barter, QuestTable

from ..api import Act
from ..temper import Temper
from .appraisal import Appraisal, Deal, appraised
from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import chance_of
from .position import Position

COINS = (0, 100, 200, 300, 500)
ASKS_BELOW = 0.75
"""Who is likelier to win asks nobody."""

ASKS_MOST = 2
"""So many times one player in a combat."""

GAINS_LEAST = 0.15
TAKES_LEAST = 0.2
"""What somebody wants to have of it before they help."""

MORE_EACH_TIME = 0.25
TRADES_FROM = 0.1
ENVY = 0.15
"""What another's gain costs most kinds of seats at the board game."""

ASSUMED_ENVY = 0.15
"""What others are taken to mind of what this seat gains by a trade."""


def _terms(treasures: int, gold: int) -> Iterator[QuestTerms]:
    """What is offered: some Treasures, some coins."""
    for count in range(treasures + 1):
        for coins in COINS:
            if coins <= gold:
                yield QuestTerms(count, MAIN_FIRST if count else "", coins)


class Bargainer:
    """How a greedy seat deals: it asks those nearby when it would lose, and takes what pays."""

    takes_least = TAKES_LEAST
    gains_least = GAINS_LEAST
    asks_below = ASKS_BELOW

    def __init__(self, temper: Temper[Position]) -> None:
        self._temper = temper

    # ---------------------------------------------------------------- asking

    def ask(self, position: Position) -> Act | None:
        """Ask whoever makes the most of it for help, on the terms that cost least; None: nobody, or no need."""
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

    def _best(self, position: Position, battle: Battle, seat: Seat) -> Deal | None:
        """The deal with that player that leaves most, of those that they should take."""
        asked = sum(offer.request for offer in battle.between(seat))
        if seat == position.chair or asked >= ASKS_MOST or not can_come(position.table, battle, seat):
            return None
        wanted = self.expected_price(position, seat) + MORE_EACH_TIME * asked
        deals = self.deals_with(position, Appraisal.of(position.table, battle, seat), wanted)
        good = [deal for deal in deals if deal.helper >= wanted and self.net(position, deal, seat) > self.gains_least]
        return max(good, key=lambda deal: deal.main, default=None)

    def deals_with(self, position: Position, what: Appraisal, wanted: float) -> Iterable[Deal]:
        """Return what could be offered to a helper who should want so much."""
        return map(what.deal, _terms(what.treasures, position.figure.gold))

    def expected_price(self, position: Position, seat: Seat) -> float:
        """Return what that player should want to have of a combat before they help."""
        return self.takes_least

    def net(self, position: Position, deal: Deal, helper: Seat) -> float:
        """Return what a deal is worth to the main player, who minds what the helper gains."""
        return deal.main - self._temper.envy(position, helper) * max(0.0, deal.helper)

    # ---------------------------------------------------------------- being asked

    def answer_help(self, position: Position) -> Act | None:
        """Say yes or no to an open offer that is this chair's to answer; None: there is none."""
        battle = position.table.battle
        for offer in battle.offers if battle is not None else ():
            if battle is None or position.chair != (offer.other if offer.request else battle.main):
                continue
            act = self._accepting(position, battle, offer) if self.likes(position, battle, offer) else None
            act = act or position.act(key("decline", offer.number))
            if act is not None:
                return act
        return None

    def likes(self, position: Position, battle: Battle, offer: QuestOffer) -> bool:
        """Say whether an offer leaves this seat better off, what the other gains being counted."""
        deal = appraised(position.table, battle, offer.other, offer.terms)
        if not offer.request:
            return self.net(position, deal, offer.other) > self.gains_least
        minds = self._temper.envy(position, battle.main)
        return deal.helper - minds * max(0.0, deal.main) > self.takes_least * 0.5

    def _accepting(self, position: Position, battle: Battle, offer: QuestOffer) -> Act | None:
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

    def volunteer(self, position: Position) -> Act | None:
        """Offer help to who would lose, for as much as leaves them better off; None: it is none of its business."""
        table, battle = position.table, position.table.battle
        if battle is None or not self.may_volunteer(position, battle) or chance_of(table, battle) >= self.asks_below:
            return None
        what = Appraisal.of(table, battle, position.chair)
        deals = map(what.deal, _terms(what.treasures, table.figures[battle.main].gold))
        minds = self._temper.envy(position, battle.main)
        good = [
            deal
            for deal in deals
            if deal.main > self.gains_least and deal.helper - minds * deal.main > self.takes_least * 2
        ]
        best = max(good, key=lambda deal: deal.helper, default=None)
        return None if best is None else position.act("bid", choice_for(best.terms))

    def may_volunteer(self, position: Position, battle: Battle) -> bool:
        """Say whether they could help there, and have neither offered it yet nor struck who fights there."""
        if position.chair in battle.party() or refuses_help(position.table, battle) is not None:
            return False
        if position.memory.struck == position.combat:
            return False
        said = any(not offer.request for offer in battle.between(position.chair))
        return not said and can_come(position.table, battle, position.chair)

    # ---------------------------------------------------------------- trades

    def answer_trade(self, position: Position) -> Act | None:
        """Say yes or no to a trade that is proposed to this chair."""
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

    def likes_trade(self, position: Position, offer: Barter) -> bool:
        """Say whether what comes is worth more than what goes, what the other gains being counted."""
        mine, theirs = swapped(position.table, offer)[::-1]
        minds = self._temper.envy(position, offer.by)
        return mine - minds * max(0.0, theirs) > TRADES_FROM * (1.0 if offer.want or offer.wanted_gold else 0.0)

    def propose(self, position: Position) -> Act | None:
        """Propose the trade that brings most of those that the other should take; one a turn, and none twice."""
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

    def partners(self, position: Position) -> list[Seat]:
        """Return those nearby to whom something could be proposed now: once a turn, before it moves."""
        table, memory = position.table, position.memory
        if position.question.kind != "move" or memory.traded == table.turn_number:
            return []
        memory.traded = table.turn_number
        others = (seat for seat in table.alive() if seat != position.chair)
        return [seat for seat in others if are_near(table, position.chair, seat)]

    def wares(self, table: QuestTable, by: Seat, to: Seat) -> Iterable[Barter]:
        """Return what could be proposed: an Item for gold, gold for an Item, an Item for an Item."""
        return _wares(table, by, to)


def can_come(table: QuestTable, battle: Battle, seat: Seat) -> bool:
    """Say whether that player could help there without a card that brings them."""
    return refuses_helper(table, battle, seat) is None and is_near(table, battle, seat)


def swapped(table: QuestTable, offer: Barter) -> tuple[float, float]:
    """Return what a trade changes for who has offered it, and for the other."""

    def worth(seat: Seat, cards: list[CardId], gold: int) -> float:
        hero = table.heroes[seat]
        return scale.gold_worth(table, hero, gold) + sum(card_worth(table, hero, card) for card in cards)

    by, to = offer.by, offer.to
    return (
        worth(by, offer.want, offer.wanted_gold) - worth(by, offer.give, offer.gold),
        worth(to, offer.give, offer.gold) - worth(to, offer.want, offer.wanted_gold),
    )


def _wares(table: QuestTable, by: Seat, to: Seat) -> Iterator[Barter]:
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
    """Return the numbers of the offers of that main player that wait for an answer."""
    if battle is None or battle.main != chair or battle.helper != NOBODY:
        return []
    return [offer.number for offer in battle.offers if offer.request]

"""A bargainer that prices help to the coin, by the gain of each side and what each player has accepted before.

It judges both sides as the plain bargainer does, and adds prices. A helper whom it hires gets the least that they
should accept, and pays if helping is worth more to them than that. For its own help it asks as much as leaves the main
player a fair share, and a little less than another helper has asked; if they offer less, it names that price, once in a
combat. Trades are priced alike.

It learns: a player who has refused is offered more the next time, and asked for less. A player who broke their word is
hired only if nobody else will do, and pays for its help whether the combat is won or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.quest.fight.bargains import choice_for, refuses_help
from kickdoor_game.quest.state.battle import MAIN_FIRST, Battle, QuestOffer, QuestTerms
from kickdoor_game.quest.state.events import HelpOffered

from ..api import Act, Chair, Event
from ..temper import Temper
from .appraisal import CombatAppraisal, TermsWorth, appraised
from .bargaining import ASSUMED_ENVY, SHARE_LEFT, UNDERCUT, best_bid
from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import CombatOutlook, outlook
from .faith import Faith
from .position import QuestPosition
from .trader import QuestTrader

THRIFT = 0.3
"""Share of another player's gain that counts as a loss: among four, a third of what one rival gains is lost to it."""

ASKS_BELOW = 0.95
"""Probability of a win from which it asks nobody for help."""
FIRST_PRICE = 0.15
"""Levels that a helper is expected to want at first."""

LEAST_LEFT = 0.22
"""Levels that a main player is expected to want out of help at first."""

DEARER, CHEAPER = 0.15, 0.05
"""Levels by which either changes after a refusal, and after an agreement."""

PRICE_MOST = 1.0
"""Levels that either is expected to want at most."""
OUT_OF_ITS_WAY = 0.2
"""Levels that its own help must bring."""

WORTH_HAGGLING = 0.12
"""Levels that its own price must bring beyond the offer."""
ITEMS_MOST = 4
"""Items that are considered as a price at most."""

SHARED_WIN = 0.5
"""Share of a won game that remains if another player wins as well."""

TRUST = 0.7
"""Probability that a helper comes who should, in a combat that is only planned."""

GOOD = 0.99
"""Trust in a player (`Faith.trust`) below which they have broken their word."""

BETRAYAL = 1.0
"""Levels by which a helper who kept no bargain at all would have to be the better deal."""


class QuestBroker(QuestTrader):
    """Prices help to the coin, and learns which prices each player accepts, and who keeps their word."""

    asks_below = ASKS_BELOW
    gains_least = 0.1

    def __init__(self, temper: Temper[QuestPosition]) -> None:
        super().__init__(temper)
        self._prices: dict[Chair, float] = {}
        self._left: dict[Chair, float] = {}
        self._requests: dict[tuple[Chair, Chair], bool] = {}
        self._faith = Faith()

    # ---------------------------------------------------------------- prices

    def hear(self, events: Sequence[Event]) -> None:
        """Learn from answers to offers which prices each player accepts and refuses, and who keeps their word."""
        super().hear(events)
        for event in events:
            self._faith.hear(event)
            match event:
                case HelpOffered(main=main, other=other, request=request):
                    self._requests[main, other] = request
                case HelpAnswered(fighter=main, other=other, what="declined" | "joined" as what):
                    if self._requests.get((main, other), True):
                        self._learn(self._prices, other, FIRST_PRICE, refused=what == "declined")
                    else:
                        self._learn(self._left, main, LEAST_LEFT, refused=what == "declined")

    def _learn(self, known: dict[Chair, float], seat: Chair, first: float, *, refused: bool) -> None:
        """Raise the price of that player after a refusal, or lower it after an agreement."""
        now = known.get(seat, first)
        known[seat] = min(PRICE_MOST, now + DEARER) if refused else max(first, now - CHEAPER)

    def expected_price(self, position: QuestPosition, seat: Chair) -> float:
        """Return the gain in levels that the player in `seat` is expected to want for helping, as learnt from their
        answers."""
        return self._prices.get(seat, FIRST_PRICE)

    def net(self, position: QuestPosition, deal: TermsWorth, helper: Chair) -> float:
        """Return a deal's worth to the main player in levels, less a part of the helper's gain, and less for a helper
        who broke their word before."""
        return super().net(position, deal, helper) - BETRAYAL * (1 - self._faith.trust(helper))

    # ---------------------------------------------------------------- its own combats

    def deals_with(self, position: QuestPosition, what: CombatAppraisal, wanted: float) -> Iterable[TermsWorth]:
        """Yield the cheapest deal of each sort that the helper of `what`, who wants a gain of `wanted` levels, should
        accept.

        A shared win of the game counts `SHARED_WIN`, and is payment enough for the helper.
        """
        if what.shared:
            deal = what.deal(QuestTerms())
            yield TermsWorth(deal.terms, deal.main - SHARED_WIN * scale.WIN * what.likely, wanted)
            return
        for terms in self._sorts(position, what):
            priced = what.cheapest(terms, wanted, ASSUMED_ENVY)
            if priced is not None:
                yield what.deal(priced)

    def _sorts(self, position: QuestPosition, what: CombatAppraisal) -> Iterator[QuestTerms]:
        """Yield terms without coins: some Treasures, or an Item that is worth more to the helper."""
        for count in range(what.treasures + 1):
            yield QuestTerms(count, MAIN_FIRST if count else "")
        table, me, other = position.table, position.me, position.table.heroes[what.helper]
        promised = table.promised()
        spare = [
            (card_worth(table, other, card) - card_worth(table, me, card), card)
            for card in me.items
            if card not in promised
        ]
        for gain, card in sorted(spare, reverse=True)[:ITEMS_MOST]:
            if gain > 0:
                yield QuestTerms(items=(card,))

    def prospect(self, position: QuestPosition, battle: Battle) -> CombatOutlook:
        """Return chance, prize and cost of a planned combat, including the gain by the best helper that this seat could
        pay."""
        table, alone = position.table, outlook(position.table, battle, position.chair)
        if alone.chance >= self.asks_below or refuses_help(table, battle) is not None:
            return alone
        deals = [(deal, seat) for seat in table.alive() if (deal := self._best(position, battle, seat)) is not None]
        best, seat = max(deals, key=lambda each: each[0].main, default=(None, position.chair))
        if best is None:
            return alone
        chance = max(alone.chance, 0.05)
        worth = alone.worth() + TRUST * self._faith.trust(seat) * best.main
        return CombatOutlook(chance, (worth + (1 - chance) * alone.cost) / chance, alone.cost)

    # ---------------------------------------------------------------- the combats of others

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether an offer of help (or a request) leaves this seat better off; if both would win the game, it
        must be worth more than half a win."""
        what = CombatAppraisal.of(position.table, battle, offer.other)
        if not what.shared:
            return super().likes(position, battle, offer)
        deal = what.deal(offer.terms)
        half = SHARED_WIN * scale.WIN * what.likely
        return deal.helper > half if offer.request else deal.main > half

    def answer_help(self, position: QuestPosition) -> Act | None:
        """Return the answer to an offer of help, or to a request: to accept, to decline, or to name a price if the
        offer is far below it. None if there is none."""
        battle = position.table.battle
        for offer in battle.offers if battle is not None else ():
            if battle is not None and offer.request and position.chair == offer.other:
                dearer = self._dearer(position, battle, offer)
                if dearer is not None:
                    return dearer
        return super().answer_help(position)

    def _dearer(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> Act | None:
        """Return a bid with its own price, if that brings enough beyond the offer; None otherwise."""
        if not self.may_volunteer(position, battle):
            return None
        best = self._asking(position, battle)
        now = appraised(position.table, battle, position.chair, offer.terms)
        if best is None or best.helper < now.helper + WORTH_HAGGLING:
            return None
        return position.act("bid", choice_for(best.terms))

    def volunteer(self, position: QuestPosition) -> Act | None:
        """Return the best offer to help in another player's combat; None if none is worth it."""
        battle = position.table.battle
        if battle is None or not self.may_volunteer(position, battle):
            return None
        best = self._asking(position, battle)
        return None if best is None else position.act("bid", choice_for(best.terms))

    def _asking(self, position: QuestPosition, battle: Battle) -> TermsWorth | None:
        """Return the deal that gains it most among those that the main player should accept, also in place of the best
        open bid of another player; None if none is worth its while.

        If both would win the game together there is none: coins are worth nothing then.
        """
        what = CombatAppraisal.of(position.table, battle, position.chair)
        if what.shared or what.deal(QuestTerms()).main <= 0:
            return None
        least, minds = self._left.get(battle.main, LEAST_LEFT), self.minds(position, battle.main)
        sure = QuestTerms(in_any_case=self._faith.trust(battle.main) < GOOD)
        open_bid = best_bid(position.table, battle, position.chair)
        deals: list[TermsWorth] = []
        for count in range(what.treasures + 1):
            sort = replace(sure, treasures=count, order=MAIN_FIRST if count else "")
            terms = what.dearest(sort, least, SHARE_LEFT)
            if terms is not None and open_bid and what.deal(terms).main < open_bid + UNDERCUT:
                terms = what.dearest(sort, open_bid + UNDERCUT, 0.0)
            if terms is not None:
                deals.append(what.deal(terms))
        good = [deal for deal in deals if deal.helper - minds * max(0.0, deal.main) > OUT_OF_ITS_WAY]
        return max(good, key=lambda deal: deal.helper, default=None)

"""Bargains to the coin: what the job will bear, by what each side gains and by what each player has taken before.

As the plain bargainer it judges both sides by the same figures; what it has of its own is the price. Whom it hires gets
the least that they should take, and pays if helping is worth more to them than that. Its own help costs whatever leaves
the main player just better off; asked for less, it names that price, once in a combat. Trades are priced alike.

What players take it learns: who has refused is offered more, and asked for less, the next time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor

from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.anytime.barter import are_near
from kickdoor_game.quest.fight.bargains import choice_for, refuses_help
from kickdoor_game.quest.state.battle import MAIN_FIRST, Battle, QuestOffer, QuestTerms
from kickdoor_game.quest.state.events import HelpOffered
from kickdoor_game.quest.state.table import Barter, QuestTable

from ..api import Act, Chair, Event
from ..temper import Temper
from .appraisal import ROUND, Appraisal, Deal, appraised
from .bargaining import ASSUMED_ENVY, TRADES_FROM, Bargainer, swapped
from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import Outlook, outlook
from .position import Position

ASKS_BELOW = 0.95
FIRST_PRICE = 0.15
"""What somebody should want to have of a combat before they help, as long as nothing is known of them."""

LEAST_LEFT = 0.22
"""What a main player should want to have of help, likewise."""

DEARER, CHEAPER = 0.15, 0.05
"""By how much either changes when somebody has refused, or agreed."""

PRICE_MOST = 1.0
OUT_OF_ITS_WAY = 0.2
"""What its own help has to bring."""

WORTH_HAGGLING = 0.12
ITEMS_MOST = 4
"""So many Items are thought of as a price."""

SHARED_WIN = 0.5
"""What is left of a game that somebody else wins as well."""

TRUST = 0.7
"""How likely somebody comes who should, in a combat that is only planned."""


class Broker(Bargainer):
    """Knows what help is worth to each side, and who takes how much."""

    asks_below = ASKS_BELOW
    gains_least = 0.05

    def __init__(self, temper: Temper[Position]) -> None:
        super().__init__(temper)
        self._prices: dict[Chair, float] = {}
        self._left: dict[Chair, float] = {}
        self._requests: dict[tuple[Chair, Chair], bool] = {}
        self._partners: set[tuple[int, Chair]] = set()

    # ---------------------------------------------------------------- what people take

    def hear(self, events: Sequence[Event]) -> None:
        """Learn from what became of offers."""
        for event in events:
            match event:
                case HelpOffered(main=main, other=other, request=request):
                    self._requests[main, other] = request
                case HelpAnswered(fighter=main, other=other, what="declined" | "joined" as what):
                    if self._requests.get((main, other), True):
                        self._learn(self._prices, other, FIRST_PRICE, refused=what == "declined")
                    else:
                        self._learn(self._left, main, LEAST_LEFT, refused=what == "declined")

    def _learn(self, known: dict[Chair, float], seat: Chair, first: float, *, refused: bool) -> None:
        now = known.get(seat, first)
        known[seat] = min(PRICE_MOST, now + DEARER) if refused else max(first, now - CHEAPER)

    def expected_price(self, position: Position, seat: Chair) -> float:
        return self._prices.get(seat, FIRST_PRICE)

    # ---------------------------------------------------------------- its own combats

    def deals_with(self, position: Position, what: Appraisal, wanted: float) -> Iterable[Deal]:
        """Return the cheapest terms of each sort that the helper should take.

        A win that is shared is half a win, and then what the helper gains is counted already.
        """
        if what.shared:
            deal = what.deal(QuestTerms())
            yield Deal(deal.terms, deal.main - SHARED_WIN * scale.WIN * what.likely, wanted)
            return
        for terms in self._sorts(position, what):
            priced = what.cheapest(terms, wanted, ASSUMED_ENVY)
            if priced is not None:
                yield what.deal(priced)

    def _sorts(self, position: Position, what: Appraisal) -> Iterator[QuestTerms]:
        """Treasures, or an Item that is worth more to the helper; the rest is coins."""
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

    def prospect(self, position: Position, battle: Battle) -> Outlook:
        """Return what a combat that it plans promises, whom it could hire for it being counted."""
        table, alone = position.table, outlook(position.table, battle, position.chair)
        if alone.chance >= self.asks_below or refuses_help(table, battle) is not None:
            return alone
        deals = [deal for seat in table.alive() if (deal := self._best(position, battle, seat)) is not None]
        best = max(deals, key=lambda deal: deal.main, default=None)
        if best is None:
            return alone
        chance = max(alone.chance, 0.05)
        worth = alone.worth() + TRUST * best.main
        return Outlook(chance, (worth + (1 - chance) * alone.cost) / chance, alone.cost)

    # ---------------------------------------------------------------- the combats of others

    def likes(self, position: Position, battle: Battle, offer: QuestOffer) -> bool:
        """As the plain one; but a game that is shared is half a game, and nothing else counts then."""
        what = Appraisal.of(position.table, battle, offer.other)
        if not what.shared:
            return super().likes(position, battle, offer)
        deal = what.deal(offer.terms)
        half = SHARED_WIN * scale.WIN * what.likely
        return deal.helper > half if offer.request else deal.main > half

    def answer_help(self, position: Position) -> Act | None:
        """Name a price of its own first, where what is offered is far below it."""
        battle = position.table.battle
        for offer in battle.offers if battle is not None else ():
            if battle is not None and offer.request and position.chair == offer.other:
                dearer = self._dearer(position, battle, offer)
                if dearer is not None:
                    return dearer
        return super().answer_help(position)

    def _dearer(self, position: Position, battle: Battle, offer: QuestOffer) -> Act | None:
        if not self.may_volunteer(position, battle):
            return None
        best = self._asking(position, battle)
        now = appraised(position.table, battle, position.chair, offer.terms)
        if best is None or best.helper < now.helper + WORTH_HAGGLING:
            return None
        return position.act("bid", choice_for(best.terms))

    def volunteer(self, position: Position) -> Act | None:
        battle = position.table.battle
        if battle is None or not self.may_volunteer(position, battle):
            return None
        best = self._asking(position, battle)
        return None if best is None else position.act("bid", choice_for(best.terms))

    def _asking(self, position: Position, battle: Battle) -> Deal | None:
        """The terms that bring it most of those that the main player should take; None: none is worth its while.

        Coins for a game that is won together are worth nothing any more.
        """
        what = Appraisal.of(position.table, battle, position.chair)
        if what.shared or what.deal(QuestTerms()).main <= 0:
            return None
        least, minds = self._left.get(battle.main, LEAST_LEFT), self._temper.envy(position, battle.main)
        deals: list[Deal] = []
        for count in range(what.treasures + 1):
            terms = what.dearest(QuestTerms(count, MAIN_FIRST if count else ""), least, ASSUMED_ENVY)
            if terms is not None:
                deals.append(what.deal(terms))
        good = [deal for deal in deals if deal.helper - minds * max(0.0, deal.main) > OUT_OF_ITS_WAY]
        return max(good, key=lambda deal: deal.helper, default=None)

    # ---------------------------------------------------------------- trades

    def partners(self, position: Position) -> list[Seat]:
        """Those whom it meets on its way, too; each once a turn."""
        table = position.table
        if position.question.kind != "move":
            return []
        met = [
            seat
            for seat in table.alive()
            if seat != position.chair
            and (table.turn_number, seat) not in self._partners
            and are_near(table, position.chair, seat)
        ]
        self._partners = {(turn, seat) for turn, seat in self._partners if turn == table.turn_number}
        self._partners |= {(table.turn_number, seat) for seat in met}
        return met

    def wares(self, table: QuestTable, by: Seat, to: Seat) -> Iterable[Barter]:
        """One Item for another or for none, with the coins that make it just worth the other's while."""
        mine: list[list[CardId]] = [[], *([card] for card in table.heroes[by].items)]
        theirs: list[list[CardId]] = [[], *([card] for card in table.heroes[to].items)]
        for give in mine:
            for want in theirs:
                if give or want:
                    offer = _priced(table, Barter(0, by, to, give, 0, want, 0))
                    if offer is not None:
                        yield offer


def _priced(table: QuestTable, offer: Barter) -> Barter | None:
    """That trade with the coins for which the other should just take it; None: there are not as many."""
    gain, theirs = swapped(table, offer)
    for_me, for_them = (scale.gold_worth(table, table.heroes[seat], 1) for seat in (offer.by, offer.to))
    least = 1.5 * TRADES_FROM
    over = theirs - least - ASSUMED_ENVY * max(0.0, gain)
    coins = over / (for_them + ASSUMED_ENVY * for_me) / ROUND
    if coins < 0:
        pays = ceil(-coins) * ROUND
        return replace(offer, gold=pays) if pays <= table.figures[offer.by].gold else None
    return replace(offer, wanted_gold=min(floor(coins) * ROUND, table.figures[offer.to].gold))

"""A bargainer that prices trades to the coin, by what things are worth to both sides at this stage of the game.

It judges the other side as the plain bargainer does, and asks what they should just accept. Its own side it judges more
closely: coins that complete the price of a Level are worth that Level, and strength is worth most to a hero who goes
for the last Level or the Boss. It sells nothing to a player who is about to win. If a proposal leaves it room, it names
its own price for the same things, once, and answers the proposal only afterwards. A player who has refused is offered
more the next time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, floor

from kickdoor_game.heroes.events import TradeEnded
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import key
from kickdoor_game.quest.anytime.trading import are_near, refuses_agreement
from kickdoor_game.quest.state.table import Barter, QuestTable

from ..api import Act, Chair, Event
from ..temper import Temper
from .appraisal import ROUND
from .bargaining import ASSUMED_ENVY, TRADES_FROM, QuestBargainer, swapped
from .estimate import scale
from .estimate.cards import card_worth
from .position import QuestPosition

TRADES_AT = frozenset({"move", "received", "end_turn"})
"""Kinds of questions at which it looks for trades."""

MARGIN, MARGIN_MOST = 0.15, 0.6
"""Levels that another player is expected to want out of a trade at first, and at most."""

DEARER, CHEAPER = 0.15, 0.05
"""Levels by which what a player is expected to want changes after a refusal, and after an agreement."""

WORTH_HAGGLING = 0.12
"""Levels that its own price must bring beyond the offer."""

KEEN = 2.0
"""Factor for the worth of Items to its hero on the last steps to the goal."""

DANGER = 0.6
"""Share of the gain of a player on the last steps to the goal that counts as a loss on top of envy."""


def is_close(table: QuestTable, hero: Hero) -> bool:
    """Return whether a hero's next step is the last Level, or the Boss."""
    return hero.level >= table.numbers.goal_level - 1


def purse_worth(table: QuestTable, hero: Hero, gold: int) -> float:
    """Return the worth of having so many coins, in levels: whole Levels that they buy, and the rest."""
    if is_close(table, hero):
        return scale.gold_worth(table, hero, gold)
    levels, rest = divmod(gold, table.numbers.gold_per_level)
    return scale.levels_worth(table, hero, levels) + scale.gold_worth(table, hero, rest)


class QuestTrader(QuestBargainer):
    """Prices trades to the coin, makes counter-offers, and learns what each player wants."""

    def __init__(self, temper: Temper[QuestPosition]) -> None:
        super().__init__(temper)
        self._partners: set[tuple[int, Chair]] = set()
        self._margins: dict[Chair, float] = {}
        self._haggled: set[int] = set()
        self._chair: Chair | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """Learn from answers to its proposals what each player wants out of a trade."""
        for event in events:
            match event:
                case TradeEnded(by=by, to=to, what="agreed" | "refused" as what) if by == self._chair:
                    change = DEARER if what == "refused" else -CHEAPER
                    self._margins[to] = min(MARGIN_MOST, max(MARGIN, self._margins.get(to, MARGIN) + change))
                case _:
                    pass

    def own_gain(self, table: QuestTable, chair: Chair, offer: Barter) -> float:
        """Return the gain in levels by a trade for the player in `chair`, one of its two sides, at this stage of the
        game."""
        hero, purse = table.heroes[chair], table.figures[chair].gold
        if chair == offer.by:
            gets, gives, coins = offer.want, offer.give, offer.wanted_gold - offer.gold
        else:
            gets, gives, coins = offer.give, offer.want, offer.gold - offer.wanted_gold
        keen = KEEN if is_close(table, hero) else 1.0
        got, given = (sum(card_worth(table, hero, card) for card in cards) for cards in (gets, gives))
        return keen * (got - given) + purse_worth(table, hero, purse + coins) - purse_worth(table, hero, purse)

    def minds(self, position: QuestPosition, seat: Chair) -> float:
        """Return the share of a player's gain that counts as a loss: more if they are about to win."""
        danger = DANGER if is_close(position.table, position.table.heroes[seat]) else 0.0
        return self._temper.envy(position, seat) + danger

    def trade_gain(self, position: QuestPosition, offer: Barter) -> float:
        """Return the gain in levels by a trade to this seat, after deducting a part of the other side's gain."""
        by, to = swapped(position.table, offer)
        other, theirs = (offer.to, to) if offer.by == position.chair else (offer.by, by)
        own = self.own_gain(position.table, position.chair, offer)
        return own - self.minds(position, other) * max(0.0, theirs)

    # ---------------------------------------------------------------- proposals of others

    def likes_trade(self, position: QuestPosition, offer: Barter) -> bool:
        """Return whether this seat gains enough by a trade, after deducting a part of the other side's gain."""
        return self.trade_gain(position, offer) > TRADES_FROM * bool(offer.want or offer.wanted_gold)

    def answer_trade(self, position: QuestPosition) -> Act | None:
        """Return the answer to a trade proposed to this chair: its own price for the same things if that is much
        better, otherwise to agree or to refuse. None if nothing is proposed."""
        for offer in position.table.barters:
            if offer.to == position.chair and offer.number not in self._haggled:
                counter = self._counter(position, offer)
                if counter is not None:
                    return counter
        return super().answer_trade(position)

    def _counter(self, position: QuestPosition, offer: Barter) -> Act | None:
        """Return a trade of the same things at its own price, if that is much better than the offer; None otherwise."""
        table = position.table
        if not (offer.want or offer.wanted_gold) or refuses_agreement(table, offer) is not None:
            return None
        self._haggled.add(offer.number)
        mine = self._priced(table, Barter(0, position.chair, offer.by, list(offer.want), 0, list(offer.give), 0))
        least = max(0.0, self.trade_gain(position, offer)) + WORTH_HAGGLING
        if mine is None or self.trade_gain(position, mine) < least:
            return None
        return self._proposal(position, mine)

    # ---------------------------------------------------------------- its own proposals

    def propose(self, position: QuestPosition) -> Act | None:
        """Return the best trade that the other player should accept; None if there is none. No trade is proposed
        twice."""
        found = [
            (gain, offer)
            for seat in self.partners(position)
            for offer in self.wares(position.table, position.chair, seat)
            if (gain := self.trade_gain(position, offer)) > TRADES_FROM
        ]
        for gain, offer in sorted(found, key=lambda each: -each[0]):
            act = self._proposal(position, offer)
            if act is not None:
                position.weigh(act, gain)
                return act
        return None

    def _proposal(self, position: QuestPosition, offer: Barter) -> Act | None:
        """Return the action that proposes the trade; None if it was proposed before, or is not allowed now."""
        said = (offer.to, *offer.give, offer.gold, *offer.want, offer.wanted_gold)
        if said in position.memory.proposed:
            return None
        give, want = (tuple(key("card", card) for card in cards) for cards in (offer.give, offer.want))
        act = position.act(key("trade", offer.to), (give, offer.gold, want, offer.wanted_gold))
        if act is not None:
            self._chair = position.chair
            position.memory.proposed.add(said)
        return act

    def partners(self, position: QuestPosition) -> list[Seat]:
        """Return the players near enough for a trade, each once a turn, including those met on the way."""
        table = position.table
        if position.question.kind not in TRADES_AT or table.turn != position.chair:
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
        """Yield trades that the player `by` could propose to `to`: one Item for another or for none, with coins so that
        the other side just gains enough. What it uses it gives only for another Item."""
        hero = table.heroes[by]
        mine: list[list[CardId]] = [[], *([card] for card in hero.items)]
        theirs: list[list[CardId]] = [[], *([card] for card in table.heroes[to].items)]
        for give in mine:
            for want in theirs:
                if want or (give and give[0] not in hero.in_use):
                    offer = self._priced(table, Barter(0, by, to, give, 0, want, 0))
                    if offer is not None:
                        yield offer

    def _priced(self, table: QuestTable, offer: Barter) -> Barter | None:
        """Return the trade with coins for which the other side should just accept; None if there are too few."""
        gain, theirs = swapped(table, offer)
        for_me, for_them = (scale.gold_worth(table, table.heroes[seat], 1) for seat in (offer.by, offer.to))
        least = self._margins.get(offer.to, MARGIN)
        over = theirs - least - ASSUMED_ENVY * max(0.0, gain)
        coins = over / (for_them + ASSUMED_ENVY * for_me) / ROUND
        if coins < 0:
            pays = ceil(-coins) * ROUND
            return replace(offer, gold=pays) if pays <= table.figures[offer.by].gold else None
        return replace(offer, wanted_gold=min(floor(coins) * ROUND, table.figures[offer.to].gold))

"""Charity: what is beyond the hand limit goes to the weakest, or is discarded by them (classic.charity).

Who counts among them is the engine's: in the card games the living, on a map the dead as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Menu,
    Option,
    PickSome,
    Pile,
    Question,
    Split,
    card_option,
    card_options,
    cards_in,
    key,
    number_in,
)
from .. import verbs
from ..frames import SeatFrame
from ..hero_sheet.sheet import hand_limit
from ..table import HeroTable


def lowest_others(table: HeroTable, giver: Seat) -> list[Seat]:
    """Who has the lowest Level, beginning left of the giver; empty if the giver is one of them."""
    seats = table.in_charity(giver)
    lowest = min((table.heroes[seat].level for seat in seats), default=0)
    tied = [seat for seat in seats if table.heroes[seat].level == lowest]
    return [] if giver in tied else tied


@dataclass(slots=True)
class Charity(SeatFrame):
    """Asks until the hand is within its limit: a curse on the way may have changed hand, limit and levels.

    Whoever has played or sold what was too much is not done before they say so (classic.charity.1).
    """

    def begin(self, table: HeroTable) -> Next:
        return Goto(self.part) if self._surplus(table) > 0 else Done()

    def _surplus(self, table: HeroTable) -> int:
        hero = table.heroes[self.seat]
        return len(hero.hand) - hand_limit(table, hero)

    def finish(self, table: HeroTable) -> Next:
        """The hand fits, but not by what was given away."""
        if self._surplus(table) > 0:
            return Goto(self.part)
        clock = table.clock_for(self.seat, "arrange_end")
        menu = Menu((Option("end"),))
        return Ask((Question(self.seat, "end_turn", menu, ("end",), clock, ("classic.charity.1",)),), self.ended)

    def ended(self, table: HeroTable, answer: Answer) -> Next:
        return Done()

    def part(self, table: HeroTable) -> Next:
        hero = table.heroes[self.seat]
        surplus = self._surplus(table)
        if surplus <= 0:
            return Goto(self.finish)
        options = card_options(hero.hand)
        unsaid = [card_option(card).key for card in table.unanswered(hero.hand)[:surplus]]
        takers = lowest_others(table, self.seat)
        clock = table.clock_for(self.seat, "answer")
        if not takers:
            shape = PickSome(options, surplus, surplus)
            alone = ("classic.charity.4",)
            return Ask((Question(self.seat, "charity_discard", shape, tuple(unsaid), clock, alone),), self.discard)
        low, high = divmod(surplus, len(takers))
        piles = tuple(Pile(key("seat", seat), low, low + (high > 0), seat) for seat in takers)
        default = tuple((name, piles[i % len(piles)].key) for i, name in enumerate(unsaid))
        split = Split(options, piles, surplus, surplus, even=True, even_rule="classic.charity.2")
        rules = ("classic.charity.1", "classic.charity.2", "classic.charity.3")
        return Ask((Question(self.seat, "charity", split, default, clock, rules, numbers=(surplus,)),), self.give)

    def discard(self, table: HeroTable, answer: Answer) -> Next:
        verbs.lose_cards(table, self.seat, cards_in(answer.choice), "charity begins at home")
        return Goto(self.begin)

    def give(self, table: HeroTable, answer: Answer) -> Next:
        given: dict[Seat, list[CardId]] = {}
        for name, pile in answer.choice:
            given.setdefault(Seat(number_in(pile)), []).append(CardId(number_in(name)))
        for taker, cards in given.items():
            verbs.give_from_hand(table, self.seat, taker, cards)
        return Goto(self.begin)

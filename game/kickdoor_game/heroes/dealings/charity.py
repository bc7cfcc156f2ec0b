"""Charity: cards beyond the hand limit go to the heroes of the lowest Level, or are discarded (classic.charity).

Each engine decides who counts: in the card games the living, on a map the dead as well.
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
    """Return the seats of the lowest Level, beginning left of the giver; [] if the giver is one of them."""
    seats = table.in_charity(giver)
    lowest = min((table.heroes[seat].level for seat in seats), default=0)
    tied = [seat for seat in seats if table.heroes[seat].level == lowest]
    return [] if giver in tied else tied


@dataclass(slots=True)
class Charity(SeatFrame):
    """Makes a hero give cards away until the hand is within its limit.

    It checks again after each gift, since a curse may have changed hand, limit and levels. A player who has played or
    sold their surplus may do more before they end the turn (classic.charity.1).
    """

    def begin(self, table: HeroTable) -> Next:
        """Ask for cards to give away if the hand is over its limit; otherwise finish."""
        return Goto(self.part) if self._surplus(table) > 0 else Done()

    def _surplus(self, table: HeroTable) -> int:
        """Return how many cards the hand has beyond its limit; negative if it has room."""
        hero = table.heroes[self.seat]
        return len(hero.hand) - hand_limit(table, hero)

    def finish(self, table: HeroTable) -> Next:
        """Ask whether the turn ends, after the player has got rid of the surplus by other means."""
        if self._surplus(table) > 0:
            return Goto(self.part)
        clock = table.clock_for(self.seat, "arrange_end")
        menu = Menu((Option("end"),))
        return Ask((Question(self.seat, "end_turn", menu, ("end",), clock, ("classic.charity.1",)),), self.ended)

    def ended(self, table: HeroTable, answer: Answer) -> Next:
        """Finish the charity: the player has ended the turn."""
        return Done()

    def part(self, table: HeroTable) -> Next:
        """Ask which cards go to which of the lowest heroes, or which are discarded."""
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
        """Discard the cards that the player has picked."""
        verbs.lose_cards(table, self.seat, cards_in(answer.choice), "charity")
        return Goto(self.begin)

    def give(self, table: HeroTable, answer: Answer) -> Next:
        """Give the picked cards to the chosen heroes."""
        given: dict[Seat, list[CardId]] = {}
        for name, pile in answer.choice:
            given.setdefault(Seat(number_in(pile)), []).append(CardId(number_in(name)))
        for taker, cards in given.items():
            verbs.give_from_hand(table, self.seat, taker, cards)
        return Goto(self.begin)

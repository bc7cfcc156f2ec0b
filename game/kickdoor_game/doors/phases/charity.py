"""Phase 4: what is beyond the hand limit goes to the weakest, or is discarded by them (classic.charity)."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.sheet import hand_limit
from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import PickSome, Pile, Question, Split, card_options, key, number_in
from ..table import DoorsTable


def lowest_others(table: DoorsTable, giver: Seat) -> list[Seat]:
    """The living who have the lowest level, beginning left of the giver; empty if he is one of them himself."""
    seats = table.around(giver)
    lowest = min((table.heroes[seat].level for seat in seats), default=0)
    tied = [seat for seat in seats if table.heroes[seat].level == lowest]
    return [] if giver in tied else tied


@dataclass(slots=True)
class Charity(SeatFrame):
    """Asks until the hand is within its limit: a curse on the way may have changed hand, limit and levels."""

    def begin(self, table: DoorsTable) -> Next:
        hero = table.heroes[self.seat]
        surplus = len(hero.hand) - hand_limit(table, hero)
        if surplus <= 0:
            return Done()
        options = card_options(hero.hand)
        last = [option.key for option in reversed(options)][:surplus]
        takers = lowest_others(table, self.seat)
        if not takers:
            shape = PickSome(options, surplus, surplus)
            alone = ("classic.charity.4",)
            return Ask((Question(self.seat, "charity_discard", shape, tuple(last), "answer", alone),), self.discard)
        low, high = divmod(surplus, len(takers))
        piles = tuple(Pile(key("seat", seat), low, low + (high > 0), seat) for seat in takers)
        default = tuple((name, piles[i % len(piles)].key) for i, name in enumerate(last))
        split = Split(options, piles, surplus, surplus, even=True, even_rule="classic.charity.2")
        rules = ("classic.charity.1", "classic.charity.2", "classic.charity.3")
        return Ask((Question(self.seat, "charity", split, default, "answer", rules, numbers=(surplus,)),), self.give)

    def discard(self, table: DoorsTable, answer: Answer) -> Next:
        for name in answer.choice:
            verbs.lose_card(table, self.seat, CardId(number_in(name)), "charity begins at home")
        return Goto(self.begin)

    def give(self, table: DoorsTable, answer: Answer) -> Next:
        given: dict[Seat, list[CardId]] = {}
        for name, pile in answer.choice:
            given.setdefault(Seat(number_in(pile)), []).append(CardId(number_in(name)))
        for taker, cards in given.items():
            verbs.give_from_hand(table, self.seat, taker, cards)
        return Goto(self.begin)

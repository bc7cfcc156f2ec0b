"""Treasure after a fight with a helper: drawn face up, shared as agreed (classic.treasure.4, classic.help.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import PickOne, PickSome, Question, card_option, card_options, cards_in, number_in
from .. import events, verbs
from ..draw import Draw
from ..table import TREASURE, HeroTable


def picking_order(order: str, fighter: Seat, helper: Seat, share: int, rest: int) -> list[Seat]:
    """Return whose pick each card is, in order. `order`: "fighter_first", "helper_first", "alternating_fighter" or
    "alternating_helper"; `share`: the number of the helper's cards; `rest`: that of the fighter's."""
    if order == "fighter_first":
        return [fighter] * rest + [helper] * share
    if not order.startswith("alternating"):
        return [helper] * share + [fighter] * rest
    left = {fighter: rest, helper: share}
    turns: list[Seat] = []
    now, other = (helper, fighter) if order == "alternating_helper" else (fighter, helper)
    while left[now] + left[other]:
        if left[now]:
            left[now] -= 1
            turns.append(now)
        now, other = other, now
    return turns


@dataclass(slots=True)
class Spoils(Frame):
    """Draws the Treasures of a fight and shares them between fighter and helper.

    `promised`: the number of the helper's Treasures. `order`: how they are shared. `turns`: whose the coming picks are.
    `cards`: the cards that lie face up (also in `table.aside`).
    """

    rules: ClassVar[tuple[RuleId, ...]] = ("classic.help.6",)

    fighter: Seat
    helper: Seat
    treasures: int
    promised: int
    order: str
    cards: list[CardId] = field(default_factory=list)
    turns: list[Seat] = field(default_factory=list)

    def begin(self, table: HeroTable) -> Next:
        """Draw the Treasures of the fight face up."""
        return Call(Draw(TREASURE, self.treasures), self.show)

    def show(self, table: HeroTable, drawn: tuple[CardId, ...]) -> Next:
        """Show the drawn Treasures to everybody, and begin to share them."""
        if not drawn:
            return Done()
        self.cards = list(drawn)
        table.tell(events.TreasuresShown(drawn))
        if self.order == "fighter_deals" and 0 < self.share(table) < len(drawn):
            return Goto(self.deal)
        self.turns = self.picks(table)
        return Goto(self.pick)

    def share(self, table: HeroTable) -> int:
        """Return how many of the Treasures lying open are the helper's."""
        return 0 if table.heroes[self.helper].dead else min(self.promised, len(self.cards))

    def picks(self, table: HeroTable) -> list[Seat]:
        """Return whose pick each of the Treasures lying open is, in order."""
        share = self.share(table)
        return picking_order(self.order, self.fighter, self.helper, share, len(self.cards) - share)

    def deal(self, table: HeroTable) -> Next:
        """Ask the fighter which cards the helper gets."""
        if table.heroes[self.fighter].dead or table.heroes[self.helper].dead:
            return Goto(self.undealt)
        share = min(self.promised, len(self.cards))
        options = card_options(self.cards)
        question = Question(
            self.fighter,
            "deal_spoils",
            PickSome(options, share, share),
            tuple(option.key for option in options[:share]),
            table.clock_for(self.fighter, "pick"),
            self.rules,
            about=self.helper,
        )
        return Ask((question,), self.dealt)

    def dealt(self, table: HeroTable, answer: Answer) -> Next:
        """Give the helper the cards that the fighter chose for them; the rest are the fighter's."""
        for card in cards_in(answer.choice):
            self._give(table, self.helper, card)
        self.turns = [self.fighter] * len(self.cards)
        return Goto(self.pick)

    def undealt(self, table: HeroTable) -> Next:
        """Let both pick their cards, the helper first, because one of the two is dead and nobody can deal."""
        share = min(self.promised, len(self.cards))
        self.turns = picking_order("helper_first", self.fighter, self.helper, share, len(self.cards) - share)
        return Goto(self.pick)

    def pick(self, table: HeroTable) -> Next:
        """Ask the next player which card they take, while there is a choice."""
        if any(table.heroes[seat].dead for seat in self.turns):
            return Goto(self.without_the_dead)
        if not self.turns or (len(set(self.turns)) < 2 and len(self.turns) == len(self.cards)):
            return Goto(self.rest)
        options = tuple(card_option(card) for card in self.cards)
        seat = self.turns[0]
        clock = table.clock_for(seat, "pick")
        question = Question(seat, "pick_spoils", PickOne(options), options[0].key, clock, self.rules)
        return Ask((question,), self.picked)

    def picked(self, table: HeroTable, answer: Answer) -> Next:
        """Give the picked card to the player whose pick it was."""
        self._give(table, self.turns.pop(0), CardId(number_in(answer.choice)))
        return Goto(self.pick)

    def without_the_dead(self, table: HeroTable) -> Next:
        """Remove the picks of the dead (classic.death.9): a helper's go to the fighter, a fighter's to nobody."""
        self.turns = [seat for seat in self.turns if not table.heroes[seat].dead]
        if not table.heroes[self.fighter].dead:
            self.turns += [self.fighter] * (len(self.cards) - len(self.turns))
        return Goto(self.pick)

    def rest(self, table: HeroTable) -> Next:
        """Give the last cards to the one player who picks, and discard those that are nobody's."""
        for seat in self.turns:
            self._give(table, seat, self.cards[0])
        for card in self.cards:
            table.aside.remove(card)
            verbs.discard(table, card)
        return Done()

    def _give(self, table: HeroTable, seat: Seat, card: CardId) -> None:
        """Move an open card to a hand."""
        self.cards.remove(card)
        table.aside.remove(card)
        verbs.to_hand(table, seat, card)
        table.tell(events.TreasurePicked(seat, card))

"""Drawing cards: the one place that takes from a deck, since a deck may run out in the middle (classic.cards.2, .3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..machine.answers import Answer
from ..machine.frame import Ask, Done, Frame, Goto, Next
from ..machine.ids import CHANCE, CardId, Seat
from ..machine.questions import Question, Roll, Shuffle
from . import events, verbs
from .table import HeroTable


@dataclass(slots=True)
class Draw(Frame):
    """Draw `count` cards, or as many as there are. Result: their ids.

    `seat`: face down into that hand; None: face up, and the caller finds them in `table.aside`.
    """

    deck: str
    count: int
    seat: Seat | None = None
    drawn: list[CardId] = field(default_factory=list)

    def begin(self, table: HeroTable) -> Next:
        deck = table.decks[self.deck]
        while len(self.drawn) < self.count and deck:
            self.drawn.append(deck.pop())
            table.aside.append(self.drawn[-1])
        if len(self.drawn) < self.count and table.discards[self.deck]:
            return Goto(self.reshuffle)
        return Goto(self.deliver)

    def reshuffle(self, table: HeroTable) -> Next:
        size = len(table.discards[self.deck])
        if not size:
            return Goto(self.deliver)
        return Ask((shuffle_question(size),), self.shuffled)

    def shuffled(self, table: HeroTable, answer: Answer) -> Next:
        pile = table.discards[self.deck]
        table.decks[self.deck] = [pile[place] for place in answer.choice]
        table.tell(events.Shuffled(self.deck, len(pile)))
        table.discards[self.deck] = []
        return Goto(self.begin)

    def deliver(self, table: HeroTable) -> Next:
        if self.seat is not None:
            for card in self.drawn:
                table.aside.remove(card)
                verbs.to_hand(table, self.seat, card)
            if self.drawn:
                table.tell(events.Drew(self.seat, self.deck, len(self.drawn)))
                table.tell(events.Received(self.seat, tuple(self.drawn), audience=(self.seat,)))
        if missing := self.count - len(self.drawn):
            table.tell(events.RanOut(self.deck, missing, self.seat))
        return Done(tuple(self.drawn))


def shuffle_question(size: int) -> Question:
    """Asked of CHANCE."""
    return Question(CHANCE, "shuffle", Shuffle(size), tuple(range(size)), "chance", ("classic.cards.2",))


def random_cards_question(size: int) -> Question:
    """Asked of CHANCE: which cards of a hand of that size something takes that says nothing of a choice."""
    return Question(CHANCE, "random_cards", Shuffle(size), tuple(range(size)), "chance", ("classic.cards.5",))


def roll_question(why: str, *owners: Seat, sides: int = 6) -> Question:
    """Asked of CHANCE: a die for each of these seats (classic.setup.6)."""
    roll = Roll(sides, len(owners), owners)
    return Question(CHANCE, why, roll, (1,) * roll.count, "chance", ("classic.setup.6",))

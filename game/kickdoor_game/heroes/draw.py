"""Draw cards from a deck, and reshuffle its discards if it runs out in the middle (classic.cards.2, classic.cards.3).

All draws use the frame `Draw`. The other functions make questions about chance.
"""

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
    """Draw `count` cards, or as many as there are. Its result is their ids.

    `seat`: draw face down into that hand; None: draw face up, and leave the cards in `table.aside` for the caller.
    """

    deck: str
    count: int
    seat: Seat | None = None
    drawn: list[CardId] = field(default_factory=list)

    def begin(self, table: HeroTable) -> Next:
        """Take cards from the deck; reshuffle the discards if it has too few."""
        deck = table.decks[self.deck]
        while len(self.drawn) < self.count and deck:
            self.drawn.append(deck.pop())
            table.aside.append(self.drawn[-1])
        if len(self.drawn) < self.count and table.discards[self.deck]:
            return Goto(self.reshuffle)
        return Goto(self.deliver)

    def reshuffle(self, table: HeroTable) -> Next:
        """Ask chance for an order of the discards."""
        size = len(table.discards[self.deck])
        if not size:
            return Goto(self.deliver)
        return Ask((shuffle_question(size),), self.shuffled)

    def shuffled(self, table: HeroTable, answer: Answer) -> Next:
        """Make the shuffled discards the new deck, and go on drawing."""
        pile = table.discards[self.deck]
        table.decks[self.deck] = [pile[place] for place in answer.choice]
        table.tell(events.Shuffled(self.deck, len(pile)))
        table.discards[self.deck] = []
        return Goto(self.begin)

    def deliver(self, table: HeroTable) -> Next:
        """Put the cards into the hand of `seat`, if there is one, and tell what was drawn and what is missing."""
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
    """Return the question that makes chance shuffle `size` cards (classic.cards.2)."""
    return Question(CHANCE, "shuffle", Shuffle(size), tuple(range(size)), "chance", ("classic.cards.2",))


def random_cards_question(size: int) -> Question:
    """Return the question that makes chance order a hand of `size` cards, so that cards can be taken at random
    (classic.cards.5).
    """
    return Question(CHANCE, "random_cards", Shuffle(size), tuple(range(size)), "chance", ("classic.cards.5",))


def roll_question(why: str, *owners: Seat, sides: int = 6) -> Question:
    """Return the question that makes chance roll one die for each of `owners` (classic.setup.6). `why`: the kind of the
    question.
    """
    roll = Roll(sides, len(owners), owners)
    return Question(CHANCE, why, roll, (1,) * roll.count, "chance", ("classic.setup.6",))

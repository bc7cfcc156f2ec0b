"""A duel: shuffling, opening hands, the first turn, gold, mulligans, and then turn after turn (ccg.setup.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Frame, Goto, Next
from ...machine.ids import CHANCE, Seat
from ...machine.questions import PickOne, Question, Roll, Shuffle, YesNo, number_in, seat_option
from ..state import verbs
from ..state.events import DeckShuffled, FirstTurnGiven, HandKept, RolledForFirst
from ..state.numbers import CHOICE, START_CARDS, START_GOLD
from ..state.table import DuelTable
from .turn import DuelTurn

SEATS = (Seat(0), Seat(1))
"""Both seats."""


@dataclass(slots=True)
class Duel(Frame):
    """The whole duel.

    `at`: the player whose deck is shuffled, or who decides. `again`: a new hand is being drawn (ccg.mulligan.1).
    `first`: the player with the first turn, if a series decides that (ccg.setup.7).
    """

    at: Seat = SEATS[0]
    again: bool = False
    first: Seat | None = None

    def begin(self, table: DuelTable) -> Next:
        """Ask chance for the order of the deck of the player `at` (ccg.setup.3)."""
        size = len(table.duelists[self.at].deck)
        question = Question(CHANCE, "shuffle", Shuffle(size), tuple(range(size)), "chance", ("ccg.setup.3",))
        return Ask((question,), self.shuffled)

    def shuffled(self, table: DuelTable, answer: Answer) -> Next:
        """Put the deck in the order that chance gave, and draw the opening hand."""
        duelist = table.duelists[self.at]
        duelist.deck = tuple(duelist.deck[place] for place in answer.choice)
        table.tell(DeckShuffled(self.at))
        verbs.draw(table, self.at, START_CARDS)
        if self.again:
            return Goto(self.next_mulligan)
        self.at = table.opponent(self.at)
        if self.at != SEATS[0]:
            return Goto(self.begin)
        return Goto(self.roll if self.first is None else self.is_told)

    def roll(self, table: DuelTable) -> Next:
        """Roll a die for each player (ccg.setup.4)."""
        shape = Roll(6, len(SEATS), SEATS)
        return Ask((Question(CHANCE, "who_begins", shape, (2, 1), "chance", ("ccg.setup.4",)),), self.rolled)

    def rolled(self, table: DuelTable, answer: Answer) -> Next:
        """Record who has the higher die and so chooses; roll again if both are equal."""
        first, second = answer.choice
        table.tell(RolledForFirst((first, second)))
        if first == second:
            return Goto(self.roll)
        self.at = SEATS[int(second > first)]
        return Goto(self.who_begins)

    def who_begins(self, table: DuelTable) -> Next:
        """Ask the player with the higher die who has the first turn; by default they have it (ccg.timing.13)."""
        shape = PickOne(tuple(map(seat_option, SEATS)))
        question = Question(self.at, "who_begins", shape, seat_option(self.at).key, CHOICE, ("ccg.setup.4",))
        return Ask((question,), self.begins)

    def begins(self, table: DuelTable, answer: Answer) -> Next:
        """Give the first turn to the player whom the winner of the roll chose."""
        return self._begins(table, Seat(number_in(answer.choice)))

    def is_told(self, table: DuelTable) -> Next:
        """Give the first turn to the player whom the series says; nothing is rolled (ccg.setup.7)."""
        assert self.first is not None, "shuffled has looked"
        return self._begins(table, self.first)

    def _begins(self, table: DuelTable, first: Seat) -> Next:
        """Give a player the first turn, and both their starting gold (ccg.setup.5)."""
        table.turn = self.at = first
        table.tell(FirstTurnGiven(table.turn))
        for seat, gold in zip(table.in_order(), START_GOLD, strict=True):
            verbs.change_gold(table, seat, gold, "start")
        return Goto(self.mulligan)

    def mulligan(self, table: DuelTable) -> Next:
        """Ask whether a player takes a new hand, the first player first (ccg.mulligan.2)."""
        question = Question(self.at, "mulligan", YesNo(), False, CHOICE, ("ccg.mulligan.1",))
        return Ask((question,), self.decided)

    def decided(self, table: DuelTable, answer: Answer) -> Next:
        """Keep the hand, or shuffle it into the deck for a new one."""
        duelist = table.duelists[self.at]
        duelist.kept = True
        table.tell(HandKept(self.at, not answer.choice))
        if not answer.choice:
            return Goto(self.next_mulligan)
        duelist.deck, duelist.hand, self.again = (*duelist.deck, *duelist.hand), (), True
        return Goto(self.begin)

    def next_mulligan(self, table: DuelTable) -> Next:
        """Ask the other player whether they take a new hand, or begin the first turn if both have decided."""
        self.again = False
        self.at = table.opponent(self.at)
        return Goto(self.mulligan if not table.duelists[self.at].kept else self.take_turn)

    def take_turn(self, table: DuelTable) -> Next:
        """Play the active player's turn."""
        return Call(DuelTurn(table.turn), self.turn_over)

    def turn_over(self, table: DuelTable) -> Next:
        """Pass the turn to the opponent (ccg.turn.1)."""
        table.turn = table.opponent(table.turn)
        return Goto(self.take_turn)

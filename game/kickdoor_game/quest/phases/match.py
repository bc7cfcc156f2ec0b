"""A match: shuffling, dealing, creating characters, deciding who begins, and then turn after turn.

A Monster Turn follows each player's turn, before the next player's begins (quest.turns.3).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.draw import Draw
from ...heroes.setting_up import settle_first
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Frame, Goto, Next
from ...machine.ids import CHANCE, CardId, Seat
from ...machine.questions import Question, Roll, Shuffle
from ...machine.window import Window
from ..cards.kinds import DXM, MONSTER, TREASURE
from ..state.table import QuestTable
from .monster_turn import MonsterTurn
from .turn import QuestTurn

DECKS = (MONSTER, TREASURE, DXM)
"""Decks to shuffle, in order."""
DEALT = (TREASURE, DXM)
"""Decks from which starting hands are dealt."""
START_CARDS = 3
"""Cards in a starting hand from each of these decks (quest.setup.10)."""


@dataclass(slots=True)
class QuestMatch(Frame):
    """The whole match.

    `at`: number of decks shuffled, later of draws dealt. `contenders`: seats that may still have the first turn.
    """

    at: int = 0
    contenders: tuple[Seat, ...] = ()

    def begin(self, table: QuestTable) -> Next:
        """Ask chance for the order of the next deck (quest.setup.2)."""
        if self.at >= len(DECKS):
            return Goto(self.start_dealing)
        size = len(table.decks[DECKS[self.at]])
        rules = ("quest.setup.2",)
        return Ask((Question(CHANCE, "shuffle", Shuffle(size), tuple(range(size)), "chance", rules),), self.shuffled)

    def shuffled(self, table: QuestTable, answer: Answer) -> Next:
        """Put the deck in the order that chance gave."""
        deck = DECKS[self.at]
        cards = table.decks[deck]
        table.decks[deck] = [cards[place] for place in answer.choice]
        self.at += 1
        return Goto(self.begin)

    def start_dealing(self, table: QuestTable) -> Next:
        """Begin to deal the starting hands."""
        self.at = 0
        return Goto(self.deal)

    def deal(self, table: QuestTable) -> Next:
        """Deal the next cards to the next seat (quest.setup.10)."""
        seat, kind = divmod(self.at, len(DEALT))
        if seat >= len(table.heroes):
            return Goto(self.create_characters)
        return Call(Draw(DEALT[kind], START_CARDS, Seat(seat)), self.dealt)

    def dealt(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Go on with the next cards to be dealt."""
        self.at += 1
        return Goto(self.deal)

    def create_characters(self, table: QuestTable) -> Next:
        """Let all players put cards into play at the same time, until everybody is ready (quest.creation.2)."""
        return Call(Window("setup", table.everybody(), ("quest.creation.2",), deadline="setup"), self.created)

    def created(self, table: QuestTable) -> Next:
        """End the setup when everybody is ready."""
        for hero in table.heroes:
            hero.fresh = ()
        table.changed = True
        self.contenders = tuple(table.everybody())
        return Goto(self.who_begins)

    def who_begins(self, table: QuestTable) -> Next:
        """Roll a die for each contender; the highest begins, and ties roll again (quest.turns.1).

        No card changes these dice (quest.dice.9).
        """
        roll = Roll(6, len(self.contenders), self.contenders)
        ones = (1,) * len(self.contenders)
        return Ask((Question(CHANCE, "who_begins", roll, ones, "chance", ("quest.turns.1",)),), self.thrown)

    def thrown(self, table: QuestTable, answer: Answer) -> Next:
        """Let the highest begin, or roll again among those who are tied."""
        first = settle_first(table, self.contenders, answer.choice)
        if len(first) > 1:
            self.contenders = first
            return Goto(self.who_begins)
        return Goto(self.take_turn)

    def take_turn(self, table: QuestTable) -> Next:
        """Play the turn of the next player."""
        return Call(QuestTurn(table.turn), self.monsters)

    def monsters(self, table: QuestTable) -> Next:
        """Play the Monster Turn (quest.turns.3)."""
        return Call(MonsterTurn(table.turn), self.turn_over)

    def turn_over(self, table: QuestTable) -> Next:
        """Pass the turn to the left (quest.turns.2)."""
        table.turn = Seat((table.turn + 1) % len(table.heroes))
        return Goto(self.take_turn)

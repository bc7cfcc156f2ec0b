"""A match from the shuffle on: three decks, three cards each of two, characters, the first turn, and all others.

Each player's turn is followed by one of the monsters, before the next player's begins (quest.turns.3).
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
DEALT = (TREASURE, DXM)
START_CARDS = 3
"""Of each of the two (quest.setup.10)."""


@dataclass(slots=True)
class QuestMatch(Frame):
    """`at`: how far shuffling or dealing has come. `contenders`: who may still begin."""

    at: int = 0
    contenders: tuple[Seat, ...] = ()

    def begin(self, table: QuestTable) -> Next:
        """The decks are shuffled, each on its own (quest.setup.2)."""
        if self.at >= len(DECKS):
            return Goto(self.start_dealing)
        size = len(table.decks[DECKS[self.at]])
        rules = ("quest.setup.2",)
        return Ask((Question(CHANCE, "shuffle", Shuffle(size), tuple(range(size)), "chance", rules),), self.shuffled)

    def shuffled(self, table: QuestTable, answer: Answer) -> Next:
        deck = DECKS[self.at]
        cards = table.decks[deck]
        table.decks[deck] = [cards[place] for place in answer.choice]
        self.at += 1
        return Goto(self.begin)

    def start_dealing(self, table: QuestTable) -> Next:
        self.at = 0
        return Goto(self.deal)

    def deal(self, table: QuestTable) -> Next:
        seat, kind = divmod(self.at, len(DEALT))
        if seat >= len(table.heroes):
            return Goto(self.create_characters)
        return Call(Draw(DEALT[kind], START_CARDS, Seat(seat)), self.dealt)

    def dealt(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        self.at += 1
        return Goto(self.deal)

    def create_characters(self, table: QuestTable) -> Next:
        """All at the same time, until everybody is ready (quest.creation.2)."""
        return Call(Window("setup", table.everybody(), ("quest.creation.2",), deadline="setup"), self.created)

    def created(self, table: QuestTable) -> Next:
        for hero in table.heroes:
            hero.fresh = ()
        table.changed = True
        self.contenders = tuple(table.everybody())
        return Goto(self.who_begins)

    def who_begins(self, table: QuestTable) -> Next:
        """A die each; the highest begins, the tied throw again. No card changes these (quest.turns.1, quest.dice.9)."""
        roll = Roll(6, len(self.contenders), self.contenders)
        ones = (1,) * len(self.contenders)
        return Ask((Question(CHANCE, "who_begins", roll, ones, "chance", ("quest.turns.1",)),), self.thrown)

    def thrown(self, table: QuestTable, answer: Answer) -> Next:
        first = settle_first(table, self.contenders, answer.choice)
        if len(first) > 1:
            self.contenders = first
            return Goto(self.who_begins)
        return Goto(self.take_turn)

    def take_turn(self, table: QuestTable) -> Next:
        return Call(QuestTurn(table.turn), self.monsters)

    def monsters(self, table: QuestTable) -> Next:
        return Call(MonsterTurn(table.turn), self.turn_over)

    def turn_over(self, table: QuestTable) -> Next:
        """To the left (quest.turns.2)."""
        table.turn = Seat((table.turn + 1) % len(table.heroes))
        return Goto(self.take_turn)

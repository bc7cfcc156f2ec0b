"""The frame at the bottom of every match: shuffle, deal, the first player, then turn after turn."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.draw import Draw, roll_question, shuffle_question
from ...heroes.setting_up import settle_first
from ...heroes.table import DOOR, TREASURE
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.window import Window
from ..state.table import DoorsTable
from .turn import Turn

SETUP_WINDOW = "setup"
"""Kind of the question in which players lay out their first cards."""


@dataclass(slots=True)
class Match(Frame):
    """Runs a match. `at`: how many packets of the deal are done, two for each hero. `contenders`: who is still in for
    the first turn.
    """

    at: int = 0
    contenders: tuple[Seat, ...] = ()

    def begin(self, table: DoorsTable) -> Next:
        """Ask chance to shuffle the Doors (classic.setup.3)."""
        return Ask((shuffle_question(len(table.decks[DOOR])),), self.doors_shuffled)

    def doors_shuffled(self, table: DoorsTable, answer: Answer) -> Next:
        """Put the Doors into the order that chance has chosen."""
        self._lay(table, DOOR, answer.choice)
        return Goto(self.shuffle_treasures)

    def shuffle_treasures(self, table: DoorsTable) -> Next:
        """Ask chance to shuffle the Treasures."""
        return Ask((shuffle_question(len(table.decks[TREASURE])),), self.treasures_shuffled)

    def treasures_shuffled(self, table: DoorsTable, answer: Answer) -> Next:
        """Put the Treasures into the order that chance has chosen, and begin to deal."""
        self._lay(table, TREASURE, answer.choice)
        return Goto(self.deal)

    def _lay(self, table: DoorsTable, deck: str, places: tuple[int, ...]) -> None:
        """Put a deck into the order that chance has chosen."""
        cards = table.decks[deck]
        table.decks[deck] = [cards[place] for place in places]
        table.changed = True

    def deal(self, table: DoorsTable) -> Next:
        """Deal the next packet: Doors or Treasures for one hero (classic.setup.4)."""
        seat, second = divmod(self.at, 2)
        if seat >= len(table.heroes):
            return Goto(self.create_characters)
        deck = TREASURE if second else DOOR
        count = table.numbers.start_treasures if second else table.numbers.start_doors
        return Call(Draw(deck, count, Seat(seat)), self.dealt)

    def dealt(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Count the packet as dealt, and go on with the next one."""
        self.at += 1
        return Goto(self.deal)

    def create_characters(self, table: DoorsTable) -> Next:
        """Let all players lay out their first cards at the same time, until everybody is ready
        (classic.character.4).
        """
        rules = ("classic.character.4", "classic.character.5", "classic.character.6", "classic.character.7")
        return Call(Window(SETUP_WINDOW, table.alive(), rules, deadline="setup"), self.created)

    def created(self, table: DoorsTable) -> Next:
        """End the setup: dealt cards that were not played wait for their owner's turn (classic.character.7)."""
        for hero in table.heroes:
            hero.fresh = ()
        self.contenders = tuple(table.alive())
        table.phase = "first"
        return Goto(self.who_begins)

    def who_begins(self, table: DoorsTable) -> Next:
        """Ask chance for a die for each contender; the highest begins, tied ones roll again (classic.setup.7)."""
        return Ask((roll_question("who_begins", *self.contenders),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Settle who begins, or let tied contenders roll again."""
        first = settle_first(table, self.contenders, answer.choice)
        if len(first) > 1:
            self.contenders = first
            return Goto(self.who_begins)
        return Goto(self.take_turn)

    def take_turn(self, table: DoorsTable) -> Next:
        """Run the turn of the player whose turn it is."""
        return Call(Turn(table.turn), self.turn_over)

    def turn_over(self, table: DoorsTable) -> Next:
        """Pass the turn to the left (classic.setup.8)."""
        table.turn = Seat((table.turn + 1) % len(table.heroes))
        return Goto(self.take_turn)

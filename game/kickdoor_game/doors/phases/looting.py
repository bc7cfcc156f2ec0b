"""Looting bodies: each of the others takes one card, the highest Level first (classic.death.4 to classic.death.8)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes import verbs
from ...heroes.draw import roll_question
from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Menu, Option, Question, key, number_in
from ..state import events
from ..state.table import DoorsTable


@dataclass(slots=True)
class LootBodies(Frame):
    """Lets heroes loot all bodies. `keys[i]`: rank of `looters[i]`: their Level, then the dice that they rolled for
    ties.
    """

    looters: list[Seat] = field(default_factory=list)
    keys: list[list[int]] = field(default_factory=list)

    def begin(self, table: DoorsTable) -> Next:
        """Collect the looters of the next body and their Levels; finish if there is no body."""
        if not table.corpses:
            return Done()
        if not table.corpses[0].cards:
            return Goto(self.bury)
        self.looters = table.alive()
        self.keys = [[table.heroes[seat].level] for seat in self.looters]
        return Goto(self.rank)

    def _tied(self) -> list[int]:
        """Return the indices of looters who are tied, the first such group; [] without ties."""
        for one in self.keys:
            places = [i for i, other in enumerate(self.keys) if other == one]
            if len(places) > 1:
                return places
        return []

    def rank(self, table: DoorsTable) -> Next:
        """Ask chance for a die for each tied looter, until nobody is tied."""
        tied = self._tied()
        if not tied:
            return Goto(self.ranked)
        return Ask((roll_question("loot_order", *(self.looters[place] for place in tied)),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Add the dice to the ranks of the tied looters."""
        for place, die in zip(self._tied(), answer.choice, strict=True):
            table.tell(events.DieRolled(self.looters[place], die, 0, 0, "loot_order"))
            self.keys[place] = [*self.keys[place], die]
        return Goto(self.rank)

    def ranked(self, table: DoorsTable) -> Next:
        """Sort the looters by rank, highest first: that is the order in which they take cards."""
        order = sorted(range(len(self.looters)), key=lambda i: self.keys[i], reverse=True)
        self.looters = [self.looters[i] for i in order]
        self.keys = []
        return Goto(self.loot)

    def loot(self, table: DoorsTable) -> Next:
        """Ask the next looter which card they take from the body, if any."""
        corpse = table.corpses[0]
        if not self.looters or not corpse.cards:
            return Goto(self.bury)
        seat = self.looters[0]
        if table.heroes[seat].dead:
            return Goto(self.skip)
        options = (*(Option(key("take", card), card=card) for card in corpse.cards), Option("decline"))
        question = Question(
            seat, "loot_body", Menu(options), ("decline",), "pick", ("classic.death.5",), about=corpse.seat
        )
        return Ask((question,), self.take)

    def skip(self, table: DoorsTable) -> Next:
        """Go on with the next looter: this one has died."""
        self.looters.pop(0)
        return Goto(self.loot)

    def take(self, table: DoorsTable, answer: Answer) -> Next:
        """Give the chosen card to the looter, or tell that they take none."""
        seat = self.looters.pop(0)
        corpse = table.corpses[0]
        if answer.choice[0] == "decline":
            table.tell(events.Passed(seat, "loot"))
        else:
            card = CardId(number_in(answer.choice[0]))
            corpse.cards.remove(card)
            table.tell(events.CardMoved(card, corpse.seat, seat, "loot"))
            verbs.to_hand(table, seat, card)
        return Goto(self.loot)

    def bury(self, table: DoorsTable) -> Next:
        """Discard the cards that nobody took, and go on with the next body."""
        corpse = table.corpses.pop(0)
        for card in corpse.cards:
            verbs.discard(table, card, corpse.seat, "nobody took it")
        return Goto(self.begin)

"""Frames of cards in a combat whose worth is open when they are played: others join in, or a die decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.draw import roll_question
from ...heroes.sides import HEROES, MONSTERS, Boost
from ...language.words.plays import Acclaim, Toss
from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Frame, Goto, Next
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Menu, Option, Question
from ..fight import verbs as fight_verbs
from ..state import events
from ..state.table import DoorsTable
from .rule import OF_A_CARD

JOIN_IN = "join_in"
"""Key of the option to join in."""


@dataclass(slots=True)
class Acclamation(Frame):
    """Asks the other players in turn whether they join in with a card, then adds its bonus to the named side.

    `by`: who has played it. `asked`: those who have still to answer. `voices`: how many have joined in.
    """

    by: Seat
    side: str
    card: CardId
    play: Acclaim
    asked: list[Seat] = field(default_factory=list)
    voices: int = 0

    def begin(self, table: DoorsTable) -> Next:
        """Call upon the others, beginning on the left of the one who has played the card."""
        self.asked = [seat for seat in table.around(self.by) if seat != self.by]
        return Goto(self.ask)

    def ask(self, table: DoorsTable) -> Next:
        """Ask the next living player; add the bonus when all have answered."""
        if not self.asked:
            return Goto(self.cheer)
        if table.heroes[self.asked[0]].dead:
            return Goto(self.skip)
        options = (Option(JOIN_IN), Option("decline"))
        clock = table.clock_for(self.asked[0], "pick")
        menu = Menu(options)
        question = Question(
            self.asked[0], "join_in", menu, ("decline",), clock, (OF_A_CARD,), card=self.card, about=self.by
        )
        return Ask((question,), self.answered)

    def skip(self, table: DoorsTable) -> Next:
        """Go on without the next player, who is dead."""
        self.asked.pop(0)
        return Goto(self.ask)

    def answered(self, table: DoorsTable, answer: Answer) -> Next:
        """Note and tell whether the player joins in."""
        joins = answer.choice[0] == JOIN_IN
        self.voices += joins
        table.tell(events.JoinedIn(self.asked.pop(0), self.card, joins))
        return Goto(self.ask)

    def cheer(self, table: DoorsTable) -> Next:
        """Add the bonus to the side, the higher one if enough players have joined in."""
        value = self.play.joined if self.voices >= self.play.voices else self.play.value
        _add(table, self.by, self.side, value, self.card)
        return Done()


@dataclass(slots=True)
class Tossed(Frame):
    """Rolls the die that decides for which side a card counts. `by`: who has played it."""

    by: Seat
    card: CardId
    play: Toss

    def begin(self, table: DoorsTable) -> Next:
        """Ask chance for the die."""
        return Ask((roll_question("toss", self.by),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Tell the roll, and add the bonus to the side that it names."""
        (die,) = answer.choice
        table.tell(events.DieRolled(self.by, die, 0, self.play.at_least, "toss", self.card))
        _add(table, self.by, HEROES if die >= self.play.at_least else MONSTERS, self.play.value, self.card)
        return Done()


def _add(table: DoorsTable, by: Seat, side: str, value: int, card: CardId) -> None:
    """Add a bonus to a side, unless the combat has ended meanwhile."""
    fight = table.fight
    if fight is not None and not fight.outcome:
        boost = Boost(side, value, "one_shot", "classic.interfere.2", NOBODY, card)
        fight_verbs.add_boost(table, fight, by, boost)

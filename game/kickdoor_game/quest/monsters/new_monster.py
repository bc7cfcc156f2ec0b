"""A new monster comes: its card is turned up, the Monster Die decides the colour of its base, and it stands in its
room.

There are three bases for each player. If no base of the rolled colour is left, the player whose turn it is chooses
among the colours that have one. If no base is left at all, the monsters of the highest Level leave play, and the new
one gets a base that is now free, of the rolled colour if possible (quest.bases.1 to .5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.draw import Draw
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import NO_CARD, CardId
from ...machine.questions import Menu, Option, Question
from ..board.dungeon import RoomId
from ..cards.kinds import MONSTER
from ..dice.throw import ThrowMonsterDie
from ..state import verbs
from ..state.events import NoMonsterLeft
from ..state.levels import level_of
from ..state.table import TURN, QuestTable


@dataclass(slots=True)
class NewMonster(Frame):
    """Brings a monster into `room`. Result: its number; None if no Monster card is left to draw (quest.setup.4).

    `boss`: it comes as the Boss. `like`: it is a Mate of the monster with this card, and the Mate card `card` lies
    aside (quest.enhancers.7).
    """

    room: RoomId
    boss: bool = False
    card: CardId = NO_CARD
    colour: str = ""
    like: CardId = NO_CARD

    def begin(self, table: QuestTable) -> Next:
        """Draw the monster's card; a Mate has its card already."""
        return Goto(self.throw) if self.like != NO_CARD else Call(Draw(MONSTER, 1), self.turned_up)

    def turned_up(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Record the drawn Monster card; finish if none was left."""
        if not cards:
            table.tell(NoMonsterLeft(self.room))
            return Done()
        (self.card,) = cards
        return Goto(self.throw)

    def throw(self, table: QuestTable) -> Next:
        """Roll the Monster Die for the base (quest.bases.1)."""
        return Call(ThrowMonsterDie(table.turn, "base"), self.thrown)

    def thrown(self, table: QuestTable, colour: str) -> Next:
        """Record the colour that the Monster Die shows, for the monster's base."""
        self.colour = colour
        return Goto(self.base)

    def base(self, table: QuestTable) -> Next:
        """Use a base of that colour if one is free; else let the player choose, or make room."""
        if not table.free_bases():
            return Goto(self.make_room)
        return Goto(self.stand if self.colour in table.free_bases() else self.choose)

    def make_room(self, table: QuestTable) -> Next:
        """Remove the monsters of the highest Level other than a Boss, all of them if tied (quest.bases.4)."""
        others = [monster for monster in table.monsters if not monster.boss]
        highest = max(level_of(table, monster) for monster in others)
        for monster in [each for each in others if level_of(table, each) == highest]:
            verbs.remove_monster(table, monster, "no base is left for another")
        return Goto(self.base)

    def choose(self, table: QuestTable) -> Next:
        """Ask the player whose turn it is for a colour that has a base left (quest.bases.3).

        The chosen colour brings no card; the rolled one already has (quest.bases.2). Cards that are played meanwhile
        may take the last base, or free one of the rolled colour, so this starts over in either case.
        """
        if not table.free_bases() or self.colour in table.free_bases():
            return Goto(self.base)
        menu = Menu(tuple(Option(f"base.{colour}", seat=table.player_of(colour)) for colour in table.free_bases()))
        default = (menu.options[0].key,)
        return Ask(
            (Question(table.turn, "base", menu, default, TURN, ("quest.bases.3",), card=self.card),), self.chosen
        )

    def chosen(self, table: QuestTable, answer: Answer) -> Next:
        """Record the colour that the player chose for the monster's base."""
        self.colour = answer.choice[0].removeprefix("base.")
        return Goto(self.stand)

    def stand(self, table: QuestTable) -> Next:
        """Put the monster into its room; the result is its number."""
        monster = verbs.bring_monster(table, self.card, self.colour, self.room, boss=self.boss, like=self.like)
        return Done(monster.number)

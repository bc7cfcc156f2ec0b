"""Running away: one room is chosen, one roll is made for each monster, and then the hero goes, if they live.

A roll of 5 or more, with what is added to it, dodges what the monster does; dodged or not, the runner goes on to the
next and at last into the room (quest.flee.1 to .8). Where no adjacent room lies there is no roll: every monster does
its worst, and the hero stays (quest.flee.10).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.strength import own_flee_parts
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Goto, Next, Step
from ...machine.questions import Menu, Option, Order, Question, key, number_in
from ..board.dungeon import ENTRANCE, RoomId
from ..clocks import deadline_for
from ..dice.throw import Die, Throw
from ..events import Dodged, Fled, GotCaught
from ..table import QuestTable, printed_monster
from .bad_stuff import BadStuff

RUN_AWAY = "run_away"


@dataclass(slots=True)
class RunAway(SeatFrame):
    """`left`: the numbers of the monsters that they still have to roll for. Result: whether they have got into a room.

    Ends at once when the runner is dead: what has not been run from does nothing any more (quest.death.4).
    """

    left: list[int]
    to: RoomId = ENTRANCE
    chosen: bool = False
    ordered: bool = False
    trapped: bool = False

    def void(self, table: QuestTable) -> Step | None:  # type: ignore[override]
        """Whoever is moved by magic meanwhile has got away from all the rest (quest.flee.9)."""
        if table.heroes[self.seat].dead:
            return self.end
        battle = table.battle
        return self.elsewhere if battle is not None and table.figures[self.seat].room != battle.room else None

    def elsewhere(self, table: QuestTable) -> Next:
        return Done(True)

    def begin(self, table: QuestTable) -> Next:
        if self.chosen or self.trapped:
            return Goto(self.order)
        rooms = table.dungeon.adjacent(table.figures[self.seat].room)
        if not rooms:
            return Goto(self.cornered)
        menu = Menu(tuple(Option(key("room", room)) for room in rooms))
        question = Question(
            self.seat, "flee_room", menu, (menu.options[0].key,), deadline_for(table, self.seat), ("quest.flee.1",)
        )
        return Ask((question,), self.choose)

    def cornered(self, table: QuestTable) -> Next:
        self.trapped = True
        return Goto(self.order)

    def choose(self, table: QuestTable, answer: Answer) -> Next:
        self.to, self.chosen = RoomId(number_in(answer.choice[0])), True
        return Goto(self.order)

    def order(self, table: QuestTable) -> Next:
        """The order is the runner's (quest.flee.8)."""
        if self.trapped or self.ordered or len(self.left) < 2:
            return Goto(self.run)
        options = tuple(Option(key("monster", number)) for number in self.left)
        as_they_are = tuple(option.key for option in options)
        question = Question(
            self.seat, "flee_order", Order(options), as_they_are, deadline_for(table, self.seat), ("quest.flee.8",)
        )
        return Ask((question,), self.in_order)

    def in_order(self, table: QuestTable, answer: Answer) -> Next:
        self.left, self.ordered = [number_in(name) for name in answer.choice], True
        return Goto(self.run)

    def run(self, table: QuestTable) -> Next:
        if not self.left:
            return Goto(self.leave)
        if self.trapped:
            return Goto(self.caught)
        return Goto(self.take_die)

    def take_die(self, table: QuestTable) -> Next:
        """What helps, or is used instead of the roll, has its moment here (quest.flee.9, quest.class.9)."""
        if not self.left:
            return Goto(self.run)
        menu = Menu((Option("roll"),))
        return Ask(
            (Question(self.seat, "flee_roll", menu, ("roll",), deadline_for(table, self.seat), ("quest.flee.3",)),),
            self.roll,
        )

    def roll(self, table: QuestTable, answer: Answer) -> Next:
        return Goto(self.throw)

    def throw(self, table: QuestTable) -> Next:
        return Call(Throw(RUN_AWAY, [Die("d6", self.seat)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        if not self.left:
            return Goto(self.run)
        total = faces[0] + sum(part.value for part in own_flee_parts(table, table.heroes[self.seat]))
        if total < table.numbers.flee_on:
            return Goto(self.caught)
        table.tell(Dodged(self.seat, self.left.pop(0), total))
        return Goto(self.run)

    def caught(self, table: QuestTable) -> Next:
        monster = table.monster(self.left.pop(0))
        table.tell(GotCaught(self.seat, monster.number))
        card = printed_monster(table, monster)
        return Call(BadStuff(card.bad_stuff, self.seat, monster.card, card.name), self.run)

    def leave(self, table: QuestTable) -> Next:
        if self.trapped:
            return Done(False)
        table.figures[self.seat].room = self.to
        table.tell(Fled(self.seat, self.to))
        table.stir()
        return Done(True)

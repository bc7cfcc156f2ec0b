"""A player's turn: a card, then Move for as long as there is any, and the fights that come of it (quest.turns.4, .5).

Whoever lies dead comes back first (quest.draw.3). A monster that is in the room when the turn begins, or in the one
that is entered, is fought at once (quest.movement.5, quest.combat.3, .4, .6), and so is one that a flight leads to
(quest.flee.11). After a fight the turn goes on with the Move that is left, unless the hero is dead (quest.death.7) or
had nowhere to run to (quest.flee.10).

A hero of Level 10 who is in the Entrance in their own turn has to kill one more monster, the Boss, and has won: the top
Monster card is drawn, it counts as Level 20, and keeps everything else that it is (quest.boss.1 to .4). After a lost
fight it is gone, and a new one is drawn when a hero of Level 10 comes in again (quest.boss.12, .13).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import events
from ...heroes.dealings.charity import Charity
from ...heroes.frames import SeatFrame
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.questions import Menu, Option, Question, YesNo
from ..belongings.drawing import QuestDrawing
from ..belongings.piles import PICK_UP_COST, pick_up_options, take
from ..board.dungeon import ENTRANCE
from ..board.links import NAMES, NORTH, Side
from ..cards.kinds import DXM, TREASURE
from ..dice.throw import NO_MONSTER
from ..exploring.explore import Explore
from ..exploring.room_text import deal_options, pay_for
from ..exploring.search import SEARCH_COST, Search, why_no_search
from ..exploring.ways import move_left, way_out, ways
from ..fight.combat import CORNERED, LOST, QuestCombat
from ..monsters.new_monster import NewMonster
from ..resolve import Happening
from ..state import verbs
from ..state.events import LeftAlone
from ..state.standing_by import attackers, bystanders, monsters_with
from ..state.table import START_GOLD, QuestTable, monster_name

NEW_CARDS = 2


@dataclass(slots=True)
class Return(Frame):
    """Whoever lies dead stands up again. What they were given while dead they still have (quest.return.2)."""

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        hero, figure = table.heroes[self.seat], table.figures[self.seat]
        hero.dead = hero.returning = False
        figure.room, figure.black = ENTRANCE, 0
        table.tell(events.Returned(self.seat))
        verbs.take_gold(table, self.seat, START_GOLD, "returned")
        return Goto(self.treasures)

    def treasures(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(TREASURE, NEW_CARDS, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Goto(self.others)

    def others(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(DXM, NEW_CARDS, self.seat), self.all_drawn)

    def all_drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Done()


def meets_boss(table: QuestTable, seat: int) -> bool:
    """Say whether that hero, whose turn it is, has to face one now (quest.boss.1, quest.victory.3)."""
    return table.figures[seat].room == ENTRANCE and table.heroes[seat].level >= table.numbers.goal_level


@dataclass(slots=True)
class BossFight(SeatFrame):
    """Result: how the combat ended; nothing if there is no Monster card left."""

    number: int = NO_MONSTER

    def begin(self, table: QuestTable) -> Next:
        return Call(NewMonster(ENTRANCE, boss=True), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        if monster is None:
            return Done()
        if table.heroes[self.seat].dead:
            # They have died while it came, so there is nobody whom it would stop (quest.boss.12).
            verbs.remove_monster(table, table.monster(monster), "the Boss has gone")
            return Done()
        self.number = monster
        return Goto(self.fight)

    def fight(self, table: QuestTable) -> Next:
        return Call(QuestCombat(self.seat, [self.number]), self.fought)

    def fought(self, table: QuestTable, how: str) -> Next:
        return Done(how)


END = "end"
NOWHERE = -1
GO, SEARCH, FIGHT = "go", "search", "fight"


def may_draw_monster(table: QuestTable, seat: Seat) -> bool:
    """Say whether they may draw a monster into the room where they are, since there is none to be found otherwise.

    That is so if no tile or no way into the Darkness is left, and nowhere in the Entrance (quest.automatic.1, .4, .6).
    """
    explored = table.is_explored() or not table.dungeon.into_the_dark()
    return explored and table.figures[seat].room != ENTRANCE and not monsters_with(table, seat)


@dataclass(slots=True)
class QuestTurn(Frame):
    """`began`: whoever it belongs to is alive, and their death ends it. `side`: where they are going.

    `provoked`: the number of a monster that ignored them until they would fight it. `entered`: they have just come into
    a room that lay already. `sought`: the number of a monster that a search has just found. `at`: the room
    for which it was last looked whom they meet there.
    """

    seat: Seat
    began: bool = False
    side: Side = NORTH
    provoked: int = NO_MONSTER
    entered: bool = False
    sought: int = NO_MONSTER
    at: int = NOWHERE

    def void(self, table: QuestTable) -> Step | None:
        return self.end if self.began and table.heroes[self.seat].dead else None

    def begin(self, table: QuestTable) -> Next:
        verbs.begin_turn(table, self.seat)
        table.tell(events.TurnBegan(self.seat, table.turn_number))
        return Goto(self.come_back)

    def come_back(self, table: QuestTable) -> Next:
        return Call(Return(self.seat), self.draw) if table.heroes[self.seat].dead else Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        self.began = True
        return Call(QuestDrawing(DXM, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Goto(self.look)

    def look(self, table: QuestTable) -> Next:
        """What moves them away by magic has its moment here (quest.movement.6)."""
        if self.at == NOWHERE:
            self.at = table.figures[self.seat].room
        if not attackers(table, self.seat):
            return Goto(self.arrive)
        menu = Menu((Option("fight"),))
        return Ask((Question(self.seat, "meet", menu, ("fight",), "turn", ("quest.movement.6",)),), self.fight)

    def fight(self, table: QuestTable, answer: Answer) -> Next:
        return Goto(self.arrive)

    def arrive(self, table: QuestTable) -> Next:
        here, room = attackers(table, self.seat), table.figures[self.seat].room
        self.sought = self.sought if room == self.at else NO_MONSTER
        entered, self.entered, self.at = self.entered or room != self.at, False, room
        for monster in bystanders(table, self.seat) if entered else ():
            called = monster_name(table, monster)
            table.tell(LeftAlone(self.seat, monster.number, monster.printed_by(), called))
        if not here and meets_boss(table, self.seat):
            return Goto(self.boss)
        if not here:
            return Goto(self.offer if entered and may_draw_monster(table, self.seat) else self.move)
        sought, self.sought = self.sought, NO_MONSTER
        return Call(QuestCombat(self.seat, [monster.number for monster in here], sought=sought), self.fought)

    def offer(self, table: QuestTable) -> Next:
        """Once for each room that is entered, where nothing is left to explore (quest.automatic.1 to .3).

        Magic may have led away from there, to the Entrance even, or a monster may have been brought meanwhile.
        """
        if table.figures[self.seat].room != self.at or not may_draw_monster(table, self.seat):
            return Goto(self.move)
        question = Question(self.seat, "draw_monster", YesNo(), False, "turn", ("quest.automatic.1",))
        return Ask((question,), self.decide)

    def decide(self, table: QuestTable, answer: Answer) -> Next:
        return Goto(self.call_up if answer.choice else self.move)

    def call_up(self, table: QuestTable) -> Next:
        return Call(NewMonster(table.figures[self.seat].room), self.found)

    def boss(self, table: QuestTable) -> Next:
        return Call(BossFight(self.seat), self.faced)

    def faced(self, table: QuestTable, how: str | None = None) -> Next:
        """Without a monster left to be the Boss, they wait for one (quest.setup.4)."""
        if how == CORNERED:
            return Goto(self.stop)
        return Goto(self.move if how is None else self.arrive)

    def provoke(self, table: QuestTable) -> Next:
        """Fight one that would leave them alone, and that they may have found by searching (quest.ignore.4)."""
        sought, self.sought = self.sought, NO_MONSTER
        return Call(QuestCombat(self.seat, [self.provoked], sought=sought), self.fought)

    def fought(self, table: QuestTable, how: str) -> Next:
        self.entered = how == LOST
        return Goto(self.stop) if how == CORNERED else Goto(self.arrive)

    def move(self, table: QuestTable) -> Next:
        """A monster that ignored them and does so no more attacks at once (quest.ignore.6).

        Whoever has been moved by magic meanwhile meets what is where they are now.
        """
        if attackers(table, self.seat) or table.figures[self.seat].room != self.at:
            return Goto(self.arrive)
        options = [Option(f"{FIGHT}.{monster.number}") for monster in bystanders(table, self.seat)]
        options += [
            Option(f"{GO}.{NAMES[way.side]}", barred=way.barred, worth=way.cost) for way in ways(table, self.seat)
        ]
        barred = why_no_search(table, self.seat, move_left(table, self.seat))
        pick_up = pick_up_options(table, self.seat, move_left(table, self.seat))
        deals = deal_options(table, self.seat, move_left(table, self.seat))
        menu = Menu((*options, *deals, Option(SEARCH, barred=barred, worth=SEARCH_COST), *pick_up, Option(END)))
        return Ask((Question(self.seat, "move", menu, (END,), "turn", ("quest.movement.2",)),), self.choose)

    def choose(self, table: QuestTable, answer: Answer) -> Next:
        match answer.choice[0].split("."):
            case ["fight", number]:
                self.provoked = int(number)
                return Goto(self.provoke)
            case ["deal", number]:
                deal = pay_for(table, self.seat, int(number), answer.choice[1:])
                room = table.face_of(table.figures[self.seat].room)
                return Call(Happening(deal.gets, self.seat, NO_CARD, room.name, spares=False), self.dealt)
            case ["go", name]:
                self.side = Side(NAMES.index(name))
                way = way_out(table, self.seat, self.side)
                verbs.go(table, self.seat, self.side, way.cost, all_out=way.all_out)
                self.entered = way.to is not None
                return Goto(self.explore if way.to is None else self.arrive)
            case ["search"]:
                verbs.pay_for_search(table, self.seat, SEARCH_COST)
                return Goto(self.search)
            case ["pick_up"]:
                verbs.spend_move(table, self.seat, PICK_UP_COST)
                take(table, self.seat, answer.choice[1])
                return Goto(self.move)
        return Goto(self.stop)

    def dealt(self, table: QuestTable, missed: bool = False) -> Next:
        return Goto(self.arrive)

    def explore(self, table: QuestTable) -> Next:
        return Call(Explore(self.seat, self.side), self.found)

    def search(self, table: QuestTable) -> Next:
        return Call(Search(self.seat, table.figures[self.seat].room), self.searched)

    def searched(self, table: QuestTable, monster: int = NO_MONSTER) -> Next:
        """What lies there is the searcher's if they kill what they have found, now (quest.search.25)."""
        self.sought = monster
        return Goto(self.arrive)

    def found(self, table: QuestTable, monster: int | None = None) -> Next:
        return Goto(self.arrive)

    def stop(self, table: QuestTable) -> Next:
        """Charity comes last; a hero who had nowhere to run to gives as well (quest.turns.4, quest.flee.10)."""
        return Call(Charity(self.seat), self.over)

    def over(self, table: QuestTable) -> Next:
        """What came to them in their own turn they could have put into play in it (quest.turns.10)."""
        table.heroes[self.seat].fresh = ()
        table.changed = True
        return Done()

"""A player's turn: draw a card, then spend Move, with the combats that follow from it, then Charity (quest.turns.4,
.5).

A dead hero returns first (quest.draw.3). A hero fights a monster at once that is in their room when the turn begins, in
a room they enter, or in one they flee to (quest.movement.5, quest.combat.3, .4, .6, quest.flee.11). After a combat the
turn goes on with the Move that is left, unless the hero is dead (quest.death.7) or was cornered (quest.flee.10).

A hero of Level 10 in the Entrance in their own turn meets the Boss: the top Monster card, which counts as Level 20 and
keeps everything else that is printed on it (quest.boss.1 to .4). If the combat is lost, the Boss leaves play, and a new
one is drawn when a hero of Level 10 next comes in (quest.boss.12, .13).
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
"""Cards of each of Treasure and DxM for a hero who returns from death (quest.return.2)."""


@dataclass(slots=True)
class Return(Frame):
    """Brings a dead hero back to life, in the Entrance. They keep cards they were given while dead (quest.return.1,
    .2).
    """

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        """Put the hero into the Entrance with all Health, and give them gold."""
        hero, figure = table.heroes[self.seat], table.figures[self.seat]
        hero.dead = hero.returning = False
        figure.room, figure.black = ENTRANCE, 0
        table.tell(events.Returned(self.seat))
        verbs.take_gold(table, self.seat, START_GOLD, "returned")
        return Goto(self.treasures)

    def treasures(self, table: QuestTable) -> Next:
        """Draw Treasures for the returned hero (quest.return.2)."""
        return Call(QuestDrawing(TREASURE, NEW_CARDS, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Go on to the DxM cards, after the Treasures were drawn."""
        return Goto(self.others)

    def others(self, table: QuestTable) -> Next:
        """Draw DxM cards for the returned hero (quest.return.2)."""
        return Call(QuestDrawing(DXM, NEW_CARDS, self.seat), self.all_drawn)

    def all_drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """End this frame, since the returned hero has drawn their new cards."""
        return Done()


def meets_boss(table: QuestTable, seat: int) -> bool:
    """Return whether the hero whose turn it is has to face a Boss now (quest.boss.1, quest.victory.3)."""
    return table.figures[seat].room == ENTRANCE and table.heroes[seat].level >= table.numbers.goal_level


@dataclass(slots=True)
class BossFight(SeatFrame):
    """A Boss comes, and the hero fights it. Result: how the combat ended; None if there was none."""

    number: int = NO_MONSTER

    def begin(self, table: QuestTable) -> Next:
        """Bring the Boss into the Entrance."""
        return Call(NewMonster(ENTRANCE, boss=True), self.come)

    def come(self, table: QuestTable, monster: int | None = None) -> Next:
        """Begin the fight with the Boss; finish without a combat if no Monster card was left, or the hero has died
        meanwhile."""
        if monster is None:
            return Done()
        if table.heroes[self.seat].dead:
            # Nobody is left for the Boss to stop (quest.boss.12).
            verbs.remove_monster(table, table.monster(monster), "the Boss has gone")
            return Done()
        self.number = monster
        return Goto(self.fight)

    def fight(self, table: QuestTable) -> Next:
        """Begin the combat against the Boss."""
        return Call(QuestCombat(self.seat, [self.number]), self.fought)

    def fought(self, table: QuestTable, how: str) -> Next:
        """Finish; the result is how the combat against the Boss ended."""
        return Done(how)


END = "end"
"""Key of the option to end the turn."""
NOWHERE = -1
"""Stands for the room of a hero whose turn has just begun."""
GO, SEARCH, FIGHT = "go", "search", "fight"
"""Prefixes of option keys: `go.north`, `search`, `fight.3`."""


def may_draw_monster(table: QuestTable, seat: Seat) -> bool:
    """Return whether the hero may draw a monster into their room, because exploring can bring none.

    That is so if no room tile or no exit into the Darkness is left, in any room but the Entrance without monsters
    (quest.automatic.1, .4, .6).
    """
    explored = table.is_explored() or not table.dungeon.into_the_dark()
    return explored and table.figures[seat].room != ENTRANCE and not monsters_with(table, seat)


@dataclass(slots=True)
class QuestTurn(Frame):
    """The turn of `seat`.

    `began`: the hero is alive, and from now on their death ends the turn. `side`: where they are going. `provoked`:
    number of the monster that ignores them and that they choose to fight. `entered`: they have just come into a room
    that was there. `sought`: number of the monster that a search has just found. `at`: the room in which they last met
    what was there.
    """

    seat: Seat
    began: bool = False
    side: Side = NORTH
    provoked: int = NO_MONSTER
    entered: bool = False
    sought: int = NO_MONSTER
    at: int = NOWHERE

    def void(self, table: QuestTable) -> Step | None:
        """Return the step `end` if the turn has begun and its hero is dead (quest.death.7); None otherwise."""
        return self.end if self.began and table.heroes[self.seat].dead else None

    def begin(self, table: QuestTable) -> Next:
        """Begin the turn, and tell everybody."""
        verbs.begin_turn(table, self.seat)
        table.tell(events.TurnBegan(self.seat, table.turn_number))
        return Goto(self.come_back)

    def come_back(self, table: QuestTable) -> Next:
        """Bring the hero back first, if they are dead (quest.draw.3)."""
        return Call(Return(self.seat), self.draw) if table.heroes[self.seat].dead else Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        """Draw a DxM card at the start of the turn (quest.draw.1)."""
        self.began = True
        return Call(QuestDrawing(DXM, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Go on to look for monsters in the room, after the card was drawn."""
        return Goto(self.look)

    def look(self, table: QuestTable) -> Next:
        """Ask a hero who has to fight at once whether they are ready, so they can use magic to move away
        (quest.movement.6).
        """
        if self.at == NOWHERE:
            self.at = table.figures[self.seat].room
        if not attackers(table, self.seat):
            return Goto(self.arrive)
        menu = Menu((Option("fight"),))
        return Ask((Question(self.seat, "meet", menu, ("fight",), "turn", ("quest.movement.6",)),), self.fight)

    def fight(self, table: QuestTable, answer: Answer) -> Next:
        """Go on to the combat when the hero is ready."""
        return Goto(self.arrive)

    def arrive(self, table: QuestTable) -> Next:
        """Deal with what is in the hero's room: tell who ignores them, then start a combat, the Boss, or the next
        choice.
        """
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
        """Ask whether the hero draws a monster into a room they have just entered (quest.automatic.1 to .3).

        It is skipped if they have been moved away meanwhile, or a monster has been brought.
        """
        if table.figures[self.seat].room != self.at or not may_draw_monster(table, self.seat):
            return Goto(self.move)
        question = Question(self.seat, "draw_monster", YesNo(), False, "turn", ("quest.automatic.1",))
        return Ask((question,), self.decide)

    def decide(self, table: QuestTable, answer: Answer) -> Next:
        """Draw a monster if the hero chose to, or go on to the next choice."""
        return Goto(self.call_up if answer.choice else self.move)

    def call_up(self, table: QuestTable) -> Next:
        """Bring the monster that the hero chose to draw."""
        return Call(NewMonster(table.figures[self.seat].room), self.found)

    def boss(self, table: QuestTable) -> Next:
        """Bring the Boss and fight it (quest.boss.1)."""
        return Call(BossFight(self.seat), self.faced)

    def faced(self, table: QuestTable, how: str | None = None) -> Next:
        """Go on after the Boss combat; a hero who was cornered ends their turn. `how`: None if no Monster card was left
        for a Boss (quest.setup.4).
        """
        if how == CORNERED:
            return Goto(self.stop)
        return Goto(self.move if how is None else self.arrive)

    def provoke(self, table: QuestTable) -> Next:
        """Fight a monster that ignores the hero, and that a search may have found (quest.ignore.4)."""
        sought, self.sought = self.sought, NO_MONSTER
        return Call(QuestCombat(self.seat, [self.provoked], sought=sought), self.fought)

    def fought(self, table: QuestTable, how: str) -> Next:
        """Go on after a combat; a hero who was cornered ends their turn (quest.flee.10). `how`: how the combat
        ended."""
        self.entered = how == LOST
        return Goto(self.stop) if how == CORNERED else Goto(self.arrive)

    def move(self, table: QuestTable) -> Next:
        """Ask what the hero does: fight, go, make a Deal, search, pick up, or end the turn.

        If a monster no longer ignores them, or magic has moved them, they first meet what is in their room
        (quest.ignore.6).
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
        """Carry out the hero's choice: fight, Deal, go, search, pick up, or end the turn."""
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
        """Go on with the turn after a Deal."""
        return Goto(self.arrive)

    def explore(self, table: QuestTable) -> Next:
        """Explore the room behind the link that the hero has chosen."""
        return Call(Explore(self.seat, self.side), self.found)

    def search(self, table: QuestTable) -> Next:
        """Let the hero search the room where they are."""
        return Call(Search(self.seat, table.figures[self.seat].room), self.searched)

    def searched(self, table: QuestTable, monster: int = NO_MONSTER) -> Next:
        """Note the monster that was found; beating it now also brings what lies in the room (quest.search.25)."""
        self.sought = monster
        return Goto(self.arrive)

    def found(self, table: QuestTable, monster: int | None = None) -> Next:
        """Go on with the turn; `monster` came by exploring or was drawn, None if there was none."""
        return Goto(self.arrive)

    def stop(self, table: QuestTable) -> Next:
        """Play Charity, also after a flight without a room to run to (quest.turns.4, quest.flee.10)."""
        return Call(Charity(self.seat), self.over)

    def over(self, table: QuestTable) -> Next:
        """End the turn. Treasures received in it get no prompt: the hero could put them into play (quest.turns.10)."""
        table.heroes[self.seat].fresh = ()
        table.changed = True
        return Done()

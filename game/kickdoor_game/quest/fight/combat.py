"""The course of a combat, from its beginning to the last step of a flight.

The main player prepares, and announces the roll. Then everybody else may react, and each reaction reopens the window
for all; meanwhile the main player may call the roll off, at most three times in a combat (quest.roll.3 to .5).
Otherwise all dice are rolled, may be changed, and count.

Winners take cards for monsters of their own colour, then Treasure, then levels (quest.winning.2). Losers take a hit for
each monster, and run away if they live (quest.losing.1, .2); the monsters stay. If the main player's hero is dead or
has left, or no monster is left, the combat ends without a result (quest.combat.16, .19).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...heroes import verbs as hero_verbs
from ...heroes.events import GameWon, Revealed
from ...machine.answers import Answer
from ...machine.errors import Refusal, of_kind
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Menu, Option, Question, YesNo, key, number_in
from ...machine.table import Table
from ...machine.window import Window
from ..belongings.drawing import QuestDrawing
from ..belongings.piles import Gather
from ..cards.kinds import DXM, TREASURE
from ..dice.throw import NO_MONSTER, Die, Throw, lying
from ..state import verbs
from ..state.battle import Battle, QuestTerms
from ..state.clocks import deadline_for
from ..state.events import BattleBegan, BattleCalled, BattleDecided, BattleEnded
from ..state.health import hit
from ..state.levels import introduced
from ..state.standing_by import attackers, bystanders, is_alone
from ..state.table import QuestTable, monsters_called
from ..state.verbs import lapse
from .rewards import dies, levels_for, loot_count, prize
from .running_away import RunAway
from .settlement import QuestSpoils, settle, take_loot
from .sums import battle_dice, by_side, fought, heroes_win, tie_breakers, totals

BATTLE = "battle"
"""The purpose of a combat's throw."""
WON, LOST, CORNERED, UNDECIDED = "won", "lost", "cornered", "undecided"
"""The results of `QuestCombat`: won; lost; lost, and the main player had nowhere to run to; ended without a result."""
CALLS_OFF_MOST = 3
"""Most times that rolls may be called off in one combat (quest.roll.5)."""
CALLED_OFF_ENOUGH = Refusal(
    "called_off_enough", "quest.roll.5", "let the roll come: it was called off three times in this combat"
)
TIME_IS_UP = Refusal("time_is_up", "quest.roll.5", "let the roll come: the time of your turn has run out")


@dataclass(slots=True)
class BeforeRoll(Window):
    """The reaction window between announcing and rolling, for everybody but the main player (quest.roll.4).

    It ends early if the roll is called off, or the combat ends without one.
    """

    def asks(self, table: Table, seat: Seat) -> bool:
        """Return whether the window waits for that seat: any but the main player, unless the roll was called off or the
        combat has lost its main player or all monsters."""
        own = of_kind(table, QuestTable)
        battle = own.battle
        return battle is not None and battle.announced and seat != battle.main and not _comes_to_nothing(own, battle)


def _comes_to_nothing(table: QuestTable, battle: Battle) -> bool:
    """Return whether the main player or all of the monsters have left the combat (quest.combat.16, quest.death.9)."""
    gone = table.heroes[battle.main].dead or table.figures[battle.main].room != battle.room
    return gone or not battle.monsters


def look_for_newcomers(table: QuestTable) -> None:
    """Let monsters that attack the main player join their combat, if they are in its room, until the roll
    (quest.multiple.5).

    Called after every change of the table, so it covers every way to come into the room, and monsters that stop
    ignoring the main player.
    """
    battle = table.battle
    if battle is not None and not battle.thrown and table.figures[battle.main].room == battle.room:
        for monster in attackers(table, battle.main):
            verbs.join_battle(table, monster)


def is_reaping(table: QuestTable) -> bool:
    """Return whether heroes are drawing cards for the colours of beaten monsters, which are still in the room
    (quest.winning.2).
    """
    return any(isinstance(frame, QuestCombat) and frame.owed for frame in table.stack)


def thrown_dice(table: QuestTable) -> list[Die]:
    """Return the dice of the current combat, whether they can still be changed or count already; none before the roll.
    Both totals include them until the combat ends. Dice rolled to run away are not among them."""
    throw = lying(table)
    if throw is not None and throw.why == BATTLE:
        return throw.dice
    combat = next((frame for frame in reversed(table.stack) if isinstance(frame, QuestCombat)), None)
    return [die for die in combat.dice if die.face] if combat is not None else []


@dataclass(slots=True)
class CallOff(Frame):
    """Takes back the announcement of the roll (quest.roll.5)."""

    def begin(self, table: QuestTable) -> Next:
        """Take back the announcement of the roll, and tell everybody."""
        battle = table.combat
        battle.announced = False
        battle.called_off += 1
        table.tell(BattleCalled(battle.main, called_off=True))
        table.stir()
        return Done()


def has_announced(table: QuestTable, seat: Seat) -> bool:
    """Return whether this seat has announced a roll, and others may still react to it."""
    battle = table.battle
    waiting = any(isinstance(frame, BeforeRoll) for frame in table.stack)
    return battle is not None and battle.main == seat and battle.announced and waiting


def refuses_to_call_off(table: QuestTable) -> Refusal | None:
    """Return why the announced roll cannot be called off; None if it can (quest.roll.5)."""
    if table.combat.called_off >= CALLS_OFF_MOST:
        return CALLED_OFF_ENOUGH
    return TIME_IS_UP if table.time_is_up else None


@dataclass(slots=True)
class QuestCombat(Frame):
    """A combat of `seat` against `monsters`, in their room. Result: `WON`, `LOST`, `CORNERED` or `UNDECIDED`.

    `owed`: seats that still draw a card for a monster of their colour. `treasures`: how many Treasures the win brings;
    `levels`: how many levels, to main player and helper. `running`: seats that still have to run away. `cornered`: the
    main player had nowhere to run to. `sought`: a monster that a search has just found; beating it also brings what
    lies in the room (quest.search.25). `declined`: seats that chose not to break a tie.
    """

    seat: Seat
    monsters: list[int]
    dice: list[Die] = field(default_factory=list)
    owed: list[Seat] = field(default_factory=list)
    treasures: int = 0
    levels: tuple[int, int] = (0, 0)
    running: list[Seat] = field(default_factory=list)
    cornered: bool = False
    sought: int = NO_MONSTER
    declined: list[Seat] = field(default_factory=list)

    def void(self, table: QuestTable) -> Step | None:
        """Return the step that ends the combat without a result, if the main player or all monsters are gone before the
        decision; None otherwise."""
        battle = table.battle
        if battle is None or battle.decided:
            return None
        return self.undecided if _comes_to_nothing(table, battle) else None

    def begin(self, table: QuestTable) -> Next:
        """Put the combat on the table, and tell everybody that it begins."""
        table.battle = Battle(table.figures[self.seat].room, self.seat, monsters=list(self.monsters))
        table.tell(BattleBegan(self.seat, tuple(self.monsters), introduced(table, self.monsters)))
        table.stir()
        return Goto(self.prepare)

    def prepare(self, table: QuestTable) -> Next:
        """Ask the main player to announce the roll, or bring in a monster that ignores them (quest.multiple.7)."""
        battle = table.combat
        others = [each for each in bystanders(table, self.seat) if each.number not in battle.monsters]
        menu = Menu((Option("roll"), *(Option(key("bring", each.number)) for each in others)))
        question = Question(self.seat, "battle", menu, ("roll",), "turn", ("quest.roll.3",), goes_on=bool(others))
        return Ask((question,), self.announce)

    def announce(self, table: QuestTable, answer: Answer) -> Next:
        """Announce the roll, or let the chosen monster join the combat."""
        if answer.choice[0] != "roll":
            verbs.join_battle(table, table.monster(number_in(answer.choice[0])))
            return Goto(self.prepare)
        table.combat.announced = True
        table.tell(BattleCalled(self.seat))
        table.stir()
        return Goto(self.wait)

    def wait(self, table: QuestTable) -> Next:
        """Let everybody else react before the roll (quest.roll.4)."""
        return Call(BeforeRoll("before_roll", table.everybody(), ("quest.roll.4",), "before_roll"), self.stands)

    def stands(self, table: QuestTable) -> Next:
        """Roll the dice unless the roll was called off."""
        return Goto(self.throw if table.combat.announced else self.prepare)

    def throw(self, table: QuestTable) -> Next:
        """Roll all dice; from now on only cards that are used after a roll may be played (quest.roll.8)."""
        battle = table.combat
        battle.thrown = True
        table.changed = True
        self.dice = battle_dice(table, battle)
        return Call(Throw(BATTLE, [replace(die) for die in self.dice]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Record the faces of the dice, which cards may have changed, as those that count."""
        for die, face in zip(self.dice, faces, strict=True):
            die.face = face
        return Goto(self.break_tie)

    def break_tie(self, table: QuestTable) -> Next:
        """Ask a Warrior on the heroes' side whether they turn a tie into a win; by default they do (quest.class.11).

        If they decline, a second Warrior on that side is asked.
        """
        battle = table.combat
        heroes, monsters = totals(table, battle, self.dice)
        warriors = [seat for seat in tie_breakers(table, battle) if seat not in self.declined]
        if heroes != monsters or not warriors:
            return Goto(self.decide)
        question = Question(
            warriors[0], "break_tie", YesNo(), True, deadline_for(table, warriors[0]), ("quest.class.11",)
        )
        return Ask((question,), self.broken)

    def broken(self, table: QuestTable, answer: Answer) -> Next:
        """Decide the combat as won, or ask the next Warrior."""
        if answer.choice:
            return self._decided(table, breaks_ties=True)
        self.declined.append(answer.seat)
        return Goto(self.break_tie)

    def decide(self, table: QuestTable) -> Next:
        """Decide the combat by the totals of both sides."""
        return self._decided(table, breaks_ties=False)

    def _decided(self, table: QuestTable, *, breaks_ties: bool) -> Next:
        """Tell the result, and go on with what it brings."""
        battle = table.combat
        heroes, monsters = totals(table, battle, self.dice)
        won = heroes_win(heroes, monsters, breaks_ties=breaks_ties)
        battle.decided = True
        ours, theirs = (tuple(die.face for die in dice) for dice in by_side(battle, self.dice))
        called = monsters_called(table, battle.monsters)
        table.tell(BattleDecided(heroes, monsters, won, tuple(battle.party()), called, ours, theirs))
        if not won:
            return Goto(self.take_hits)
        defeated = fought(table, battle)
        if any(monster.boss for monster in defeated):
            return Goto(self.win_the_game)
        colours = [monster.colour for monster in defeated]
        self.owed = [seat for seat in battle.party() for _ in range(colours.count(table.heroes[seat].colour))]
        return Goto(self.draw_for_colours)

    def win_the_game(self, table: QuestTable) -> Next:
        """End the match: the main player has killed the Boss and wins, with a helper still of Level 10 (quest.boss.9,
        .10, .14).
        """
        battle = table.combat
        helpers = [seat for seat in battle.party()[1:] if table.heroes[seat].level >= table.numbers.goal_level]
        table.winners = [battle.main, *helpers]
        table.over = True
        for monster in fought(table, battle):
            verbs.remove_monster(table, monster, "killed")
        table.tell(GameWon(tuple(table.winners)))
        return self._over(table, WON)

    def draw_for_colours(self, table: QuestTable) -> Next:
        """Let the next hero draw a card for a defeated monster of their colour (quest.winning.1)."""
        if not self.owed:
            return Goto(self.reap)
        return Call(QuestDrawing(DXM, 1, self.owed[0]), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Go on to the next card that a hero draws for a monster's colour."""
        self.owed.pop(0)
        return Goto(self.draw_for_colours)

    def reap(self, table: QuestTable) -> Next:
        """Count Treasures and levels, then remove the defeated monsters."""
        battle = table.combat
        killed = fought(table, battle)
        self.sought = self.sought if self.sought in battle.monsters else NO_MONSTER
        self.treasures = prize(table, battle) - loot_count(table, battle)
        self.levels = levels_for(table, battle, killed)
        for monster in killed:
            verbs.strip(table, monster)
            verbs.remove_monster(table, monster, "killed" if dies(table, monster) else "driven off")
        return Goto(self.draw_treasure)

    def draw_treasure(self, table: QuestTable) -> Next:
        """Draw the Treasures. With a helper they are drawn face up and shared (quest.winning.4, quest.bribes.6)."""
        battle = table.combat
        if battle.helper == NOBODY:
            take_loot(table, battle)
            return Call(QuestDrawing(TREASURE, self.treasures, self.seat), self.treasure)
        terms = QuestTerms() if battle.agreed is None else battle.agreed.terms
        picking = QuestSpoils(self.seat, battle.helper, self.treasures, terms.treasures, terms.order)
        return Call(picking, self.shared)

    def shared(self, table: QuestTable) -> Next:
        """Go on to pick up what lies in the room, after the Treasures were shared."""
        return Goto(self.gather)

    def treasure(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Show the Treasures to all if another living hero is in the room (quest.winning.4)."""
        if cards and not is_alone(table, self.seat):
            table.tell(Revealed(self.seat, cards))
        return Goto(self.gather)

    def gather(self, table: QuestTable) -> Next:
        """Let the winner of a monster found by a search pick up what lies in the room (quest.search.25)."""
        if self.sought == NO_MONSTER:
            return Goto(self.rise)
        return Call(Gather(self.seat, table.combat.room), self.gathered)

    def gathered(self, table: QuestTable) -> Next:
        """Go on to the levels after the winner has picked things up."""
        return Goto(self.rise)

    def rise(self, table: QuestTable) -> Next:
        """Give main player and helper their levels, and end the combat."""
        party = table.combat.party()
        for seat, count in zip(party, self.levels, strict=False):
            hero_verbs.gain_levels(table, seat, count, "a kill", may_win=True)
        return self._over(table, WON)

    def take_hits(self, table: QuestTable) -> Next:
        """Give each hero a hit for each monster (quest.losing.1); a Boss also takes a level from them
        (quest.boss.11).
        """
        battle = table.combat
        self.running = battle.party()
        lapse(table, battle, "not_won")
        for seat in battle.party():
            hit(table, seat, len(battle.monsters), "a lost combat")
        if any(monster.boss for monster in fought(table, battle)):
            for seat in battle.party():
                hero_verbs.lose_levels(table, seat, 1, "the Boss")
        return Goto(self.run)

    def run(self, table: QuestTable) -> Next:
        """Let the next hero run away, the main player first (quest.help.11)."""
        if not self.running:
            return Goto(self.lose)
        battle, runner = table.combat, self.running[0]
        return Call(RunAway(runner, left=[] if runner in battle.escaped else list(battle.monsters)), self.ran)

    def ran(self, table: QuestTable, got_away: bool = True) -> Next:
        """Note whether the main player got away."""
        if self.running.pop(0) == self.seat:
            self.cornered = not got_away
        return Goto(self.run)

    def lose(self, table: QuestTable) -> Next:
        """End the combat as lost, by a main player who ran or was cornered."""
        return self._over(table, CORNERED if self.cornered else LOST)

    def undecided(self, table: QuestTable) -> Next:
        """End the combat without a result: its main player or all monsters are gone."""
        return self._over(table, UNDECIDED)

    def _over(self, table: QuestTable, how: str) -> Next:
        """End the combat: discard cards that were used, leave loot in the room, and settle the agreement on help.

        If a Boss was not beaten, it leaves play with all monsters in its room: none may stay in the Entrance without it
        (quest.boss.12, quest.unchangeable.7).
        """
        battle = table.combat
        left = fought(table, battle)
        hero_verbs.end_fight_curses(table, battle.party())
        if how != WON and any(monster.boss for monster in left):
            for monster in [each for each in table.monsters if each.room == battle.room]:
                verbs.remove_monster(table, monster, "the Boss has gone")
        verbs.leave_lying(table, battle.room, tuple(battle.loot), battle.cheats)
        battle.loot = []
        table.battle = None
        for card in battle.spent:
            hero_verbs.discard(table, card)
        table.tell(BattleEnded(self.seat, how))
        settle(table, battle, won=how == WON)
        table.stir()
        return Done(how)

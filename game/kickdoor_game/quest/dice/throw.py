"""Throwing dice. Every die has an owner; all dice lie open, and cards may change them before they count.

The dice are fields of the frame that throws them. So a throw within another, as for a power that is tried while a die
lies, has dice of its own, and the earlier dice are still there after it. Cards can change only the dice of the
uppermost throw (`lying`).

The owner need not have a hero in the fight: the player of a monster's colour rolls for it (quest.bases.7). The game
rolls at once, so nobody can hold up the others (quest.dice.8).

The Monster Die has six colours, of which up to four are players'. Whenever it is rolled, the player of its colour draws
a DxM card, even if dead (quest.dice.3); `ThrowMonsterDie` includes that draw.

An action that dice were rolled for has begun, so nothing may come before it (`dice_first`, quest.timing.4): only cards
that change dice are played, and nobody moves possessions. Otherwise a search could find more by an Item that is put on
when its die already lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CHANCE, Seat
from ...machine.questions import Question, Roll
from ...machine.window import Window
from ..belongings.drawing import QuestDrawing
from ..cards.faces import COLOURS
from ..cards.kinds import DXM
from ..state.events import DieFell, DieTurned
from ..state.table import MONSTERS_TURN, QuestTable, monster_called

DieKind = Literal["d6", "d10", "monster"]
"""The kinds of dice: six-sided, ten-sided, and the Monster Die."""
SIDES_OF: dict[DieKind, int] = {"d6": 6, "d10": 10, "monster": 6}
"""Number of faces of each kind. Those of the Monster Die are places in `COLOURS`, from 1 (quest.components.6)."""

NO_MONSTER = -1
"""Stands for the monster of a die that is rolled for none."""
WINDOW = "dice"
"""The kind of reaction window that opens after a throw."""


@dataclass(slots=True)
class Die:
    """A die in a throw by `owner`. `monster`: the number of the monster it is rolled for. `face`: 0 until it has been
    rolled.
    """

    kind: DieKind
    owner: Seat
    monster: int = NO_MONSTER
    face: int = 0


@dataclass(slots=True)
class Throw(Frame):
    """Rolls dice one after the other, and lets everybody react. Result: their faces.

    `why`: a word for the purpose. `about`: the power that is tried, or what else asks for the roll. `wanted`: the face
    that decides it, if there is one.
    """

    why: str
    dice: list[Die] = field(default_factory=list)
    about: str = ""
    wanted: int = 0

    def begin(self, table: QuestTable) -> Next:
        """Ask chance for the face of the next die; go on when all dice lie."""
        die = next((die for die in self.dice if not die.face), None)
        if die is None:
            return Goto(self.react)
        return Ask((_fall_of(die, self.why),), self.fallen)

    def fallen(self, table: QuestTable, answer: Answer) -> Next:
        """Record the face that the next die shows, and tell everybody."""
        die = next(die for die in self.dice if not die.face)
        (die.face,) = answer.choice
        whom = "" if die.monster == NO_MONSTER else monster_called(table, die.monster)
        table.tell(DieFell(die.owner, die.kind, die.face, self.why, die.monster, self.about, self.wanted, whom))
        table.stir()
        return Goto(self.begin)

    def react(self, table: QuestTable) -> Next:
        """Let everybody react to the dice with cards, whatever they hold, the dead included (quest.dice.9,
        quest.timing.5, quest.death.11)."""
        if not self.dice:
            return Goto(self.count)
        return Call(Window(WINDOW, table.everybody(), ("quest.dice.9",), "dice"), self.count)

    def count(self, table: QuestTable) -> Next:
        """Finish; the result is the faces, which may have been changed."""
        return Done(tuple(die.face for die in self.dice))


@dataclass(slots=True)
class ThrowAgain(Frame):
    """Rolls one of the lying dice again for `seat`; it stays its owner's (quest.dice.7). `place`: of the die in its
    throw.
    """

    seat: Seat
    place: int

    def begin(self, table: QuestTable) -> Next:
        """Ask chance for the new face of the die."""
        throw = required(lying(table))
        return Ask((_fall_of(throw.dice[self.place], throw.why),), self.fallen)

    def fallen(self, table: QuestTable, answer: Answer) -> Next:
        """Record the face that the die shows now."""
        die = required(lying(table)).dice[self.place]
        (die.face,) = answer.choice
        table.tell(DieTurned(self.seat, die.owner, die.kind, die.face))
        table.stir()
        return Done()


def lying(table: QuestTable) -> Throw | None:
    """Return the throw whose dice may be changed now: the uppermost one, if all of its dice have been rolled; else
    None.
    """
    throw = next((frame for frame in reversed(table.stack) if isinstance(frame, Throw)), None)
    if throw is None or not throw.dice or not all(die.face for die in throw.dice):
        return None
    return throw


def own_dice(table: QuestTable, seat: Seat) -> list[int]:
    """Return the indices, in the throw that may be changed now, of the dice that this seat rolled, also for its
    monsters (quest.bases.8)."""
    throw = lying(table)
    return [] if throw is None else [place for place, die in enumerate(throw.dice) if die.owner == seat]


def turn_die(table: QuestTable, seat: Seat, place: int, face: int) -> None:
    """Set one of the seat's own dice, in the throw that may be changed now, to `face` (quest.dice.7). `place`: its
    index. Raises ValueError if the die is not theirs, does not lie there, or has no such face."""
    throw = lying(table)
    if throw is None or place not in own_dice(table, seat):
        raise ValueError(f"no die of seat {seat} lies at place {place}")
    die = throw.dice[place]
    if not 1 <= face <= SIDES_OF[die.kind]:
        raise ValueError(f"a {die.kind} die has no face {face}")
    die.face = face
    table.tell(DieTurned(seat, die.owner, die.kind, face))
    table.stir()


def _fall_of(die: Die, why: str) -> Question:
    """Return the question to CHANCE for the face of a die."""
    roll = Roll(SIDES_OF[die.kind], 1, (die.owner,))
    return Question(CHANCE, why, roll, (1,), "chance", ("quest.dice.8",))


@dataclass(slots=True)
class ThrowMonsterDie(Frame):
    """Rolls the Monster Die for `seat`, and lets the player of its colour draw (quest.dice.3). Result: the colour.

    `why`: a word for the purpose.
    """

    seat: Seat
    why: str
    colour: str = ""

    def begin(self, table: QuestTable) -> Next:
        """Roll the Monster Die."""
        return Call(Throw(self.why, [Die("monster", self.seat)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Record the colour that the Monster Die shows."""
        self.colour = COLOURS[faces[0] - 1]
        return Goto(self.reward)

    def reward(self, table: QuestTable) -> Next:
        """Let the player of the colour draw a DxM card, if there is one (quest.dice.3)."""
        player = table.player_of(self.colour)
        return Goto(self.tell_colour) if player is None else Call(QuestDrawing(DXM, 1, player), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[int, ...]) -> Next:
        """Go on to the result after the DxM card was drawn."""
        return Goto(self.tell_colour)

    def tell_colour(self, table: QuestTable) -> Next:
        """Finish; the result is the colour."""
        return Done(self.colour)


COMBAT_DICE = Refusal("dice_first", "quest.roll.8", "wait until the dice that lie there have counted")
"""Refusal while the dice of a combat lie."""
OTHER_DICE = Refusal("dice_first", "quest.dice.9", COMBAT_DICE.cure)
"""Refusal while other dice lie: until they take effect, only cards that change a die are played."""
MOVING = Refusal("dice_first", "quest.monsterturn.3", "wait until all monsters have moved")
"""Refusal from the roll of the Monster Die in a Monster Turn until all monsters have moved."""


def dice_first(table: QuestTable) -> Refusal | None:
    """Return the refusal for acting while dice lie that have not counted yet; those of a combat count when it is
    decided. None if there are no dice like that."""
    battle = table.battle
    if any(isinstance(frame, ThrowMonsterDie) for frame in table.stack) and table.phase == MONSTERS_TURN:
        return MOVING
    if battle is not None and battle.thrown and not battle.decided:
        return COMBAT_DICE
    return OTHER_DICE if any(isinstance(frame, Throw | ThrowMonsterDie) for frame in table.stack) else None

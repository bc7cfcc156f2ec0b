"""Throwing dice: each has an owner, all lie there for all to see, and before they count, cards may change them.

The dice are fields of the frame that throws them, so a throw within another (a power that is tried while a die lies)
has dice of its own, and those that lie below are found again when it is done. What cards may change are the dice of the
uppermost throw (`lying`).

An owner may be somebody who has no hero in it: the dice of a monster are thrown by the player of its colour
(quest.bases.7). The game throws at once, so nobody can hold up the others (quest.dice.8).

The Monster Die has six colours, of which up to four are players'. Whenever it is thrown, for whatever reason, the
player whose colour comes up draws a card of the DxM deck, a dead one as well (quest.dice.3). `ThrowMonsterDie` does
that, so nobody who throws it can forget it.

What dice are thrown for has begun, so nothing comes before it (`dice_first`, quest.timing.4): no card but those for
dice, and nothing that moves what somebody has, or else a search would find more by an Item that is put on when its die
lies there.
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
SIDES_OF: dict[DieKind, int] = {"d6": 6, "d10": 10, "monster": 6}
"""How many faces each has; those of the Monster Die are the places of `COLOURS`, from 1 (quest.components.6)."""

NO_MONSTER = -1
WINDOW = "dice"


@dataclass(slots=True)
class Die:
    """`owner` throws it. `monster`: the number of the one that it is thrown for. `face`: 0 until it has fallen."""

    kind: DieKind
    owner: Seat
    monster: int = NO_MONSTER
    face: int = 0


@dataclass(slots=True)
class Throw(Frame):
    """Throw these dice one after the other, in their order, and let everybody react. Result: their faces.

    `why`: a word for what they are thrown for. `about`, `wanted`: which power is tried, or what asks for the throw, and
    the face that decides it, where there is one.
    """

    why: str
    dice: list[Die] = field(default_factory=list)
    about: str = ""
    wanted: int = 0

    def begin(self, table: QuestTable) -> Next:
        die = next((die for die in self.dice if not die.face), None)
        if die is None:
            return Goto(self.react)
        return Ask((_fall_of(die, self.why),), self.fallen)

    def fallen(self, table: QuestTable, answer: Answer) -> Next:
        die = next(die for die in self.dice if not die.face)
        (die.face,) = answer.choice
        whom = "" if die.monster == NO_MONSTER else monster_called(table, die.monster)
        table.tell(DieFell(die.owner, die.kind, die.face, self.why, die.monster, self.about, self.wanted, whom))
        table.stir()
        return Goto(self.begin)

    def react(self, table: QuestTable) -> Next:
        """Everybody is asked, whatever they hold, also who lies dead (quest.dice.9, quest.timing.5, quest.death.11)."""
        if not self.dice:
            return Goto(self.count)
        return Call(Window(WINDOW, table.everybody(), ("quest.dice.9",), "dice"), self.count)

    def count(self, table: QuestTable) -> Next:
        return Done(tuple(die.face for die in self.dice))


@dataclass(slots=True)
class ThrowAgain(Frame):
    """One of the dice that lie is thrown once more; it is still its owner's (quest.dice.7)."""

    seat: Seat
    place: int

    def begin(self, table: QuestTable) -> Next:
        throw = required(lying(table))
        return Ask((_fall_of(throw.dice[self.place], throw.why),), self.fallen)

    def fallen(self, table: QuestTable, answer: Answer) -> Next:
        die = required(lying(table)).dice[self.place]
        (die.face,) = answer.choice
        table.tell(DieTurned(self.seat, die.owner, die.kind, die.face))
        table.stir()
        return Done()


def lying(table: QuestTable) -> Throw | None:
    """Return the throw whose dice may be changed now: the uppermost one, once all of its dice have fallen."""
    throw = next((frame for frame in reversed(table.stack) if isinstance(frame, Throw)), None)
    if throw is None or not throw.dice or not all(die.face for die in throw.dice):
        return None
    return throw


def own_dice(table: QuestTable, seat: Seat) -> list[int]:
    """Return the places of the dice that lie and that this seat has thrown, also for its monsters (quest.bases.8)."""
    throw = lying(table)
    return [] if throw is None else [place for place, die in enumerate(throw.dice) if die.owner == seat]


def turn_die(table: QuestTable, seat: Seat, place: int, face: int) -> None:
    """Lay a die of one's own with that face up (quest.dice.7).

    ValueError: it is not theirs, it does not lie there, or it has no such face.
    """
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
    """Asked of CHANCE."""
    roll = Roll(SIDES_OF[die.kind], 1, (die.owner,))
    return Question(CHANCE, why, roll, (1,), "chance", ("quest.dice.8",))


@dataclass(slots=True)
class ThrowMonsterDie(Frame):
    """Result: the colour. `why`: a word for what it is thrown for."""

    seat: Seat
    why: str
    colour: str = ""

    def begin(self, table: QuestTable) -> Next:
        return Call(Throw(self.why, [Die("monster", self.seat)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        self.colour = COLOURS[faces[0] - 1]
        return Goto(self.reward)

    def reward(self, table: QuestTable) -> Next:
        player = table.player_of(self.colour)
        return Goto(self.tell_colour) if player is None else Call(QuestDrawing(DXM, 1, player), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[int, ...]) -> Next:
        return Goto(self.tell_colour)

    def tell_colour(self, table: QuestTable) -> Next:
        return Done(self.colour)


COMBAT_DICE = Refusal("dice_first", "quest.roll.8", "wait until the dice that lie there have counted")
OTHER_DICE = Refusal("dice_first", "quest.dice.9", COMBAT_DICE.cure)
"""Dice of a search, a base, a power or a flight: between a roll and its effect only what changes a die is played."""
MOVING = Refusal("dice_first", "quest.monsterturn.3", "wait until all monsters have moved")


def dice_first(table: QuestTable) -> Refusal | None:
    """Say that dice lie that have not counted, those of a combat until it is decided."""
    battle = table.battle
    if any(isinstance(frame, ThrowMonsterDie) for frame in table.stack) and table.phase == MONSTERS_TURN:
        return MOVING
    if battle is not None and battle.thrown and not battle.decided:
        return COMBAT_DICE
    return OTHER_DICE if any(isinstance(frame, Throw | ThrowMonsterDie) for frame in table.stack) else None

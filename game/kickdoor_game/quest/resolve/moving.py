"""Effects that move a hero by magic, and the rooms that effects and cards can move them to.

A hero in combat with a Boss stays until its dice have been rolled (quest.boss.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import VictimFrame
from ...heroes.resolve.frame import Actions, Acts, ResolveEffects
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Next
from ...machine.ids import CHANCE, Seat
from ...machine.questions import Menu, Option, Question, Roll, key, number_in
from ..board.dungeon import ENTRANCE, RoomId
from ..cards.effects import QuestEffect, Whisk
from ..cards.plays import Blink
from ..monsters.boss import held_by_boss
from ..state import verbs
from ..state.acting import QuestActing
from ..state.clocks import deadline_for
from ..state.table import QuestTable
from ..state.verbs import forfeit


def whisked_to(table: QuestTable, victim: Seat, effect: Whisk) -> list[RoomId]:
    """Return the rooms to which the effect can move the victim; none if it does nothing."""
    here = table.figures[victim].room
    if held_by_boss(table, victim):
        return []
    match effect.to:
        case "entrance":
            return [ENTRANCE] if here != ENTRANCE else []
        case "next_room":
            return table.dungeon.beside(here)
        case "anywhere":
            return [RoomId(room) for room in range(len(table.dungeon.rooms)) if room != here]


def blinked_to(table: QuestTable, seat: Seat, play: Blink) -> list[RoomId]:
    """Return the rooms to which a card with this play can move that hero by magic."""
    here = table.figures[seat].room
    match play.to:
        case "entrance":
            return [] if here == ENTRANCE else [ENTRANCE]
        case "next_room":
            return table.dungeon.beside(here)
        case "any_room":
            return [RoomId(room) for room in range(len(table.dungeon.rooms)) if room != here]


def whisk(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Whisk) -> Next:
    """Move the victim by magic, or let them or chance decide among several rooms; a held hero stays."""
    rooms = whisked_to(table, frame.victim, effect)
    if not rooms:
        return frame.nothing(table)
    if len(rooms) == 1:
        _carry_off(table, frame.victim, rooms[0])
        return frame.done()
    return Call(Whisked(frame.victim, effect), frame.following)


def _carry_off(table: QuestTable, victim: Seat, room: RoomId) -> None:
    """Move a hero by magic. If they have used the card on themselves, they leave a combat by choice (`forfeit`)."""
    act = next((frame for frame in reversed(table.stack) if isinstance(frame, QuestActing)), None)
    if act is not None and act.seat == victim:
        forfeit(table, victim)
    verbs.whisk(table, victim, room)


@dataclass(slots=True)
class Whisked(VictimFrame):
    """Decides into which of several rooms the victim is moved: by chance for `anywhere`, else by the
    victim's choice.
    """

    effect: Whisk

    def begin(self, table: QuestTable) -> Next:
        """Ask chance or the victim which room it is; finish if no room is left."""
        rooms = whisked_to(table, self.victim, self.effect)
        if not rooms:
            return Done()
        if self.effect.to == "anywhere":
            roll = Roll(len(rooms), 1, (self.victim,))
            return Ask((Question(CHANCE, "whisk", roll, (1,), "chance", ("quest.dice.8",)),), self.by_chance)
        menu = Menu(tuple(Option(key("room", room)) for room in rooms))
        default = (menu.options[0].key,)
        clock = deadline_for(table, self.victim)
        return Ask((Question(self.victim, "whisk_room", menu, default, clock, ("quest.links.7",)),), self.by_choice)

    def by_chance(self, table: QuestTable, answer: Answer) -> Next:
        """Move the victim into the room that chance picked."""
        rooms = whisked_to(table, self.victim, self.effect)
        _carry_off(table, self.victim, rooms[answer.choice[0] - 1])
        return Done()

    def by_choice(self, table: QuestTable, answer: Answer) -> Next:
        """Move the victim into the room they chose."""
        _carry_off(table, self.victim, RoomId(number_in(answer.choice[0])))
        return Done()


def _leads_away(table: QuestTable, victim: Seat, effect: Whisk, spares: bool) -> bool:
    """Return whether the effect can move the victim to another room."""
    return bool(whisked_to(table, victim, effect))


MOVES: Actions = {Whisk: Acts(whisk, _leads_away)}
"""The word that moves heroes, with its function and its test for a target."""

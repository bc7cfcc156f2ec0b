"""Cards that move their player by magic, or let them run away without a roll (quest.movement.6, quest.flee.9)."""

from __future__ import annotations

from ...heroes.hero_sheet.hero import Hero
from ...language.words.plays import Escape
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Option, Shape, key, number_in
from .. import verbs
from ..board.dungeon import ENTRANCE, RoomId
from ..cards.plays import Blink
from ..events import Dodged
from ..fight.boss import held_by_boss
from ..fight.running import WITHOUT_A_ROLL, RunAway
from ..table import QuestTable
from .acting import QuestActing
from .combats import BOSS_STAYS
from .rule import PLAYS, PlayRule, nothing_more, pick

NOWHERE = Refusal("nowhere_to_go", "quest.unchangeable.1", "use it elsewhere: it leads nowhere from here")
NOT_RUNNING = Refusal("not_running", "quest.flee.9", "keep it until you have to run away")


def places(table: QuestTable, seat: Seat, play: Blink) -> list[RoomId]:
    """Return the rooms into which it can move that hero."""
    here = table.figures[seat].room
    match play.to:
        case "entrance":
            return [] if here == ENTRANCE else [ENTRANCE]
        case "next_room":
            return table.dungeon.beside(here)
        case "any_room":
            return [RoomId(room) for room in range(len(table.dungeon.rooms)) if room != here]


def _blink_refuses(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> Refusal | None:
    if held_by_boss(table, hero.seat):
        return BOSS_STAYS
    return None if places(table, hero.seat, play) else NOWHERE


def _blink_details(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> tuple[Shape, ...]:
    return pick(tuple(Option(key("room", room)) for room in places(table, hero.seat, play)))


def _blink(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Blink, details: tuple[Choice, ...]
) -> Next | None:
    verbs.whisk(table, hero.seat, RoomId(number_in(details[0])))
    return None


def _runs(table: QuestTable, both: bool, seat: Seat) -> list[RunAway]:
    """Return the flights that it ends: one's own, and with `both` that of the other of one's side."""
    battle = table.battle
    party = [] if battle is None else battle.party()
    seats = {seat, *party} if both and seat in party else {seat}
    return [frame for frame in table.stack if isinstance(frame, RunAway) and frame.left and frame.seat in seats]


def _escape_refuses(table: QuestTable, hero: Hero, card: CardId, play: Escape) -> Refusal | None:
    return None if _runs(table, play.both, hero.seat) else NOT_RUNNING


def _escape(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Escape, details: tuple[Choice, ...]
) -> Next | None:
    """It stands for all the rolls that were still to be made (quest.flee.9)."""
    for flight in _runs(table, play.both, hero.seat):
        for number in flight.left:
            table.tell(Dodged(flight.seat, number, WITHOUT_A_ROLL))
        flight.left = []
    return None


PLAYS[Blink] = PlayRule(_blink_refuses, _blink_details, _blink, on_oneself=True, rule="quest.movement.6")
PLAYS[Escape] = PlayRule(_escape_refuses, nothing_more, _escape, on_oneself=True)

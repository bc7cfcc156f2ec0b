"""Cards that move their player by magic, or let them run away without a roll (quest.movement.6, quest.flee.9)."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.hero import Hero
from ...language.words.plays import Escape
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Option, Shape, key, number_in
from ..board.dungeon import RoomId
from ..cards.plays import Blink
from ..fight.running import WITHOUT_A_ROLL, RunAway
from ..monsters.boss import held_by_boss
from ..resolve.moving import blinked_to
from ..state import verbs
from ..state.acting import QuestActing
from ..state.battle import Battle
from ..state.events import Dodged
from ..state.table import QuestTable, monster_called
from ..state.verbs import forfeit
from .combats import BOSS_STAYS
from .rule import PlayRule, Plays, nothing_more, pick

NOWHERE = Refusal("nowhere_to_go", "quest.unchangeable.1", "use it elsewhere")
NOT_RUNNING = Refusal("not_running", "quest.flee.9", "keep it until you have to run away")


def _blink_refuses(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> Refusal | None:
    if held_by_boss(table, hero.seat):
        return BOSS_STAYS
    return None if blinked_to(table, hero.seat, play) else NOWHERE


def _blink_details(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> tuple[Shape, ...]:
    return pick(tuple(Option(key("room", room)) for room in blinked_to(table, hero.seat, play)))


def _blink(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Blink, details: tuple[Choice, ...]
) -> Next | None:
    forfeit(table, hero.seat)
    verbs.whisk(table, hero.seat, RoomId(number_in(details[0])))
    return None


def _runs(table: QuestTable, both: bool, seat: Seat) -> list[RunAway]:
    """Return the flights that it ends: one's own, and with `both` that of the other of one's side."""
    seats = _escapes(table, both, seat)
    return [frame for frame in table.stack if isinstance(frame, RunAway) and frame.left and frame.seat in seats]


def _escapes(table: QuestTable, both: bool, seat: Seat) -> list[Seat]:
    """Return who gets away by it: its player, and with `both` the other of their side."""
    battle = table.battle
    party = [] if battle is None else battle.party()
    return party if both and seat in party else [seat]


def _escape_refuses(table: QuestTable, hero: Hero, card: CardId, play: Escape) -> Refusal | None:
    return None if _runs(table, play.both, hero.seat) else NOT_RUNNING


def _escape(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Escape, details: tuple[Choice, ...]
) -> Next | None:
    """It stands for all the rolls that were still to be made (quest.flee.9), also those of a helper, who runs later."""
    flights = _runs(table, play.both, hero.seat)
    for flight in flights:
        _tell_dodged(table, flight.seat, flight.left)
        flight.left = []
    battle = table.battle
    if battle is not None and battle.helper in _escapes(table, play.both, hero.seat):
        _spare_the_helper(table, battle)
    return None


def _spare_the_helper(table: QuestTable, battle: Battle) -> None:
    """Whoever runs after the main player, and so does not run yet, will not have to roll."""
    if not any(isinstance(frame, RunAway) and frame.seat == battle.helper for frame in table.stack):
        _tell_dodged(table, battle.helper, battle.monsters)
        battle.escaped.append(battle.helper)


def _tell_dodged(table: QuestTable, seat: Seat, monsters: Sequence[int]) -> None:
    for number in monsters:
        table.tell(Dodged(seat, number, WITHOUT_A_ROLL, monster_called(table, number)))


MOVING: Plays = {
    Blink: PlayRule(_blink_refuses, _blink_details, _blink, on_oneself=True, rule="quest.movement.6"),
    Escape: PlayRule(_escape_refuses, nothing_more, _escape, on_oneself=True),
}

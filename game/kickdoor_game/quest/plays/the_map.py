"""Play words that change the map: where heroes and monsters are, whose monsters they are, and the links between rooms.

For each word: `_..._refuses` returns why it cannot be played, `_..._details` what its player says with it, and the
function named for the word carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Call, Next
from ...machine.ids import CardId
from ...machine.questions import Choice, Option, Shape, key, number_in
from ..board.dungeon import ENTRANCE, RoomId
from ..board.links import NAMES, SIDES, Link, Side
from ..cards.plays import Blink, CallIn, MoveMonster, RaiseWall, Rebase, TurnLink
from ..exploring.explore import BringIn, empty_rooms, exits_for_a_room
from ..monsters.boss import boss_fight, held_by_boss
from ..resolve.moving import blinked_to
from ..state import verbs
from ..state.acting import QuestActing
from ..state.table import Monster, QuestTable
from .combats import BOSS_STAYS
from .rule import PlayRule, Plays, pick

NOWHERE = Refusal("nowhere_to_go", "quest.unchangeable.1", "use it elsewhere")
NO_MONSTER = Refusal("no_monster_to_move", "quest.links.2", "wait until a monster has a way to go")
NO_OTHER_BASE = Refusal("no_other_base", "quest.bases.3", "wait until a base of another colour is free")
NO_ROOM_FOR_ONE = Refusal("no_room_for_one", "quest.explore.12", "keep it until a room is empty")
NO_LINK = Refusal("no_link_to_change", "quest.unchangeable.6", "go to a room with a link that can be changed")


def _ways(table: QuestTable, monster: Monster) -> Iterator[RoomId]:
    """Yield the rooms that a card could move that monster to, through an exit.

    Through the Entrance it goes straight on, if it can (quest.monstermove.20); during a Boss combat it may stay there
    (quest.boss.7).
    """
    dungeon = table.dungeon
    for side in SIDES:
        to = dungeon.behind(monster.room, side)
        if to is None or not dungeon.has_link(monster.room, side) or not dungeon.link(monster.room, side).is_exit():
            continue
        if to == ENTRANCE and not boss_fight(table):
            to = dungeon.behind(ENTRANCE, side)
        if to is not None:
            yield to


def _moves(table: QuestTable, play: MoveMonster) -> tuple[Option, ...]:
    """Return an option for each monster and room that it can be moved to; a Boss cannot be moved (quest.boss.6, .8)."""
    living = {table.figures[seat].room for seat in table.alive()}
    return tuple(
        Option(f"go.{monster.number}.{room}", card=monster.card)
        for monster in table.monsters
        if not monster.boss
        for room in _ways(table, monster)
        if not play.to_hero or room in living
    )


def _move_refuses(table: QuestTable, hero: Hero, card: CardId, play: MoveMonster) -> Refusal | None:
    return None if _moves(table, play) else NO_MONSTER


def _move_details(table: QuestTable, hero: Hero, card: CardId, play: MoveMonster) -> tuple[Shape, ...]:
    return pick(_moves(table, play))


def _move(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: MoveMonster, details: tuple[Choice, ...]
) -> Next | None:
    _, number, room = str(details[0]).split(".")
    verbs.move_monster(table, table.monster(int(number)), RoomId(int(room)))
    return None


def _rooms_for_one(table: QuestTable) -> tuple[Option, ...]:
    """Return the options for a room to bring a monster into: empty rooms, or if there are none, exits at which a room
    is added (quest.explore.12).
    """
    empty = empty_rooms(table)
    added = (Option(f"add.{room}.{NAMES[side]}") for room, side in exits_for_a_room(table))
    return tuple(Option(f"room.{room}") for room in empty) if empty else tuple(added)


def _call_refuses(table: QuestTable, hero: Hero, card: CardId, play: CallIn) -> Refusal | None:
    return None if _rooms_for_one(table) else NO_ROOM_FOR_ONE


def _call_details(table: QuestTable, hero: Hero, card: CardId, play: CallIn) -> tuple[Shape, ...]:
    return pick(_rooms_for_one(table))


def _call_in(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: CallIn, details: tuple[Choice, ...]
) -> Next | None:
    match str(details[0]).split("."):
        case ["add", room, side]:
            return Call(BringIn(hero.seat, RoomId(int(room)), True, Side(NAMES.index(side))), acting.end)
        case [_, room]:
            return Call(BringIn(hero.seat, RoomId(int(room))), acting.end)
    raise ValueError(details)


def _bases(table: QuestTable) -> tuple[Option, ...]:
    """Return an option for each monster and colour that it can be given."""
    return tuple(
        Option(f"base.{monster.number}.{colour}", card=monster.card, seat=table.player_of(colour))
        for monster in table.monsters
        if not monster.boss
        for colour in table.free_bases()
        if colour != monster.colour
    )


def _rebase_refuses(table: QuestTable, hero: Hero, card: CardId, play: Rebase) -> Refusal | None:
    return None if _bases(table) else NO_OTHER_BASE


def _rebase_details(table: QuestTable, hero: Hero, card: CardId, play: Rebase) -> tuple[Shape, ...]:
    return pick(_bases(table))


def _rebase(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Rebase, details: tuple[Choice, ...]
) -> Next | None:
    _, number, colour = str(details[0]).split(".")
    verbs.give_base(table, table.monster(int(number)), colour)
    return None


def _changeable(table: QuestTable, hero: Hero, *, but_walls: bool) -> list[Side]:
    """Return the sides of the hero's room with a link that a card may change (quest.unchangeable.6)."""
    here, dungeon = table.figures[hero.seat].room, table.dungeon
    sides = [side for side in SIDES if dungeon.has_link(here, side)]
    links = [(side, dungeon.link(here, side)) for side in sides]
    return [side for side, link in links if not link.fixed and not (but_walls and link.kind == "wall")]


def _link_refuses(table: QuestTable, hero: Hero, card: CardId, play: TurnLink | RaiseWall) -> Refusal | None:
    return None if _changeable(table, hero, but_walls=isinstance(play, RaiseWall)) else NO_LINK


def _link_details(table: QuestTable, hero: Hero, card: CardId, play: TurnLink | RaiseWall) -> tuple[Shape, ...]:
    sides = _changeable(table, hero, but_walls=isinstance(play, RaiseWall))
    return pick(tuple(Option(f"side.{NAMES[side]}") for side in sides))


def _turn_link(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: TurnLink, details: tuple[Choice, ...]
) -> Next | None:
    room, side = _said(table, hero, details)
    table.dungeon.link(room, side).flip()
    verbs.tell_link(table, hero.seat, room, side)
    return None


def _raise_wall(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: RaiseWall, details: tuple[Choice, ...]
) -> Next | None:
    room, side = _said(table, hero, details)
    link: Link = table.dungeon.link(room, side)
    link.kind, link.back = "wall", link.kind
    verbs.tell_link(table, hero.seat, room, side)
    return None


def _said(table: QuestTable, hero: Hero, details: tuple[Choice, ...]) -> tuple[RoomId, Side]:
    """Return the hero's room and the side that they named."""
    return table.figures[hero.seat].room, Side(NAMES.index(str(details[0]).partition(".")[2]))


def _blink_refuses(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> Refusal | None:
    if held_by_boss(table, hero.seat):
        return BOSS_STAYS
    return None if blinked_to(table, hero.seat, play) else NOWHERE


def _blink_details(table: QuestTable, hero: Hero, card: CardId, play: Blink) -> tuple[Shape, ...]:
    return pick(tuple(Option(key("room", room)) for room in blinked_to(table, hero.seat, play)))


def _blink(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Blink, details: tuple[Choice, ...]
) -> Next | None:
    verbs.forfeit(table, hero.seat)
    verbs.whisk(table, hero.seat, RoomId(number_in(details[0])))
    return None


THE_MAP: Plays = {
    Blink: PlayRule(_blink_refuses, _blink_details, _blink, on_oneself=True, rule="quest.movement.6"),
    MoveMonster: PlayRule(_move_refuses, _move_details, _move, rule="quest.monstermove.20"),
    CallIn: PlayRule(_call_refuses, _call_details, _call_in, rule="quest.explore.12"),
    Rebase: PlayRule(_rebase_refuses, _rebase_details, _rebase, rule="quest.bases.3"),
    TurnLink: PlayRule(_link_refuses, _link_details, _turn_link, rule="quest.links.8"),
    RaiseWall: PlayRule(_link_refuses, _link_details, _raise_wall, rule="quest.links.7"),
}
"""The rules of these words."""

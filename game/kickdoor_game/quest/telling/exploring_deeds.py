"""Ways through the dungeon in one sentence: a room with its exits, a search with its finds, the Monster Turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from ...heroes.events import TurnBegan
from ...heroes.telling.voice import Voice, listed, signed
from ...machine.events import Event
from ...plain_story import Deed
from ..board.dungeon import LOOTED_OUT
from ..board.links import NAMES
from ..state import events as e
from ..state.table import QuestTable, monster_called
from .bookkeeping import drawn_by_viewer, turn_began
from .effects import Effects, Fold
from .naming import LINKS, room_name, side_name
from .stories import cost_of, tell

NAMED_MOST = 2
"""Most monsters whose names are told if they move into a room where no hero is."""


def went(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a hero's way into a room, with the exits of a new one, or whom they face there."""
    head: e.Went = events[0]
    cost = cost_of(head)
    match events[1:]:
        case [e.RoomLaid(seat=head.seat) as laid, *rest]:
            links = list(takewhile(lambda event: isinstance(event, e.LinkLaid), rest))
            way = f"{v.does(head.seat, 'explore')} {side_name(head.side)}{cost}: {room_name(table, laid.room)}."
            drawn = drawn_by_viewer(v, rest[len(links) :])
            said = f"{way} {_exits([link for link in links if link.kind != 'wall'])}{drawn.text}"
            return Deed(said, 2 + len(links) + drawn.count)
        case [e.BattleBegan(seat=head.seat) as began, *_] if head.room is not None:
            way = f"{v.does(head.seat, 'go')} {side_name(head.side)} into {room_name(table, head.room)}{cost}"
            return Deed(f"{way}, and {v.verb(head.seat, 'face')} {began.called}.", 2)
    return None


def _exits(links: Sequence[e.LinkLaid]) -> str:
    """Return the exits of a room that was found: `Exits: open north and west, a locked door east.`"""
    if not links:
        return "No other exit."
    by_kind: dict[str, list[str]] = {}
    for link in links:
        by_kind.setdefault(link.kind, []).append(NAMES[link.side])
    said = [
        f"{'open' if kind == 'open' else LINKS[kind] + 's' if len(sides) > 1 else f'a {LINKS[kind]}'} {listed(sides)}"
        for kind, sides in by_kind.items()
    ]
    return f"{'Exits' if len(links) > 1 else 'Exit'}: {', '.join(said)}."


def came(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return who a monster is that came, whose it is, and what it means for the hero whom it meets."""
    head: e.MonsterCame = events[0]
    match events[1:]:
        case [e.BattleBegan(seat=seat) as began, *_] if head.monster in began.monsters and len(began.monsters) == 1:
            met = f"{v.does(seat, 'face')} {began.called}"
        case [e.JoinedBattle(monster=head.monster) as joined, *_]:
            met = f"{joined.called or monster_called(table, head.monster)}, Level {head.level}, joins the combat"
        case [e.LeftAlone(seat=seat, monster=head.monster), *_]:
            alone = f"It ignores {v.whom(seat)}, who may fight it."
            return Deed(f"{tell(table, head, v.viewer)} {alone}", 2)
        case _:
            return None
    return Deed(f"{met} ({_owner(table, v, head.colour)}).", 2)


def _owner(table: QuestTable, v: Voice, colour: str) -> str:
    """Return the colour of a base, and whose monster stands on it: `red: Bob's`."""
    owner = table.player_of(colour)
    whose = "" if owner is None else "yours" if owner == v.viewer else v.whose(owner)
    return f"{colour}{f': {whose}' if whose else ''}"


class Found(Effects):
    """Effects of a search: cards that are drawn are found."""

    draws = "find"


def searched(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a search with its dice and everything that it has found."""
    head: e.Searched = events[0]
    rest = list(events[1:])
    token = next((event for event in rest[:2] if isinstance(event, e.RoomSearched)), None)
    if token is not None:
        rest.remove(token)
    found = Found(table, v, rest)
    rolled = sum(head.dice)
    more = f", {signed(head.total - rolled)}" if head.total != rolled else ""
    dice = f" ({'+'.join(map(str, head.dice))} rolled{more})" if head.dice else ""
    said = found.sentence(f"{tell(table, head, v.viewer).removesuffix('.')}{dice}", head.seat)
    if not found.count:
        said = f"{said.removesuffix('.')} and {v.verb(head.seat, 'find')} nothing."
    left = "" if token is None else f" The room is {'Looted Out' if token.token == LOOTED_OUT else 'Ransacked'} now."
    return Deed(said + left, 1 + (token is not None) + found.count)


def monsters_moved(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return all moves of a Monster Turn, and the doors that were smashed; with the next turn if there are none."""
    head: e.MonstersMove = events[0]
    moves: dict[str, list[str]] = {}
    doors, count, heroes = list[str](), 1, set[str]()
    for event in events[1:]:
        match event:
            case e.MonsterMoved(monster=number, called=called, steps=steps, met=met):
                where = room_name(table, steps[-1].to)
                to = f"{listed([v.whom(seat) for seat in met])} in {where}" if met else where
                heroes |= {to} if met else set()
                moves.setdefault(to, []).append(called or monster_called(table, number))
            case e.DoorSmashed(room=room, side=side):
                doors.append(f"the door {side_name(side)} of {room_name(table, room)} is smashed open")
            case _:
                break
        count += 1
    if not moves:
        return _on_to_the_turn(table, v, events)
    gone = [f"{_movers(names, named=to in heroes)} to {to}" for to, names in moves.items()]
    return Deed(f"Monster Turn ({head.colour}): {'; '.join([*gone, *doors])}.", count)


def _movers(names: Sequence[str], *, named: bool) -> str:
    """Return who moves into a room; a number of them if they are many, and the room has no hero in it (`named`)."""
    return listed(list(names)) if named or len(names) <= NAMED_MOST else f"{len(names)} monsters"


def _on_to_the_turn(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a Monster Turn in which no monster moves, with the turn that begins after it."""
    idle = tell(table, events[0], v.viewer)
    match events[1:]:
        case [TurnBegan() as turn, *_]:
            begins = turn_began(table, v, events[1:]) or Deed(tell(table, turn, v.viewer), 1)
            return Deed(f"{idle} {begins.text}", 1 + begins.count)
    return None


FOLDS: Mapping[type[Event], Fold] = {
    e.Went: went,
    e.MonsterCame: came,
    e.Searched: searched,
    e.MonstersMove: monsters_moved,
}
"""By kind of the first event, what recognises its deed."""

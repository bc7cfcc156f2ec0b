"""Ways through the dungeon in one sentence: a room with its exits, a search with its finds, the Monster Turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....heroes.telling.voice import Voice, listed
from ....machine.events import Event
from ....plain_story import Deed
from ...board.dungeon import LOOTED_OUT
from ...board.links import NAMES
from ...state import events as e
from ...state.table import QuestTable, monster_called
from ..naming import LINKS, room_name, side_name
from ..stories import colour_of, cost_of, tell
from .effects import Effects, Fold


def went(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a hero's way into a room, with the exits of a new one, or whom they face there."""
    head: e.Went = events[0]
    cost = cost_of(head)
    match events[1:]:
        case [e.RoomLaid(seat=head.seat) as laid, *rest]:
            exits = [link for link in _leading(rest) if link.kind != "wall"]
            found = room_name(table, laid.room)
            way = f"{v.does(head.seat, 'explore')} {side_name(head.side)}{cost}: {found}."
            return Deed(f"{way} {_exits(exits)}", 2 + len(_leading(rest)))
        case [e.BattleBegan(seat=head.seat) as began, *_] if head.room is not None:
            way = f"{v.does(head.seat, 'go')} {side_name(head.side)} into {room_name(table, head.room)}{cost}"
            return Deed(f"{way}, and {v.verb(head.seat, 'face')} {began.called}.", 2)
    return None


def _leading(events: Sequence[Event]) -> list[e.LinkLaid]:
    """Return the links at the beginning of the events."""
    links = []
    for event in events:
        if not isinstance(event, e.LinkLaid):
            break
        links.append(event)
    return links


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
    return Deed(f"{met} ({colour_of(table, v, head.colour)}).", 2)


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
    dice = f" ({'+'.join(map(str, head.dice))} rolled)" if head.dice else ""
    said = found.sentence(f"{tell(table, head, v.viewer).removesuffix('.')}{dice}", head.seat)
    left = "" if token is None else f" It is {'Looted Out' if token.token == LOOTED_OUT else 'Ransacked'} now."
    return Deed(said + left, 1 + (token is not None) + found.count)


def monsters_moved(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return all moves of a Monster Turn, and the doors that were smashed."""
    head: e.MonstersMove = events[0]
    moves, doors = list[str](), list[str]()
    for event in events[1:]:
        match event:
            case e.MonsterMoved(monster=number, called=called, steps=steps, met=met):
                there = f", to {listed([v.whom(seat) for seat in met])}" if met else ""
                moves.append(f"{called or monster_called(table, number)} to {room_name(table, steps[-1].to)}{there}")
            case e.DoorSmashed(room=room, side=side):
                doors.append(f"the door {side_name(side)} of {room_name(table, room)} is smashed open")
            case _:
                break
    if not moves:
        return Deed(f"The monsters roll {head.colour}: none moves.", 1)
    return Deed(f"The monsters move ({head.colour}): {'; '.join([*moves, *doors])}.", 1 + len(moves) + len(doors))


FOLDS: Mapping[type[Event], Fold] = {
    e.Went: went,
    e.MonsterCame: came,
    e.Searched: searched,
    e.MonstersMove: monsters_moved,
}
"""By kind of the first event, what recognises its deed."""

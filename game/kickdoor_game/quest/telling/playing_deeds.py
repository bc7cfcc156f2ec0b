"""Cards and bargains in one sentence: a card with its effect, a sale, a Level that is paid for, help that comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from ...heroes import events as of_heroes
from ...heroes.telling.stories import is_silent
from ...heroes.telling.voice import Voice
from ...machine.events import Event
from ...machine.ids import Seat
from ...plain_story import Deed, Reader
from ..state import events as e
from ..state.table import QuestTable
from .effects import Effects, Fold
from .naming import gold, room_name
from .stories import tell


def _with_effects(
    table: QuestTable, v: Voice, events: Sequence[Any], doer: Seat, behind: Sequence[Event] | None = None
) -> Deed | None:
    """Return a deed of the `doer`, with what it costs or brings at once; None if that is nothing. `behind`: the events
    that can be its effects; all later ones by default.
    """
    effects = Effects(table, v, events[1:] if behind is None else behind)
    if not effects.parts:
        return None
    return Deed(effects.sentence(tell(table, events[0], v.viewer).removesuffix("."), doer), 1 + effects.count)


def used(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a card that was used, with its effect, which says for which side it is."""
    head: of_heroes.CardUsed = events[0]
    match events[1:]:
        case [of_heroes.CurseStopped(by=head.seat, how=head.card) as stopped, *_]:
            return Deed(tell(table, stopped, v.viewer), 2)
    if not head.side:
        return _with_effects(table, v, events, head.seat)
    effects = Effects(table, v, events[1:])
    said = f"{v.does(head.seat, 'throw')} in {v.card(head.card)}"
    return Deed(effects.sentence(said, head.seat), 1 + effects.count) if effects.parts else None


def played(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a card that was put into play, with the change of gear and Health that it brings."""
    head: of_heroes.CardPlayed = events[0]
    gear = list(takewhile(lambda event: isinstance(event, of_heroes.Geared | e.TokensChanged), events[1:]))
    match gear:
        case [of_heroes.Geared(seat=head.seat, card=head.card, in_use=True), *others]:
            effects = Effects(table, v, others)
            equips = f"{v.does(head.seat, 'equip')} {v.card(head.card)}"
            return Deed(effects.sentence(equips, head.seat), 2 + effects.count)
    return _with_effects(table, v, events, head.seat, gear)


def cursed(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a curse that acts as soon as it is played."""
    by: Seat | None = events[0].by
    return None if by is None else _with_effects(table, v, events, by)


def tried(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a power that was tried, with what it brings."""
    return _with_effects(table, v, events, events[0].seat)


def returned(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return that a hero is back, with what they get for a new start."""
    effects = Effects(table, v, events[1:])
    back = f"{v.does(events[0].seat, 'are')} back from the dead"
    return Deed(effects.sentence(back, events[0].seat), 1 + effects.count) if effects.parts else None


def agreed(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a trade that was agreed, with everything that changes hands by it."""
    head: of_heroes.TradeEnded = events[0]
    return _with_effects(table, v, events, head.to) if head.what == "agreed" else None


def sold(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a sale, with the gold that was paid besides, and the Level that it brings."""
    head: of_heroes.Sold = events[0]
    said, count = f"{v.does(head.seat, 'sell')} {v.cards(head.cards)} ({gold(head.gold)})", 1
    for event in events[1:]:
        match event:
            case of_heroes.CardDiscarded(seat=head.seat, why="sold"):
                count += 1
            case e.PaidGold(seat=head.seat, count=paid):
                said, count = f"{said} and {v.verb(head.seat, 'pay')} {gold(paid)}", count + 1
            case _:
                break
    effects = Effects(table, v, events[count:])
    return Deed(effects.sentence(said, head.seat), count + effects.count)


def paid(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return what was paid, and what it brings."""
    head: e.PaidGold = events[0]
    effects = Effects(table, v, events[1:])
    said = f"{v.does(head.seat, 'pay')} {gold(head.count)}{f' for {head.why}' if head.why else ''}"
    return Deed(effects.sentence(said, head.seat), 1 + effects.count) if effects.parts else None


def helped(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return that somebody helps, and from where they come; without the other offers, which have lapsed by it."""
    head: of_heroes.HelpAnswered = events[0]
    if head.what != "joined":
        return None
    reader = Reader(events, is_silent)
    joins, before = f"{v.verb(head.other, 'join')} {v.whom(head.fighter)}", reader.count
    reader.all(of_heroes.HelpAnswered, lambda answer: answer.what == "lapsed")
    came = reader.next(e.CameToHelp, lambda event: event.seat == head.other)
    reader.all(of_heroes.HelpAnswered, lambda answer: answer.what == "lapsed")
    if reader.count == before:
        return None
    comes = "" if came is None else f" {v.verb(head.other, 'come')} into {room_name(table, came.room)} and"
    return reader.deed(f"{v.who(head.other)}{comes} {joins}.")


FOLDS: Mapping[type[Event], Fold] = {
    of_heroes.CardUsed: used,
    of_heroes.CardPlayed: played,
    of_heroes.CurseStruck: cursed,
    of_heroes.Returned: returned,
    e.PowerTried: tried,
    of_heroes.Sold: sold,
    e.PaidGold: paid,
    of_heroes.HelpAnswered: helped,
    of_heroes.TradeEnded: agreed,
}
"""By kind of the first event, what recognises its deed."""

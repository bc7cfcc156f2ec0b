"""Deeds of the door games in one sentence, and the jokes on cards as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.telling import deeds
from ...heroes.telling.deeds import step_of
from ...heroes.telling.stories import introduced, is_silent
from ...heroes.telling.voice import Voice, counted, listed
from ...language.cards import Monster
from ...machine.events import Event
from ...machine.ids import Seat
from ...plain_story import Deed, Reader
from ..state import events as e
from ..state.table import DoorsTable
from .stories import stronger, won_words


def fold(table: DoorsTable, events: Sequence[Event], viewer: Seat | None) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    v, reader = Voice(table, viewer), Reader(events, is_silent)
    match events[0]:
        case e.Opened() as opened:
            return _opened(v, opened, reader)
        case e.SoughtTrouble(seat=seat):
            met = reader.next(e.FightBegan)
            monster = "" if met is None else f" with {introduced(v, met.card)}{stronger(v, met)}"
            return reader.deed(f"{v.does(seat, 'look')} for trouble{monster}.")
        case e.Looted(seat=seat):
            reader.next(e.Drew)
            got = reader.next(e.Received)
            told = f"Nothing to fight here: {v.whom(seat)} {v.verb(seat, 'loot')} the room"
            return reader.deed(
                f"{told}." if got is None else f"{told}, and {v.verb(seat, 'get')} {v.cards(got.cards)}."
            )
        case e.FightWon() as won:
            return _won(v, won, reader)
        case e.DieRolled(why="who_begins") as die:
            return _who_begins(v, die, reader)
        case _:
            return deeds.fold(v, events)


def _opened(v: Voice, opened: e.Opened, reader: Reader) -> Deed | None:
    """Return an opened door with what is behind it: a monster, a Curse, or a card to take."""
    kicks = f"{v.does(opened.seat, 'kick')} open the door"
    if (met := reader.next(e.FightBegan)) is not None:
        faces = v.verb(opened.seat, "face")
        return reader.deed(f"{kicks} and {faces} {introduced(v, met.card)}{stronger(v, met)}.")
    if reader.next(e.TookOpened) is not None:
        return reader.deed(f"{kicks} and {v.verb(opened.seat, 'take')} {v.card(opened.card)}.")
    struck = reader.next(e.CurseStruck, lambda struck: struck.card == opened.card and struck.by is None)
    if struck is not None:
        return reader.deed(f"{kicks}: {v.card(opened.card)} falls upon {v.whom(struck.victim)}.")
    return None


def _won(v: Voice, won: e.FightWon, reader: Reader) -> Deed:
    """Return a won fight with the Levels and Treasures that it brings."""
    gains = reader.all(e.LevelsChanged, lambda change: change.why in ("kill", "helped"))
    steps = [("" if one.seat == won.fighter else f"{v.whom(one.seat)} ") + step_of(one) for one in gains]
    reader.next(e.Drew)
    got = reader.next(e.Received, lambda got: got.seat == v.viewer)
    treasures = counted(won.treasures, "Treasure") + ("" if got is None else f" ({v.cards(got.cards)})")
    return reader.deed(f"{won_words(v, won)}: {', '.join([*steps, treasures])}.")


def _who_begins(v: Voice, die: e.DieRolled, reader: Reader) -> Deed | None:
    """Return tied dice for the first turn in one sentence with those that settle it; None while they are rolled."""
    dice = [die, *reader.all(e.DieRolled, lambda more: more.why == die.why)]
    first = reader.next(e.FirstPlayer)
    if first is None:
        return None
    parts = [f"{v.whom(one.seat)} {one.die}" for one in dice]
    again = [f"{v.whom(seat)} {last}" for seat, last in zip(first.rollers, first.dice, strict=True)]
    told = f"Dice for the first turn: {listed(parts)}; once more, {listed(again)}"
    return reader.deed(f"{told}. {v.does(first.seat, 'begin')}.")


def flavour(table: DoorsTable, event: Event) -> str:
    """Return the joke on the card that the event shows to everybody; "" if it shows none."""
    if isinstance(event, e.Opened) and not isinstance(table.card(event.card), Monster):
        return table.card(event.card).flavour  # a monster is shown by the fight that follows
    return deeds.flavour(table, event)

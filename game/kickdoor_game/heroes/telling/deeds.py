"""Deeds of heroes: events that follow each other and belong together, in one sentence; and the jokes on cards.

Each function looks at the first events of a list, and returns None if they are not the deed that it knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId
from ...plain_story import Deed
from .. import events as e
from .voice import Voice


def fold(v: Voice, events: Sequence[Event]) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    match events[0]:
        case e.Sold() as sold:
            return _sale(v, sold, events)
        case _:
            return None


def _sale(v: Voice, sold: e.Sold, events: Sequence[Event]) -> Deed:
    """Return a sale with the Items that are discarded for it and the Levels that it brings."""
    told, count = f"{v.does(sold.seat, 'sell')} {v.cards(sold.cards)} ({sold.gold:,} gold)", 1
    for event in events[1:]:
        match event:
            case e.CardDiscarded(seat=sold.seat, why="sold"):
                count += 1
            case e.LevelsChanged(seat=sold.seat, change=change, level=level, why="sale"):
                return Deed(f"{told}: Level {level - change} to {level}.", count + 1)
            case _:
                break
    return Deed(f"{told}.", count)


def shown_by(event: Event) -> CardId:
    """Return the card that the event shows to everybody, whose joke is told with it; NO_CARD if there is none."""
    match event:
        case e.FightBegan(card=card) | e.CurseStruck(card=card) | e.CardPlayed(card=card) | e.CardUsed(card=card):
            return card
        case e.Enhanced(card=card):
            return card
        case e.FoeJoined(face=face):
            return face
        case _:
            return NO_CARD

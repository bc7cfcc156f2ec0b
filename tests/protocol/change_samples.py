"""Samples of messages with changes, for a client that has the rest of the view."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Barred, Menu, WireOption
from kickdoor_protocol.views import Asked, CardRef, Event, Meter, Pause, Verb, Waiting, Zone

_LEVEL = Meter("level", "level", 7, 10)
_PASS = Asked(24, "kill", "Do you let it happen?", Menu((WireOption("pass", "Pass"),)), ("pass",), seconds_left=11.5)

CHANGES: dict[str, Message] = {
    "public, nothing but the time": table.PublicChanges(215, 81_300, 17, 17),
    "public, a fight is over": table.PublicChanges(
        216,
        84_000,
        18,
        17,
        course=table.Course(9, "tidy", "Ada is about to end the turn."),
        seats=(table.Chair(0, "Ada", "human", connected=True, meters=(_LEVEL,), zones=("hand",), marks=("turn",)),),
        before=(table.Before(0, Zone("hand", "hand", 6)),),
        zones=(Zone("door_deck", "Door cards", 71),),
        order=("door_deck",),
        waiting=(Waiting(0, "end the turn", 90.0),),
        pending_offers=(),
        gone=("contest",),
    ),
    "public, the table is paused": table.PublicChanges(
        217, 90_250, 19, 18, waiting=(), pause=Pause("agreed", "Another time.", agreed=(0, 1))
    ),
    "private, nothing but the time": table.PrivateChanges(215, 81_300, 4, 4, 0),
    "private, another question": table.PrivateChanges(216, 84_000, 5, 4, 0, asked=(24,), questions=(_PASS,), notes=()),
    "private, another menu": table.PrivateChanges(
        217,
        90_250,
        6,
        5,
        0,
        hand=(CardRef(17, "boots"), CardRef(23, "tuba", ("fresh",))),
        asked=(),
        menu=("sell", "wear.23"),
        actions=(WireOption("wear.23", "equip Tuba", "+3, Big, 400 gold", 23),),
        barred=(1, 0),
        reasons=(table.Reason(1, Barred("setup", "classic.character.4", "The match has not begun.", "wait")),),
        verbs=(Verb("wear", "E", "equip an Item"),),
    ),
    "told, after 41 others": table.Told((Event(42, "Ada wins.", "fight_ended", (0,)),), 42, 41),
}

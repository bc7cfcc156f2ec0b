"""Messages of the skeleton server: a typed command of 200 bytes, and a change of 400 bytes for each viewer.

They have the fields that a networked card game needs, and are only decoded and encoded.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]

MATCH = "01J9ZK3T7Q2M4N5P"
COUNTS = {"hand.2": 4, "door": 61, "treasure": 48, "discard.treasure": 12}
DEADLINE_MS = 20_000


class Target(msgspec.Struct):
    """Place that a card is played on."""

    seat: SeatNumber
    zone: Literal["hand", "play", "combat", "discard"]
    slot: int


class Command(msgspec.Struct, forbid_unknown_fields=True, tag_field="t"):
    """Fields of all commands."""

    id: Id
    match: Id
    seat: SeatNumber
    seq: int
    version: int


class PlayCard(Command, tag="play"):
    """The command that is sent."""

    card: Id
    target: Target
    choices: Annotated[list[Id], msgspec.Meta(max_length=8)]
    note: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Pass(Command, tag="pass"):
    """A command that the decoder must tell apart from `PlayCard`."""


class Sell(Command, tag="sell"):
    """Another such command."""

    cards: list[Id]


class Chat(Command, tag="chat"):
    """Another such command."""

    text: Annotated[str, msgspec.Meta(max_length=200)]


class Event(msgspec.Struct):
    """Something that happened."""

    kind: str
    seat: int
    card: str | None
    number: int
    text: str


class Change(msgspec.Struct, tag_field="t", tag="change"):
    """A message to a viewer."""

    match: str
    version: int
    viewer: int
    events: list[Event]
    counts: dict[str, int]
    deadline_ms: int


COMMAND = PlayCard(
    id="01J9ZK3T7Q2M4N5P6R7S8T9V0W",
    match=MATCH,
    seat=2,
    seq=118,
    version=342,
    card="treasure.potion.idiotic_bravery",
    target=Target(3, "combat", 1),
    choices=["monster.plutonium_dragon"],
    note="take that",
)

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(PlayCard | Pass | Sell | Chat).decode


def change_for(viewer: int, version: int, command: PlayCard) -> Change:
    """Return the message to one viewer; each viewer gets another one."""
    drawn = "door.curse.lose_your_armor" if viewer == command.seat else None
    events = [
        Event("card_played", command.seat, command.card, 1, "Alice plays Idiotic Bravery on the combat"),
        Event("power_changed", command.target.seat, None, 2, "The heroes' side has 17 against 22"),
        Event("drew", command.seat, drawn, 1, "Alice draws a card"),
    ]
    return Change(MATCH, version, viewer, events, COUNTS, DEADLINE_MS)

"""Whoever missed any part of what was sent, at any point, sees in the end what those see who were sent all of it.

The same evening is held again and again, and each time another message never arrives. That is noticed at the next one
that changes what was never there; whoever notices says `resync`, as every client does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec.structs
from tests.client.evening import after, connected
from tests.server.house import Caller, House

from kickdoor_client.state.model import Model
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Message
from kickdoor_protocol.framing import FrameReader, frame
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages.session import Ping
from kickdoor_protocol.messages.table import OutOfStep, Resync
from kickdoor_server.people.connections.link import ClientLink

STREAMS = ("public", "private", "told")


@dataclass
class Wire:
    """What comes to somebody: the message of that number, of all that tell changes, is lost (None: none is)."""

    lost: int | None
    count: int = 0
    reader: FrameReader = field(default_factory=lambda: FrameReader(FRAME_FROM_SERVER_MOST))

    def arriving(self, data: bytes) -> Iterator[bytes]:
        self.reader.feed(data)
        while (payload := self.reader.next_payload()) is not None:
            if msgspec.msgpack.decode(payload)["t"] in STREAMS:
                self.count += 1
                if self.count - 1 == self.lost:
                    continue
            yield frame(payload, FRAME_FROM_SERVER_MOST)


class Listener(Caller):
    """Somebody whose program shows what it hears, and asks anew when something is missing."""

    def __init__(self, link: ClientLink) -> None:
        super().__init__(link)
        self.model: Model = connected()
        self.wire_in = Wire(None)
        self.asked_anew = 0

    def listens(self) -> list[Message]:
        data = self.wire.value()
        self.wire.clear()
        new = [message for each in self.wire_in.arriving(data) for message in self.session.receive(each)]
        self.heard += new
        for message in new:
            if isinstance(message, OutOfStep):
                self.asked_anew += 1
                self.send(Resync)
            else:
                self.model = after(self.model, message)
        return new + self.listens() if self.wire.value() else new


def evening(lost: int | None) -> Listener:
    """Boris sits there and lets the time pass, Greta plays; what Boris sees when that has gone on for a while."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    again = Listener(house.clock.tcpServers[0][1].buildProtocol(None))
    again.hello("Boris", boris.token)
    again.send(Resync)
    again.listens()
    again.wire_in = Wire(lost)
    for turn in range(28):
        if turn % 4 == 1:
            greta.act("poke", "seat.0")
        elif turn % 4 == 3:
            greta.act("shout")
        elif greta.asked is not None:
            greta.answer(greta.asked.default)
        else:
            house.clock.advance(31)  # whoever is asked lets the time pass
            again.send(Ping)
        again.listens()
    greta.act("shout")  # the last thing tells everybody that there was something before it
    again.listens()
    return again


def seen(listener: Listener) -> object:
    """All of it: both views and the screen that a person has before them."""
    of_any_table = msgspec.structs.replace(listener.public, table="")
    return of_any_table, listener.private, picture(listener.model, 120, 40).lines


def test_whatever_was_missed_the_screen_is_the_same_in_the_end() -> None:
    whole = evening(None)
    count = whole.wire_in.count
    assert count > 25
    assert whole.asked_anew == 0
    noticed = 0
    for lost in range(count - 4):
        one = evening(lost)
        assert seen(one) == seen(whole), f"without message {lost}"
        assert one.asked_anew <= 1
        noticed += one.asked_anew
    assert noticed > count * 0.7, "what was lost made no difference: few tell only that time has passed"

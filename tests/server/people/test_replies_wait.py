"""Whatever a client is allowed to ask for at once is answered, in order, however slowly its replies are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.every_request import insist_on_rows
from tests.server.house import STRING_TRANSPORT, Caller, House
from tests.trials.drills.stranger import WORST

from kickdoor_game import library
from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import REQUESTS_OPEN_MOST
from kickdoor_protocol.messages import lobby, session
from kickdoor_protocol.messages.replay import TakeReplay
from kickdoor_protocol.registry import REGISTRY, From, tag_of
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.lobby.requests.kinds import REPLIES, ROWS
from kickdoor_server.people.connections.link import SHOWN_ANEW
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

TWISTED_KEEPS = 64 * 1024
"""Bytes beyond which a transport asks its producer to pause (`abstract.FileDescriptor.bufferSize`)."""
LARGEST = 128 * 1024
"""Bytes of the largest reply that these tests lead to."""
TABLES = 60
SLOWLY = 4 * 1024
"""Bytes that a slow client reads in a second."""
PUSHED = {"said", "talked", "over", "series", "seat_code", "replay_at"}
"""Messages that come without being asked for, and are kept for a slow reader up to a limit."""
GREETING = {"welcome", "unwelcome", "closing"}

Transport: Any = STRING_TRANSPORT


class NarrowWire(Transport):  # type: ignore[misc]
    """A transport that sends what is read at the other end, and keeps the rest as Twisted's sockets do."""

    def __init__(self) -> None:
        super().__init__()
        self.dataBuffer = b""
        self.offset = 0
        self._tempDataLen = 0
        self.most = 0
        self._paused = False

    def write(self, data: bytes) -> None:
        self.dataBuffer += data
        self.most = max(self.most, len(self.dataBuffer))
        if len(self.dataBuffer) > TWISTED_KEEPS and not self._paused and self.producer is not None:
            self._paused = True
            self.producer.pauseProducing()

    def is_read(self, size: int) -> None:
        """The other end reads so many bytes."""
        self.io.write(self.dataBuffer[:size])
        self.dataBuffer = self.dataBuffer[size:]
        if self._paused and not self.dataBuffer:
            self._paused = False
            self.producer.resumeProducing()


@pytest.fixture(scope="module")
def house() -> House:
    """A server with many tables with long names, where nobody asks too often."""
    much = Rate(1e6, 10**6)
    settings = Settings(
        ai_delay_ms=(0, 0), stand_in="meek", requests=much, chat=much, tables_person_most=1_000, overdrawn_most=10**6
    )
    house = House(settings, playable_sets=PlayableSets(known_sets(())))
    for number in range(TABLES):
        host = house.comes(f"Host {number}")
        host.does(lobby.CreateTable, name=f"Table {number} {'x' * 30}", set="classic", sex="male")
    return house


def sits_at_a_match(house: House, name: str) -> Caller:
    """Somebody at a match with AI players, behind a narrow wire."""
    caller = house.comes(name)
    caller.does(lobby.CreateTable, name="", set=library.mixes()[0], sex="female")
    for _ in range(2):
        caller.does(lobby.AddAi, kind="meek")
    caller.does(lobby.StartMatch)
    caller.listens()
    return caller


def behind_a_narrow_wire(caller: Caller) -> NarrowWire:
    wire = NarrowWire()
    caller.wire.unregisterProducer()
    wire.registerProducer(caller.link, True)
    for missing in ("setTcpNoDelay", "setTcpKeepAlive"):
        setattr(wire, missing, lambda enabled: None)
    caller.wire = caller.link.transport = wire
    return wire


def asked_at_once(caller: Caller, make: Callable[[int], Request]) -> list[int]:
    """As many of these requests as may be open, in one piece; their numbers."""
    numbers = list(range(caller.req + 1, caller.req + 1 + REQUESTS_OPEN_MOST))
    caller.req = numbers[-1]
    caller.says(b"".join(caller.session.send(make(number)) for number in numbers))
    return numbers


def answered(caller: Caller) -> list[int]:
    """Numbers of the requests that were answered, in that order."""
    caller.listens()
    return [said.req for said in caller.heard if isinstance(said, session.Accepted | session.Refused | session.Pong)]


def all_come(house: House, caller: Caller, wire: NarrowWire, numbers: list[int], a_turn: int, a_turn_s: float) -> None:
    """Let the client read so many bytes in each turn until all is answered."""
    caller.heard.clear()
    for _ in range(20_000):
        wire.is_read(a_turn)
        house.clock.advance(a_turn_s)
        assert not wire.disconnected, "it was hung up on though it reads"
        if not wire.dataBuffer and len(found := answered(caller)) >= len(numbers):
            break
    assert sorted(found) == numbers
    if len({type(made) for made in caller.heard} & set(REPLIES)) > 1:
        assert found == numbers, "replies that tell something come in the order of what was asked"
    assert wire.most <= TWISTED_KEEPS + LARGEST, "replies pile up in the transport"
    assert caller.link._held is None


@pytest.mark.parametrize("make", WORST, ids=[f"{n} {tag_of(type(make(1)))}" for n, make in enumerate(WORST)])
def test_as_many_requests_as_may_be_open_are_answered_and_nobody_is_reset(
    house: House, make: Callable[[int], Request]
) -> None:
    caller = sits_at_a_match(house, "Ada")
    wire = behind_a_narrow_wire(caller)
    all_come(house, caller, wire, asked_at_once(caller, make), 1 << 30, 0.0)
    all_come(house, caller, wire, asked_at_once(caller, make), SLOWLY, 1.0)
    caller.link.connectionLost()


def test_every_request_there_is_is_asked_for() -> None:
    insist_on_rows(
        {type(make(1)) for make in WORST},
        "Add what a stranger can ask for at its worst to WORST of `tests/trials/drills/stranger.py`.",
        greets=False,
    )


def test_every_message_of_the_server_is_shown_anew_or_a_reply_or_news() -> None:
    said = {tag_of(kind) for kind in REGISTRY.said_by(From.SERVER)}
    anew, replies = {tag_of(kind) for kind in SHOWN_ANEW}, {tag_of(kind) for kind in REPLIES if kind not in SHOWN_ANEW}
    lists = Counter([*anew, *replies, *PUSHED, *GREETING])
    wrong = sorted({tag for tag in lists | Counter(said) if lists[tag] != 1})
    assert wrong == [], (
        "each is in one: `told_by` of ROWS (replies), SHOWN_ANEW, PUSHED (news, never told_by) or GREETING"
    )
    assert lists.keys() == said
    assert {tag_of(row.told_by) for row in ROWS if row.told_by is not None} <= anew | replies


@pytest.mark.parametrize("a_second", [0, 100])
def test_who_reads_next_to_nothing_is_cut_off_and_little_is_kept_for_them(house: House, a_second: int) -> None:
    caller = sits_at_a_match(house, "Stone")
    wire = behind_a_narrow_wire(caller)
    asked_at_once(caller, lobby.ListTables)
    for _ in range(25):
        house.clock.advance(1.0)
        wire.is_read(a_second)
    assert wire.disconnected
    assert wire.most <= TWISTED_KEEPS + LARGEST
    assert caller.link._held is None
    caller.link.connectionLost()


def test_a_replay_is_read_for_one_request_after_the_other_so_that_only_one_is_in_memory() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.match.table.points[0] = 4
    boris.answer(["take"])  # which wins
    before = len(house.disk.recalled)
    house.disk.reads_slowly = True
    numbers = [boris.send(TakeReplay) for _ in range(3)]
    ping = boris.send(session.Ping)
    for answers in range(4):
        assert [req for req in answered(boris) if req in numbers] == numbers[:answers]
        assert len(house.disk.recalled) - before == min(answers + 1, 3)
        house.disk.read()
        house.clock.advance(0)
    assert answered(boris)[-4:] == [*numbers, ping]

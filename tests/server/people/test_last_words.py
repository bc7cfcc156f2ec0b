"""A connection that is closed is still read for a while, so that its last word is not lost, and no longer than that."""

from __future__ import annotations

from tests.server.house import Caller, House

from kickdoor_protocol.messages.session import Unwelcome
from kickdoor_server.base.edge import written_to_the_end
from kickdoor_server.people.connections.link import LAST_WORD_S, LAST_WORDS_MOST_S, SLOWEST_BYTES_S, THROWN_AWAY_MOST

NONSENSE = b"\xff" * 8


def refused(house: House) -> Caller:
    mallory = house.connects()
    mallory.says(NONSENSE)
    assert isinstance(mallory.listens()[-1], Unwelcome)
    return mallory


def test_what_still_comes_is_thrown_away() -> None:
    house = House()
    mallory = refused(house)
    mallory.link.dataReceived(b"\xff" * THROWN_AWAY_MOST)
    assert mallory.listens() == []
    assert not mallory.wire.disconnected


def test_who_goes_on_and_on_is_cut_off() -> None:
    house = House()
    mallory = refused(house)
    mallory.link.dataReceived(b"\xff" * THROWN_AWAY_MOST)
    mallory.link.dataReceived(b"\xff")
    assert mallory.wire.disconnected


def test_who_does_not_go_is_cut_off_in_the_end() -> None:
    house = House()
    mallory = refused(house)
    house.clock.advance(LAST_WORD_S * 0.99)
    assert not mallory.wire.disconnected
    house.clock.advance(LAST_WORD_S * 0.01)
    assert mallory.wire.disconnected


def test_who_was_not_being_read_is_read_again_so_that_their_end_is_heard() -> None:
    house = House()
    mallory = house.connects()
    mallory.link._is_read = False
    mallory.wire.pauseProducing()
    mallory.link.close("draining", "The server is going down.")
    assert mallory.wire.producerState == "producing"


def with_much_to_read(house: House) -> Caller:
    """Somebody to whom more was sent than has arrived, and then the last word."""
    slow = house.connects()
    slow.wire.dataBuffer, slow.wire.offset, slow.wire._tempDataLen = bytes(4_000_000), 0, 0
    slow.link.close("too_many_requests", "64 requests are unanswered already")
    return slow


def reads_on(house: House, slow: Caller, bytes_s: float) -> None:
    house.clock.advance(LAST_WORD_S)
    assert not slow.wire.disconnected
    slow.wire.dataBuffer = slow.wire.dataBuffer[int(bytes_s * LAST_WORD_S) :]


def test_who_reads_slowly_has_the_time_to_read_what_came_before_the_last_word() -> None:
    house = House()
    slow = with_much_to_read(house)
    slow.wire.dataBuffer = slow.wire.dataBuffer[100_000:]
    for _ in range(5):
        reads_on(house, slow, 100_000)
    reads_on(house, slow, SLOWEST_BYTES_S - 1)
    house.clock.advance(LAST_WORD_S)
    assert slow.wire.disconnected, "and nobody who stands still"


def test_who_takes_too_long_over_it_is_cut_off_however_well_they_read() -> None:
    house = House()
    slow = with_much_to_read(house)
    slow.wire.dataBuffer = slow.wire.dataBuffer[100_000:]
    for _ in range(int(LAST_WORDS_MOST_S / LAST_WORD_S) - 1):
        reads_on(house, slow, SLOWEST_BYTES_S)
    house.clock.advance(LAST_WORD_S)
    assert slow.wire.disconnected


class Halved:
    """A wire that can be closed on one side."""

    said = ""

    def loseWriteConnection(self) -> None:  # noqa: N802
        self.said += "half "

    def loseConnection(self) -> None:  # noqa: N802
        self.said += "whole "


class Wrapped:
    """As Twisted's TLS does, it has what the wire below has, and its own end."""

    def __init__(self, below: Halved) -> None:
        self.below = below

    def __getattr__(self, name: str) -> object:
        return getattr(self.below, name)

    def loseConnection(self) -> None:  # noqa: N802
        self.below.said += "its own "


def test_only_a_plain_socket_is_closed_by_halves() -> None:
    plain, below = Halved(), Halved()
    written_to_the_end(plain)  # type: ignore[arg-type]
    written_to_the_end(Wrapped(below))  # type: ignore[arg-type]
    assert (plain.said, below.said) == ("half ", "its own ")

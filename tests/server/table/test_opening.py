"""What is waited for between the word that begins a match and its beginning, and that this ends once."""

from __future__ import annotations

import pytest
from twisted.internet.task import Clock

from kickdoor_protocol.sealing import in_the_clear, sealed
from kickdoor_server.table.sealing.opening import OPEN_S, Opening, PutIn

NONCE = "aa" * 8
SEAL = sealed("promised", NONCE)


class Began:
    """A beginning of what these have put in, and how often the match has begun since."""

    def __init__(self, *put_in: PutIn) -> None:
        self.clock, self.times = Clock(), 0
        self.opening = Opening(put_in, self.clock, self._begins)

    def _begins(self) -> None:
        self.times += 1


def test_it_is_over_once_however_often_somebody_looks_afterwards() -> None:
    closed = PutIn(sealed=SEAL)
    began = Began(PutIn(), closed, PutIn(nonce="bb"))
    began.opening.look()
    assert (began.times, began.opening.is_over) == (0, False)
    closed.open("promised", NONCE)
    began.opening.look()
    assert (began.times, began.opening.is_over) == (1, True)
    began.opening.look()
    began.clock.advance(2 * OPEN_S)
    assert began.times == 1


def test_what_is_opened_after_its_time_begins_nothing_again() -> None:
    closed = PutIn(sealed=SEAL)
    began = Began(closed)
    began.clock.advance(OPEN_S - 0.01)
    assert (began.times, began.opening.is_over) == (0, False)
    began.clock.advance(0.01)
    assert (began.times, began.opening.is_over) == (1, True)
    closed.open("promised", NONCE)
    began.opening.look()
    assert began.times == 1
    assert began.clock.getDelayedCalls() == []


@pytest.mark.parametrize(
    ("put_in", "has_sealed", "seals"),
    [
        ((PutIn(), PutIn()), False, ("", "")),
        ((PutIn(nonce=NONCE), PutIn()), False, (in_the_clear(NONCE), "")),
        ((PutIn(nonce=NONCE), PutIn(sealed=SEAL)), True, (in_the_clear(NONCE), SEAL)),
        ((PutIn(sealed=SEAL, nonce=NONCE),), True, (SEAL,)),
    ],
)
def test_only_what_is_sealed_is_waited_for(put_in: tuple[PutIn, ...], has_sealed: bool, seals: tuple[str, ...]) -> None:
    began = Began(*put_in)
    assert began.opening.has_sealed is has_sealed
    assert len(began.clock.getDelayedCalls()) == has_sealed
    assert began.opening.message.seals == seals
    began.opening.look()
    assert began.times == (0 if any(each.is_closed for each in put_in) else 1)
    for gone in (0.0, 1.5, OPEN_S, 1.0):
        began.clock.advance(gone)
        assert began.opening.message.within_s == max(0.0, OPEN_S - began.clock.seconds())

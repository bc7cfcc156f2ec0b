"""Much work at once is done in order, a few pieces in each turn of the reactor, and none is lost."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import House
from twisted.internet.testing import MemoryReactorClock

from kickdoor_protocol.messages.session import Ping, Pong, Welcome
from kickdoor_protocol.messages.table import Act
from kickdoor_server.base.process.portions import PORTION_S, InPortions, Portions
from kickdoor_server.people.connections.link import AT_ONCE_MOST

REACTOR: Any = MemoryReactorClock


class Caller:
    """Somebody with jobs who has had that much of the server's time."""

    def __init__(self, priority: int) -> None:
        self.priority = priority


class Slow:
    """Jobs that take time: `job(n)` notes n and lets two fifths of a portion pass, with no turn in between."""

    def __init__(self) -> None:
        self.clock = REACTOR()
        self.done: list[int] = []

    def job(self, n: int) -> Any:
        def work() -> None:
            self.done.append(n)
            self.clock.rightNow += 0.4 * PORTION_S

        return work

    def turn(self) -> None:
        """The reactor's next turn: what is due by now, and nothing that comes to be due in it."""
        due = [call for call in self.clock.calls if call.getTime() <= self.clock.seconds()]
        for call in due:
            self.clock.calls.remove(call)
            call.called = 1
            call.func(*call.args, **call.kw)


def test_a_portion_is_done_at_once_and_the_rest_in_later_turns_in_order() -> None:
    slow = Slow()
    portions = Portions(slow.clock)
    for n in range(8):
        portions.do(slow.job(n))
    assert slow.done == [0, 1, 2], f"{PORTION_S} s of them"
    slow.turn()
    assert slow.done == [0, 1, 2, 3, 4, 5]
    portions.do(slow.job(8))
    assert slow.done[-1] == 5, "whoever comes later is behind those who wait"
    slow.turn()
    assert slow.done == list(range(9))


def test_those_who_wait_are_served_in_turns_each_in_their_order() -> None:
    """One has sent a pile, 0 to 9; two others want one thing each, 20 and 30; a timer, 40, rings."""
    slow = Slow()
    portions = Portions(slow.clock)
    pile, ada, boris = Caller(0), Caller(0), Caller(0)
    for n in range(10):
        portions.do(slow.job(n), pile)
    portions.do(slow.job(20), ada)
    portions.do(slow.job(30), boris)
    portions.do(slow.job(40))
    assert slow.done == [0, 1, 2]
    slow.turn()
    assert slow.done == [0, 1, 2, 3, 20, 30]
    slow.turn()
    assert slow.done == [0, 1, 2, 3, 20, 30, 40, 4, 5]
    assert portions.queued == 4
    slow.turn()
    slow.turn()
    assert slow.done[-4:] == [6, 7, 8, 9]
    assert portions.queued == 0


def test_who_has_had_less_of_the_servers_time_goes_first_whenever_they_come() -> None:
    """Two have had much and send piles; then somebody comes who has had little, and a timer rings."""
    slow = Slow()
    portions = Portions(slow.clock)
    xia, yan, ada = Caller(4), Caller(4), Caller(1)
    for n in range(10, 15):
        portions.do(slow.job(n), xia)
        portions.do(slow.job(n + 10), yan)
    assert slow.done == [10, 20, 11]
    for n in (1, 2):
        portions.do(slow.job(n), ada)
    portions.do(slow.job(0))
    slow.turn()
    assert slow.done[3:] == [0, 1, 2]
    slow.turn()
    assert slow.done[6:] == [21, 12, 22], "and then in turns again"


def test_who_has_had_more_meanwhile_goes_behind() -> None:
    slow = Slow()
    portions = Portions(slow.clock)
    xia, yan = Caller(1), Caller(2)
    for n in range(10, 16):
        portions.do(slow.job(n), xia)
    portions.do(slow.job(20), yan)
    assert slow.done == [10, 11, 12]
    xia.priority = 3
    slow.turn()
    assert slow.done[3:] == [13, 20, 14], "xia was in line for one job before that was known"


def test_nothing_more_is_read_of_a_link_until_all_that_it_has_sent_is_dealt_with() -> None:
    house = House()
    house.clock.seconds = ticking(house.clock)
    boris = house.comes("Boris")
    for _ in range(20):
        house.clock.advance(0)
    boris.says(b"".join(boris.session.send(Ping(boris.req + n)) for n in range(1, 31)))
    assert boris.wire.producerState == "paused"
    assert len(boris.all(Pong)) < 30
    for _ in range(100):
        assert (boris.wire.producerState == "paused") == (len(boris.all(Pong)) < 30)
        if boris.wire.producerState == "producing":
            break
        house.clock.advance(0)
    assert len(boris.all(Pong)) == 30


def test_a_link_is_read_again_once_when_its_pile_is_done_and_never_when_it_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    house.clock.seconds = ticking(house.clock)
    read_again: list[tuple[str, int]] = []
    for name, caller in (("Boris", boris), ("Greta", greta)):
        monkeypatch.setattr(
            caller.wire, "resumeProducing", lambda n=name, c=caller: read_again.append((n, len(c.all(Pong))))
        )
        caller.says(b"".join(caller.session.send(Ping(caller.req + n)) for n in range(1, 31)))
    greta.loses_the_line()
    for _ in range(100):
        house.clock.advance(0)
    assert read_again == [("Boris", 30)]


def test_of_a_pile_that_one_link_sends_a_few_are_dealt_with_in_a_turn() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    pile = [boris.session.send(Act(boris.req + n, ("shout",))) for n in range(1, 31)]
    boris.says(b"".join(pile))
    assert greta.story.count("Boris shouts.") == AT_ONCE_MOST == 8
    req = greta.send(Act, choice=("shout",))
    house.clock.advance(0)
    assert greta.answer_to(req) is not None
    shouts = [line for line in greta.story if line.endswith(" shouts.")]
    assert shouts.index("Greta shouts.") == AT_ONCE_MOST + 2, "after her bytes and her request had a turn each"
    assert shouts.count("Boris shouts.") == 30


def test_after_a_quiet_turn_there_is_a_whole_portion_again() -> None:
    slow = Slow()
    portions = Portions(slow.clock)
    for n in range(3):
        portions.do(slow.job(n))
    slow.turn()
    portions.do(slow.job(3))
    assert slow.done == [0, 1, 2, 3]


def test_a_job_that_fails_does_not_keep_the_others_from_their_turn(log: list[str]) -> None:
    slow = Slow()
    portions = Portions(slow.clock)
    for n in range(3):
        portions.do(slow.job(n))
    portions.do(lambda: 1 / 0)
    portions.do(slow.job(3))
    slow.turn()
    assert slow.done == [0, 1, 2, 3]
    assert any("job_failed" in line and "ZeroDivisionError" in line for line in log)
    with pytest.raises(ZeroDivisionError):
        Portions(slow.clock).do(lambda: 1 / 0)


def test_timers_that_are_due_together_are_done_in_portions() -> None:
    slow = Slow()
    reactor = InPortions(slow.clock)
    for n in range(5):
        reactor.callLater(1.0, slow.job(n))
    slow.clock.rightNow += 1
    slow.turn()
    assert slow.done == [0, 1, 2]
    slow.turn()
    assert slow.done == [0, 1, 2, 3, 4]


def test_a_timer_can_be_cancelled_as_long_as_it_has_not_had_its_turn() -> None:
    slow = Slow()
    reactor = InPortions(slow.clock)
    calls = [reactor.callLater(1.0, slow.job(n)) for n in range(6)]
    calls[5].cancel()
    slow.clock.rightNow += 1
    slow.turn()
    assert [call.active() for call in calls] == [False, False, False, True, True, False]
    calls[3].cancel()
    slow.turn()
    assert slow.done == [0, 1, 2, 4]
    calls[4].cancel()
    assert not any(call.active() for call in calls)


def test_what_threads_hand_over_is_done_in_portions() -> None:
    slow = Slow()
    slow.clock.callFromThread = lambda call, *args: call(*args)
    reactor = InPortions(slow.clock)
    for n in range(5):
        reactor.callFromThread(slow.job(n))
    assert slow.done == [0, 1, 2]
    slow.turn()
    assert slow.done == [0, 1, 2, 3, 4]


def test_many_who_come_at_the_same_moment_are_all_welcomed_in_the_end() -> None:
    house = House()
    house.clock.seconds = ticking(house.clock)
    people = [house.connects() for _ in range(10)]
    for n, person in enumerate(people):
        person.hello(f"Guest {n}")
    welcomed = sum(bool(person.all(Welcome)) for person in people)
    assert 0 < welcomed < 10
    for _ in range(10):
        house.clock.advance(0)
    assert all(person.all(Welcome) for person in people)


def ticking(clock: Any) -> Any:
    """Whoever looks at that clock finds a millisecond gone."""

    def seconds() -> float:
        clock.rightNow += 0.001
        return float(clock.rightNow)

    return seconds

"""Who is silent for too long is sent away when their time is up, by one timer for all who are there."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.server.house import QUICK, House
from twisted.internet.task import Clock

from kickdoor_protocol.messages.session import Closing, Ping, Unwelcome
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.people.connections.silence import Silence

GREETING_S, SILENCE_S = QUICK.greeting_s, QUICK.silence_s


@dataclass
class Here:
    """A server that has nothing but the time."""

    time: Clock = field(default_factory=Clock)
    settings: Settings = QUICK


@dataclass(eq=False)
class Somebody:
    """Notes when they are sent away."""

    here: Here
    gone_s: float | None = None

    def was_silent(self) -> None:
        self.gone_s = self.here.time.seconds()


def test_each_goes_when_their_own_time_is_up() -> None:
    here = Here()
    silence = Silence(here)
    stranger, quiet, talker = (Somebody(here) for _ in range(3))
    for link in (stranger, quiet, talker):
        silence.came(link)
    here.time.advance(1)
    silence.greeted(talker)
    silence.greeted(quiet)
    here.time.advance(2)
    silence.heard(talker)
    silence.heard(stranger)  # what is no greeting saves no stranger
    for _ in range(round(2 * max(GREETING_S, SILENCE_S))):
        here.time.advance(0.5)
    assert (stranger.gone_s, quiet.gone_s, talker.gone_s) == (GREETING_S, 1 + SILENCE_S, 3 + SILENCE_S)
    assert not here.time.getDelayedCalls()


def test_so_many_take_one_timer() -> None:
    here = Here()
    silence = Silence(here)
    links = [Somebody(here) for _ in range(50)]
    for link in links:
        silence.came(link)
        silence.greeted(link)
        here.time.advance(0.01)
    assert len(here.time.getDelayedCalls()) <= 2  # one for greetings, which finds nobody
    for link in links:
        silence.gone(link)
    here.time.advance(GREETING_S + SILENCE_S)
    assert not here.time.getDelayedCalls()
    assert all(link.gone_s is None for link in links)


def test_somebody_who_says_something_in_time_stays_and_goes_when_they_do_not() -> None:
    house = House()
    boris, mute = house.comes("Boris"), house.connects()
    for _ in range(3):
        house.clock.advance(SILENCE_S * 0.9)
        boris.asks(Ping)
    mute.listens()
    assert [type(message) for message in mute.heard] == [Unwelcome]
    house.clock.advance(SILENCE_S * 0.9)
    assert not boris.all(Closing)
    house.clock.advance(SILENCE_S * 0.2)
    assert [closing.reason for closing in boris.all(Closing)] == ["silent"]

"""How much may wait in each direction of a visit, to the byte; what holds a visitor back, and lets them go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.client.scripted import Clock

from kickdoor_client.ssh.keyboard import PORTION, UNFINISHED_MOST, WAITING_MOST, Keyboard
from kickdoor_client.ssh.outlet import LINES_MOST, STALLED_MOST_S, Outlet
from kickdoor_client.ssh.outlet import WAITING_MOST as PAINTED_MOST


class Channel:
    """Of which so many bytes wait."""

    def __init__(self, *, paints: bool, encoding: str = "utf-8") -> None:
        self.waiting = 0
        self.sent: list[bytes] = []
        self.cut: list[str] = []
        self.clock = Clock()
        self.outlet = Outlet(
            self.sent.append, lambda: self.waiting, self.cut.append, encoding, self.clock, paints=paints
        )


@pytest.mark.parametrize(("paints", "most"), [(True, PAINTED_MOST), (False, LINES_MOST)])
def test_a_painting_is_left_out_and_a_reader_of_lines_cut_off_when_more_waits_than_may(paints: bool, most: int) -> None:
    channel = Channel(paints=paints)
    channel.waiting = most
    assert channel.outlet.write("fits") == 4
    assert (channel.sent, channel.cut) == ([b"fits"], [])
    channel.waiting = most + 1
    assert channel.outlet.write("too much") == 8
    assert (channel.sent, channel.cut) == ([b"fits"], [] if paints else ["reads too slowly"])
    channel.waiting = PAINTED_MOST // 4 + 1
    assert not channel.outlet.look()
    channel.waiting = PAINTED_MOST // 4
    assert channel.outlet.look() == paints, "what was left out can be painted"
    assert not channel.outlet.look(), "once"


def test_what_a_terminal_has_no_letter_for_is_a_question_mark() -> None:
    channel = Channel(paints=True, encoding="ascii")
    channel.outlet.write("Zoë")
    assert channel.sent == [b"Zo?"]


def test_who_takes_nothing_is_cut_off_after_a_while_and_who_takes_a_little_is_not() -> None:
    channel = Channel(paints=True)
    channel.waiting = PAINTED_MOST
    channel.outlet.look()
    channel.clock.now += STALLED_MOST_S
    channel.outlet.look()
    assert channel.cut == []
    channel.waiting -= 1
    channel.outlet.look()
    channel.clock.now += STALLED_MOST_S
    channel.waiting += 5
    channel.outlet.look()
    assert channel.cut == []
    channel.clock.now += 0.1
    channel.outlet.look()
    assert channel.cut == ["takes nothing any more"]
    channel.waiting = 0
    channel.outlet.look()
    channel.clock.now += STALLED_MOST_S + 1
    channel.waiting = PAINTED_MOST
    channel.outlet.look()
    assert channel.cut == ["takes nothing any more"], "it is counted from when it began anew"


def with_keyboard(scenario: Callable[[Keyboard, list[bool]], None]) -> None:
    async def run() -> None:
        held: list[bool] = []
        scenario(Keyboard("utf-8", held.append), held)

    asyncio.run(run())


def test_a_visitor_is_held_back_once_more_waits_than_may_and_once_only() -> None:
    def scenario(keyboard: Keyboard, held: list[bool]) -> None:
        keyboard.take(b"x" * WAITING_MOST)
        assert held == []
        keyboard.take(b"x")
        keyboard.take(b"x" * 100)
        assert held == [True]

    with_keyboard(scenario)


def test_what_was_typed_before_somebody_listens_is_heard_when_they_do() -> None:
    async def run() -> None:
        heard: list[str] = []
        keyboard = Keyboard("utf-8", lambda hold: None)
        keyboard.take(b"abc")
        assert keyboard.read_keys() == []
        with keyboard.attach(lambda: heard.extend(key.data for key in keyboard.read_keys())):
            assert keyboard._timer is not None
            await asyncio.sleep(0.01)
            assert heard == ["a", "b", "c"]
            assert keyboard._timer is None
            with keyboard.detach():
                keyboard.take(b"d")
                await asyncio.sleep(0.01)
                assert heard == ["a", "b", "c"], "nobody listens meanwhile"
            await asyncio.sleep(0.01)
            assert heard[3:] == ["d"]
        keyboard.take(b"e")
        await asyncio.sleep(0.01)
        assert heard[4:] == []
        assert keyboard._timer is None, "where nobody listens nothing is waited for"

    asyncio.run(run())


@pytest.mark.parametrize(("more", "is_lost"), [(0, False), (1, True)])
def test_a_key_that_never_ends_is_given_up_after_so_many_letters(more: int, is_lost: bool) -> None:
    async def run() -> str:
        heard: list[str] = []
        keyboard = Keyboard("utf-8", lambda hold: None)
        with keyboard.attach(lambda: heard.extend(key.data for key in keyboard.read_keys())):
            rest = b"\x1b[200~" + b"x" * (UNFINISHED_MOST + more - 6)
            while rest:
                part, rest = rest[:PORTION], rest[PORTION:]
                keyboard.take(part)
            keyboard.take(b"\x1b[201~y")
        return "".join(heard)

    heard = asyncio.run(run())
    assert heard.startswith("x") != is_lost
    assert heard.endswith("y")

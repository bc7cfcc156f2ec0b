"""What visitors type and read, too fast or too slowly: memory stays bounded, and nobody waits for anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prompt_toolkit.keys import Keys
from tests.client.scripted import Clock, until

from kickdoor_client.ssh.keyboard import PORTION, PORTION_S, UNFINISHED_MOST, WAITING_MOST, Keyboard
from kickdoor_client.ssh.outlet import LINES_MOST, STALLED_MOST_S, Outlet
from kickdoor_client.ssh.outlet import WAITING_MOST as PAINTED_MOST


class Channel:
    """A reader who takes nothing unless told to."""

    def __init__(self, *, paints: bool) -> None:
        self.clock = Clock()
        self.waiting = bytearray()
        self.cuts: list[str] = []
        self.outlet = Outlet(
            self.waiting.extend, lambda: len(self.waiting), self.cuts.append, "utf-8", self.clock, paints=paints
        )


def test_for_one_who_does_not_read_paintings_are_left_out_and_memory_is_bounded() -> None:
    channel = Channel(paints=True)
    for _ in range(1000):
        channel.outlet.write("x" * 5000)
        assert not channel.outlet.look()
    assert len(channel.waiting) <= PAINTED_MOST + 5000


def test_when_he_reads_again_everything_is_painted_anew_once() -> None:
    channel = Channel(paints=True)
    for _ in range(100):
        channel.outlet.write("x" * 5000)
    channel.waiting.clear()
    assert channel.outlet.look()
    assert not channel.outlet.look()


def test_one_who_reads_slowly_stays_and_one_who_stops_is_cut_off() -> None:
    channel = Channel(paints=True)
    for _ in range(100):
        channel.outlet.write("x" * 5000)
    for _ in range(10):
        channel.clock.now += STALLED_MOST_S - 1
        del channel.waiting[:4000]
        channel.outlet.look()
    assert channel.cuts == []
    channel.clock.now += STALLED_MOST_S + 1
    channel.outlet.look()
    assert channel.cuts == ["takes nothing any more"]


def test_lines_are_kept_for_a_slow_reader_up_to_a_limit() -> None:
    channel = Channel(paints=False)
    while len(channel.waiting) <= LINES_MOST:
        assert channel.cuts == []
        channel.outlet.write("a line\r\n" * 100)
    channel.outlet.write("one more\r\n")
    assert channel.cuts == ["reads too slowly"]
    assert b"one more" not in channel.waiting


def typed(scenario: Callable[[Keyboard, list[str], list[bool]], object], encoding: str = "utf-8") -> list[str]:
    """What comes of it if that is typed: keys, by their data."""

    async def run() -> list[str]:
        keys: list[str] = []
        held: list[bool] = []
        keyboard = Keyboard(encoding, held.append)
        with keyboard.attach(lambda: keys.extend(press.data for press in keyboard.read_keys())):
            scenario(keyboard, keys, held)
            await until(lambda: not keyboard._waiting, timeout=20)
        return keys

    return asyncio.run(run())


def test_letters_cut_in_two_by_the_network_arrive_whole() -> None:
    def scenario(keyboard: Keyboard, keys: list[str], held: list[bool]) -> None:
        for byte in "aé界".encode():
            keyboard.take(bytes((byte,)))

    assert typed(scenario) == ["a", "é", "界"]


def test_bytes_that_are_no_letters_break_nothing() -> None:
    assert typed(lambda keyboard, keys, held: keyboard.take(b"\xff\xfeq")) == ["\ufffd", "\ufffd", "q"]


def test_much_at_once_is_taken_in_portions_and_the_client_is_asked_to_wait() -> None:
    seen: list[bool] = []

    def scenario(keyboard: Keyboard, keys: list[str], held: list[bool]) -> None:
        keyboard.take(b"q" * (WAITING_MOST + 1 + PORTION))
        assert held == [True]
        assert len(keys) == PORTION, "the others are served in between"
        keyboard._waiting = keyboard._waiting[: 2 * PORTION]
        seen.append(True)

    assert len(typed(scenario)) == 3 * PORTION
    assert seen


def test_the_client_may_go_on_when_what_waited_is_taken() -> None:
    async def run() -> list[bool]:
        held: list[bool] = []
        keyboard = Keyboard("utf-8", held.append)
        with keyboard.attach(lambda: None):
            keyboard.take(b"q" * (WAITING_MOST + 1))
            keyboard._waiting = "q"
            await until(lambda: len(held) == 2)
        return held

    assert asyncio.run(run()) == [True, False]


def test_a_paste_that_never_ends_is_forgotten() -> None:
    keyboard_keys: list[str] = []

    async def run() -> None:
        keyboard = Keyboard("utf-8", lambda held: None)
        with keyboard.attach(lambda: keyboard_keys.extend(str(press.key) for press in keyboard.read_keys())):
            keyboard.take(b"\x1b[200~")
            for _ in range(UNFINISHED_MOST // PORTION + 1):
                keyboard._waiting = "x" * PORTION
                keyboard._portion()
            keyboard.take(b"q")
            await until(lambda: "q" in keyboard_keys)

    asyncio.run(run())
    assert Keys.BracketedPaste not in keyboard_keys


def test_escape_alone_is_a_key_when_nothing_follows() -> None:
    async def run() -> list[str]:
        keyboard = Keyboard("utf-8", lambda held: None)
        with keyboard.attach(lambda: None):
            keyboard.take(b"\x1b")
            assert keyboard.read_keys() == []
            return [press.key for press in keyboard.flush_keys()]

    assert asyncio.run(run()) == [Keys.Escape]


def test_a_visitor_who_is_gone_types_nothing_more() -> None:
    """A visitor leaves while a long paste of theirs is still being taken in."""

    async def run() -> list[int]:
        keyboard, told = Keyboard("utf-8", lambda held: None), [0]
        with keyboard.attach(lambda: told.append(len(keyboard.read_keys()))):
            keyboard.take(b"q" * 3 * PORTION)
            keyboard.close()
            assert keyboard.closed
            await asyncio.sleep(PORTION_S * 2)
        return told

    assert asyncio.run(run()) == [0, PORTION]

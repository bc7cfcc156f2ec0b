"""systemd is told that the server is ready, that it lives, and that it stops; nobody else is told anything."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.house import MEMORY_REACTOR

from kickdoor_server.base.process.watchdog import Watchdog


class Systemd:
    """The other end of NOTIFY_SOCKET."""

    def __init__(self, path: Path) -> None:
        self.environ = {"NOTIFY_SOCKET": str(path)}
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        said = []
        while True:
            try:
                said.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return said

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    end = Systemd(tmp_path / "notify")
    yield end
    end.close()


def test_it_is_ready_once_and_says_goodbye(systemd: Systemd) -> None:
    dog = Watchdog(MEMORY_REACTOR(), systemd.environ)
    dog.start("listening on port 7777")
    assert systemd.heard() == ["READY=1\nSTATUS=listening on port 7777"]
    dog.stop()
    assert systemd.heard() == ["STOPPING=1"]


def test_what_is_still_to_be_done_is_its_status(systemd: Systemd) -> None:
    dog = Watchdog(MEMORY_REACTOR(), systemd.environ)
    dog.start("listening on port 7777", "3 of 400 matches are still to be brought back")
    dog.tell("1 of 400")
    dog.tell("")
    assert systemd.heard() == [
        "READY=1\nSTATUS=listening on port 7777; 3 of 400 matches are still to be brought back",
        "STATUS=listening on port 7777; 1 of 400",
        "STATUS=listening on port 7777",
    ]


def test_it_says_that_it_lives_ten_times_within_its_time_and_not_after_the_end(systemd: Systemd) -> None:
    clock = MEMORY_REACTOR()
    dog = Watchdog(clock, systemd.environ | {"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())})
    dog.start("")
    systemd.heard()
    clock.pump([1.0] * 20)
    assert systemd.heard() == ["WATCHDOG=1"] * 10
    dog.stop()
    systemd.heard()
    clock.pump([1.0] * 20)
    assert systemd.heard() == []


def test_the_watchdog_of_another_process_is_not_ours(systemd: Systemd) -> None:
    clock = MEMORY_REACTOR()
    Watchdog(clock, systemd.environ | {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}).start("")
    clock.advance(5)
    assert all("WATCHDOG" not in said for said in systemd.heard())


def test_without_systemd_nothing_is_said(tmp_path: Path) -> None:
    Watchdog(MEMORY_REACTOR(), {}).start("")
    Watchdog(MEMORY_REACTOR(), {"NOTIFY_SOCKET": str(tmp_path / "gone")}).start("nobody hears that, and nothing breaks")

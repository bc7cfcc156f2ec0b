"""The installed program's start menu on a real pseudo-terminal: to a match, to a table for others, and back again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.recorded import records
from tests.terminal.test_play import children, is_gone
from tests.terminal.tty import Tty

from kickdoor_protocol.files.folders import CONFIG, HOME
from kickdoor_server.matches.replays.replay_file import packed

LOCAL = 3
"""Where the terminal's own dealing with keys stands among its attributes."""

KICKDOOR = [sys.executable, "-m", "kickdoor_client"]

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the child by /proc")


@contextmanager
def at_the_menu(folder: Path, *options: str) -> Iterator[Tty]:
    """The program at its menu, with settings and data of its own."""
    environ = {CONFIG: str(folder / "config"), HOME: str(folder / "data"), "COLORTERM": ""}
    tty = Tty([*KICKDOOR, *options], 100, 30, environ)
    try:
        tty.wait_for("1 play")
        yield tty
    finally:
        tty.close()


def test_to_a_match_and_back_and_its_server_is_gone(tmp_path: Path) -> None:
    with at_the_menu(tmp_path, "--name", "Ada") as tty:
        tty.wait_for("good evening, Ada")
        tty.press("enter")
        tty.wait_for("> start")
        tty.press("enter")
        tty.wait_for("more actions")
        (server,) = children(tty.program.pid)
        pidfd = os.pidfd_open(server)
        tty.press("q")
        tty.wait_for("Leave now")
        tty.press("enter")
        tty.wait_for("> 1 play now")
        assert is_gone(pidfd)
        tty.press("q")
        assert tty.wait_end() == 0
        assert b"\x1b[?1049l" in tty.raw, "the terminal is given back"
        assert tty.raw.count(b"\x1b[?1049h") == 1, "and was not left in between"


def test_a_table_for_others_is_joined_from_another_terminal_and_remembered_there(tmp_path: Path) -> None:
    with at_the_menu(tmp_path / "host", "--name", "Ada") as host, at_the_menu(tmp_path / "guest") as guest:
        host.press("3")
        host.wait_for("> open the table")
        host.press("down", "c-u", "Friday", *["down"] * 7)
        host.wait_for("> port")
        host.press("c-u", "0", "enter")
        host.wait_for('"Friday"  before the match')
        port = listening_port(children(host.program.pid)[0])
        assert (tmp_path / "host" / "data" / "server").is_dir(), "where its matches are kept"
        guest.press("4")
        guest.wait_for("> address")
        guest.press(f"localhost:{port}", "down", "c-u", "Boris", "enter")
        guest.wait_for("Friday")
        guest.press("enter")
        host.wait_for("Boris")
        guest.press("l")
        guest.wait_for("n: new table")
        guest.press("q")
        guest.wait_for("> 4 join")
        guest.press("enter")
        guest.wait_for(f"localhost:{port}  as Boris")  # servers of this network may stand above it
    settings = (tmp_path / "guest" / "config" / "settings.toml").read_text("utf-8")
    assert f'address = "localhost:{port}"\nname = "Boris"' in settings


EVERYWHERE = {"tcp": "0" * 8, "tcp6": "0" * 32}
"""The addresses 0.0.0.0 and :: in the system's own lists; with the second, it hears IPv4 as well."""


def listening_port(pid: int) -> int:
    """Where that process listens for everybody; where it listens for its host alone is no table."""
    sockets = {os.readlink(fd) for fd in Path(f"/proc/{pid}/fd").iterdir() if fd.is_symlink()}
    for family, everywhere in EVERYWHERE.items():
        for line in Path(f"/proc/{pid}/net/{family}").read_text("ascii").splitlines()[1:]:
            fields = line.split()
            address, _, port = fields[1].partition(":")
            if fields[3] == "0A" and address == everywhere and f"socket:[{fields[9]}]" in sockets:
                return int(port, 16)
    raise AssertionError("it listens nowhere")


def test_a_replay_is_seen_again_and_a_broken_one_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "replays"
    folder.mkdir(parents=True)
    (folder / "friday.kickdoor").write_bytes(packed(records()))
    (folder / "butter.kickdoor").write_bytes(b"butter")
    os.utime(folder / "friday.kickdoor", (1_000_000, 1_000_000))
    with at_the_menu(tmp_path) as tty:
        tty.press("6")
        tty.wait_for("> butter ")
        tty.press("enter")
        tty.wait_for("! This is no replay")
        tty.press("down", "enter")
        tty.wait_for("replay: before turn 1 of")
        tty.press("q")
        tty.wait_for("> 6 replays")


def test_a_theme_is_chosen_seen_at_once_and_there_the_next_time(tmp_path: Path) -> None:
    with at_the_menu(tmp_path) as tty:
        assert tty.screen.buffer[2][50].bg == "default"
        tty.press("9")
        tty.wait_for("> name")
        tty.press("down", "down", "down", "right", "right")
        tty.wait_for("< light >")
        assert tty.screen.buffer[2][50].bg not in ("default", "000000")
        tty.press("escape")
        tty.wait_for("> 9 settings")
    with at_the_menu(tmp_path) as tty:
        assert tty.screen.buffer[2][50].bg not in ("default", "000000")
    with at_the_menu(tmp_path, "--theme", "contrast") as tty:
        tty.settle()
        assert tty.screen.buffer[2][50].bg in ("black", "000000")


def test_the_menu_in_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [*KICKDOOR, "--plain", "--name", "Ada"],
        input="set bell no\ncards Tax Golem\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, CONFIG: str(tmp_path), HOME: str(tmp_path)},
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Good evening, Ada.")
    assert "9 settings: " in done.stdout
    assert "bell: no." in done.stdout
    assert "Monster, Level 8, 2 Treasures" in done.stdout
    assert re.search(r"(?m)^bell = false$", (tmp_path / "settings.toml").read_text("utf-8"))


def test_on_no_terminal_the_help_is_shown() -> None:
    done = subprocess.run(KICKDOOR, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: kickdoor ")


def test_the_keyboard_stays_ours_while_much_is_printed(tmp_path: Path) -> None:
    with at_the_menu(tmp_path, "--plain") as tty:
        tty.wait_for("(?m)^>$")
        tty.press("rules all", "enter")
        begun = len(tty.raw)
        while len(tty.raw) < begun + 10_000:  # more than a terminal takes before it is read: they are being printed
            assert tty.look()
            assert not termios.tcgetattr(tty.terminal)[LOCAL] & (termios.ECHO | termios.ISIG)
        tty.press("c-c")
        assert tty.wait_end() == 0

"""The installed program on a real pseudo-terminal, with the server that it starts for itself: it begins, it can be
played and looked at, and however it ends, the terminal is given back and no server is left behind.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from tests.catalogue import ROOT
from tests.terminal.shot import LIGHT, png
from tests.terminal.tty import Tty

PLAY = [sys.executable, "-m", "kickdoor_client", "play", "--name", "Ada"]

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the child by /proc")


@contextmanager
def playing(columns: int = 100, rows: int = 30, *options: str) -> Iterator[Tty]:
    """The program at its first question."""
    tty = Tty([*PLAY, *options], columns, rows)
    try:
        tty.wait_for("[Mm]ore actions")
        yield tty
    finally:
        tty.close()


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def is_gone(pidfd: int, timeout: float = 10.0) -> bool:
    """Whether the process ends in time."""
    try:
        return bool(select.select([pidfd], [], [], timeout)[0])
    finally:
        os.close(pidfd)


def test_a_game_begins_and_is_left_again() -> None:
    with playing() as tty:
        (server,) = children(tty.program.pid)
        pidfd = os.pidfd_open(server)
        assert "Ada (you)" in tty.text
        assert tty.text.count("(AI)") == 3
        tty.press("w")
        tty.wait_for("why: how the sums are made up")
        tty.press("escape", "?")
        tty.wait_for("take what the > points at")
        tty.press("escape", "q")
        tty.wait_for("Leave now")
        tty.press("enter")
        assert tty.wait_end() == 0
        assert b"\x1b[?1049l" in tty.raw, "the terminal is given back"
        assert is_gone(pidfd)


def test_it_follows_the_size_of_the_window() -> None:
    with playing(80, 24) as tty:
        tty.resize(120, 36)
        tty.wait_for("level  strength")
        tty.resize(60, 18)
        tty.wait_for("lvl  str")


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGHUP, 128 + signal.SIGHUP), (signal.SIGINT, 130)],
)
def test_asked_to_end_it_tidies_up(number: signal.Signals, code: int) -> None:
    with playing() as tty:
        pidfd = os.pidfd_open(children(tty.program.pid)[0])
        os.kill(tty.program.pid, number)
        assert tty.wait_end() == code
        assert b"\x1b[?1049l" in tty.raw
        assert b"Traceback" not in tty.raw
        assert is_gone(pidfd)


def test_killed_it_takes_its_server_along() -> None:
    with playing() as tty:
        pidfd = os.pidfd_open(children(tty.program.pid)[0])
        os.kill(tty.program.pid, signal.SIGKILL)
        assert is_gone(pidfd)


def test_a_server_that_dies_is_told_in_a_sentence() -> None:
    with playing() as tty:
        os.kill(children(tty.program.pid)[0], signal.SIGKILL)
        assert tty.wait_end() == 1
        assert b"The server has ended with exit code -9." in tty.raw


def test_a_picture_of_the_table(tmp_path: Path) -> None:
    with playing(80, 24) as tty:
        tty.settle()
        png(tty.screen, tmp_path / "dark.png")
        png(tty.screen, tmp_path / "light.png", ground=LIGHT)
        for name in ("dark.png", "light.png"):
            with Image.open(tmp_path / name) as image:
                assert image.width >= 80 * 8
                colours = image.getcolors(1 << 16)
                assert colours is not None
                assert len(colours) > 20, "something is painted"


def test_it_is_played_with_packs_and_the_table_names_them() -> None:
    with playing(100, 30, "--packs", str(ROOT / "deploy" / "example-pack"), "--window-ms", "7001") as tty:
        tty.press(":", "table", "enter")
        tty.wait_for("Played with the cards of classic [0-9a-f]{12}, example-pack [0-9a-f]{12}")


def test_what_is_wrong_with_a_pack_is_said_and_not_only_that_there_is_no_server(tmp_path: Path) -> None:
    (tmp_path / "mug").mkdir()
    card = '[[card]]\nkind = "item"\nkey = "mug"\nname = "Mug"\nslto = "none"\ngold = 100\n'
    (tmp_path / "mug" / "cards.toml").write_text(card, "utf-8")
    tty = Tty([*PLAY, "--packs", str(tmp_path)], 200, 30)
    assert tty.wait_end() == 1
    said = tty.raw.decode().replace("\r\n", "\n")
    assert f"kickdoor: The packs in {tmp_path} cannot be played with:\n" in said
    assert 'mug/cards.toml: card "mug": field "slto" is not known; did you mean "slot"?\n' in said
    assert "last words" not in said


def test_line_mode_through_pipes() -> None:
    command = [*PLAY, "--window-ms", "2600"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        heard = []
        for line in child.stdout:
            heard.append(line)
            if line.startswith("More actions"):
                child.stdin.write("table\nquit\nyes\n")
                child.stdin.flush()
                break
        heard += child.stdout.readlines()
        assert child.wait(20) == 0
        assert any(line.startswith("Say: 1 ready") for line in heard), heard
        assert any(line.startswith("1 Ada (you): ") for line in heard), heard
        assert "this is no terminal" in child.stderr.read()


def test_line_mode_on_a_terminal_has_a_prompt_with_completion() -> None:
    with playing(100, 30, "--plain") as tty:
        tty.wait_for("(?m)^>$")
        tty.press("tabl", "tab")
        tty.wait_for("(?m)^> table$")
        tty.press("enter")
        tty.wait_for("1 Ada .you.: ")
        tty.press("c-c")
        assert tty.wait_end() == 0

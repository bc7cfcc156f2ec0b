"""Whole matches at a real pseudo-terminal, from the first question to somebody's victory: on the full screen and in
lines. Through an ssh client they are played in `tests/ssh/test_visits.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.short_match import OPTIONS, dealt
from tests.terminal.tty import Tty
from tests.terminal.whole_match import played_by_keys, played_in_lines

from kickdoor_client.program.settings_file import NAME
from kickdoor_protocol.files.folders import CONFIG, HOME

PLAY = [sys.executable, "-m", "kickdoor_client", "play", "--name", "Ada", "--ai", "greedy,greedy"]
BRIEF = ["--fast-deal", "--quiet", "--window-ms", "2600"]


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[Tty]:
    """At the first question of a match against AI seats that take no time."""
    (folder / NAME).write_text('speed = "fast"\n', "utf-8")
    environ = {CONFIG: str(folder), HOME: str(folder / "data"), **dealt("a whole match")}
    tty = Tty([*PLAY, *BRIEF, *OPTIONS, *options], 100, 30, environ)
    try:
        tty.wait_for("[Mm]ore actions")
        yield tty
    finally:
        tty.close()


def test_on_the_full_screen(tmp_path: Path) -> None:
    with playing(tmp_path) as tty:
        for winner in played_by_keys(tty):
            tty.wait_for(rf"{winner} .* 10/10 ")
        tty.wait_for("─ the match is over ")
        tty.press("q")
        assert tty.wait_end() == 0
        assert b"\x1b[?1049l" in tty.raw, "the terminal is given back"
        assert b"Traceback" not in tty.raw


def test_in_lines(tmp_path: Path) -> None:
    with playing(tmp_path, "--plain") as tty:
        won = played_in_lines(tty)
        tty.press("table", "enter")
        for winner in won:
            tty.wait_for(rf"(?m)^\d {winner}\b.*: .*Level 10")
        tty.press("quit", "enter")
        assert tty.wait_end() == 0
        assert b"\x1b[?1049h" not in tty.raw, "nothing is redrawn"
        assert b"Traceback" not in tty.raw

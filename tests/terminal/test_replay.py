"""A replay on a real pseudo-terminal: it is gone about in by keys, and played on from."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.server.recorded import records
from tests.terminal.tty import Tty
from tests.terminal.whole_match import WON

from kickdoor_server.matches.replays.replay_file import packed


def test_a_replay_is_gone_about_in_and_played_on_from(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    tty = Tty([sys.executable, "-m", "kickdoor_client", "replay", str(file), "--name", "Ada"], 100, 30)
    try:
        tty.wait_for(r"before turn 1 of \d+")
        tty.wait_for("as everybody saw it")
        tty.press("down", "down")
        tty.wait_for(r"turn 2 of \d+")
        tty.press("v", "v")
        tty.wait_for("as Bob saw it")
        tty.press("c")
        tty.wait_for(r"turn \d+ +\w+ fights [A-Z]")
        tty.press("end")
        tty.wait_for(WON)
        tty.press("home")
        tty.wait_for(r"before turn 1 of \d+")
        tty.press("f", "enter")
        tty.wait_for("you are asked", gone=["replay"])
        tty.wait_for(r"Bob \(you\)")
        tty.press("q")
        tty.wait_for("Leave now")
        tty.press("enter")
        assert tty.wait_end() == 0
    finally:
        tty.close()

"""The programs that are rude to servers: a short version of each, and the long ones as drills."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.end_to_end.child_server import ChildServer

IMPATIENT = """
[clocks]
greeting_s = 1.0
slow_reader_s = 1.5
"""


def said(program: str, *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "deploy" / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_thousands_of_mutated_frames_find_nothing() -> None:
    told = said("fuzz.py", "--frames", "7000", "--delay-ms", "0", "--no-guided")
    assert re.search(r"7,000 frames, of them \d{3,} over sockets and 0 guided, in \d+ s: 0 findings", told), told
    assert int(re.findall(r"([\d,]+) malformed", told)[0].replace(",", "")) > 1000
    assert int(re.findall(r"([\d,]+) seen", told)[0].replace(",", "")) > 400, "changes are put together"
    assert re.search(r"[1-9]\d* matches played to their end meanwhile, 0 broken off", told), told


def test_ten_abuses_are_dealt_with_while_a_game_goes_on(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text(IMPATIENT)
    with ChildServer(tmp_path / "data", "--config", str(config), "--requests-per-s", "20") as server:
        told = said("abuse.py", f"127.0.0.1:{server.port}", "--before-s", "1")
        assert server.complaints() == []
    assert "10 of 10 abuses were dealt with" in told


@pytest.mark.drill
def test_five_million_mutated_frames() -> None:
    print(said("fuzz.py", "--frames", "5000000"))  # noqa: T201 - a drill shows its figures

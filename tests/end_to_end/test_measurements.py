"""The programs that measure the server measure; what they find depends on the machine."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tests.catalogue import ROOT


def measured(program: str, *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "deploy" / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_counts_gaps_and_the_servers_own_work() -> None:
    said = measured("stalls.py", "--tables", "2", "--seconds", "2", "--speed", "fast")
    beats = re.search(r"(\d+) beats", said)
    assert beats is not None
    gaps = re.search(r"gaps +([\d ]+)", said)
    assert gaps is not None
    assert sum(map(int, gaps[1].split())) == int(beats[1]) > 50
    commands = re.search(r"(\d+) commands/s", said)
    assert commands is not None
    assert int(commands[1]) > 0
    assert "longest gap" in said


def test_it_takes_the_cost_of_a_decision_apart() -> None:
    said = measured("decision_costs.py", "--games", "1", "--seats", "greedy,random,random")
    for part in ("server: pack the task", "worker: open the task", "worker: greedy decides"):
        (cost,) = re.findall(rf"{part} +median +(\d+)", said)
        assert int(cost) > 0, part


@pytest.mark.drill
@pytest.mark.parametrize("speed", ["human", "fast"])
def test_fifty_tables(speed: str) -> None:
    print(measured("stalls.py", "--tables", "50", "--seconds", "60", "--speed", speed))  # noqa: T201 - a drill shows its figures

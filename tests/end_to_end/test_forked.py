"""A program that runs in a copy of a warm process does what it does when it is started anew."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from tests.end_to_end import forked
from tests.end_to_end.forked import Copy, Program, ran, started
from tests.short_match import dealt

COMMANDS = [["cards", "show", "Tax Golem"], ["bot", "--seat", "gredy", "127.0.0.1"]]
"""One that ends well, and one that is refused; both in the program that takes the client's place."""
CHANCE = "tests.end_to_end.chance_word"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_says_the_same_in_a_copy(words: list[str]) -> None:
    anew = subprocess.run(
        [sys.executable, "-m", "kickdoor_client", *words], capture_output=True, text=True, check=False
    )
    copied = ran("kickdoor_client", words)
    assert (copied.returncode, copied.stdout, copied.stderr) == (anew.returncode, anew.stdout, anew.stderr)


def said_by(program: Program) -> str:
    assert program.stdout is not None
    assert program.stdin is not None
    program.stdin.close()
    with program.stdout as stdout:
        said = stdout.read()
    assert program.wait(forked.PATIENCE_S) == 0
    return said


def test_chance_follows_from_a_seed_as_in_a_program_that_is_started_anew() -> None:
    env = {**os.environ, **dealt("Friday")}
    anew = subprocess.run([sys.executable, "-m", CHANCE, "a b"], env=env, capture_output=True, text=True, check=True)
    assert said_by(started(CHANCE, ["a b"], os.environ, seed="Friday")) == anew.stdout
    assert said_by(started(CHANCE, ["a b"], os.environ, seed="Saturday")) != anew.stdout


def test_what_python_reads_while_it_starts_needs_a_start() -> None:
    program = started(CHANCE, [], {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "") + os.pathsep})
    assert not isinstance(program, Copy)
    said_by(program)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no copies")
def test_a_copy_that_is_killed_says_so_and_one_that_runs_is_not_waited_for() -> None:
    program = started("kickdoor_server", ["--port", "0", "--host", "127.0.0.1", "--die-with-stdin"], os.environ)
    assert isinstance(program, Copy)
    assert program.stdout is not None
    assert program.stdout.readline().startswith("port ")
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(0.0)
    assert program.poll() is None
    program.send_signal(signal.SIGKILL)
    assert program.wait(forked.PATIENCE_S) == -signal.SIGKILL
    program.send_signal(signal.SIGKILL)
    assert program.stdin is not None
    for stream in (program.stdin, program.stdout):
        stream.close()

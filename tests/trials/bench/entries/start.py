"""Entry: the start of a server until it listens, and of the client until its menu is painted, beside the imports that
they need.

Each is started several times, and the median counts; a first start compiles the bytecode and does not count.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from tests.trials.bench import disk
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, ratio
from tests.trials.bench.pinned import cores, environ, on

TIMES = 7
STARTED_WITHIN_S = 60.0
ROWS, COLUMNS = 40, 120
LAST_PAINTED = b"quit"
"""Text at the bottom of the menu."""
REACTOR = "import twisted.internet.reactor"
CLIENTS = "import asyncio, click, msgspec, platformdirs, prompt_toolkit"
"""Imports of a client that are not ours."""
SERVE = ["-m", "kickdoor_server", "--port", "0", "--host", "127.0.0.1", "--die-with-stdin", "--admin", "off"]


def _times(round_: Round, start: Callable[[Path], float]) -> Figures:
    """Measure starts, each in a folder of its own, but with one home."""
    with disk.folder() as home:
        start(home)
        return {"start_s": median(start(home) for _ in range(round_.scale.of(TIMES)))}


def _says_a_line(arguments: Sequence[str], home: Path) -> float:
    """Return the seconds until that Python prints its first line."""
    env = environ(KICKDOOR_HOME=str(home))
    began_s = time.perf_counter()
    with on(cores()[0]):
        child = subprocess.Popen(
            [sys.executable, *arguments],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    assert child.stdin is not None
    assert child.stdout is not None
    line = child.stdout.readline()
    took_s = time.perf_counter() - began_s
    child.stdin.close()
    child.stdout.close()
    child.wait(STARTED_WITHIN_S)
    if not line:
        raise RuntimeError(f"python {' '.join(arguments)} ends without a word")
    return took_s


def listens(home: Path) -> float:
    """Return the seconds until a server prints where it listens."""
    with disk.folder() as data:
        return _says_a_line([*SERVE, "--data", str(data), "--log-file", str(data / "log")], home)


def paints(home: Path) -> float:
    """Return the seconds until the start menu is painted on a terminal to its last line."""
    import pty  # there is none on Windows, where one may ask for help all the same
    import select
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
    env = environ(KICKDOOR_HOME=str(home), TERM="xterm-256color")
    began_s = time.perf_counter()
    with on(cores()[0]):
        child = subprocess.Popen(
            [sys.executable, "-m", "kickdoor_client"],
            env=env,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
    os.close(theirs)
    painted = b""
    try:
        while LAST_PAINTED not in painted:
            if not select.select([ours], [], [], STARTED_WITHIN_S)[0]:
                raise RuntimeError(f"the menu is not painted within {STARTED_WITHIN_S:g} s: {painted[-500:]!r}")
            painted += os.read(ours, 1 << 16)
        return time.perf_counter() - began_s
    finally:
        child.kill()
        child.wait()
        os.close(ours)


def imports(statement: str) -> Callable[[Path], float]:
    """Return a function that measures the seconds of a Python that only executes these imports."""
    return lambda home: _says_a_line(["-c", f"{statement}; print('done', flush=True)"], home)


ENTRY = Entry(
    name="start",
    about="how soon a server listens and the menu is painted",
    sides=(
        Side("ours", lambda round_: _times(round_, listens)),
        Side("reactor", lambda round_: _times(round_, imports(REACTOR)), is_anchor=True),
        Side("client", lambda round_: _times(round_, paints)),
        Side("imports", lambda round_: _times(round_, imports(CLIENTS)), is_anchor=True),
    ),
    rows=(
        Row(
            "server listens",
            "the bare import of Twisted's reactor",
            ratio("ours", "reactor", "start_s"),
            target=2,
            floor=4,
            began=4.2,
            less_is_better=True,
        ),
        Row(
            "first paint of the menu",
            "its imports that are none of ours",
            ratio("client", "imports", "start_s"),
            target=1.3,
            floor=2,
            began=1.49,
            less_is_better=True,
        ),
    ),
)

"""A kickdoor server as an operator would run it, except for its sets and its limits for many clients at one address.

Its journal is on a disk with `synchronous` FULL, so acknowledged writes survive a power cut.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kickdoor_game.library import USUAL_SET
from kickdoor_server.base.configuration.file import NAME, written
from kickdoor_server.base.configuration.settings import TABLES_MOST
from kickdoor_server.base.rates import Rate
from tests.trials.bench import disk
from tests.trials.bench.pinned import Server

PROGRAM = (sys.executable, "-m", "kickdoor_server")

CROWD = {
    "connections_most": 10_000,
    "sessions_most": 20_000,
    "tables_most": TABLES_MOST,
    "requests": Rate(per_s=20_000.0, burst=20_000),
    "overdrawn_most": 1_000_000,
    "disk_free_least_mb": 0,
    "over_s": 1.0,
    "silence_s": 3_600.0,
    "announce": False,
}
"""Settings for hundreds of tables of programs that do nothing but play, without pings."""


@contextmanager
def served(sets: str) -> Iterator[Server]:
    """Run a server on the first core inside this context, with these sets only: others take longer to load than to
    measure."""
    with disk.folder() as data, served_from(data, sets=sets) as server:
        yield server


@contextmanager
def served_from(data: Path, program: Sequence[str] = PROGRAM, sets: str = USUAL_SET) -> Iterator[Server]:
    """Run a server with its journal in `data`. `program`: the command that takes the server's arguments."""
    (data / NAME).write_text(written(CROWD), "utf-8")
    command = [*program, "--port", "0", "--host", "127.0.0.1", "--die-with-stdin", "--sets", sets]
    command += ["--data", str(data), "--log-file", str(data / "log"), "--admin", "off"]
    with Server(command) as server:
        yield server

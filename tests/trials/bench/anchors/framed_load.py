"""The load generator for servers without a game: `framed_load.c`, compiled on first use in a process.

It is in C because Twisted's echo answers faster than Python can ask.
"""

from __future__ import annotations

import atexit
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.trials.bench.anchors.messages import COMMAND, encode
from tests.trials.bench.entry import Figures, NotMeasured
from tests.trials.bench.pinned import Server, cores, said_by

SOURCE = Path(__file__).with_suffix(".c")
COMPILERS = ("cc", "gcc", "clang")


@cache
def _built() -> Path:
    """Return the program. Raises NotMeasured without a compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise NotMeasured("there is no C compiler here, and the load for echoes is written in C")
    folder = Path(mkdtemp(prefix="kickdoor-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    program = folder / SOURCE.stem
    subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCE)], check=True, capture_output=True)
    return program


def load(server: Server, shape: str, connections: int, seconds: float, warm_s: float, rate: float = 0.0) -> Figures:
    """Measure a server under load.

    `shape`: with `echo` each connection sends again as soon as it has the reply; with `room` one of four sends, and all
    four must get the change. `rate`: commands a second that are due (0: each as the last is done).
    """
    program = _built()
    payload = program.with_name("command")
    payload.write_bytes(encode(COMMAND))
    command = [str(program), str(server.port), str(server.pid), shape, str(connections), str(payload)]
    figures: Figures = said_by([*command, f"{seconds:g}", f"{warm_s:g}", f"{rate:g}"], cores()[1])
    return figures

"""A kickdoor server with a sampling profiler: the stack of its main thread, some hundred times a second.

python -m tests.trials.bench.sampled FILE ARGUMENTS

runs `kickdoor_server` with these arguments, and writes each sampled stack with its count to FILE at the end. It samples
by processor time, not wall time; a sample costs some 20 us.
"""

from __future__ import annotations

import atexit
import json
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY_S = 0.002
PACKAGE = "kickdoor_"

Place = tuple[str, str]
"""A file, without the path before its package, and a function in it."""


def stack_of(frame: FrameType | None) -> tuple[Place, ...]:
    """Return the places of a frame and its callers, the innermost first."""
    places: list[Place] = []
    while frame is not None:
        code = frame.f_code
        places.append((code.co_filename.rpartition(PACKAGE)[2], code.co_name))
        frame = frame.f_back
    return tuple(places)


def main(path: Path, arguments: list[str]) -> None:
    """Run the server until it is told to end."""
    met: Counter[tuple[Place, ...]] = Counter()

    def look(number: int, frame: FrameType | None) -> None:
        met[stack_of(frame)] += 1

    def write() -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        path.write_text(json.dumps(list(met.items())), "utf-8")

    atexit.register(write)
    signal.signal(signal.SIGPROF, look)
    signal.siginterrupt(signal.SIGPROF, False)
    signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)
    sys.argv = ["kickdoor_server", *arguments]
    runpy.run_module("kickdoor_server", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

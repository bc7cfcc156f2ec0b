"""Measure how soon the start menu is seen, compared with what it has to import.

    python -m tests.terminal.first_paint [RUNS]

Runs of three kinds take turns: the interpreter alone, the interpreter importing what the menu has imported when it is
painted, and `kickdoor` on a pseudo-terminal until the menu's last line is there. All are timed from their start to a
word that they write, with compiled modules; the medians are compared, so another machine or a busy one matters little.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from statistics import median

import pexpect

from kickdoor_protocol.files.folders import CONFIG

RUNS = 11
IMPORTS = "import kickdoor_client.__main__, kickdoor_client.start; from kickdoor_client.terminal import app, style"
KINDS: Mapping[str, tuple[Sequence[str], str]] = {
    "nothing": (("-c", "print('done')"), "done"),
    "imports": (("-c", f"{IMPORTS}; print('done')"), "done"),
    "menu": (("-m", "kickdoor_client"), "quit"),
}
"""Each kind: the arguments of Python, and the word after which it counts as there."""


def seconds(arguments: Sequence[str], word: str, environ: Mapping[str, str]) -> float:
    """Return the time from the start of a process to that word on its terminal."""
    begun = time.perf_counter()
    child = pexpect.spawn(sys.executable, list(arguments), dimensions=(24, 80), timeout=60, env=dict(environ))
    child.expect_exact(word)
    taken = time.perf_counter() - begun
    child.close(force=True)
    return taken


def main(arguments: Sequence[str]) -> None:
    """Measure and say."""
    runs = int(arguments[0]) if arguments else RUNS
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "TERM": "xterm-256color", CONFIG: folder, "PYTHONPYCACHEPREFIX": folder}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
        for run in range(runs + 1):
            for kind, (command, word) in KINDS.items():
                time_s = seconds(command, word, environ)
                if run:  # the first one compiles
                    taken[kind].append(time_s)
    middle = {kind: median(times) for kind, times in taken.items()}
    for kind, time_s in middle.items():
        sys.stdout.write(f"{kind:8} {1000 * time_s:6.0f} ms\n")
    sys.stdout.write(f"menu / imports: {middle['menu'] / middle['imports']:.2f}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

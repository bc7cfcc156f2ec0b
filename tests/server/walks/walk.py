"""Parts of the server, each by itself, on walks on which chance decides what happens next.

A walk tells of each step what was done, what came of it, how the part stands then, and what it has logged. Bounds are
narrow, and time mostly passes up to the moment at which something comes to be possible, or just not, so both sides of
each bound are walked. Which of it is right other tests say; here nothing of it changes unseen. Of every ten steps a
check sum is kept.

Changed on purpose? `python -m tests.server.walks.walk` writes them down anew; the first sum that differs says where.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from twisted.logger import eventAsText, globalLogPublisher

from kickdoor_game import library

Walk = Callable[[Random], Iterator[str]]

GOLDEN = Path(__file__).with_name("walks.golden.txt")
MODULES = ("cases", "disk", "door", "minds", "papers", "reading", "seats", "table")
SEEDS = (1, 2)
EVERY_SET = ", ".join(library.SETS)
"""As messages list them; how many there are is nothing that a walk is about, so it tells of the usual one alone."""

TOGETHER = 10


def untyped(made: Any) -> Any:
    """The same: a walk takes down what comes of every call, also of those that return nothing."""
    return made


def walks() -> dict[str, Walk]:
    """All of them, by module and name."""
    found = (import_module(f"tests.server.walks.{module}") for module in MODULES)
    return {f"{there.__name__.rpartition('.')[2]}.{walk.__name__}": walk for there in found for walk in there.WALKS}


def told(walk: Walk, seed: int) -> list[str]:
    """What it tells, step by step."""
    logged: list[str] = []

    def note(event: Any) -> None:
        logged.append(eventAsText(event, includeTimestamp=False, includeSystem=False).partition("\n")[0])

    observer: Any = note
    globalLogPublisher.addObserver(observer)
    steps = []
    try:
        for step in walk(Random(seed)):
            steps.append("\n    log: ".join([step, *logged]).replace(EVERY_SET, library.USUAL_SET))
            logged.clear()
    finally:
        globalLogPublisher.removeObserver(observer)
    return steps


def sums(steps: Sequence[str]) -> list[str]:
    """A check sum of every ten of them."""
    parts = (steps[start : start + TOGETHER] for start in range(0, len(steps), TOGETHER))
    return [f"{zlib.crc32(chr(10).join(part).encode('utf-8', 'surrogatepass')):08x}" for part in parts]


def written() -> dict[str, list[str]]:
    """The sums that are kept, by walk and seed."""
    lines = (line.split() for line in GOLDEN.read_text("utf-8").splitlines())
    return {f"{name} {seed}": kept for name, seed, *kept in lines}


def write() -> None:
    """Write them down anew."""
    lines = [
        f"{name} {seed} {' '.join(sums(told(walk, seed)))}" for name, walk in sorted(walks().items()) for seed in SEEDS
    ]
    GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    write()

"""Whether the machine is otherwise idle. Figures of a busy one do not count, and are marked."""

from __future__ import annotations

import os
import time
from pathlib import Path

LOOK_S = 1.0
BUSY_MOST = 0.15
"""Processors that may be in use, over all of them together, while the benchmark is idle."""
FIELDS = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")
AT_REST = ("idle", "iowait")


def busy(seconds: float = LOOK_S) -> float:
    """Return how many processors are in use by others, or stolen by the host, while waiting for `seconds`."""
    before = _ticks()
    time.sleep(seconds)
    spent = {name: now - before[name] for name, now in _ticks().items()}
    whole = sum(spent.values()) or 1
    return (os.cpu_count() or 1) * sum(ticks for name, ticks in spent.items() if name not in AT_REST) / whole


def load() -> float:
    """Return the average number of processes that wanted to run in the last minute."""
    return os.getloadavg()[0]


def _ticks() -> dict[str, int]:
    """Return the clock ticks of all processors since boot, by kind."""
    line = Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]
    return dict(zip(FIELDS, map(int, line), strict=False))

"""Whether the machine has nothing else to do. Figures of a busy one are worth nothing, and say so."""

from __future__ import annotations

import os
import time
from pathlib import Path

LOOK_S = 1.0
BUSY_MOST = 0.15
"""Of all processors together, in processors: what may be used while we do nothing."""
FIELDS = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")
AT_REST = ("idle", "iowait")


def busy(seconds: float = LOOK_S) -> float:
    """How many processors are used, by others, or taken away by what the machine runs on, while we wait so long."""
    before = _ticks()
    time.sleep(seconds)
    spent = {name: now - before[name] for name, now in _ticks().items()}
    whole = sum(spent.values()) or 1
    return (os.cpu_count() or 1) * sum(ticks for name, ticks in spent.items() if name not in AT_REST) / whole


def load() -> float:
    """How many processes have wanted to run, on average of the last minute."""
    return os.getloadavg()[0]


def _ticks() -> dict[str, int]:
    """What all processors have done since the start, by kind."""
    line = Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]
    return dict(zip(FIELDS, map(int, line), strict=False))

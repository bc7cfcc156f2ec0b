"""What a process of this machine has and uses, as Linux tells it in /proc."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20
PAGE_MIB = os.sysconf("SC_PAGE_SIZE") / MIB
TICK_S = 1 / os.sysconf("SC_CLK_TCK")
USED, SYSTEM = 11, 12
"""Fields of /proc/PID/stat behind the name: ticks of the processor."""


@dataclass(frozen=True, slots=True)
class VitalSigns:
    """`resident_mib`: what it has in memory; `children_mib`: what its children have, together. `handles`: open files
    and sockets; `cpu_s`: the processor's time so far."""

    resident_mib: float
    children_mib: float
    handles: int
    threads: int
    cpu_s: float


def vital_signs(pid: int) -> VitalSigns:
    """Of that process just now. OSError if it is gone."""
    there = Path(f"/proc/{pid}")
    children = (there / f"task/{pid}/children").read_text("ascii").split()
    behind_the_name = (there / "stat").read_text("utf-8").rpartition(")")[2].split()
    return VitalSigns(
        _resident_mib(there),
        sum(_resident_mib(Path(f"/proc/{child}")) for child in children),
        len(os.listdir(there / "fd")),
        len(os.listdir(there / "task")),
        (int(behind_the_name[USED]) + int(behind_the_name[SYSTEM])) * TICK_S,
    )


def _resident_mib(there: Path) -> float:
    """0 for one that has just ended."""
    with contextlib.suppress(OSError):
        return int((there / "statm").read_text("ascii").split()[1]) * PAGE_MIB
    return 0.0

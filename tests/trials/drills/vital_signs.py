"""Memory, handles, threads and processor time of a process, from Linux's /proc."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20
PAGE_MIB = os.sysconf("SC_PAGE_SIZE") / MIB
TICK_S = 1 / os.sysconf("SC_CLK_TCK")
USED, SYSTEM = 11, 12
"""Fields of /proc/PID/stat behind the name: clock ticks in user and in system mode."""


@dataclass(frozen=True, slots=True)
class VitalSigns:
    """Resources of a process. `resident_mib`: its memory; `children_mib`: that of its children together.

    `handles`: open files and sockets; `cpu_s`: processor time so far.
    """

    resident_mib: float
    children_mib: float
    handles: int
    threads: int
    cpu_s: float


def vital_signs(pid: int) -> VitalSigns:
    """Return the present resources of a process. Raises OSError if it is gone."""
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
    """Return the resident memory in MiB; 0 for a process that has just ended."""
    with contextlib.suppress(OSError):
        return int((there / "statm").read_text("ascii").split()[1]) * PAGE_MIB
    return 0.0

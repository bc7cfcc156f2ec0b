"""Counts the cores that this process may use, and with them the AI seats that may think at the same time.

The machine's number of cores says little: a container or a systemd unit may be limited to some of them (CPU affinity)
or to a share of their time (the quota of a control group, version 2). The kernel stops all processes of a group that
has used up its quota until the next period, the reactor's included. So a part of a core is not counted, and one core is
kept for the server itself.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

MACHINE = Path("/")
OWN_GROUP = "proc/self/cgroup"
"""The file in which Linux lists the control groups of this process; the line of version 2 begins with `0::`."""
GROUPS = "sys/fs/cgroup"
"""The mount point of control groups version 2. In a container its top is the container's own group."""


def spare_cores(root: Path = MACHINE) -> int:
    """Return how many CPU cores AI seats may use: all that this process may use but one, which is the server's; at
    least 1.

    `root` is the folder with `proc` and `sys`.
    """
    return max(1, usable_cores(allowed_cores(), quotas(root)) - 1)


def usable_cores(allowed: int, quotas: Iterable[float]) -> int:
    """Return how many whole cores are left: the fewest of `allowed` (CPU affinity) and each quota (in cores); at least
    1.
    """
    return max(1, math.floor(min([allowed, *quotas])))


def allowed_cores() -> int:
    """Return how many cores this process may run on (CPU affinity); where the system does not say, how many the machine
    has.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def quotas(root: Path = MACHINE) -> Iterator[float]:
    """Yield the CPU quota, in cores, of this process's control group and of each group around it.

    `root` is the folder with `proc` and `sys`. Missing or unreadable files set no limit.
    """
    group = _own_group(root)
    for each in (group, *group.parents):
        quota = _quota(root / GROUPS / each / "cpu.max")
        if quota is not None:
            yield quota


def _own_group(root: Path) -> PurePosixPath:
    """Return this process's group below the mount; the mount itself if there is none, or if it is outside of the
    view."""
    for line in _text(root / OWN_GROUP).splitlines():
        if line.startswith("0::/"):
            group = PurePosixPath(line.removeprefix("0::/"))
            return PurePosixPath() if ".." in group.parts else group
    return PurePosixPath()


def _quota(file: Path) -> float | None:
    """Return the quota in cores from a file with `QUOTA PERIOD`, both in microseconds; None for `max PERIOD`."""
    words = _text(file).split()
    if len(words) == 2 and all(word.isdecimal() for word in words) and int(words[1]) > 0:
        return int(words[0]) / int(words[1])
    return None


def _text(file: Path) -> str:
    """Return the text of a file; "" if it cannot be read."""
    try:
        return file.read_text("ascii", "replace")
    except OSError:
        return ""

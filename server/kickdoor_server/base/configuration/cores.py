"""How many cores this process may use, and so how many AI seats may think at the same time.

A machine's cores say little: a container or a unit of systemd may be held to some of them (affinity) or to a share of
their time (the quota of a control group, version 2). Whoever uses up a quota is stopped until the next period with all
its processes, the reactor as well. So a part of a core does not count, and the server keeps one core for itself.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

MACHINE = Path("/")
OWN_GROUP = "proc/self/cgroup"
"""Where Linux says in which control groups this process is; the line of version 2 begins with `0::`."""
GROUPS = "sys/fs/cgroup"
"""Where version 2 is mounted. In a container its top is the container's own group."""


def spare_cores(root: Path = MACHINE) -> int:
    """The cores for AI seats: those that may be used, less one for the server itself; at least one."""
    return max(1, usable_cores(allowed_cores(), quotas(root)) - 1)


def usable_cores(allowed: int, quotas: Iterable[float]) -> int:
    """The whole cores that affinity and every quota leave; at least one."""
    return max(1, math.floor(min([allowed, *quotas])))


def allowed_cores() -> int:
    """The cores that this process may run on; where the system does not say, those of the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def quotas(root: Path = MACHINE) -> Iterator[float]:
    """The quota in cores of the control group of this process and of each group around it, where there is one.

    `root` is where `proc` and `sys` are. What is missing or says something else bounds nothing.
    """
    group = _own_group(root)
    for each in (group, *group.parents):
        quota = _quota(root / GROUPS / each / "cpu.max")
        if quota is not None:
            yield quota


def _own_group(root: Path) -> PurePosixPath:
    """Below the mount; the mount itself for a group outside of what can be seen here, or where there is none."""
    for line in _text(root / OWN_GROUP).splitlines():
        if line.startswith("0::/"):
            group = PurePosixPath(line.removeprefix("0::/"))
            return PurePosixPath() if ".." in group.parts else group
    return PurePosixPath()


def _quota(file: Path) -> float | None:
    """Of `QUOTA PERIOD`, both in microseconds; None for `max PERIOD`."""
    words = _text(file).split()
    if len(words) == 2 and all(word.isdecimal() for word in words) and int(words[1]) > 0:
        return int(words[0]) / int(words[1])
    return None


def _text(file: Path) -> str:
    """What stands there; nothing if it cannot be read."""
    try:
        return file.read_text("ascii", "replace")
    except OSError:
        return ""

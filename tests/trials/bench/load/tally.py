"""Counts and figures of a server under load."""

from __future__ import annotations

import resource
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.trials.bench.entry import Figures
from tests.trials.bench.pinned import processor_s


def at(share: float, values: Sequence[float]) -> float:
    """Return that quantile of sorted values; 0 if there are none."""
    return values[int(share * (len(values) - 1))] if values else 0.0


def _own_s() -> float:
    """Return the processor seconds that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@dataclass(slots=True)
class Tally:
    """Counts since it was made. `late`: commands that were due while all tables had one under way, and began later."""

    pid: int
    done: int = 0
    refused: int = 0
    late: int = 0
    took_us: array[float] = field(default_factory=lambda: array("d"))
    read: array[float] = field(default_factory=lambda: array("d"))
    """Bytes sent to each client for each command."""
    _began_s: float = field(default_factory=time.perf_counter)
    _server_s: float = 0.0
    _own_s: float = field(default_factory=_own_s)

    def __post_init__(self) -> None:
        self._server_s = processor_s(self.pid)

    def figures(self) -> Figures:
        """Return rates a second and per processor second of the server (`per_cpu_s`), the processor shares of server
        and clients, and latencies.

        If the clients' share is near 1, they are the limit.
        """
        took_s = time.perf_counter() - self._began_s
        server_s, own_s = processor_s(self.pid) - self._server_s, _own_s() - self._own_s
        took_us, read = sorted(self.took_us), sorted(self.read)
        return {
            "done_per_s": self.done / took_s,
            "refused_per_s": self.refused / took_s,
            "per_cpu_s": (self.done + self.refused) / server_s,
            "server_cpu": server_s / took_s,
            "client_cpu": own_s / took_s,
            "p50_us": at(0.5, took_us),
            "p90_us": at(0.9, took_us),
            "p99_us": at(0.99, took_us),
            "read_p50": at(0.5, read),
            "read_p99": at(0.99, read),
            "late": self.late,
        }

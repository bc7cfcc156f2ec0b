"""Samples of a running server, and the verdict whether its resources grow over time.

Memory and open files of a program that leaks grow for as long as it runs; otherwise they wander around a level that is
reached after a while. So the samples after the first minutes are judged in two ways that no single outlier moves: by
the Theil-Sen slope (the median of the slopes between all pairs of samples), and by how much higher the last fifth lies
than the first. Either of them is enough to call it a leak.

A leak goes on, so the second half has a stricter limit. A server without leaks still varies: Python and the system take
and return memory in pieces of a MiB, and people who have gone home are remembered for an hour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

from tests.trials.drills.vital_signs import VitalSigns

HOUR_S = 3_600.0
RISE_MOST = 0.04
"""Most rise of the memory over all samples, as a share of its level: a leak of 20 bytes an answer would be more."""
RISE_LATE_MOST = 0.025
"""The same over the second half."""
HANDLES_MOST = 2
"""Most rise of the open files that are no connection: a journal being read, a process being started."""
THREADS_MOST = 1
"""Most rise of the threads: the reader of replays starts on first use."""
QUIET_MOST_S = 150.0
"""Longest time in seconds without an answer at a running table: a lost player is waited for, for a minute; then a
window closes."""
SAMPLES_LEAST = 5


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample. `at_s`: seconds since the start; `tables`: number by state; `quiet_s`: longest time without an answer
    at a running table.

    `answered_ms`: response times of answers since the last sample.
    """

    at_s: float
    signs: VitalSigns
    connections: int
    sessions: int
    tables: dict[str, int]
    answers: int
    finished: int
    journal_mib: float
    quiet_s: float
    answered_ms: Sequence[float] = ()

    @property
    def other_handles(self) -> int:
        """Open files that are no connection."""
        return self.signs.handles - self.connections


@dataclass(frozen=True, slots=True)
class Trend:
    """Trend of one figure. `level`: its median; `per_s`: its slope; `rise`: the larger of its rises by slope and by
    ends."""

    level: float
    per_s: float
    rise: float

    @property
    def share(self) -> float:
        """The rise as a share of the level."""
        return self.rise / self.level if self.level else 0.0


def trend(points: Sequence[tuple[float, float]]) -> Trend:
    """Return the trend of (seconds, figure) points, of at least two different moments."""
    slope = median((b - a) / (t - s) for (s, a), (t, b) in combinations(points, 2) if t > s)
    values = [value for _, value in points]
    fifth = max(1, len(values) // 5)
    by_slope = slope * (points[-1][0] - points[0][0])
    by_ends = median(values[-fifth:]) - median(values[:fifth])
    return Trend(median(values), slope, max(by_slope, by_ends))


def settled(samples: Sequence[Sample], warm_up_s: float) -> list[Sample]:
    """Return the samples after the warm-up."""
    return [sample for sample in samples if sample.at_s >= warm_up_s]


def memory(samples: Sequence[Sample]) -> Trend:
    """Return the trend of the server's memory, in MiB."""
    return trend([(sample.at_s, sample.signs.resident_mib) for sample in samples])


def workers(samples: Sequence[Sample]) -> Trend:
    """Return the trend of the memory of the AI workers, in MiB."""
    return trend([(sample.at_s, sample.signs.children_mib) for sample in samples])


def handles(samples: Sequence[Sample]) -> Trend:
    """Return the trend of open files that are no connection."""
    return trend([(sample.at_s, sample.other_handles) for sample in samples])


def unsteady(samples: Sequence[Sample], warm_up_s: float) -> list[str]:
    """Return what is wrong, in words; empty if nothing is."""
    late = settled(samples, warm_up_s)
    if len(late) < SAMPLES_LEAST:
        return [f"{len(late)} samples after the first {warm_up_s:g} s tell nothing"]
    found = []
    for which, of, most in (
        ("all of it", late, RISE_MOST),
        ("its second half", late[len(late) // 2 :], RISE_LATE_MOST),
    ):
        for what, grown in (("memory", memory(of)), ("the AI players' memory", workers(of))):
            if grown.share > most:
                found.append(
                    f"{what} has risen by {grown.rise:.1f} MiB in {which}: {grown.share:.1%}, allowed {most:.1%}"
                )
    if (rise := handles(late).rise) > HANDLES_MOST:
        found.append(f"{rise:.0f} more files are open, and {HANDLES_MOST} are allowed")
    if (threads := trend([(sample.at_s, sample.signs.threads) for sample in late]).rise) > THREADS_MOST:
        found.append(f"{threads:.0f} more threads, and {THREADS_MOST} is allowed")
    if (quiet_s := max(sample.quiet_s for sample in samples)) > QUIET_MOST_S:
        found.append(f"a table was not answered for {quiet_s:.0f} s, and {QUIET_MOST_S:g} s is allowed")
    if frozen := max(sample.tables.get("frozen", 0) for sample in samples):
        found.append(f"{frozen} tables were frozen")
    return found

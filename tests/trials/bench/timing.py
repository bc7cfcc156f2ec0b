"""The processor time of a call: the median of some samples, each of so many calls that the clock's resolution does not
matter."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

SAMPLES = 7


def call_us(call: Callable[[], object], seconds: float) -> float:
    """Return the microseconds of one call, measured for about `seconds`."""
    call()
    sample_s, times = seconds / SAMPLES, 1
    while (took_s := _times(call, times)) < sample_s / 10:
        times *= 4 if took_s > 1e-4 else 20
    times = max(1, round(times * sample_s / took_s))
    return median(_times(call, times) for _ in range(SAMPLES)) / times * 1e6


def _times(call: Callable[[], object], times: int) -> float:
    """Return the processor seconds of so many calls."""
    began_s = time.process_time()
    for _ in range(times):
        call()
    return time.process_time() - began_s

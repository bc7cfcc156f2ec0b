"""The plainest journal: rows at the end of a file, with one fdatasync for each batch."""

from __future__ import annotations

import os
import time
from pathlib import Path

ROW = 200
"""Bytes of a row."""


def rows_per_s(path: Path, batch: int, seconds: float) -> float:
    """Return the durable rows a second, in batches of that size."""
    data = os.urandom(ROW) * batch
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        rows, began_s = 0, time.perf_counter()
        while (spent_s := time.perf_counter() - began_s) < seconds:
            os.write(descriptor, data)
            os.fdatasync(descriptor)
            rows += batch
    finally:
        os.close(descriptor)
    return rows / spent_s

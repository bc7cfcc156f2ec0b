"""A folder on a real disk, where what is durable takes its time: folders for temporary files may be memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

DISK = Path("/var/tmp")
"""By the standard of Linux's folders, what is here survives a restart."""


@contextmanager
def folder() -> Iterator[Path]:
    """One that goes afterwards."""
    with TemporaryDirectory(prefix="kickdoor-bench-", dir=DISK if DISK.is_dir() else None) as path:
        yield Path(path)

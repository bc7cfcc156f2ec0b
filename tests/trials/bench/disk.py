"""A folder on a real disk, where durable writes take their time; temporary folders may be in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

DISK = Path("/var/tmp")
"""Folder that survives a restart, by the standard of Linux's folders."""


@contextmanager
def folder() -> Iterator[Path]:
    """Make a folder on the disk, and delete it at the end of this context."""
    with TemporaryDirectory(prefix="kickdoor-bench-", dir=DISK if DISK.is_dir() else None) as path:
        yield Path(path)

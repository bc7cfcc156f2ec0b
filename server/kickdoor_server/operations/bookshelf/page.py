"""Text for a terminal: as wide as it is, but never wider than is good to read. And whether what is said is a file."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

WIDTH_MOST = 100


def width() -> int:
    """Columns to fill."""
    return max(min(shutil.get_terminal_size().columns, WIDTH_MOST), 30)


def paragraph(text: str, indent: str = "") -> str:
    """The text in lines, all of them indented."""
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def heading(text: str) -> str:
    """A title with a line under it."""
    return f"{text}\n{'-' * len(text)}"


def is_there(path: Path) -> bool:
    """Whether such a file or folder is there; what is too long to be called anything is not."""
    try:
        return path.exists()
    except OSError:
        return False

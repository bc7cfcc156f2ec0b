"""Tell how to install what an extra of kickdoor needs, in a clone's .venv, with pip or with pipx.

kickdoor is in no package index, so `pip install kickdoor[...]` does not work. The packages of an extra are listed in
the metadata of the installed distribution, and are in every index.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

PIPX_FILE = "pipx_metadata.json"
"""File that marks an environment made by pipx."""
_OF_AN_EXTRA = re.compile(r"""\bextra\s*==\s*["']([\w-]+)["']""")


def packages_of(extra: str) -> list[str]:
    """Return the requirements that the optional extra `extra` of kickdoor installs; empty if kickdoor runs without
    being installed."""
    try:
        listed = requires("kickdoor") or []
    except PackageNotFoundError:
        return []
    parts = [line.partition(";") for line in listed]
    return [package.strip() for package, _, marker in parts if _OF_AN_EXTRA.findall(marker) == [extra]]


def command_for(extra: str) -> str:
    """Return the pip command that installs the packages of that optional extra for this Python."""
    packages = [f'"{package}"' for package in packages_of(extra)]
    if not packages:
        return f'python -m pip install ".[{extra}]"  (in a clone)'
    if (Path(sys.prefix) / PIPX_FILE).exists():
        return " ".join(["pipx inject kickdoor", *packages])
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return " ".join([python, "-m pip install", *packages])

"""How to get what an extra of kickdoor needs, wherever this one is installed: in a clone's .venv, by pip, by pipx.

kickdoor is in no index, so its own name says nothing to pip. What an extra consists of is in the metadata of the
installed distribution, and these packages are in every index.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

PIPX_FILE = "pipx_metadata.json"
"""Lies in an environment that pipx has made."""
_OF_AN_EXTRA = re.compile(r"""\bextra\s*==\s*["']([\w-]+)["']""")


def packages_of(extra: str) -> list[str]:
    """What that extra consists of, in pip's words; empty if kickdoor runs without having been installed."""
    try:
        listed = requires("kickdoor") or []
    except PackageNotFoundError:
        return []
    parts = [line.partition(";") for line in listed]
    return [package.strip() for package, _, marker in parts if _OF_AN_EXTRA.findall(marker) == [extra]]


def command_for(extra: str) -> str:
    """What to type so that this Python has what that extra consists of."""
    packages = [f'"{package}"' for package in packages_of(extra)]
    if not packages:
        return f'python -m pip install ".[{extra}]"  (in a clone)'
    if (Path(sys.prefix) / PIPX_FILE).exists():
        return " ".join(["pipx inject kickdoor", *packages])
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return " ".join([python, "-m pip install", *packages])

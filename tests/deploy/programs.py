"""Run the programs of `deploy` in tests, and load what they define."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.catalogue import ROOT

DEPLOY = ROOT / "deploy"


def run(program: str, *words: object) -> subprocess.CompletedProcess[str]:
    """Run a program and return its result."""
    command = [sys.executable, str(DEPLOY / program), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def names_of(program: str) -> dict[str, Any]:
    """Return the functions and constants of a program. It can import the modules beside it, as when it is run."""
    file = DEPLOY / program
    sys.path.insert(0, str(file.parent))
    try:
        return runpy.run_path(str(file))
    finally:
        sys.path.remove(str(file.parent))


def written(file: Path, text: str) -> Path:
    """Write a file and return its path."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file

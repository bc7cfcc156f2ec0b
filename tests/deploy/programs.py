"""The programs of `deploy` as a test runs them, and what they define."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.catalogue import ROOT

DEPLOY = ROOT / "deploy"


def run(program: str, *words: object) -> subprocess.CompletedProcess[str]:
    """What came of it."""
    command = [sys.executable, str(DEPLOY / program), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def names_of(program: str) -> dict[str, Any]:
    """Its functions and constants. It finds the modules beside it, as when it is run."""
    file = DEPLOY / program
    sys.path.insert(0, str(file.parent))
    try:
        return runpy.run_path(str(file))
    finally:
        sys.path.remove(str(file.parent))


def written(file: Path, text: str) -> Path:
    """The file, with that in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file

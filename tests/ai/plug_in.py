"""Packages with AI players, installed or built in a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.ai.test_readme import block

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q")
MODULE, NAME = "kickdoor_dreamer", "kickdoor-dreamer"


def written(folder: Path) -> Path:
    """Write the example package of the page: a module and its pyproject.toml."""
    package = folder / NAME
    package.mkdir()
    (package / f"{MODULE}.py").write_text(block("python", "class Dreamer"), "utf-8")
    (package / "pyproject.toml").write_text(block("toml", "kickdoor.seats"), "utf-8")
    return package


def built(package: Path, wheels: Path) -> Path:
    """Build a package's wheel, with the installed build tool and without network; return its path."""
    command = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(wheels), str(package)]
    subprocess.run(command, check=True)
    (wheel,) = wheels.glob("*.whl")
    return wheel


def installed(wheel: Path, site: Path) -> None:
    """Install a wheel with pip into a folder of its own."""
    command = [*PIP, "install", "--no-deps", "--no-index", "--no-warn-conflicts", "--target", str(site), str(wheel)]
    subprocess.run(command, check=True)


def recorded(site: Path, name: str, source: str, value: str) -> None:
    """Write a module with an AI player and its metadata, as if it were installed."""
    (site / f"plug_in_{name}.py").write_text(source, "utf-8")
    record = site / f"plug_in_{name}-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: plug-in-{name}\nVersion: 1\n", "utf-8")
    (record / "entry_points.txt").write_text(f"[kickdoor.seats]\n{name} = plug_in_{name}:{value}\n", "utf-8")


def path_with(site: Path) -> str:
    """Return PYTHONPATH with that folder in front."""
    return os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))

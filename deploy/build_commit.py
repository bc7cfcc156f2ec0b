"""A build hook of hatchling: writes the commit into the package, so that `kickdoor --version` can print it.

In a clone it asks Git; elsewhere, as in the container's build, the variable `KICKDOOR_COMMIT` names the commit. A
source package contains the note, so that a wheel built from it has it, too.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOTE = "kickdoor_protocol/commit.txt"
"""The path of the note within a wheel."""
VARIABLE = "KICKDOOR_COMMIT"
"""The environment variable that names the commit."""
LETTERS = 12
"""Digits of the commit's id in the note."""


def commit_of(clone: Path) -> str:
    """Return the abbreviated commit of a git clone, with "+" if files have changed since; "" if it is unknown."""
    if said := os.environ.get(VARIABLE, ""):
        return said[:LETTERS]
    if not (clone / ".git").exists():
        return ""
    asked = ["git", "-C", str(clone), "describe", "--always", "--match", "", f"--abbrev={LETTERS}", "--dirty=+"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


class CommitHook(BuildHookInterface[Any]):
    """Adds the note to a wheel or a source package. An editable install has none: it asks Git while it runs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put a file with the commit into the package that is being built (hatchling's build hook), if the commit is
        known."""
        commit = commit_of(Path(self.root))
        if not commit or version == "editable":
            return
        note = Path(self.directory) / f".commit-{self.target_name}"
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(commit + "\n", "ascii")
        inside = NOTE if self.target_name == "wheel" else f"protocol/{NOTE}"
        build_data["force_include"][str(note)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary file that `initialize` has written."""
        (Path(self.directory) / f".commit-{self.target_name}").unlink(missing_ok=True)

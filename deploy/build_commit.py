"""A hook of the build: note the commit in what is built, so that `kickdoor --version` can name it.

Git is asked where there is a clone, and `KICKDOOR_COMMIT` says it where there is none, as in the container's build. A
source package keeps the note, so that a wheel that is built of it has it, too.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOTE = "kickdoor_protocol/commit.txt"
VARIABLE = "KICKDOOR_COMMIT"
LETTERS = 12


def commit_of(clone: Path) -> str:
    """Return the commit of a clone, with "+" behind it if files have changed since; "" if nobody knows it."""
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
    """Adds the note to a wheel or a source package; an editable install asks Git when it is asked."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the note where the commit is known."""
        commit = commit_of(Path(self.root))
        if not commit or version == "editable":
            return
        note = Path(self.directory) / f".commit-{self.target_name}"
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(commit + "\n", "ascii")
        inside = NOTE if self.target_name == "wheel" else f"protocol/{NOTE}"
        build_data["force_include"][str(note)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the file away that the note was read from."""
        (Path(self.directory) / f".commit-{self.target_name}").unlink(missing_ok=True)

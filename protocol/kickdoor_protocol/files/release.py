"""Tell which release of kickdoor this is, and of which commit it was built.

Every program imports this at its start, and most of them never ask. What answers is imported when they do: it takes
some 50 ms.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
"""The folder of `kickdoor_protocol`."""

COMMIT_FILE = "commit.txt"
"""File in the package, in wheels alone, with the commit that the wheel was built of."""

COMMIT_LETTERS = 12
"""Hex digits of an abbreviated commit: enough to be unique."""


def version() -> str:
    """Return the installed release, such as "0.2.0"; "" if kickdoor runs without being installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed_version

    try:
        return installed_version("kickdoor")
    except PackageNotFoundError:
        return ""


def release(program: str = "kickdoor") -> str:
    """Return the program and its release, as servers and clients tell each other: "kickdoor 0.2.0"."""
    return f"{program} {version()}".rstrip()


@cache
def commit() -> str:
    """Return the commit of this release as 12 hex digits, followed by "+" if files have changed since.

    It is read from the wheel, or asked of Git in a clone; "" if neither knows.
    """
    import subprocess

    if (kept := PACKAGE / COMMIT_FILE).is_file():
        return kept.read_text("ascii").strip()
    clone = PACKAGE.parents[1]
    if not (clone / ".git").exists():
        return ""
    asked = ["git", "-C", str(clone), "describe", "--always", "--match", "", f"--abbrev={COMMIT_LETTERS}", "--dirty=+"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True, timeout=10).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def full_release() -> str:
    """Return release and commit for people: "kickdoor 0.2.0 (commit 1a2b3c4d5e6f)"."""
    return f"{release()} (commit {commit()})" if commit() else release()

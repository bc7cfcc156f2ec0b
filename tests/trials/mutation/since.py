"""Which lines are new since a revision: what has been written or changed since then, committed or not.

A file that has only been given another name is not new. Code that has been taken to another file is.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
"""How many lines of the old text give way, and from where on so many of the new one stand."""
COMPARED = ("diff", "--unified=0", "--no-prefix", "--no-color", "--no-ext-diff", "--find-renames")


def new_lines(root: Path, revision: str, folders: Sequence[str]) -> dict[str, set[int]]:
    """For each file below these folders of a working tree, the numbers of its lines that the revision did not have.

    Files without any are not named. Raises `CalledProcessError` if git does not know the revision.
    """
    found = dict(_changed(_git(root, *COMPARED, f"{revision}^{{commit}}", "--", *folders)))
    for path in _git(root, "ls-files", "-z", "--others", "--exclude-standard", "--", *folders).split("\0"):
        if path:
            found[path] = set(range(1, (root / path).read_bytes().count(b"\n") + 2))
    return {path: lines for path, lines in found.items() if lines}


def _git(root: Path, *said: str) -> str:
    command = ["git", "-c", "core.quotePath=false", *said]
    return subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode("utf-8", "replace")


def _changed(diff: str) -> Iterator[tuple[str, set[int]]]:
    """Of a diff without context: each file with its new lines. What the lines say is passed over."""
    path, lines, to_pass = "", set[int](), 0
    for line in diff.split("\n"):
        if to_pass and line[:1] in ("-", "+"):
            to_pass -= 1
        elif hunk := HUNK.match(line):
            old, first, new = (1 if number is None else int(number) for number in hunk.groups())
            lines |= set(range(first, first + new))
            to_pass = old + new
        elif line.startswith("+++ "):
            yield path, lines
            path, lines = line.removeprefix("+++ ").rstrip("\t"), set()
    yield path, lines

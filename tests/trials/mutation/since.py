"""Lines that are new since a revision: written or changed since then, committed or not.

Lines of a file that was only renamed are not new. Lines that moved to another file are.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
"""Header of a hunk: number of old lines, first new line, number of new lines."""
COMPARED = ("diff", "--unified=0", "--no-prefix", "--no-color", "--no-ext-diff", "--find-renames")


def new_lines(root: Path, revision: str, folders: Sequence[str]) -> dict[str, set[int]]:
    """Return for each file below these folders the numbers of its new lines.

    Files without any are left out. Raises `CalledProcessError` if git does not know the revision.
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
    """Yield each file of a diff without context, with its new lines."""
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

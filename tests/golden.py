"""Compare a text with the reviewed text in a golden file, and show the lines that differ.

A golden file holds one text, or several sections: each begins below a line `===== NAME =====`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

import pytest

LINES_MOST = 60
"""Lines of a difference that a failure prints: enough to see what kind of change it is."""
_HEADING = re.compile(r"^===== (.+) =====\n", re.MULTILINE)


def joined(sections: Mapping[str, str]) -> str:
    """Return the text of a file that holds these sections."""
    return "".join(f"===== {name} =====\n{text}" for name, text in sections.items())


def parted(text: str) -> dict[str, str]:
    """Return the sections of a file, by name, in the order in which they stand there."""
    before, *rest = _HEADING.split(text)
    assert not before, f"text before the first section: {before!r}"
    return dict(zip(rest[::2], rest[1::2], strict=True))


def difference(kept: str, made: str) -> str:
    """Return a unified diff from the kept text to the present one; empty if they are the same."""
    lines = list(unified_diff(kept.splitlines(), made.splitlines(), "kept", "now", n=2, lineterm=""))
    if kept != made and not lines:
        return "they differ in line ends alone"
    left = len(lines) - LINES_MOST
    return "\n".join([*lines[:LINES_MOST], *([f"... and {left} more lines"] if left > 0 else [])])


def insist_same(kept: str, made: str, what: str, anew: str) -> None:
    """Fail the test with the lines that differ, unless both texts are the same.

    `what` names the text, `anew` is the command that writes the file anew.
    """
    if kept != made:
        pytest.fail(f"{what}:\n{difference(kept, made)}\nIf it shall be so: `{anew}`, then commit it.", pytrace=False)


def insist_same_lines(kept: Sequence[str], made: Iterable[str], what: str, anew: str) -> None:
    """Fail the test with the lines that differ, unless both have the same lines; `what` and `anew` as above."""
    insist_same("\n".join(kept), "\n".join(made), what, anew)


def insist_kept(file: Path, made: str, what: str, anew: str) -> None:
    """Fail the test with the lines that differ, unless the file is there and holds this text."""
    insist_same(file.read_text("utf-8") if file.exists() else "", made, what, anew)

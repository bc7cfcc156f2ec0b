"""The list of all cards, narrowed to those in which every typed word occurs: in the name, the kind, or the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

Entry = tuple[str, ...]
"""A card as `kickdoor cards list --texts` prints it, without its key: its line, and below it what it says."""

HEAD = re.compile(r"^(\S.*)  \(\w+\)( \[.+\])?$")
"""The line of a card: it ends with the key that names it in a file, and with the pack that it is from."""


def entries(lines: Sequence[str]) -> list[Entry]:
    """The cards among these lines."""
    found: list[list[str]] = []
    for line in lines:
        if (head := HEAD.match(line)) is not None:
            found.append([f"{head[1]}{head[2] or ''}"])
        elif found and line.startswith(" "):
            found[-1].append(line.strip())
    return [tuple(entry) for entry in found]


def narrowed(lines: Sequence[str], words: str) -> list[Entry]:
    """Those that have all of these words, or beginnings and parts of words, in whatever order."""
    wanted = words.casefold().split()
    return [entry for entry in entries(lines) if all(word in " ".join(entry).casefold() for word in wanted)]

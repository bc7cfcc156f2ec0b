"""The list of all cards, narrowed to those that contain every typed word: in the name, the kind, or the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

Entry = tuple[str, ...]
"""A card as `kickdoor cards list --texts` prints it, without its key: its headline, then its text."""

HEAD = re.compile(r"^(\S.*)  \(\w+\)( \[.+\])?$")
"""The headline of a card: it ends with the key that names it in a file, and with its pack."""


def entries(lines: Sequence[str]) -> list[Entry]:
    """Return the cards listed in the output lines of `kickdoor cards`, each as a tuple of its lines."""
    found: list[list[str]] = []
    for line in lines:
        if (head := HEAD.match(line)) is not None:
            found.append([f"{head[1]}{head[2] or ''}"])
        elif found and line.startswith(" "):
            found[-1].append(line.strip())
    return [tuple(entry) for entry in found]


def narrowed(lines: Sequence[str], words: str) -> list[Entry]:
    """Return those of the cards in `lines` that contain all of these words, or parts of words, in any order."""
    wanted = words.casefold().split()
    return [entry for entry in entries(lines) if all(word in " ".join(entry).casefold() for word in wanted)]

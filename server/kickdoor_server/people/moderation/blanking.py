"""Takes names out of a text that somebody has written."""

from __future__ import annotations

import re
from collections.abc import Iterable

NOBODY = "a player"
"""Who they are then."""


def blanked(text: str, names: Iterable[str]) -> str:
    """The text with somebody else's word for each of these names, where it stands as a word."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NOBODY, text)
    return text

"""People who are ignored, and the actions about somebody, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...state.model import Model
from ..names import listed

DEEDS: Mapping[str, tuple[str, str]] = {
    "ignore": ("ignore them", "you do not read what they say; nobody is told"),
    "unignore": ("read again what they say", ""),
    "mute": ("mute them at this table", "nobody here reads what they say (host)"),
    "unmute": ("let them talk again", "at this table (host)"),
    "report": ("report them", "to whoever runs the server, in your own words"),
}
"""Actions about somebody by their command: the label, and what comes of it."""


def ignored_words(model: Model) -> str:
    """Return a sentence about whom this person ignores; "" if nobody."""
    if not model.ignored:
        return ""
    return f"You ignore {listed(list(model.ignored))}: what they say is not shown."


def people_words(names: Sequence[str], deeds: Sequence[str]) -> list[str]:
    """Return who is here (`names`) and the commands about them (`deeds`) in sentences, for line mode."""
    ways = [f"Say {deed} NAME: {', '.join(filter(None, DEEDS[deed]))}." for deed in deeds]
    return [f"Here, or heard: {listed(list(names))}.", *ways]

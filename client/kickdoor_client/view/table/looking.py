"""Below the table, for one who looks on: with whose eyes. Above the question: that one is looked over."""

from __future__ import annotations

from ...state.looking import Eyes
from ...state.model import Model
from ...text.ink import Line, clickable, wrap
from ...words.names import seat_name
from ...words.people.looking import ALONE, asked_words, eyes_words, shared_words

ASKED_MOST = 3
"""Lines for each sentence of what that seat is asked."""


def looking_lines(model: Model, eyes: Eyes, cells: int) -> list[Line]:
    """What that seat is asked, and the key that leads back; or how it stands with one's eyes."""
    if eyes.is_late or eyes.seat is None:
        return [[("hint", f"   {part}")] for text in eyes_words(model) for part in wrap(text, cells - 4)]
    first, *rest = asked_words(model, eyes) or [f"{seat_name(model, eyes.seat)} is not asked anything now."]
    lines: list[Line] = [[("asked", f" {part}")] for part in wrap(first, cells - 2, ASKED_MOST)]
    lines += [[("note", f" {part}")] for text in rest for part in wrap(text, cells - 2, ASKED_MOST)]
    back = clickable([("key", " v"), ("option", ": your own eyes")], "key.v")
    return [*lines, [*back, ("hint", f"    {ALONE}")]]


def shared_lines(model: Model, cells: int) -> list[Line]:
    """That one is looked over, by how many, and how to take it back: as long as it is so."""
    words = shared_words(model)
    return [[("note", f" {part}")] for part in wrap(words, cells - 2)] if words else []

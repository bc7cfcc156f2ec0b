"""The band that says why the table waits: above the question, where it is seen before anybody wonders."""

from __future__ import annotations

from ...state.model import Model
from ...text.ink import Line, wrap
from ...words.people.pause import pause_words


def pause_lines(model: Model, cells: int) -> list[Line]:
    """Why, in the style of what is urgent; then the rest in one paragraph."""
    words = pause_words(model)
    if not words:
        return []
    why, *rest = words
    band: list[Line] = [[("asked", f" {part}")] for part in wrap(why, cells - 2)]
    return [*band, *([("note", f" {part}")] for part in wrap(" ".join(rest), cells - 2) if rest)]

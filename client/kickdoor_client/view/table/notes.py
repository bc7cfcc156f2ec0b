"""Lines above the question, where they are read before it.

They say why the table waits, and what the server wants this chair to keep in sight.
"""

from __future__ import annotations

import re

from ...state.model import Model
from ...text.ink import Line, wrap
from ...words.people.pause import pause_words
from ...words.table.question import notes
from .question import is_form

IN_LINES = re.compile(r"; in lines: [^)]*| \(in lines: [^)]*\)")
"""What a lesson says besides to people at line mode."""

SHARE = 4
"""Of so many lines of the screen the notes take one at most."""


def pause_lines(model: Model, cells: int) -> list[Line]:
    """Return why the table waits, in the style of what is urgent; then the rest in one paragraph."""
    words = pause_words(model)
    if not words:
        return []
    why, *rest = words
    band: list[Line] = [[("asked", f" {part}")] for part in wrap(why, cells - 2)]
    return [*band, *([("note", f" {part}")] for part in wrap(" ".join(rest), cells - 2) if rest)]


def notes_lines(model: Model, cells: int, height: int) -> list[Line]:
    """The notes, the last of them marked as the most urgent; what finds no room is cut off the others.

    While a form is being filled in it gets their lines, but for the last.
    """
    said = notes(model)
    if not said or model.seen.over is not None:
        return []
    *others, last = (IN_LINES.sub("", note) for note in said)
    urgent: list[Line] = [[("asked", f" {part}")] for part in wrap(last, cells - 2, 2)]
    rest: list[Line] = [[("note", f" {part}")] for text in others for part in wrap(text, cells - 2, 2)]
    room = 0 if is_form(model) else height // SHARE - len(urgent)
    return rest[: max(room, 0)] + urgent

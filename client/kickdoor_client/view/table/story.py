"""Draws the story and the talk, the newest at the bottom.

`+` marks what came since the person last pressed a key, so that a missed turn can be found again.
"""

from __future__ import annotations

from ...state.countdown import NEVER
from ...state.model import Model, StoryLine
from ...text.ink import Line, cut, width, wrap
from ...words.table.read_out import story_words

STYLES = {"event": "story", "chat": "chat", "ai": "chat", "system": "system", "teacher": "note", "aside": "chat"}
"""Styles of the kinds of lines."""


def story_lines(
    story: tuple[StoryLine, ...], cells: int, height: int, back: int = 0, *, since: float = NEVER, me: int | None = None
) -> list[Line]:
    """Return `height` lines of the match log, the last ones or those `back` lines earlier.

    Log lines after `since` are marked (NEVER: none); those that name the seat `me` stand out.
    """
    lines: list[Line] = []
    for entry in reversed(story):
        style = STYLES.get(entry.kind, "story") + (" you" if me is not None and me in entry.seats else "")
        mark = "+" if is_new(entry, since) else " "
        parts = wrap(story_words(entry), cells - 1, 2)
        lines += [
            [("mark", mark if place == 0 else " "), (style, part)] for place, part in reversed(list(enumerate(parts)))
        ]
        if len(lines) >= height + back:
            break
    back = max(0, min(back, len(lines) - height))
    shown = lines[back : back + height]
    return shown[::-1]


def talk_lines(story: tuple[StoryLine, ...], cells: int, height: int) -> list[Line]:
    """Return the latest lines of chat and log in at most `height` lines, for places without scrolling: a line that is
    cut keeps its speaker and beginning."""
    lines: list[Line] = []
    for entry in reversed(story):
        room = height - len(lines)
        if room <= 0:
            break
        parts = wrap(story_words(entry), cells - 1, 2)
        if len(parts) > room:
            rest = " ".join(part.strip() for part in parts[room:])
            parts = [*parts[: room - 1], cut(f"{parts[room - 1]} {rest}", cells - 1)]
        style = STYLES.get(entry.kind, "story")
        lines = [*([("mark", " "), (style, part)] for part in parts), *lines]
    return lines


def is_new(entry: StoryLine, since: float) -> bool:
    """Return whether a line of the match log came after `since` (monotonic seconds)."""
    return since != NEVER and entry.at > since


def story_title(model: Model, cells: int, height: int) -> str:
    """Return the title of the match log: "story", or how many lines since the last key do not fit into `height` lines,
    with the key that shows them."""
    since = model.unseen_since
    new = [entry for entry in model.seen.story if is_new(entry, since)]
    lines = shown = 0
    for entry in reversed(new):
        lines += len(wrap(story_words(entry), cells - 1, 2))
        shown += lines <= height
    if shown == len(new):
        return "story"
    more = len(new) - shown
    said = f"story: {more} more since your last key (PgUp)"
    return said if width(said) + 6 <= cells else f"story: +{more} (PgUp)"

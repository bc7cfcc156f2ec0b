"""What happened and what was said, the newest at the bottom."""

from __future__ import annotations

from ..ink import Line, wrap
from ..model import StoryLine
from ..words.table import story_words

STYLES = {"event": "story", "chat": "chat", "ai": "chat", "system": "system", "teacher": "note"}


def story_lines(story: tuple[StoryLine, ...], cells: int, height: int, back: int = 0) -> list[Line]:
    """The last `height` lines, or those `back` lines before; filled from the top."""
    lines: list[Line] = []
    for entry in reversed(story):
        style = STYLES.get(entry.kind, "story")
        lines += [[(style, f" {part}")] for part in reversed(wrap(story_words(entry), cells - 1, 2))]
        if len(lines) >= height + back:
            break
    back = max(0, min(back, len(lines) - height))
    shown = lines[back : back + height]
    return shown[::-1]

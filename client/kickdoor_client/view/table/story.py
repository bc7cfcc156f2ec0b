"""Draws the story and the talk, the newest at the bottom.

`+` marks what came since the person last pressed a key, so that a missed turn can be found again. The joke on a card
stands below the line that shows the card. When the person's turn comes, what happened meanwhile is shown in short, if
it does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...state.countdown import NEVER
from ...state.model import Model, StoryLine
from ...text.ink import MORE, Line, cut, width, wrap
from ...words.table.digest import ahead_words, since_then, weightiest
from ...words.table.read_out import joke_words, story_words

STYLES = {"event": "story", "chat": "chat", "ai": "chat", "system": "system", "teacher": "note", "aside": "chat"}
"""Styles of the kinds of lines."""

JOKES_PART = 3
"""Of so many rows of the match log at the table, at most one is taken by jokes."""

HANG = 2
"""Cells by which the further rows of a line of the match log are indented, its joke and its steps."""


class Rows:
    """Makes the rows of lines of the match log, each `cells` wide at most.

    Lines after `since` are marked (NEVER: none); those that name the seat `me` stand out.
    """

    def __init__(self, cells: int, since: float = NEVER, me: int | None = None) -> None:
        self._cells, self._since, self._me = cells, since, me

    def of(self, entry: StoryLine, more: str = "") -> list[Line]:
        """Return the rows of a line of the match log; `more` is a sign at its end."""
        mine = self._me is not None and self._me in entry.seats
        style = STYLES.get(entry.kind, "story") + (" you" if mine else "")
        mark = "+" if is_new(entry, self._since) else " "
        parts = wrap(story_words(entry), self._cells - 1 - width(more), HANG)
        rows: list[Line] = [[("mark", mark if place == 0 else " "), (style, part)] for place, part in enumerate(parts)]
        return [*rows[:-1], [*rows[-1], ("hint", more)]] if more and rows else rows

    def joke(self, entry: StoryLine) -> list[Line]:
        """Return the rows of the joke that a line shows; none if it shows none."""
        return self._below("flavour", joke_words(entry))

    def steps(self, entry: StoryLine) -> list[Line]:
        """Return the rows of the steps of a line."""
        return [row for step in entry.steps for row in self._below("hint", f"- {step}")]

    def _below(self, style: str, text: str) -> list[Line]:
        """Return the rows of a text that stands below a line of the match log."""
        indent = " " * HANG
        return [[("mark", " "), (style, indent + part)] for part in wrap(text, self._cells - 1 - HANG) if text]


def story_lines(model: Model, cells: int, height: int) -> list[Line]:
    """Return the last `height` rows of the match log at the table; or in short what happened while others had the turn
    (`is_in_short`)."""
    rows = Rows(cells, model.unseen_since, model.my_seat)
    if is_in_short(model, cells, height):
        return _digest(model, rows, height)
    lines: list[Line] = []
    for _, block in _latest(model, rows, height):
        lines = [*block, *lines]
    return lines[max(len(lines) - height, 0) :]


def _latest(model: Model, rows: Rows, height: int) -> Iterator[tuple[StoryLine, list[Line]]]:
    """Yield the latest lines of the match log that fit into `height` rows, the last of them perhaps in part, from the
    latest back, each with its rows. Jokes take one row of `JOKES_PART` at most."""
    room, for_jokes = height, height // JOKES_PART
    for entry in reversed(model.seen.story):
        if room <= 0:
            break
        joke = rows.joke(entry) if model.settings.flavour else []
        if len(joke) > for_jokes:
            joke = []
        block = [*rows.of(entry), *joke]
        room, for_jokes = room - len(block), for_jokes - len(joke)
        yield entry, block


def page_lines(model: Model, cells: int, height: int, back: int, *, since: float, steps: bool) -> list[Line]:
    """Return `height` rows of the whole match log, the last ones or those `back` rows earlier, with all jokes. `steps`:
    each line is followed by its steps; else a sign shows that it has some."""
    rows = Rows(cells, since, model.my_seat)
    lines: list[Line] = []  # from the last one up
    for entry in reversed(model.seen.story):
        block = rows.of(entry, f" {MORE}" if entry.steps and not steps else "")
        block += rows.steps(entry) if steps else []
        block += rows.joke(entry) if model.settings.flavour else []
        lines += reversed(block)
        if len(lines) >= height + back:
            break
    back = max(0, min(back, len(lines) - height))
    return lines[back : back + height][::-1]


def talk_lines(story: tuple[StoryLine, ...], cells: int, height: int) -> list[Line]:
    """Return the latest lines of chat and log in at most `height` lines, for places without scrolling: a line that is
    cut keeps its speaker and beginning, and ends with a whole word."""
    lines: list[Line] = []
    for entry in reversed(story):
        room = height - len(lines)
        if room <= 0:
            break
        parts = wrap(story_words(entry), cells - 1, HANG)
        if len(parts) > room:
            parts = [*parts[: room - 1], _broken_off(parts[room - 1], cells - 1)]
        style = STYLES.get(entry.kind, "story")
        lines = [*([("mark", " "), (style, part)] for part in parts), *lines]
    return lines


def _broken_off(text: str, cells: int) -> str:
    """Return the beginning of a text, up to a whole word, and a sign that there is more of it, in `cells` cells."""
    while width(text) + width(MORE) > cells and " " in text.strip():
        text = text.rpartition(" ")[0]
    return cut(f"{text}{MORE}", cells)


def is_new(entry: StoryLine, since: float) -> bool:
    """Return whether a line of the match log came after `since` (monotonic seconds)."""
    return since != NEVER and entry.at > since


def story_title(model: Model, cells: int, height: int) -> str:
    """Return the title of the match log: "story"; or how many lines since the last key do not fit into `height` lines,
    with the key that shows them; or that it is shown in short."""
    if is_in_short(model, cells, height):
        said = "meanwhile, in short (PgUp: all of it)"
        return said if width(said) + 6 <= cells else "in short (PgUp)"
    since = model.unseen_since
    new = sum(is_new(entry, since) for entry in model.seen.story)
    lines = shown = 0
    for entry, block in _latest(model, Rows(cells), height):
        lines += len(block)
        shown += lines <= height and is_new(entry, since)
    if shown == new:
        return "story"
    more = new - shown
    said = f"story: {more} more since your last key (PgUp)"
    return said if width(said) + 6 <= cells else f"story: +{more} (PgUp)"


# ---- in short


def is_in_short(model: Model, cells: int, height: int) -> bool:
    """Return whether the match log is shown in short: it is this person's turn, they have pressed no key yet, and what
    happened meanwhile does not fit into `height` rows."""
    wait = model.seen.meanwhile
    if wait is None or not model.has_turn or model.seen.over is not None or model.calls.here_at >= wait.at:
        return False
    rows, room = Rows(cells), height
    for line in reversed(since_then(model)):
        room -= len(rows.of(line))
        if room < 0:
            return True
    return False


def _digest(model: Model, rows: Rows, height: int) -> list[Line]:
    """Return what happened meanwhile in at most `height` rows: the lines that matter most to this person and, if there
    is room, the latest ones, in their order; then who is about to win."""
    lines, me = since_then(model), model.my_seat
    ends: list[Line] = [[("mark", " "), ("note", text)] for text in ahead_words(model)]
    room = height - len(ends)
    weighty = weightiest(lines, me)
    shown: dict[int, list[Line]] = {}
    for place in (*weighty, *reversed(range(len(lines)))):
        block = rows.of(lines[place])
        if place not in shown and len(block) <= room:
            shown[place] = block
            room -= len(block)
    return [*(row for place in sorted(shown) for row in shown[place]), *ends][:height]

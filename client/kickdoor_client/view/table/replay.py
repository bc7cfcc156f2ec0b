"""Draws what spectators read next to the table: whose view they have, and the position in a replay.

It stands below the table, and in a replay also says what was decided last. A player whose view is shared reads that
above the question.
"""

from __future__ import annotations

from ...state.model import Model
from ...state.watching import Replay, WatchState
from ...text.ink import Line, clickable, cut, ruled, width, wrap
from ...words.names import seat_name
from ...words.people.looking import ALONE, asked_words, eyes_words, shared_words
from ...words.replay import eyes, pace_words, place_words, turn_words
from ...words.table.board import board_of, is_track

HANG = 3
"""Indent of the second and later lines of a seat's question, in cells."""


def looking_lines(model: Model, eyes: WatchState, cells: int) -> list[Line]:
    """Return what the watched seat is asked, and the key that leads back to the public view; or that the view is
    delayed or public."""
    if eyes.is_late or eyes.seat is None:
        return [[("hint", f"   {part}")] for text in eyes_words(model) for part in wrap(text, cells - 4)]
    first, *rest = asked_words(model, eyes) or [f"{seat_name(model, eyes.seat)} is not asked anything now."]
    lines: list[Line] = [[("asked", f" {part}")] for part in wrap(first, cells - 2, HANG)]
    lines += [[("note", f" {part}")] for text in rest for part in wrap(text, cells - 2, HANG)]
    back = clickable([("key", " v"), ("option", ": your own eyes")], "key.v")
    return [*lines, [*back, ("hint", f"    {ALONE}")]]


def shared_lines(model: Model, cells: int) -> list[Line]:
    """Return a notice that this player's view is shared, with how many, and how to stop that; no lines if it is not."""
    words = shared_words(model)
    return [[("note", f" {part}")] for part in wrap(words, cells - 2)] if words else []


ROOM = "room"
"""Word of the keys for rooms."""
KEYS = (
    (".", ",", "decision"),
    ("c", "C", "combat"),
    ("r", "R", ROOM),
    ("p", "P", "player"),
    ("n", "N", "found"),
    ("+", "-", "pace"),
    ("Home", "End", ""),
)
"""Pairs of keys, forwards and backwards, and what they go by: all of them fit into 80 cells."""


def replay_rule(model: Model, replay: Replay, cells: int) -> Line:
    """Return the horizontal line above the replay's position, `cells` wide, with the turn, and whose view it is."""
    return ruled(f"replay: {turn_words(replay)}", cells, model.glyphs.across, eyes(model, replay), "asked", "clock")


def replay_lines(model: Model, replay: Replay, cells: int) -> list[Line]:
    """Return the replay's position, the last decision, how the match ended, and keys that are not in the footer."""
    over = model.seen.over
    lines: list[Line] = [_bar(model, replay, cells)]
    lines += [[("asked", f" {part}")] for part in wrap(over.text, cells - 2)] if over is not None and over.text else []
    lines += [[("note", f" {part}")] for part in wrap(replay.at.decided, cells - 2)] if replay.at.decided else []
    return [*lines, _keys(model, cells)]


def _bar(model: Model, replay: Replay, cells: int) -> Line:
    """Return a bar as long as the match with a mark at the position."""
    state = f"plays, {pace_words(replay)}" if replay.plays else "the end" if replay.is_at_its_end else "stands still"
    head, tail = f" {place_words(replay)} ", f" {state}"
    room = max(cells - width(head) - width(tail) - 4, 0)
    done = max(0, min(round(room * replay.at.number / replay.at.numbers), room)) if replay.at.numbers > 0 else 0
    stroke = model.glyphs.across
    bar: Line = [("hint", "["), ("asked", "=" * done + ">"), ("rule", stroke * (room - done)), ("hint", "]")]
    return [("", head), *(bar if room >= MARKS_LEAST else []), ("alarm" if replay.plays else "hint", tail)]


MARKS_LEAST = 8
"""Cells below which a bar would show nothing."""


def _keys(model: Model, cells: int) -> Line:
    """Return as many keys as fit; that for rooms only if the map has some."""
    board = board_of(model)
    has_rooms = board is not None and not is_track(board)
    line: Line = []
    used = 0
    for forth, back, what in (keys for keys in KEYS if has_rooms or keys[2] != ROOM):
        item = f" {forth} {back} {what} ".rstrip() + " "
        if used + width(item) > cells:
            break
        line += [("key", f" {forth} {back}"), ("hint", f" {what} " if what else " ")]
        used += width(item)
    return line or [("hint", cut(" ?: help", cells))]

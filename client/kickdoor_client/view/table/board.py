"""Draws the map: each place with who and what is there, and the ways between neighbours with their cost.

Places stand in a grid, as far apart as the widest of them needs. If the map does not fit, the part around one's own
place (at the end, the winner's) is shown, with a note on how many places are hidden; ways between places that are no
neighbours are listed below. The place that the cursor is about is marked by `>`. An arrow at a place is printed as the
first letter of its name and its direction.

From far (`far`), places stand close together under the beginnings of their names, so that most maps fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kickdoor_protocol.views import Board, Link, Place, Token

from ...state.model import Model
from ...text.ink import Line, cut, fit, width
from ...words.layout import mark_of
from ...words.table.board import DARK, bare_name, direction, is_mine, place_to_see, token_name
from .question import shown

CELL_LEAST, CELL_MOST = 9, 24
"""Cells of a place, least and most: below, a name is lost; above, the map only grows."""

SAID_MOST = 40
"""Cells that a place takes at most because of who and what is there."""
GAP_LEAST = 5
"""The fewest cells of a way between two places."""
FAR_CELL, FAR_GAP = 6, 4
"""Cells of a place and of a way, from far."""

_At = tuple[int, int]

NAME_LEAST = 6
"""Cells to which a name at a place is cut at most."""
LEVEL = 3
"""Lines of a place: its name, who is there, and the ways down."""


def board_wanted(board: Board) -> int:
    """Return how many lines of the screen the whole map takes."""
    rows = {place.y for place in board.places}
    spare = 0 if _has_arrows(board) else 1
    return LEVEL * (max(rows) - min(rows) + 1) - spare + len(_ways(board).distant) if rows else 0


def _has_arrows(board: Board) -> bool:
    """Return whether a place has arrows, which stand below it even without a way down."""
    return any(place.pointers for place in board.places)


def fits_across(board: Board, cells: int) -> bool:
    """Return whether all columns of the map fit into `cells` cells at the larger of its two scales."""
    return (CELL_LEAST + GAP_LEAST) * len({place.x for place in board.places}) <= cells


def board_lines(model: Model, board: Board, cells: int, height: int, *, far: bool = False) -> list[Line]:
    """Return at most `height` lines of at most `cells` cells of the map. `far`: at the smaller scale, with short names;
    places that do not fit are counted in the last line."""
    if not board.places or height < 1:
        return []
    columns, gap = (FAR_CELL + FAR_GAP, FAR_GAP) if far else _columns(model, board, cells)
    near, distant = _ways(board)
    own = place_to_see(model, board)
    own_x, own_y = (None, None) if own is None else (own.x, own.y)
    left, right = _around([place.x for place in board.places], own_x, max(1, cells // columns))
    spare = 0 if _has_arrows(board) else 1
    levels = max(1, (height - len(distant) + spare) // LEVEL)
    top, bottom = _around([place.y for place in board.places], own_y, levels)
    at = {(place.x, place.y): place for place in board.places}
    lines: list[Line] = []
    for y in range(top, bottom + 1):
        row = [at.get((x, y)) for x in range(left, right + 1)]
        names: Line = []
        tokens: Line = []
        down: Line = []
        for x, place in enumerate(row, left):
            beside = near.get(((x, y), (x + 1, y))) if x < right else None
            below = near.get(((x, y), (x, y + 1)))
            names += [*fit(_name(model, place), columns - gap), ("rule", _across(model, beside, gap))]
            tokens += fit(_tokens(model, place, columns), columns)
            down += fit([*_down(model, below, place), *_pointers(place)], columns)
        lines += [names, tokens, down]
    hidden = len(board.places) - sum(left <= p.x <= right and top <= p.y <= bottom for p in board.places)
    lines = lines[:-1] if spare and bottom == max(place.y for place in board.places) else lines
    lines += [[("hint", f" {_named(board, link.a)} - {_named(board, link.b)}: {_told(link)}")] for link in distant]
    if hidden:
        lines = [
            *lines[: max(height - 1, 0)],
            [("hint", f" and {hidden} more {'place' if hidden == 1 else 'places'} (F4)")],
        ]
    return lines[:height]


def _columns(model: Model, board: Board, cells: int) -> tuple[int, int]:
    """Return the cells of a column, and how many of them are the way to the next one; who is there may stand below
    both."""
    widest = min(max(width(place.name) for place in board.places if place.kind != DARK) + 2, CELL_MOST)
    said = min(max(width(_said(model, place)) for place in board.places) + 3, SAID_MOST)
    room = max(CELL_LEAST + GAP_LEAST, cells // len({place.x for place in board.places}))
    told = max([0, *(width(_told(link)) for link in board.links)])
    gap = max(GAP_LEAST, min(told + 4, room - widest))
    return min(room, max(widest + gap, said)), gap


def _around(values: list[int], own: int | None, room: int) -> tuple[int, int]:
    """Return the first and the last coordinate shown, where `room` of them fit."""
    least, most = min(values), max(values)
    if most - least < room or own is None:
        return least, min(most, least + room - 1)
    first = max(least, min(own - room // 2, most - room + 1))
    return first, first + room - 1


class _Ways(NamedTuple):
    """Links between neighbours by the position of both, the left or upper one first; and those that lead further."""

    near: dict[tuple[_At, _At], Link]
    distant: list[Link]


def _ways(board: Board) -> _Ways:
    """Return the ways of the map."""
    at = {place.id: (place.x, place.y) for place in board.places}
    ways = _Ways({}, [])
    for link in board.links:
        ends = sorted(at[end] for end in (link.a, link.b) if end in at)
        if len(ends) == 2 and sum(abs(one - other) for one, other in zip(*ends, strict=True)) == 1:
            ways.near.setdefault((ends[0], ends[1]), link)
        else:
            ways.distant.append(link)
    return ways


def _name(model: Model, place: Place | None) -> Line:
    """Return the name of a place with its marks."""
    if place is None:
        return []
    _, widget = shown(model)
    option = widget.focus() if widget is not None else None
    mark = ("mark", ">") if option is not None and option.place == place.id else ("", " ")
    mine = any(token.seat is not None and token.seat == model.my_seat for token in place.tokens)
    marks = f" [{', '.join(place.marks)}]" if place.marks else ""
    if place.kind == DARK:
        return [mark, ("hint", "?")]
    return [mark, ("you" if mine else "side", place.name), ("hint", marks)]


def _said(model: Model, place: Place) -> str:
    """Return who and what is at a place."""
    return ", ".join(token_name(model, token) for token in place.tokens)


def _tokens(model: Model, place: Place | None, cells: int) -> Line:
    """Return who and what is at a place, one's own first, or else its note. If there is not room for all with their
    details, names are cut, and the rest is counted."""
    if place is None:
        return []
    if not place.tokens:
        return [("", "  "), ("hint", place.note)]
    room = cells - 2
    if width(_said(model, place)) <= room:
        return [("", "  "), ("", _said(model, place))]
    tokens = sorted(place.tokens, key=lambda each: not is_mine(model, each))
    briefly = [_Brief(bare_name(model, token), *_beside_name(model, token)) for token in tokens]
    alone = [_Brief(each.name, style=each.style) for each in briefly]
    for brief in (briefly, alone):
        if line := _listed(brief, room, ""):
            return [("", "  "), *line]
    for many in range(len(alone) - 1, 0, -1):
        if line := _listed(alone[:many], room, f" +{len(alone) - many}"):
            return [("", "  "), *line]
    return [("", "  "), ("", cut(alone[0].name, room))]


class _Brief(NamedTuple):
    """A name that may be cut, with its style, between a prefix and a suffix that stay."""

    name: str
    before: str = ""
    after: str = ""
    style: str = ""


def _beside_name(model: Model, token: Token) -> tuple[str, str, str]:
    """Return prefix, suffix and style of a token that is no player: `[gH] ` has the letter of its colour and of its
    other marks, ` 6` its only number."""
    if token.seat is not None:
        return "", "", ""
    colour = next((mark for mark in token.marks if mark in COLOURS), "")
    letters = colour[:1] + "".join(mark_of(model, mark).short for mark in token.marks if mark != colour)
    number = f" {token.counters[0].count}" if len(token.counters) == 1 else ""
    return f"[{letters}] " if letters else "", number, colour


def _listed(briefly: Sequence[_Brief], room: int, rest: str) -> Line:
    """Return all names in one line, the longest cut as far as needed; empty if one would be unreadable."""
    fixed = sum(width(each.before) + width(each.after) for each in briefly) + 2 * (len(briefly) - 1) + width(rest)
    lengths = [width(each.name) for each in briefly]
    while sum(lengths) > room - fixed:
        longest = max(range(len(lengths)), key=lambda at: lengths[at])
        if lengths[longest] <= NAME_LEAST:
            return []
        lengths[longest] -= 1
    line: Line = []
    for number, (each, length) in enumerate(zip(briefly, lengths, strict=True)):
        line += [("", ", " if number else ""), (each.style, each.before + cut(each.name, length)), ("", each.after)]
    return [fragment for fragment in [*line, ("", rest)] if fragment[1]]


def _told(link: Link) -> str:
    """Return the kind of a way and its cost in steps."""
    return " ".join(filter(None, (link.kind, "" if link.cost is None else f"{link.cost}")))


def _across(model: Model, link: Link | None, gap: int) -> str:
    """Return the way to the right: its kind and cost, or only its cost (x: nobody can go there now)."""
    if link is None:
        return " " * gap
    stroke, cost = model.glyphs.across, "x" if link.cost is None else f"{link.cost}"
    said = _told(link) if width(_told(link)) <= gap - 2 else cost
    return (f"{stroke}{said}" + stroke * gap)[: gap - width(said) + len(said)]


def _down(model: Model, link: Link | None, place: Place | None) -> Line:
    """Return the way down: its kind and cost, or only its cost if arrows stand next to it."""
    if link is None:
        return [] if place is None or not place.pointers else [("", "     ")]
    if place is not None and place.pointers:
        return [("rule", f"  {model.glyphs.down}{'x' if link.cost is None else link.cost} ")]
    return [("rule", f"  {model.glyphs.down} {_told(link)}")]


def _pointers(place: Place | None) -> Line:
    """Return the arrows of a place: `r^ b>`, the letter of its name, in that colour if it is one, and its direction."""
    line: Line = []
    for pointer in () if place is None else place.pointers:
        shown = ARROWS.get(direction(pointer.x, pointer.y), "*")
        line += [(pointer.label if pointer.label in COLOURS else "note", f"{pointer.label[:1]}{shown}"), ("", " ")]
    return line


COLOURS = frozenset(("red", "green", "blue", "yellow", "orange", "purple"))
"""Names of arrows that are styles."""
ARROWS = {"north": "^", "east": ">", "south": "v", "west": "<"}
"""Characters of directions."""


def _named(board: Board, place: str) -> str:
    """Return the name of a place."""
    return next((each.name for each in board.places if each.id == place), place)

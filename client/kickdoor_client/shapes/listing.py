"""Draws options: one to a line with its hint, or several to a line when room is short.

The option under the cursor is marked `>` and drawn in reverse; barred ones are marked `-` and give the reason. Numbers
are the keys that lead to an option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kickdoor_protocol.shapes import Barred, WireOption

from ..text.ink import Line, clickable, cut, line_width, pad, width, wrap
from ..text.sentences import refusal_words
from .base import label

Boxes = Callable[[WireOption], str]
"""Returns what stands before an option's label, such as "[x] "."""

REST = ".. (m)"
"""Ends a name that is cut although it has the whole list to itself: the key `m` reads all of it."""
MORE_CELLS = 11
"""Cells for "v 99 more" and a blank before it."""


TAKE_KEYS = (("1-9", "take"), ("Enter", "take >"))
"""Keys of every list of which one option is taken: a digit takes its line immediately, Enter the marked one."""


def no_box(_: WireOption) -> str:
    """Return "": no check box stands before labels."""
    return ""


def number_key(place: int) -> str:
    """Return the digit key of the option at index `place`, "1" for index 0; a blank from the tenth on."""
    return f"{place + 1}" if place < 9 else " "


def option_style(option: WireOption, *, here: bool) -> str:
    """Return the style class of an option; `here`: the cursor is on it."""
    if here:
        return "cursor barred" if option.barred is not None else "cursor"
    return "barred" if option.barred is not None else "option"


def _mark(option: WireOption, *, here: bool) -> str:
    """Return the mark before an option: `>` for the cursor, `-` if it is barred."""
    if here:
        return ">"
    return "-" if option.barred is not None else " "


def listed(
    options: Sequence[WireOption],
    cursor: int,
    cells: int,
    height: int,
    box: Boxes = no_box,
    places: Sequence[int] | None = None,
    *,
    reasons: bool = True,
) -> list[Line]:
    """Return options one below the other, scrolled to show the cursor, in at most `height` lines of `cells` cells.
    `box` gives the text before each label.

    `places` are the options' indices if those are not consecutive; `reasons`: say why barred ones cannot be taken.
    Names of options that are not barred are never cut but wrapped, because a name may include its price.
    """
    if height <= 0:
        return []
    blocks = _blocks(options, cursor, cells, box, places, reasons=reasons)
    if sum(map(len, blocks)) > height:
        alone = blocks[cursor] if 0 <= cursor < len(blocks) else []
        blocks = _blocks(options, cursor, cells, box, places, reasons=reasons, kept=MORE_CELLS)
        if alone and len(blocks[cursor]) > height:
            cut_off = len(alone) > height
            return [*alone[: height - 1], with_more(alone[height - 1], REST, cells)] if cut_off else alone
    first, end = _window(list(map(len, blocks)), height, cursor)
    lines = [line for block in blocks[first:end] for line in block]
    if first > 0 and lines:
        lines[0] = with_more(lines[0], f"^ {first} more", cells)
    if end < len(blocks):
        lines[-1] = with_more(lines[-1], f"v {len(blocks) - end} more", cells)
    return lines


def listed_wanted(options: Sequence[WireOption], cells: int, box: Boxes = no_box) -> int:
    """Return how many lines all options take one below the other, `cells` cells wide. `box` gives the text before each
    label."""
    return sum(map(len, _blocks(options, -1, cells, box)))


def least_wanted(options: Sequence[WireOption], cursor: int, cells: int) -> int:
    """Return how many lines the option at index `cursor` takes if it is shown alone, beside a word that says how many
    options are hidden."""
    return len(_blocks(options, cursor, cells, no_box, kept=MORE_CELLS)[cursor]) if cursor < len(options) else 1


def _window(sizes: Sequence[int], height: int, cursor: int) -> tuple[int, int]:
    """Return the first of the blocks to show and the one behind the last: whole blocks, with the cursor's about in the
    middle."""
    if sum(sizes) <= height or not sizes:
        return 0, len(sizes)
    first = max(cursor, 0)
    end, room = first + 1, height - sizes[first]
    above = height // 2
    while first > 0 and sizes[first - 1] <= min(room, above):
        first, room, above = first - 1, room - sizes[first - 1], above - sizes[first - 1]
    while end < len(sizes) and sizes[end] <= room:
        end, room = end + 1, room - sizes[end]
    while first > 0 and sizes[first - 1] <= room:
        first, room = first - 1, room - sizes[first - 1]
    return first, end


def _blocks(
    options: Sequence[WireOption],
    cursor: int,
    cells: int,
    box: Boxes,
    places: Sequence[int] | None = None,
    *,
    reasons: bool = True,
    kept: int = 0,
) -> list[list[Line]]:
    """Return the lines of each option. `kept`: cells at the right that names leave free."""
    names = [box(option) + label(option) for option in options]
    hinted = any(option.hint or option.barred for option in options)
    most = min(max(cells // 2, cells - 30), cells - 5) if hinted else cells - 5 - kept
    free = [width(name) for name, option in zip(names, options, strict=True) if option.barred is None]
    barred = [width(name) for name, option in zip(names, options, strict=True) if option.barred is not None]
    column = max([each for each in free if each <= most] + [min(each, most) for each in barred], default=0)
    blocks: list[list[Line]] = []
    for place, option in enumerate(options):
        here, number = place == cursor, place if places is None else places[place]
        whole = width(names[place]) <= column or option.barred is not None
        parts = [pad(names[place], column)] if whole else wrap(names[place], cells - 5 - kept)
        style = option_style(option, here=here)
        lines: list[Line] = [
            [("mark", f" {_mark(option, here=here)} "), ("key", number_key(number)), ("", " "), (style, parts[0])],
            *([("", "     "), (style, part)] for part in parts[1:]),
        ]
        room = cells - line_width(lines[-1]) - 2
        after = option.hint
        if option.barred is not None:
            after = _not_now(option.barred, room) if reasons else "not now"
        if after and room > 8:
            lines[-1] += [("", "  "), ("barred" if option.barred is not None else "hint", cut(after, room))]
        blocks.append([clickable(line, f"opt.{number}") for line in lines])
    return blocks


def with_more(line: Line, word: str, cells: int) -> Line:
    """Return the line, `cells` cells wide, with `word` at its right end, which says how many options are not shown."""
    room = cells - width(word) - 1
    kept: Line = []
    used = 0
    for style, text in line:
        text = cut(text, room - used) if room > used else ""
        kept.append((style, text))
        used += width(text)
    return [*kept, ("", " " * (cells - used - width(word))), ("rule", word)]


def _not_now(barred: Barred, cells: int) -> str:
    """Return why an option is barred, and the cure if there is room for both. The command `why` tells all of it."""
    wrong = f"not now: {barred.text or barred.code.replace('_', ' ')}"
    whole = refusal_words(wrong, "", barred.cure)
    return whole if barred.cure and width(whole) <= cells else wrong


def flowing(options: Sequence[WireOption], cursor: int, cells: int, box: Boxes = no_box) -> tuple[list[Line], int]:
    """Return the options, as many to a line of `cells` cells as fit, and the index of the line with the cursor. `box`
    gives the text before each label."""
    lines: list[Line] = []
    line: Line = []
    row = 0
    for place, option in enumerate(options):
        here = place == cursor
        name = cut(box(option) + label(option), cells - 6)
        item: Line = [
            ("mark", f" {_mark(option, here=here)} "),
            ("key", number_key(place)),
            ("", " "),
            (option_style(option, here=here), name),
        ]
        if line and line_width(line) + 1 + line_width(item) > cells:
            lines.append(line)
            line = []
        item = clickable(item, f"opt.{place}")
        line = [*line, ("", " "), *item] if line else item
        if here:
            row = len(lines)
    if line:
        lines.append(line)
    return lines, row


def menu_lines(options: Sequence[WireOption], cursor: int, cells: int, height: int) -> list[Line]:
    """Return a menu in at most `height` lines: options that can be taken one to a line; barred ones share the last
    line, which gives the reason of the one under the cursor."""
    barred = _sharing(options)
    if not barred:
        return options_lines(options, cursor, cells, height)
    free = [place for place in range(len(options)) if place not in barred]
    shown = [options[place] for place in free]
    here = free.index(cursor) if cursor in free else -1
    lines = listed(shown, here, cells, max(height - 1, 1), places=free)
    if height < 2:
        return lines if here >= 0 else [_barred_line(options, barred, cursor, cells)]
    return [*lines, _barred_line(options, barred, cursor, cells)]


def menu_wanted(options: Sequence[WireOption], cells: int) -> int:
    """Return how many lines of `cells` cells show the whole menu."""
    barred = _sharing(options)
    if not barred:
        return options_wanted(options, cells)
    return listed_wanted([option for option in options if option.barred is None], cells) + 1


def _sharing(options: Sequence[WireOption]) -> list[int]:
    """Return the places of the barred options that share a line: all of them if there are several, none if there is
    only one or nothing else."""
    barred = [place for place, option in enumerate(options) if option.barred is not None]
    return barred if 1 < len(barred) < len(options) else []


def _barred_line(options: Sequence[WireOption], barred: list[int], cursor: int, cells: int) -> Line:
    """Return the line of barred options: their names, or the one under the cursor with its reason and how many there
    are."""
    if cursor not in barred:
        names = ", ".join(label(options[place]) for place in barred)
        return clickable([("barred", cut(f" - not now (Down, w: why): {names}", cells))], f"opt.{barred[0]}")
    which = f"{barred.index(cursor) + 1} of {len(barred)}"
    (line,) = listed([options[cursor]], 0, cells - width(which) - 1, 1, places=[cursor])
    return with_more(line, which, cells)


def remark(option: WireOption | None, cells: int) -> Line:
    """Return a line with the hint of `option`, or why it is barred; an empty line without an option. It is always one
    line, so that nothing on the screen jumps."""
    if option is None:
        return []
    if option.barred is not None:
        return [("barred", cut(f"   {_not_now(option.barred, cells - 3)}", cells))]
    return [("hint", cut(f"   {option.hint}", cells))]


def options_lines(
    options: Sequence[WireOption], cursor: int, cells: int, height: int, box: Boxes = no_box
) -> list[Line]:
    """Return the options in at most `height` lines: one to a line if there is room, else several to a line. `box` gives
    the text before each label."""
    focus = options[cursor] if cursor < len(options) else None
    if _is_broad(options, cells, box):
        return listed(options, cursor, cells, height, box)
    flow, row = flowing(options, cursor, cells, box)
    plain = not any(option.hint or option.barred for option in options)
    if plain and len(flow) == 1 and height >= 1:
        return flow
    if listed_wanted(options, cells, box) <= height:
        return listed(options, cursor, cells, height, box)
    if len(flow) < height:
        return flow if plain else [*flow, remark(focus, cells)]
    if height >= 4 or len(flow) > height:
        return listed(options, cursor, cells, height, box)
    return flow[max(0, row - height + 1) :][:height]


def options_wanted(options: Sequence[WireOption], cells: int, box: Boxes = no_box) -> int:
    """Return how many lines of `cells` cells show all options, each with its hint. `box` gives the text before each
    label."""
    if _is_broad(options, cells, box):
        return listed_wanted(options, cells, box)
    flow, _ = flowing(options, 0, cells, box)
    if not any(option.hint or option.barred for option in options) and len(flow) == 1:
        return 1
    return listed_wanted(options, cells, box)


def _is_broad(options: Sequence[WireOption], cells: int, box: Boxes) -> bool:
    """Return whether a name needs more than a line, so that options cannot share lines."""
    return any(width(box(option) + label(option)) > cells - 6 for option in options)

"""Lines of styled text, and their layout: measure, cut, wrap, pad, put side by side.

A line is a list of fragments, each a style and a text. Styles are names from `style.py`, several separated by blanks; a
fragment never has a position on the screen. Widths are in terminal cells: a Chinese character takes two.

A style may have a word that begins with `@`: not a look, but the target of a click there (`update/clicking.py`).

A cell, or two, holds a grapheme cluster: a letter with its marks, an emoji family. No cut goes through one, and none of
several code points ends in the last column of the screen: a full screen turns automatic wrapping off, and then tmux
leaves its cursor in that column and joins the marks to the letter before.

`shown` is applied to every fragment as the last step: texts from a server are clean already, those from files and the
keyboard may not be.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple, Unpack

from wcwidth import wcswidth, wcwidth

from kickdoor_protocol.checks.clusters import POINTS_LONGEST, after, clusters
from kickdoor_protocol.checks.text import printed

Fragment = tuple[str, str]
"""Style names and a text."""
Line = list[Fragment]
"""The fragments of a line, from left to right."""

WIDEST = 2
"""Cells of the widest letter: so much is left beside an indent."""

MORE = ".."
"""Ends a text that was cut."""

REMEMBERED_MOST = 400
"""Characters of a text whose layout is cached for many paints: those of a chat line."""


Rest = TypeVarTuple("Rest")
Laid = TypeVar("Laid")


def remembered(most: int) -> Callable[[Callable[[str, Unpack[Rest]], Laid]], Callable[[str, Unpack[Rest]], Laid]]:
    """Return a decorator that caches the last `most` results of a function of a text. Texts longer than
    `REMEMBERED_MOST` are not cached: a server could fill the memory with them."""

    def around(lay: Callable[[str, Unpack[Rest]], Laid]) -> Callable[[str, Unpack[Rest]], Laid]:
        kept = lru_cache(maxsize=most)(lay)

        @wraps(lay)
        def laid(text: str, *rest: *Rest) -> Laid:
            return kept(text, *rest) if len(text) <= REMEMBERED_MOST else lay(text, *rest)

        return laid

    return around


shown = remembered(8192)(printed)
"""Return the text as it is printed, on one line."""


@lru_cache(maxsize=8192)
def cells(cluster: str) -> int:
    """Return how many cells of the terminal a grapheme cluster takes: the most that any terminal may draw it in.

    Terminals disagree. Those that count code points give a vowel beside a letter one cell, and each member of a family
    emoji two. Others draw the whole in at most two. With too few cells, the former would overwrite it with what
    follows.
    """
    each = (1 if unicodedata.category(letter) == "Mc" else max(wcwidth(letter), 0) for letter in cluster)
    return max(wcswidth(cluster), sum(each), 1)


@lru_cache(maxsize=8192)
def is_uncertain(cluster: str) -> bool:
    """Return whether terminals may disagree about the cells of the grapheme cluster: it has several code points, or is
    a picture or a letter of a Unicode version that some do not know yet."""
    if cluster.isascii() or len(cluster) > 1:
        return not cluster.isascii()
    kind = unicodedata.category(cluster)
    return kind == "Cn" or (kind == "So" and cells(cluster) > 1)


@remembered(8192)
def parts(text: str) -> tuple[str, ...]:
    """Return the grapheme clusters of a text, without characters that are not printed."""
    return tuple(clusters(shown(text)))


@remembered(8192)
def _measured(text: str) -> int:
    """Return the cells of a text, cached."""
    return sum(map(cells, parts(text)))


def width(text: str) -> int:
    """Return how many cells of the terminal a text takes."""
    return len(text) if text.isascii() and text.isprintable() else _measured(text)


def exceeds(text: str, most: int) -> bool:
    """Return whether a text, as it is printed, takes more than `most` cells. Measures no more of a long text than
    needed."""
    return len(text) > max(most, 0) * POINTS_LONGEST or width(text) > most


@remembered(8192)
def cut(text: str, most: int) -> str:
    """Return the text in at most `most` cells of the terminal; a text that was cut ends in two dots."""
    text = shown(text if len(text) <= REMEMBERED_MOST else _beginning(text, most))
    if not exceeds(text, most):
        return text
    if most <= len(MORE):
        return MORE[: max(most, 0)]
    return _fitting(text, most - len(MORE)).rstrip() + MORE


def _fitting(text: str, room: int) -> str:
    """Return as many clusters from the beginning as fit into `room` cells."""
    if text.isascii():
        return text[: max(room, 0)]
    length = 0
    for part in parts(_beginning(text, room)):
        room -= cells(part)
        if room < 0:
            break
        length += len(part)
    return text[:length]


def _beginning(text: str, most: int) -> str:
    """Return as much of a long text as fills more than `most` cells, so that the rest need not be measured."""
    length = max(most, 0) + POINTS_LONGEST
    while length < len(text) and not exceeds(shown(text[:length]), most):
        length *= 2
    return shown(text[:length])


def pad(text: str, cells: int) -> str:
    """Return the text in exactly `cells` cells, cut or filled with blanks, aligned left."""
    text = cut(text, cells)
    return text + " " * (cells - width(text))


def pad_left(text: str, cells: int) -> str:
    """Return the text in exactly `cells` cells, cut or filled with blanks, aligned right."""
    text = cut(text, cells)
    return " " * (cells - width(text)) + text


@remembered(4096)
def _wrapped(text: str, most: int, hang: int) -> tuple[str, ...]:
    """Return the lines of a wrapped text, cached."""
    lines: list[str] = []
    current = ""
    for word in shown(text).split(" "):
        if not word:
            continue
        if current and _overruns(word, most - 1 - width(current)):
            lines.append(current)
            current = " " * hang + word
        else:
            current = f"{current} {word}" if current.strip() else current + word
        while _overruns(current, most) and len(head := _head(current, most)) < len(current):
            lines.append(head)
            current = " " * hang + current[len(head) :]
    if current.strip():
        lines.append(current)
    return tuple(lines)


def _overruns(text: str, most: int) -> bool:
    """Return whether a line of this text needs more than `most` cells, wherever it ends: a final cluster with marks
    needs one more."""
    return exceeds(text, most - _ends_in_marks(text))


def _ends_in_marks(text: str) -> bool:
    """Return whether the last cluster has several code points; looks at the end of the text only."""
    return not text[-1:].isascii() and len(parts(text[-2 * POINTS_LONGEST :])[-1]) > 1


def off_the_edge(line: Line, cells: int) -> Line:
    """Return the line cut one cell earlier if a grapheme cluster of several code points would end in its last cell (the
    terminal has `cells`), where some terminals would wrap."""
    at = next((place for place in range(len(line) - 1, -1, -1) if line[place][1]), None)
    if at is None or not _ends_in_marks(line[at][1]) or line_width(line) < cells:
        return line
    style, text = line[at]
    return [*line[:at], (style, pad(f"{text} ", width(text)))]


def _head(text: str, most: int) -> str:
    """Return as much of a shown text as fits a line, at least one cluster behind the indent; a compound is broken at a
    hyphen behind its first third."""
    head = _fitting(text, most)
    if _overruns(head, most):
        head = _fitting(text, most - 1)
    if head.strip():
        hyphen = head.rfind("-", len(head) // 3) + 1
        return head[:hyphen] if hyphen else head
    indent = len(text) - len(text.lstrip(" "))
    return text[: after(text, indent)]


def wrap(text: str, most: int, hang: int = 0) -> list[str]:
    """Return the text in lines of at most `most` cells, broken at blanks; all except the first are indented by `hang`
    cells."""
    return list(_wrapped(text, max(most, 1), max(0, min(hang, most - WIDEST))))


def text_of(line: Iterable[Fragment]) -> str:
    """Return the text of the line without styles."""
    return "".join(text for _, text in line)


def line_width(line: Iterable[Fragment]) -> int:
    """Return how many cells of the terminal the line takes."""
    return sum(width(text) for _, text in line)


def fit(line: Iterable[Fragment], cells: int, style: str = "") -> Line:
    """Return the line in exactly `cells` cells: cut with two dots, or filled with blanks. `style` is added to the style
    of all its parts."""
    kept: Line = []
    room = cells
    for name, text in line:
        text = shown(text)
        taken = width(text)
        if taken > room:
            text = cut(text, room) if room else ""
            taken = width(text)
        if text:
            kept.append((f"{style} {name}".strip() if style else name, text))
        room -= taken
        if room <= 0:
            break
    if room > 0:
        kept.append((style, " " * room))
    return kept


def beside(left: Sequence[Line], right: Sequence[Line], cells: int, between: Fragment) -> list[Line]:
    """Return two blocks of lines side by side, the left one `cells` wide, with `between` separating them in each
    line."""
    both: list[Line] = []
    for row in range(max(len(left), len(right))):
        one = left[row] if row < len(left) else []
        other = right[row] if row < len(right) else []
        both.append([*fit(one, cells), between, *other])
    return both


def clickable(line: Iterable[Fragment], target: str) -> Line:
    """Return the line with clicks on it going to `target`, such as `opt.2`."""
    return [(f"{style} @{target}".strip(), text) for style, text in line]


def target_at(line: Iterable[Fragment], column: int) -> str:
    """Return the target of a click on the cell at index `column` of the line; "" if there is none."""
    for style, text in line:
        column -= width(text)
        if column < 0:
            return next((word[1:] for word in style.split() if word.startswith("@")), "")
    return ""


def justified(left: Line, right: Line, cells: int) -> Line:
    """Return a line of `cells` cells with one part at each end; the left one is cut if they do not fit."""
    rest = cells - line_width(right)
    if rest <= 0:
        return fit(right, cells)
    return [*fit(left, rest - 1), ("", " "), *right]


def ruled(
    title: str, cells: int, stroke: str, right: str = "", style: str = "title", right_style: str = "rule"
) -> Line:
    """Return a horizontal rule of `cells` cells made of `stroke`, with the title of what lies below it, and the text
    `right` at its right end."""
    tail = f" {cut(right, cells - 6)} {stroke}" if right else ""
    room = cells - width(tail) - 3
    head = cut(title, max(room - 2, 0))
    line: Line = [("rule", stroke * 2)]
    if head:
        line += [(style, f" {head} ")]
    used = 2 + (width(head) + 2 if head else 0)
    line.append(("rule", stroke * max(cells - used - width(tail), 0)))
    if tail:
        line += [("rule", " "), (right_style, tail[1:-2]), ("rule", f" {stroke}")]
    return line


def scrolled(lines: Sequence[Line], height: int, top: int) -> list[Line]:
    """Return at most `height` of the lines, from index `top`, which is clamped so that as many lines as possible are
    shown."""
    top = max(0, min(top, len(lines) - height))
    return list(lines[top : top + height])


def around(count: int, height: int, cursor: int) -> int:
    """Return the index of the first of `height` rows to show out of `count`, so that the row with index `cursor` is
    among them."""
    if count <= height:
        return 0
    return max(0, min(cursor - height // 2, count - height))

"""Lines of styled text, and what is needed to lay them out: measure, cut, wrap, pad, put side by side.

A line is a list of fragments, each a style and a text. Styles are names from `style.py`, several separated by blanks;
no position on the screen is ever part of a fragment. Widths are terminal cells: a Chinese character takes two.

A style may hold a word that begins with `@`: not a look, but what a click there means (`update/clicking.py`).

What stands in a cell, or in two, is a grapheme cluster: a letter with all that stands on it, an emoji family. No cut
goes through one, and none of several code points ends in the last column of the screen: a full screen turns automatic
wrapping off, and then tmux leaves its cursor on that column, and joins the marks to the letter before.

`shown` is applied to every fragment as the very last step: what comes from a server is clean already, what comes from
files and from the keyboard need not be.
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
Line = list[Fragment]

WIDEST = 2
"""Cells of the widest letter: so much is left beside an indent."""

MORE = ".."
"""Ends a text that was cut."""

REMEMBERED_MOST = 400
"""Characters of a text that is laid out once for many paintings: a chat line."""


Rest = TypeVarTuple("Rest")
Laid = TypeVar("Laid")


def remembered(most: int) -> Callable[[Callable[[str, Unpack[Rest]], Laid]], Callable[[str, Unpack[Rest]], Laid]]:
    """Remember what was made of the latest texts, so many of them; of long ones nothing: a server could fill the memory
    with those, and nobody looks at them twice."""

    def around(lay: Callable[[str, Unpack[Rest]], Laid]) -> Callable[[str, Unpack[Rest]], Laid]:
        kept = lru_cache(maxsize=most)(lay)

        @wraps(lay)
        def laid(text: str, *rest: *Rest) -> Laid:
            return kept(text, *rest) if len(text) <= REMEMBERED_MOST else lay(text, *rest)

        return laid

    return around


shown = remembered(8192)(printed)
"""The text as it is printed, on one line."""


@lru_cache(maxsize=8192)
def cells(cluster: str) -> int:
    """Return the cells that a cluster takes: as many as any terminal may draw it in.

    Terminals disagree. Those that go by code points give a vowel beside a letter a cell, and each of a family two.
    Others draw the whole in two at most. With too few cells, the former would draw over it what comes next.
    """
    each = (1 if unicodedata.category(letter) == "Mc" else max(wcwidth(letter), 0) for letter in cluster)
    return max(wcswidth(cluster), sum(each), 1)


@lru_cache(maxsize=8192)
def is_uncertain(cluster: str) -> bool:
    """Return whether terminals may draw the cluster in other than its `cells`: it has several code points, or is a
    picture or a letter of a Unicode that one of them does not know yet."""
    if cluster.isascii() or len(cluster) > 1:
        return not cluster.isascii()
    kind = unicodedata.category(cluster)
    return kind == "Cn" or (kind == "So" and cells(cluster) > 1)


@remembered(8192)
def parts(text: str) -> tuple[str, ...]:
    """Return the clusters of a text, as it is printed."""
    return tuple(clusters(shown(text)))


@remembered(8192)
def _measured(text: str) -> int:
    return sum(map(cells, parts(text)))


def width(text: str) -> int:
    """Cells that the text takes."""
    return len(text) if text.isascii() and text.isprintable() else _measured(text)


def exceeds(text: str, most: int) -> bool:
    """Return whether a text, as it is printed, takes more than `most` cells. Of a long one, no more is measured."""
    return len(text) > max(most, 0) * POINTS_LONGEST or width(text) > most


@remembered(8192)
def cut(text: str, most: int) -> str:
    """The text in at most `most` cells; what was cut ends in two dots."""
    text = shown(text if len(text) <= REMEMBERED_MOST else _beginning(text, most))
    if not exceeds(text, most):
        return text
    if most <= len(MORE):
        return MORE[: max(most, 0)]
    return _fitting(text, most - len(MORE)).rstrip() + MORE


def _fitting(text: str, room: int) -> str:
    """As many clusters from the beginning as fit."""
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
    """As much of a long text as fills more than `most` cells: nobody measures what is cut off anyway."""
    length = max(most, 0) + POINTS_LONGEST
    while length < len(text) and not exceeds(shown(text[:length]), most):
        length *= 2
    return shown(text[:length])


def pad(text: str, cells: int) -> str:
    """The text in exactly so many cells, to the left."""
    text = cut(text, cells)
    return text + " " * (cells - width(text))


def pad_left(text: str, cells: int) -> str:
    """The text in exactly so many cells, to the right."""
    text = cut(text, cells)
    return " " * (cells - width(text)) + text


@remembered(4096)
def _wrapped(text: str, most: int, hang: int) -> tuple[str, ...]:
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
    """Return whether a line of this text needs more than `most` cells to end in any column: one more behind marks."""
    return exceeds(text, most - _ends_in_marks(text))


def _ends_in_marks(text: str) -> bool:
    """Return whether the last cluster has several code points, from the end of the text alone, however long it is."""
    return not text[-1:].isascii() and len(parts(text[-2 * POINTS_LONGEST :])[-1]) > 1


def off_the_edge(line: Line, cells: int) -> Line:
    """Return the line cut a cell earlier if a cluster of several code points would end in its last cell."""
    at = next((place for place in range(len(line) - 1, -1, -1) if line[place][1]), None)
    if at is None or not _ends_in_marks(line[at][1]) or line_width(line) < cells:
        return line
    style, text = line[at]
    return [*line[:at], (style, pad(f"{text} ", width(text)))]


def _head(text: str, most: int) -> str:
    """Return as much of a shown text as fits a line, at least one cluster behind the indent; a compound up to a
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
    """The text in lines of at most `most` cells, broken at blanks; all but the first are indented by `hang`."""
    return list(_wrapped(text, max(most, 1), max(0, min(hang, most - WIDEST))))


def text_of(line: Iterable[Fragment]) -> str:
    """What the line says, without its styles."""
    return "".join(text for _, text in line)


def line_width(line: Iterable[Fragment]) -> int:
    return sum(width(text) for _, text in line)


def fit(line: Iterable[Fragment], cells: int, style: str = "") -> Line:
    """The line in exactly so many cells: cut with two dots, or filled with blanks."""
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
    """Two blocks side by side, the left one `cells` wide, as high as the higher."""
    both: list[Line] = []
    for row in range(max(len(left), len(right))):
        one = left[row] if row < len(left) else []
        other = right[row] if row < len(right) else []
        both.append([*fit(one, cells), between, *other])
    return both


def clickable(line: Iterable[Fragment], target: str) -> Line:
    """The line with each fragment leading to this target when it is clicked."""
    return [(f"{style} @{target}".strip(), text) for style, text in line]


def target_at(line: Iterable[Fragment], column: int) -> str:
    """What a click into this column of the line means; "" if nothing."""
    for style, text in line:
        column -= width(text)
        if column < 0:
            return next((word[1:] for word in style.split() if word.startswith("@")), "")
    return ""


def justified(left: Line, right: Line, cells: int) -> Line:
    """One line with one part at each end; the left one gives way."""
    rest = cells - line_width(right)
    if rest <= 0:
        return fit(right, cells)
    return [*fit(left, rest - 1), ("", " "), *right]


def ruled(
    title: str, cells: int, stroke: str, right: str = "", style: str = "title", right_style: str = "rule"
) -> Line:
    """A line across that names what lies below it, with a word at its right end."""
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
    """A window of `height` lines; `top` is brought back into bounds."""
    top = max(0, min(top, len(lines) - height))
    return list(lines[top : top + height])


def around(count: int, height: int, cursor: int) -> int:
    """The first of `height` rows to show so that the cursor's row is among them."""
    if count <= height:
        return 0
    return max(0, min(cursor - height // 2, count - height))

"""What is being fought out: the sides next to each other with their sums line by line, the verdict, what is at stake.

For some seconds after a sum has moved, by how much stands beside it, and `*` before the parts that moved it.
"""

from __future__ import annotations

from kickdoor_protocol.views import Contest, Side
from kickdoor_protocol.views import Line as SumLine

from ..ink import Line, cut, fit, justified, width, wrap
from ..model import Model
from ..words.names import card_name
from ..words.offers import offer_words
from ..words.sums import moved, new_parts

VS = " vs "
SIDE_LEAST = 18
"""Cells below which a side is no longer readable beside another."""


def contest_lines(model: Model, contest: Contest, cells: int, height: int) -> list[Line]:
    """At most `height` lines of at most `cells` cells."""
    parts = max((len(side.lines) for side in contest.sides), default=0)
    tail = _tail(model, contest, cells, height, height - 1 - parts)
    room = max(height - len(tail), 1)
    sides = contest.sides
    if len(sides) == 2 and (cells - len(VS)) // 2 >= SIDE_LEAST:
        body = _abreast(model, sides[0], sides[1], cells, room)
    else:
        each = max(room // max(len(sides), 1), 1)
        body = [line for side in sides for line in _side(model, side, cells, each)]
    return [*body, *tail][:height]


def _abreast(model: Model, left: Side, right: Side, cells: int, room: int) -> list[Line]:
    half = (cells - len(VS)) // 2
    one, other = _side(model, left, half, room), _side(model, right, half, room)
    lines: list[Line] = []
    for row in range(max(len(one), len(other))):
        between = VS if row == 0 else " " * len(VS)
        mine = one[row] if row < len(one) else []
        theirs = other[row] if row < len(other) else []
        lines.append([*fit(mine, half), ("hint", between), *theirs])
    return lines


def _side(model: Model, side: Side, cells: int, room: int) -> list[Line]:
    """The side's name and sum, then as many of its parts as fit."""
    by = moved(model, side)
    total: Line = [*([("moved", f"({by:+d})"), ("", " ")] if by else []), ("sum", f"{side.total}")]
    lines: list[Line] = [justified([("side", f" {side.label}")], total, cells)]
    space, new = room - 1, new_parts(model, side)
    shown = side.lines if len(side.lines) <= space else side.lines[: max(space - 1, 0)]
    lines += [_part(line, cells, first=place == 0, new=line in new) for place, line in enumerate(shown)]
    hidden = len(side.lines) - len(shown)
    if hidden and space > 0:
        rest = sum(line.value for line in side.lines[len(shown) :])
        lines.append(justified([("hint", f"  and {hidden} more (w)")], [("hint", f"{rest:+d}")], cells))
    return lines


def _part(line: SumLine, cells: int, *, first: bool, new: bool) -> Line:
    number = f"{line.value}" if first else f"{line.value:+d}"
    mark = ("mark", " *") if new else ("", "  ")
    return justified([mark, ("part", line.label)], [("part", number)], cells)


def _tail(model: Model, contest: Contest, cells: int, height: int, room: int) -> list[Line]:
    """The verdict; then, in what room the sums leave, what is at stake, remarks and open offers."""
    lines: list[Line] = []
    if contest.verdict:
        lines = [[("verdict", f" {part}")] for part in wrap(contest.verdict, cells - 1, 1)[: 1 if height < 6 else 2]]
    stakes = [("stake", f"{side.label}: {side.stake}") for side in contest.sides if side.stake]
    offers = [("note @offers", text) for text in offers_words(model)]
    rest = [*offers, *(("note", text) for text in contest.notes)]
    found = [(style, part) for style, text in (*stakes, *rest) for part in wrap(text, cells - 1, 2)]
    if len(found) > max(room - len(lines), 0):
        found = [(style, cut(text, cells - 1)) for style, text in (*stakes, *rest)]
    most = max(1 if height > 4 else 0, room - len(lines))
    return [*lines, *([(style, f" {part}")] for style, part in found[:most])]


def offers_words(model: Model) -> list[str]:
    """The offers that wait for an answer."""
    offers = model.seen.public.pending_offers if model.seen.public is not None else ()
    words = []
    for offer in offers:
        words.append(f"open offer (o), {offer_words(model, offer)}")
    return words


def piles_line(model: Model, cells: int) -> Line:
    """The table's decks and discards, on one line: what lies on top is said as long as there is room."""
    zones = model.seen.public.zones if model.seen.public is not None else ()
    for most in (40, 24, 16, 0):
        words = []
        for zone in zones:
            top = f" ({cut(card_name(model, zone.cards[0]), most)})" if zone.cards and most else ""
            words.append(f"{zone.label.lower()} {zone.count}{top}")
        text = " " + "   ".join(words)
        if width(text) <= cells:
            return [("hint", text)]
    return [("hint", " " + piles_brief(model, cells - 1))]


def piles_brief(model: Model, cells: int) -> str:
    """Decks and discards in a few words: "door 61, discards 12; treasure 40, discards 3", or "door 61/12"; or "".

    So they stay in sight while something else takes their line.
    """
    zones = model.seen.public.zones if model.seen.public is not None else ()
    counts = {zone.key: zone.count for zone in zones}
    decks = [(zone.label.split()[0].lower(), zone.key.removesuffix("_deck")) for zone in zones if "_deck" in zone.key]
    for words in (
        "; ".join(
            f"{label} {counts[f'{key}_deck']}, discards {counts.get(f'{key}_discards', 0)}" for label, key in decks
        ),
        ", ".join(f"{label} {counts[f'{key}_deck']}/{counts.get(f'{key}_discards', 0)}" for label, key in decks),
    ):
        if width(words) <= cells:
            return words
    return ""

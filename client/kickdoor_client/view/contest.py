"""What is being fought out: the sides next to each other with their sums line by line, the verdict, the notes."""

from __future__ import annotations

from kickdoor_protocol.views import Contest, Side
from kickdoor_protocol.views import Line as SumLine

from ..ink import Line, cut, fit, justified, wrap
from ..model import Model
from ..words.names import card_name, seat_name

VS = " vs "
SIDE_LEAST = 18
"""Cells below which a side is no longer readable beside another."""


def contest_lines(model: Model, contest: Contest, cells: int, height: int) -> list[Line]:
    """At most `height` lines of at most `cells` cells."""
    parts = max((len(side.lines) + (1 if side.stake else 0) for side in contest.sides), default=0)
    tail = _tail(model, contest, cells, height, height - 1 - parts)
    room = max(height - len(tail), 1)
    sides = contest.sides
    if len(sides) == 2 and (cells - len(VS)) // 2 >= SIDE_LEAST:
        body = _abreast(sides[0], sides[1], cells, room)
    else:
        each = max(room // max(len(sides), 1), 1)
        body = [line for side in sides for line in _side(side, cells, each)]
    return [*body, *tail][:height]


def _abreast(left: Side, right: Side, cells: int, room: int) -> list[Line]:
    half = (cells - len(VS)) // 2
    one, other = _side(left, half, room), _side(right, half, room)
    lines: list[Line] = []
    for row in range(max(len(one), len(other))):
        between = VS if row == 0 else " " * len(VS)
        mine = one[row] if row < len(one) else []
        theirs = other[row] if row < len(other) else []
        lines.append([*fit(mine, half), ("hint", between), *theirs])
    return lines


def _side(side: Side, cells: int, room: int) -> list[Line]:
    """The side's name and sum, then as many of its parts as fit, then what it stands to win or lose."""
    lines: list[Line] = [justified([("side", f" {side.label}")], [("sum", f"{side.total}")], cells)]
    stake = _stake(side, cells, room - 1 - len(side.lines)) if room > 3 else []
    space = room - 1 - len(stake)
    shown = side.lines if len(side.lines) <= space else side.lines[: max(space - 1, 0)]
    lines += [_part(line, cells, first=place == 0) for place, line in enumerate(shown)]
    hidden = len(side.lines) - len(shown)
    if hidden and space > 0:
        total = sum(line.value for line in side.lines[len(shown) :])
        lines.append(justified([("hint", f"  and {hidden} more (w)")], [("hint", f"{total:+d}")], cells))
    lines += [[("stake", f"  {part}")] for part in stake]
    return lines


def _stake(side: Side, cells: int, room: int) -> list[str]:
    """What the side stands to win or lose; one line even if that hides a part of the sum, more if there is room."""
    if not side.stake:
        return []
    lines = wrap(side.stake, cells - 2, 2)
    return lines if len(lines) <= max(room, 1) else [cut(side.stake, cells - 2)]


def _part(line: SumLine, cells: int, *, first: bool) -> Line:
    number = f"{line.value}" if first else f"{line.value:+d}"
    return justified([("part", f"  {line.label}")], [("part", number)], cells)


def _tail(model: Model, contest: Contest, cells: int, height: int, room: int) -> list[Line]:
    """The verdict, and remarks and open offers in what room the sums leave."""
    lines: list[Line] = []
    if contest.verdict:
        lines = [[("verdict", f" {part}")] for part in wrap(contest.verdict, cells - 1, 1)[: 1 if height < 6 else 2]]
    extra = [*contest.notes, *offer_words(model)]
    most = max(0, room - len(lines))
    remarks = [part for text in extra for part in wrap(text, cells - 1, 2)]
    return [*lines, *([("note", f" {part}")] for part in remarks[:most])]


def offer_words(model: Model) -> list[str]:
    """The offers that wait for an answer."""
    offers = model.seen.public.pending_offers if model.seen.public is not None else ()
    words = []
    for offer in offers:
        to = f" to {seat_name(model, offer.to)}" if offer.to is not None else ""
        words.append(f"open offer, {seat_name(model, offer.by)}{to}: {offer.text}")
    return words


def piles_line(model: Model, cells: int) -> Line:
    """The table's decks and discards, on one line."""
    zones = model.seen.public.zones if model.seen.public is not None else ()
    words = []
    for zone in zones:
        top = f" ({card_name(model, zone.cards[0])})" if zone.cards else ""
        words.append(f"{zone.label.lower()} {zone.count}{top}")
    return [("hint", cut(" " + "   ".join(words), cells))]

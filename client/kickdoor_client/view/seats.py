"""The seats, a line each: marks, name, meters, traits, cards in hand, what lies before them. Gear takes more lines if
the window is high and its names do not fit.

`>` marks whose turn it is and `?` who is waited for. The rule above carries the columns' titles.
"""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_protocol.views import Meter, SeatView

from ..ink import Line, clickable, cut, pad, pad_left, width
from ..model import Model
from ..words.who import waiting_seconds
from .gear import gear, gear_whole, pieces

SHORT = {"level": "lvl", "strength": "str", "health": "hp"}
"""Titles of meters where there is little room."""

TURN, WAITED, FIGHTER = "turn", "waited", "fighter"
HAND = "hand"
WIDE = 100


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table: title, width in cells, whether its words stand at its right edge."""

    key: str
    title: str
    cells: int
    right: bool = False


def seats_rule(model: Model, cells: int) -> Line:
    """The rule above the seats."""
    stroke = model.glyphs.across
    line: Line = [("rule", stroke * 2)]
    used = 2
    for column in _columns(model, cells):
        room = column.cells
        title = cut(column.title, room)
        fill = stroke * (room - width(title) - (1 if room > width(title) else 0))
        gap = " " if room > width(title) else ""
        part: Line = (
            [("rule", fill + gap), ("head", title)] if column.right else [("head", title), ("rule", gap + fill)]
        )
        line += [("", " "), *part, ("", " ")] if column.title else [("rule", stroke * (room + 2))]
        used += room + 2
    return [*line, ("rule", stroke * max(cells - used, 0))]


def seat_lines(model: Model, cells: int, *, roomy: bool = False) -> list[Line]:
    """One line for each seat; `roomy`: as many as it takes to name all gear in full."""
    columns = _columns(model, cells)
    lines: list[Line] = []
    for seat in _seats(model):
        lines.append(clickable(_seat_line(model, seat, columns), f"seat.{seat.seat}"))
        last = columns[-1]
        if roomy and last.key == "cards" and width(gear(found := pieces(model, seat), 10_000)) > last.cells:
            head, *more = gear_whole(found, last.cells)
            lines[-1][-2] = (f"card @seat.{seat.seat}", pad(head, last.cells))
            indent = sum(column.cells + 2 for column in columns[:-1]) + 3
            lines += [[("", " " * indent), ("card", part)] for part in more]
    return lines


def _seats(model: Model) -> tuple[SeatView, ...]:
    return model.seen.public.seats if model.seen.public is not None else ()


def _columns(model: Model, cells: int) -> list[Column]:
    seats = _seats(model)
    wide = cells >= WIDE
    name = min(max((width(_name(model, seat)) for seat in seats), default=4), 24 if wide else 16)
    columns = [Column("number", "", 1), Column("name", "seat", max(name, 4))]
    for meter in _meters(seats):
        title = meter.label.lower() if wide else SHORT.get(meter.key, meter.label.lower()[:4])
        columns.append(Column(f"meter.{meter.key}", title, max(width(title), 5 if wide and meter.most else 2), True))
    traits = max((width(_traits(seat, wide=wide)) for seat in seats), default=0)
    if traits:
        columns.append(
            Column(
                f"traits.{'long' if wide else 'short'}",
                "class / race",
                max(12, min(traits, 26 if wide else 18 if cells >= 78 else 12)),
            )
        )
    for key, label in _counted(seats).items():
        columns.append(Column(f"count.{key}", label.lower()[:6], max(width(label[:6]), 2), True))
    used = 2 + sum(column.cells + 2 for column in columns)
    rest = cells - used - 2
    if rest >= 8:
        columns.append(Column("cards", "in play", rest))
    return columns


def _meters(seats: tuple[SeatView, ...]) -> list[Meter]:
    """The meters that any seat has, in the order in which they are first met."""
    found: dict[str, Meter] = {}
    for seat in seats:
        for meter in seat.meters:
            found.setdefault(meter.key, meter)
    return list(found.values())


def _counted(seats: tuple[SeatView, ...]) -> dict[str, str]:
    """Zones whose cards nobody may see, such as hands: their labels by key."""
    zones = [zone for seat in seats for zone in seat.zones]
    shown = {zone.key for zone in zones if zone.cards}
    filled = {zone.key for zone in zones if zone.count} | {HAND}
    return {zone.key: zone.label for zone in zones if zone.key in filled - shown}


def _name(model: Model, seat: SeatView) -> str:
    if seat.kind == "empty":
        return "(empty)"
    tag = " (AI)" if seat.kind == "ai" else ""
    if seat.kind == "keeper":
        tag = " (AI keeps it)"
    elif seat.kind == "human" and not seat.connected:
        tag = " (away)"
    return f"{seat.name}{' (you)' if seat.seat == model.my_seat else tag}"


def _traits(seat: SeatView, *, wide: bool) -> str:
    """Class, race and the like; where there is little room, what is not a name (the sex) by its first letter."""
    if wide:
        return " / ".join(seat.traits)
    return "/".join(trait[:1] if trait.islower() else trait for trait in seat.traits)


def _seat_line(model: Model, seat: SeatView, columns: list[Column]) -> Line:
    mine = seat.seat == model.my_seat
    turn = TURN in seat.marks
    public = model.seen.public
    waiting = public.waiting if public is not None else ()
    waited = WAITED in seat.marks or any(each.seat == seat.seat for each in waiting)
    line: Line = [("turn", ">" if turn else " "), ("waited", "?" if waited else " ")]
    style = "you" if mine else "turn" if turn else ""
    if "dead" in seat.marks or seat.kind == "empty":
        style = "dim"
    for column in columns:
        text, look = _cell(model, seat, column)
        text = pad_left(text, column.cells) if column.right else pad(text, column.cells)
        line += [("", " "), (look or style, text), ("", " ")]
    return line


def _cell(model: Model, seat: SeatView, column: Column) -> tuple[str, str]:
    """What stands in this column, and the style if it is not the seat's own."""
    word, _, key = column.key.partition(".")
    match word:
        case "number":
            return f"{seat.seat + 1}", ""
        case "name":
            return _name(model, seat), ""
        case "meter":
            meter = next((meter for meter in seat.meters if meter.key == key), None)
            if meter is None:
                return "", ""
            most = f"/{meter.most}" if meter.most is not None and column.cells >= 5 else ""
            return f"{meter.value}{most}", ""
        case "traits":
            return (_traits(seat, wide=key == "long") or ("-" if seat.kind != "empty" else "")), ""
        case "count":
            zone = next((zone for zone in seat.zones if zone.key == key), None)
            return (f"{zone.count}" if zone is not None else ""), ""
        case _:
            return _cards(model, seat, column.cells), "card" if "dead" not in seat.marks else "dim"


def _cards(model: Model, seat: SeatView, cells: int) -> str:
    """What the seat does in this moment, its cards in play, and, if there is room, until when it is waited for."""
    known = {TURN, WAITED, FIGHTER} if TURN in seat.marks and cells < 40 else {TURN, WAITED}
    marks = " ".join(mark.upper() for mark in seat.marks if mark not in known)
    text = f"{marks}  " if marks else ""
    text += gear(pieces(model, seat), cells - width(text))
    notes = [_until(model, seat), seat.note or (seat.ai if seat.kind == "ai" else "")]
    for note in filter(None, notes):
        more = f"{text}  ({note})" if text else f"({note})"
        text = more if width(more) <= cells else text
    return text.rstrip()


def _until(model: Model, seat: SeatView) -> str:
    """How long others are waited for."""
    public = model.seen.public
    for waiting in public.waiting if public is not None and seat.seat != model.my_seat else ():
        seconds = waiting_seconds(model, waiting)
        if waiting.seat == seat.seat and seconds is not None:
            return f"{seconds} s"
    return ""

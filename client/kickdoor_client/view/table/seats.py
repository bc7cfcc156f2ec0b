"""Draws the seats, a line each: marks, name, meters, traits, cards in hand, cards in play. Cards take more lines if
their names do not fit and there are lines to spare; if no column is left for them, they stand below their seat.

`>` marks whose turn it is and `?` who is waited for. The rule above has the columns' titles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.messages import layout
from kickdoor_protocol.messages.layout import OUT, PART
from kickdoor_protocol.messages.layout import Column as Told
from kickdoor_protocol.opponents import Opponent
from kickdoor_protocol.views import SeatView, Zone

from ...state.model import Model
from ...text.ink import Line, clickable, cut, pad, pad_left, width
from ...words.layout import HAND, has_role, layout_of, mark_labels
from ...words.table.who import waiting_seconds
from .gear import NAME_LEAST, GearPiece, gear_lines, gear_of

TURN, WAITED = "turn", "waited"
"""Marks of a seat that have signs of their own."""
CARDS = "cards"
"""Key of the column of cards."""
WIDE, SPACIOUS = 100, 130
"""Cells of a wide window, and of a very wide one."""
TRAITS_MOST = 36
"""The most cells for traits."""
FOR_CARDS = 44
"""Cells left to the cards in play before traits that do not fit get more."""
ALL_LINES = 99
"""More lines than cards take."""
CARDS_WANTED = 14
"""Cells of the column of cards up to which names, traits and titles are shortened for it: a mark, and a card behind
it."""
CARDS_LEAST, PAIR_LEAST = 8, 40
"""Cells below which cards in play stand below their seat instead of next to it: a column of 8 says how many there are.
At a table of two, where a line each is soon found, it is 40: marks of both, and some names."""
BELOW_MOST = 4
"""Lines of cards below seats for which other parts give up what they want: two for each of two."""
NAMES_WIDE, NAMES, NAMES_TIGHT = 24, 16, 12
"""Cells of the longest names: in a wide window, in others, and where cards would find no room."""


class SeatColumn(Struct, frozen=True):
    """A column of the table: key, title, width in cells, and whether it is aligned right."""

    key: str
    title: str
    cells: int
    right: bool = False


Gear = Mapping[int, tuple[GearPiece, ...]]
"""The cards in front of each seat, by its number: they are named once for a picture."""


def seats_part(model: Model, cells: int, *, spare: int = 0, need: int = 0) -> list[Line]:
    """Return the table of seats: a rule with the titles of the columns, then the seats.

    Each has a line, and they share at most `spare` more if cards cannot be named in full: first where most is cut. They
    get up to `need` more lines if cards have no column.
    """
    seats, columns = _seats(model), _columns(model, cells)
    if not seats:
        return [_rule(model, columns, cells)]
    below, gear = max(spare, min(need, BELOW_MOST)), gear_of(model, seats)
    if columns[-1].key == CARDS and (columns[-1].cells >= _least(model, seats, gear, below) or need < len(seats)):
        return [_rule(model, columns, cells), *_beside(model, seats, gear, columns, spare)]
    columns = [column for column in columns if column.key != CARDS]
    return [_rule(model, columns, cells), *_below(model, seats, gear, columns, cells, below)]


def _least(model: Model, seats: tuple[SeatView, ...], gear: Gear, below: int) -> int:
    """Return the cells that the column of cards needs to be of use.

    If there are enough lines `below` the seats that nothing is lost there, a mark and the beginning of a card must fit
    in.
    """
    if len(seats) <= 2:
        return PAIR_LEAST
    if sum(_shows(model, seat, gear) for seat in seats) > below:
        return CARDS_LEAST
    marked = max((width(_lead(model, seat, short=True)) for seat in seats if gear[seat.seat]), default=0)
    return max(CARDS_LEAST, marked + NAME_LEAST if marked else 0)


def _beside(model: Model, seats: tuple[SeatView, ...], gear: Gear, columns: list[SeatColumn], spare: int) -> list[Line]:
    """Return the seats with their cards in the last column."""
    room = columns[-1].cells
    wanted = [len(_cards(model, seat, gear, room, ALL_LINES)) for seat in seats]
    indent = " " * (sum(column.cells + 2 for column in columns[:-1]) + 3)
    lines: list[Line] = []
    for seat, more in zip(seats, _given([each - 1 for each in wanted], spare), strict=True):
        head, *rest = _cards(model, seat, gear, room, 1 + more)
        lines.append(clickable(_seat_line(model, seat, columns, head), f"seat.{seat.seat}"))
        lines += [clickable([("", indent), ("card", part)], f"seat.{seat.seat}") for part in rest]
    return lines


def _below(
    model: Model, seats: tuple[SeatView, ...], gear: Gear, columns: list[SeatColumn], cells: int, lines: int
) -> list[Line]:
    """Return the seats with their cards below them, in at most so many more lines."""
    indent = " " * 6
    room = cells - len(indent) - 1
    wanted = [
        len(_cards(model, seat, gear, room, ALL_LINES, below=True)) if _shows(model, seat, gear) else 0
        for seat in seats
    ]
    rows: list[Line] = []
    for seat, most in zip(seats, _given(wanted, lines), strict=True):
        rows.append(clickable(_seat_line(model, seat, columns), f"seat.{seat.seat}"))
        shown = _cards(model, seat, gear, room, most, below=True) if most else []
        rows += [clickable([("", indent), ("card", part)], f"seat.{seat.seat}") for part in shown]
    return rows


def _rule(model: Model, columns: list[SeatColumn], cells: int) -> Line:
    """Return the rule above the seats with the columns' titles."""
    stroke = model.glyphs.across
    line: Line = [("rule", stroke * 2)]
    used = 2
    for column in columns:
        room = column.cells
        title = cut(_narrow(column.title, room), room)
        spare = room - width(title)
        fill = stroke * (spare - 1) if spare > 3 else ""
        gap = " " * (spare - width(fill))
        part: Line = (
            [("rule", fill + gap), ("head", title)] if column.right else [("head", title), ("rule", gap + fill)]
        )
        line += [("", " "), *part, ("", " ")] if column.title else [("rule", stroke * (room + 2))]
        used += room + 2
    return [*line, ("rule", stroke * max(cells - used, 0))]


def _narrow(title: str, room: int) -> str:
    """Return a column's title, without the blanks around its strokes if it does not fit with them."""
    return title if width(title) <= room else title.replace(" / ", "/")


def seats_count(model: Model) -> int:
    """Return the fewest lines that the seats take, one for each."""
    return len(_seats(model))


def _given(wanted: list[int], lines: int) -> list[int]:
    """Share `lines` among seats that want so many each; the next line always goes to the seat that lacks most."""
    given = [0] * len(wanted)
    for _ in range(min(lines, sum(wanted))):
        given[max(range(len(wanted)), key=lambda place: wanted[place] - given[place])] += 1
    return given


def _seats(model: Model) -> tuple[SeatView, ...]:
    """Return the seats of the match."""
    return model.seen.public.seats if model.seen.public is not None else ()


def _columns(model: Model, cells: int) -> list[SeatColumn]:
    """Return the columns, that of the cards last if there is room for it: titles and names are shortened before it is
    dropped."""
    seats = _seats(model)
    ways = [(True, NAMES_WIDE)] if cells >= WIDE else []
    found: list[tuple[int, list[SeatColumn], str]] = []
    for wide, names in (*ways, (False, NAMES), (False, NAMES_TIGHT)):
        columns, listing = _titled(model, seats, cells, names, wide=wide)
        columns, rest = _roomier(columns, seats, cells - 4 - sum(column.cells + 2 for column in columns))
        found.append((rest, columns, listing))
    roomy = [each for each in found if each[0] >= CARDS_WANTED]
    rest, columns, listing = roomy[0] if roomy else max(found, key=lambda each: each[0])
    if rest >= CARDS_LEAST:
        return [*columns, SeatColumn(CARDS, listing, rest)]
    return next((columns for rest, columns, _ in found if rest >= -2), columns)


def _titled(
    model: Model, seats: tuple[SeatView, ...], cells: int, names: int, *, wide: bool
) -> tuple[list[SeatColumn], str]:
    """Return the columns except that of the cards, and the title of that one; `names`: cells of the longest name."""
    name = min(max((width(_name(model, seat)) for seat in seats), default=4), names)
    columns = [SeatColumn("number", "", 1), SeatColumn("name", "seat", max(name, 4))]
    listing = "in play"
    for told in layout_of(model).columns or _untold(seats):
        match told.shows:
            case layout.METER:
                columns += _meter(told, seats, wide=wide)
            case layout.COUNT:
                columns += _count(told, seats, wide=wide)
            case layout.TRAITS:
                columns += _of_traits(told, seats, cells if names > NAMES_TIGHT else 0, wide=wide)
            case layout.CARDS:
                listing = told.label
    return columns, listing


def _roomier(columns: list[SeatColumn], seats: tuple[SeatView, ...], rest: int) -> tuple[list[SeatColumn], int]:
    """Return the columns with more room for traits that are cut, and how many cells are left then."""
    for place, column in enumerate(columns):
        if column.key == "traits.long":
            most = min(max(width(_traits(seat, wide=True)) for seat in seats), TRAITS_MOST)
            more = max(0, min(most - column.cells, rest - FOR_CARDS))
            grown = replace(column, cells=column.cells + more)
            return [*columns[:place], grown, *columns[place + 1 :]], rest - more
    return columns, rest


def _meter(told: Told, seats: tuple[SeatView, ...], *, wide: bool) -> list[SeatColumn]:
    """Return the column of a meter, if any seat has it."""
    found = next((meter for seat in seats for meter in seat.meters if meter.key == told.key), None)
    if found is None:
        return []
    title = told.label if wide else told.short or told.label[:4]
    return [SeatColumn(f"meter.{told.key}", title, max(width(title), 5 if wide and found.most else 2), True)]


def _count(told: Told, seats: tuple[SeatView, ...], *, wide: bool) -> list[SeatColumn]:
    """Return the column with the size of a zone, if any seat has one; none for open hands, which are named."""
    zones = [zone for seat in seats for zone in seat.zones if zone.key == told.key]
    if not zones or (told.key == HAND and any(zone.cards for zone in zones)):
        return []
    title = told.label if wide else told.short or told.label[:6]
    return [SeatColumn(f"count.{told.key}", title, max(width(title), 2), True)]


def _of_traits(told: Told, seats: tuple[SeatView, ...], cells: int, *, wide: bool) -> list[SeatColumn]:
    """Return the column of the traits, if any seat has some."""
    most = max((width(_traits(seat, wide=wide)) for seat in seats), default=0)
    least = max(12, width(told.label if wide else _narrow(told.label, 0)))
    room = max(least, min(most, TRAITS_MOST if cells >= SPACIOUS else 26 if wide else 18 if cells >= 78 else 12))
    return [SeatColumn(f"traits.{'long' if wide else 'short'}", told.label, room)] if most else []


def _untold(seats: tuple[SeatView, ...]) -> Iterator[Told]:
    """Yield default columns for a set without a layout: all meters, the traits, and the sizes of hidden zones."""
    meters = {meter.key: meter for seat in reversed(seats) for meter in reversed(seat.meters)}
    for meter in dict.fromkeys(meter.key for seat in seats for meter in seat.meters):
        yield Told(layout.METER, meters[meter].label.lower(), meter)
    yield Told(layout.TRAITS, "traits")
    yield from (Told(layout.COUNT, label.lower()[:6], key) for key, label in _counted(seats).items())


def _counted(seats: tuple[SeatView, ...]) -> dict[str, str]:
    """Return the labels of zones whose cards are hidden, such as hands, by key."""
    zones: list[Zone] = [zone for seat in seats for zone in seat.zones]
    shown = {zone.key for zone in zones if zone.cards}
    filled = {zone.key for zone in zones if zone.count} | {HAND}
    return {zone.key: zone.label for zone in zones if zone.key in filled - shown}


def _name(model: Model, seat: SeatView) -> str:
    """Return the name of a seat with its tag."""
    return "(empty)" if seat.kind == "empty" else f"{seat.name}{_tag(model, seat)}"


def _tag(model: Model, seat: SeatView) -> str:
    """Return what stands behind the name: who or where they are."""
    if seat.seat == model.my_seat:
        return " (you)"
    if seat.kind == "human":
        return "" if seat.connected else " (away)"
    return {"ai": " (AI)", "keeper": " (AI keeps it)" if seat.ai else " (away)"}.get(seat.kind, "")


def _named(model: Model, seat: SeatView, cells: int) -> str:
    """Return the name in so many cells: a long one is cut before its tag."""
    whole, tag = _name(model, seat), _tag(model, seat)
    room = cells - width(tag)
    return f"{cut(seat.name, room)}{tag}" if width(whole) > cells and tag and room >= NAME_LEAST else whole


def _traits(seat: SeatView, *, wide: bool) -> str:
    """Return class, race and the like; in little room, what is not a name (the sex) by its first letter."""
    return (" / " if wide else "/").join(seat.traits if wide else _brief(seat.traits))


def _brief(traits: tuple[str, ...]) -> list[str]:
    """Return the traits with those that are not names cut to their first letter."""
    return [trait[:1] if trait.islower() else trait for trait in traits]


def _briefest(traits: tuple[str, ...]) -> list[str]:
    """Return the traits with those that are not names as adjoining letters, `Wizard/Halfling/fr`, and without them."""
    names, letters = [trait for trait in traits if not trait.islower()], [t[:1] for t in traits if t.islower()]
    return ["/".join([*names, *filter(None, ["".join(letters)])]), "/".join(names)]


def _seat_line(model: Model, seat: SeatView, columns: list[SeatColumn], cards: str = "") -> Line:
    """Return the line of a seat."""
    mine = seat.seat == model.my_seat
    turn = TURN in seat.marks
    public = model.seen.public
    waiting = public.waiting if public is not None else ()
    waited = WAITED in seat.marks or any(each.seat == seat.seat for each in waiting)
    line: Line = [("turn", ">" if turn else " "), ("waited", "?" if waited else " ")]
    out = has_role(model, seat.marks, OUT)
    gone = out or seat.kind == "empty"
    style = "dim" if gone else "you" if mine else "turn" if turn else ""
    for column in columns:
        text = cards if column.key == CARDS else _cell(model, seat, column)
        text = pad_left(text, column.cells) if column.right else pad(text, column.cells)
        look = "card" if column.key == CARDS and not out else style
        line += [("", " "), (look, text), ("", " ")]
    return line


def _cell(model: Model, seat: SeatView, column: SeatColumn) -> str:
    """Return the text of a seat in a column."""
    word, _, key = column.key.partition(".")
    match word:
        case "number":
            return f"{seat.seat + 1}"
        case "name":
            return _named(model, seat, column.cells)
        case "meter":
            meter = next((meter for meter in seat.meters if meter.key == key), None)
            if meter is None:
                return ""
            most = f"/{meter.most}" if meter.most is not None and column.cells >= 5 else ""
            return f"{meter.value}{most}"
        case "traits":
            ways = [_traits(seat, wide=False), *_briefest(seat.traits)]
            if key == "long":
                ways = [_traits(seat, wide=True), " / ".join(_brief(seat.traits)), *ways]
            text = next((way for way in ways if width(way) <= column.cells), ways[-1])
            return text or ("-" if seat.kind != "empty" else "")
        case _:
            zone = next((zone for zone in seat.zones if zone.key == key), None)
            return f"{zone.count}" if zone is not None else ""


def _cards(model: Model, seat: SeatView, gear: Gear, cells: int, most: int, *, below: bool = False) -> list[str]:
    """Return how long the seat is waited for, its marks, and its cards in play, in at most so many lines."""
    lead = _lead(model, seat, short=cells < 40 and not below)
    *above, text = gear_lines(gear[seat.seat], cells, most, lead)
    if note := seat.note or (Opponent(seat.ai, seat.difficulty).words.replace("_", " ") if seat.kind == "ai" else ""):
        more = f"{text.rstrip()}  ({note})" if text else f"({note})"
        text = more if width(more) <= cells else text
    return [*above, text.rstrip()]


def _lead(model: Model, seat: SeatView, *, short: bool) -> str:
    """Return what stands before the cards: how long the seat is waited for, and its marks.

    Where there is little room, the seat whose turn it is has no mark for its part in a fight.
    """
    known = {TURN, WAITED}
    if TURN in seat.marks and short:
        known |= {mark for mark in seat.marks if has_role(model, [mark], PART)}
    marks = " ".join(mark_labels(model, [mark for mark in seat.marks if mark not in known])).upper()
    lead = "  ".join(filter(None, (_until(model, seat), marks)))
    return f"{lead}  " if lead else ""


def _shows(model: Model, seat: SeatView, gear: Gear) -> bool:
    """Return whether there is more to show of the seat than its kind of player."""
    marked = any(mark not in (TURN, WAITED) for mark in seat.marks) or bool(seat.note or _until(model, seat))
    return marked or bool(gear[seat.seat])


def _until(model: Model, seat: SeatView) -> str:
    """Return the seconds for which another seat is still waited for; "" if it is not."""
    public = model.seen.public
    for waiting in public.waiting if public is not None and seat.seat != model.my_seat else ():
        seconds = waiting_seconds(model, waiting)
        if waiting.seat == seat.seat and seconds is not None:
            return f"{seconds} s"
    return ""

"""Draws a fight: the sides next to each other with their sums line by line, the verdict, and the stakes.

The stakes decide whether one fights, so they are not cut: if the column of the sums is too small, they stand below it
over the whole width and take lines from the story.

For some seconds after a sum has moved, the difference stands next to it, and `*` before the parts that moved it.
"""

from __future__ import annotations

from kickdoor_protocol.messages.layout import PileLabel
from kickdoor_protocol.views import Contest, Side
from kickdoor_protocol.views import Line as SumLine

from ...state.model import Model
from ...text.cited import without_ids
from ...text.ink import MORE, Line, cut, fit, justified, line_width, width, wrap
from ...words.layout import layout_of
from ...words.names import card_name
from ...words.table.offers import offer_words
from ...words.table.sums import moved, new_parts

VS = " vs "
"""Stands between the two sums."""
REST = ".. (w)"
"""Ends stakes that do not fit: the key `w` shows all."""
SIDE_LEAST = 18
"""Cells below which a side is no longer readable next to another."""


SUMS_LEAST, SUMS_BARE = 4, 2
"""Lines left to the sums: the totals, two parts, the verdict; without parts if the losses need the lines."""


def contest_lines(model: Model, contest: Contest, cells: int, height: int) -> list[Line]:
    """Return at most `height` lines of at most `cells` cells of the fight: both sums, the stakes and the verdict."""
    parts = max((len(side.lines) for side in contest.sides), default=0)
    return _contest_lines(model, contest, cells, height, _tail(model, contest, cells, height, height - 1 - parts))


def contest_wanted(model: Model, contest: Contest, cells: int) -> int:
    """Return how many lines of `cells` cells the whole fight takes."""
    parts = max((len(side.lines) for side in contest.sides), default=0)
    stakes = sum(len(wrap(text, cells - 1, 2)) for _, text in _stakes(model, contest))
    return 1 + parts + len(_verdict(contest, cells, 9)) + stakes


def sums_lines(model: Model, contest: Contest, cells: int, height: int) -> list[Line]:
    """Return the sums of the fight's sides without the stakes, and the verdict (who would win) if it fits a line."""
    return _contest_lines(
        model, contest, cells, height, [] if _is_long(contest, cells) else _verdict(contest, cells, height)
    )


def stakes_below(model: Model, contest: Contest, left: int, cells: int, height: int) -> list[Line]:
    """Return the fight's stakes (what is won or lost) over the whole width, if a column of `left` cells and `height`
    lines has no room for all of them; else no lines.

    Before them comes the verdict, if it is too long for the column. Short stakes share a line. The sums keep
    `SUMS_LEAST` lines, or `SUMS_BARE` if the losses need one more.
    """
    if contest_wanted(model, contest, left) <= height:
        return []
    lines: list[Line] = []
    verdict = [("verdict", without_ids(contest.verdict))] if _is_long(contest, left) else []
    height += len(verdict)  # the sums give up that line
    needed, losses = 0, len(verdict) + 1 + len(contest.notes)
    for place, (style, text) in enumerate([*verdict, *_stakes(model, contest)]):
        if lines and line_width(lines[-1]) + 3 + width(text) <= cells:
            lines[-1] += [("hint", "   "), (style, text)]
        else:
            lines += [[(style, f" {part}")] for part in wrap(text, cells - 1, 2)]
        needed = len(lines) if place < losses else needed
    return _so_many(lines, max(height - SUMS_LEAST, min(needed, height - SUMS_BARE), 1), needed, cells)


def _so_many(lines: list[Line], most: int, needed: int, cells: int) -> list[Line]:
    """Return the first `most` lines. If one of the first `needed` is left out, a sign says that there is more."""
    if most < 1 or min(needed, len(lines)) <= most:
        return lines[: max(most, 0)]
    *before, (style, text) = lines[most - 1]
    room = cells - line_width(before)
    rest = next((sign for sign in (REST, MORE) if width(text) + width(sign) <= room), "")
    end: Line = [(style, text), ("hint", rest)] if rest else [(style, cut(text + MORE, room))]
    return [*lines[: most - 1], [*before, *end]]


def _stakes(model: Model, contest: Contest) -> list[tuple[str, str]]:
    """Return style and text of what the losers lose, special rules, what the winners win, and offers; the most decisive
    first."""
    stakes = [("stake", f"{side.label}: {side.stake}") for side in reversed(contest.sides) if side.stake]
    notes = [("note", without_ids(text)) for text in contest.notes]
    return [*stakes[:1], *notes, *stakes[1:], *(("note @offers", text) for text in offers_words(model))]


def _is_long(contest: Contest, cells: int) -> bool:
    """Return whether the verdict needs more than a line of so many cells."""
    return len(_verdict(contest, cells, 9)) > 1


def _verdict(contest: Contest, cells: int, height: int) -> list[Line]:
    """Return the verdict: wrapped if there are enough lines for the sums as well, else cut to one line."""
    if not contest.verdict:
        return []
    text = without_ids(contest.verdict)
    parts = wrap(text, cells - 1, 1) if height > SUMS_LEAST else [cut(text, cells - 1)]
    return [[("verdict", f" {part}")] for part in parts]


def _contest_lines(model: Model, contest: Contest, cells: int, height: int, tail: list[Line]) -> list[Line]:
    """Return the sides, and `tail` below them."""
    room = max(height - len(tail), 1)
    sides = contest.sides
    if len(sides) == 2 and (cells - len(VS)) // 2 >= SIDE_LEAST:
        body = _abreast(model, sides[0], sides[1], cells, room)
    else:
        each = max(room // max(len(sides), 1), 1)
        body = [line for side in sides for line in _side(model, side, cells, each)]
    return [*body, *tail][:height]


def _abreast(model: Model, left: Side, right: Side, cells: int, room: int) -> list[Line]:
    """Return two sides next to each other."""
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
    """Return the side's name and sum, then as many of its parts as fit."""
    by = moved(model, side)
    total: Line = [*([("moved", f"({by:+d})"), ("", " ")] if by else []), ("sum", f"{side.total}")]
    lines: list[Line] = [justified([("side", f" {side.label}")], total, cells)]
    space, new = room - 1, new_parts(model, side)
    shown = side.lines if len(side.lines) <= space else side.lines[: max(space - 1, 0)]
    parts = [_part(line, cells, first=place == 0, new=line in new) for place, line in enumerate(shown)]
    whole = [_part(line, cells, first=place == 0, new=line in new, whole=True) for place, line in enumerate(shown)]
    fits = len(shown) == len(side.lines) and sum(map(len, whole)) <= space
    lines += [row for rows in (whole if fits else parts) for row in rows]
    hidden = len(side.lines) - len(shown)
    if hidden and space > 0:
        rest = sum(line.value for line in side.lines[len(shown) :])
        lines.append(justified([("hint", f"  and {hidden} more (w)")], [("hint", f"{rest:+d}")], cells))
    return lines


def _part(line: SumLine, cells: int, *, first: bool, new: bool, whole: bool = False) -> list[Line]:
    """Return a part of a sum; `whole`: on as many lines as its name needs."""
    number = f"{line.value}" if first else f"{line.value:+d}"
    mark = ("mark", " *") if new else ("", "  ")
    names = (wrap(line.label, cells - 3 - width(number)) if whole else []) or [line.label]
    head = justified([mark, ("part", names[0])], [("part", number)], cells)
    return [head, *([("part", f"    {name}")] for name in names[1:])]


def _tail(model: Model, contest: Contest, cells: int, height: int, room: int) -> list[Line]:
    """Return the verdict and the losses, even at the cost of parts of the sums; then, as far as there is room, other
    stakes, notes and open offers."""
    lines = _verdict(contest, cells, height)
    stakes = [[(style, part) for part in wrap(text, cells - 1, 2)] for style, text in _stakes(model, contest)]
    found = [part for parts in stakes for part in parts]
    losses = len(stakes[0]) if stakes else 0
    most = max(min(losses, height - 1 - len(lines)), room - len(lines))
    return [*lines, *_so_many([[(style, f" {part}")] for style, part in found], most, losses, cells)]


def offers_words(model: Model) -> list[str]:
    """Return a line for each open offer between players."""
    offers = model.seen.public.pending_offers if model.seen.public is not None else ()
    words = []
    for offer in offers:
        words.append(f"open offer (o), {offer_words(model, offer)}")
    return words


def piles_line(model: Model, cells: int) -> Line:
    """Return one line with the sizes of the table's decks and discard piles, and their top cards if there is room."""
    for most in (40, 24, 16):
        if width(text := _piles(model, most)) < cells:
            return [("hint", f" {text}")]
    return [("hint", f" {piles_brief(model, cells - 1)}")]


def piles_brief(model: Model, cells: int) -> str:
    """Return the sizes of the table's decks and discard piles in at most `cells` cells, without discards if there is no
    room for them, or "".

    It is shown while something else takes the line of the piles.
    """
    return next((text for text in (_piles(model, 0), _piles(model, 0, discards=False)) if width(text) <= cells), "")


def _piles(model: Model, most: int, *, discards: bool = True) -> str:
    """Return decks and discards: "door 61, discards 12 (Overdue); treasure 40, discards 3". `most`: cells for the name
    of a top card, 0 for none.

    Not `discards`: without the piles that belong to another one.
    """
    zones = {zone.key: zone for zone in (model.seen.public.zones if model.seen.public is not None else ())}
    piles = layout_of(model).piles or tuple(PileLabel(zone.key, zone.label.lower()) for zone in zones.values())
    words: dict[str, list[str]] = {}
    for pile in sorted(piles, key=lambda pile: bool(pile.of)):
        zone = zones.get(pile.zone)
        home = words.get(pile.of) if pile.of else words.setdefault(pile.zone, [])
        if zone is not None and home is not None and (discards or not pile.of):
            top = f" ({cut(card_name(model, zone.cards[0]), most)})" if zone.cards and most else ""
            home.append(f"{pile.label} {zone.count}{top}")
    return ("; " if discards else ", ").join(", ".join(each) for each in words.values() if each)

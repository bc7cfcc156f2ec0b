"""The whole screen for a model and a size: exactly as many lines as there are rows, each exactly as wide."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.views import Board

from ..state.model import Model, Scene
from ..state.overlays import Offers
from ..text.ink import Line, beside, fit, ruled, width, wrap
from ..words.table.board import board_of, is_track
from .footer import footer_line
from .menus.home import home_lines
from .menus.lobby import lobby_lines
from .overlay import overlay_block
from .rooms import Wants, needed_lines, share_out, spare_lines
from .table.board import board_lines, board_wanted
from .table.contest import contest_lines, contest_wanted, offers_words, piles_line, stakes_below, sums_lines
from .table.hand import hand_lines, hand_rule, hand_wanted
from .table.header import contact_words, header_line
from .table.notes import notes_lines, pause_lines
from .table.question import is_form, notice_lines, question_least, question_lines, question_rule, question_wanted
from .table.replay import shared_lines
from .table.seats import seats_count, seats_part
from .table.story import story_lines, story_title

COLUMNS_LEAST, ROWS_LEAST = 30, 8
ROOMY = 28
"""Lines between header and footer from which nothing needs to be cut for want of lines."""
SPLIT_LEAST = 76
"""Columns from which combat and story stand side by side."""
OFFER_LINES = 6
"""Lines for the list of offers, so that what Enter would accept there is read whole."""
FIGHT_ALONE = 5
"""Lines up to which one above the other would be too little of both: the story is a key away, what one could lose is
not."""


class Picture(Struct, frozen=True):
    """What is to be painted. `cursor` is the cell (column, row) of the text cursor, None while none is shown."""

    lines: list[Line]
    cursor: tuple[int, int] | None = None


def picture(model: Model, columns: int, rows: int) -> Picture:
    """The screen in this size."""
    if columns < COLUMNS_LEAST or rows < ROWS_LEAST:
        small = wrap(f"{columns}x{rows} is too small: make the window larger, or use --plain.", max(columns, 1))
        return _framed([[("wrong", part)] for part in small], columns, rows)
    foot, at = footer_line(model, columns)
    body = _body(model, columns, rows - 2)
    lines = [header_line(model, columns), *(body + [[]] * rows)[: rows - 2], foot]
    return Picture(_framed(lines, columns, rows).lines, None if at is None else (at, rows - 1))


def _framed(lines: list[Line], columns: int, rows: int) -> Picture:
    whole = [fit(line, columns) for line in lines[:rows]]
    return Picture(whole + [fit([], columns)] * (rows - len(whole)))


def _body(model: Model, cells: int, height: int) -> list[Line]:
    match model.scene:
        case Scene.ARRIVING if model.ui.overlay is None:
            return _arriving(model, cells, height)
        case Scene.PLAYING:
            return _table(model, cells, height)
        case _:
            if model.ui.overlay is None:
                lines = home_lines if model.scene is Scene.HOME else lobby_lines
                return lines(model, cells, height)
            notice = notice_lines(model.ui.notice, cells) if model.ui.notice is not None else []
            block = overlay_block(model, model.ui.overlay, cells, height - len(notice))
            return [*(block + [[]] * height)[: height - len(notice)], *notice]


def _arriving(model: Model, cells: int, height: int) -> list[Line]:
    said = contact_words(model) or "Connected. Sitting down ..."
    notice = notice_lines(model.ui.notice, cells) if model.ui.notice is not None else []
    empty: list[Line] = [[]] * max((height - 4) // 2, 0)
    return [
        *empty,
        [("brand", "   kickdoor "), ("hint", " kick down doors, bribe your friends")],
        [],
        [("", f"   {said}")],
        *notice,
    ]


def _table(model: Model, cells: int, height: int) -> list[Line]:
    roomy = height >= ROOMY
    notes = [*pause_lines(model, cells), *shared_lines(model, cells), *notes_lines(model, cells, height)]
    height -= len(notes)
    form = is_form(model) or model.ui.notice is not None
    fight = model.contest is not None or board_of(model) is not None
    asked, held = question_wanted(model, cells, roomy=roomy and not form), hand_wanted(model, cells, roomy=roomy)
    board = board_of(model)
    chart = board is not None and model.contest is None and not is_track(board)
    least = question_least(model, cells) if model.ui.overlay is None else 0
    wants = Wants(seats_count(model), held, asked, fight, form, chart, least)
    spare, need = spare_lines(height + 2, wants), needed_lines(height + 2, wants)
    seats = seats_part(model, cells, spare=spare, need=need)
    wants = replace(wants, seats=len(seats) - 1)
    heights = share_out(height + 2, wants)
    answers = question_lines(model, cells, heights.question, roomy=roomy and not form)
    if len(answers) < heights.question:
        heights = share_out(height + 2, replace(wants, question=len(answers)))
    lines: list[Line] = []
    if heights.seats:
        lines += seats
    if heights.middle:
        lines += _middle(model, cells, heights.middle)
    if heights.hand:
        lines += [hand_rule(model, cells), *_filled(hand_lines(model, cells, heights.hand), heights.hand)]
    question = [question_rule(model, cells), *answers]
    if isinstance(model.ui.overlay, Offers):
        question = question[: max(height - OFFER_LINES, 1)]
    room = height - len(question)
    above = _filled(lines, room)
    if model.ui.overlay is not None:
        block = overlay_block(model, model.ui.overlay, cells, room)
        above = [*above[: max(room - len(block), 0)], *block]
        question = [question[0], *map(_asleep, question[1:])]
    return [*above, *notes, *question]


def _asleep(line: Line) -> Line:
    """Without marks and numbers of choices: while a page lies over the table, keys do not go there."""
    return [
        ("dim", " " * width(text) if style.startswith("mark") or (style.startswith("key") and text.isdigit()) else text)
        for style, text in line
    ]


def _filled(lines: list[Line], height: int) -> list[Line]:
    return (lines + [[]] * height)[:height]


def _story(model: Model, cells: int, height: int) -> list[Line]:
    return story_lines(model.seen.story, cells, height, since=model.unseen_since, me=model.my_seat)


def _map_and_story(model: Model, board: Board, cells: int, height: int) -> list[Line]:
    """The rule, then `height` lines: the map with the story beside it, or above it in a narrow window."""
    stroke = model.glyphs.across
    if cells < SPLIT_LEAST:
        upper = min(board_wanted(board), max(height - 3, height * 2 // 3))
        lines = _filled(board_lines(model, board, cells, upper), upper)
        return [ruled("the map", cells, stroke), *lines, *_filled(_story(model, cells, height - upper), height - upper)]
    left = cells * 3 // 5
    right = cells - left - 3
    title = story_title(model, right, height)
    rule = [*ruled("the map", left, stroke), ("rule", stroke * 2), *ruled(title, right + 1, stroke)]
    drawn = _filled(board_lines(model, board, left, height), height)
    both = beside(drawn, _story(model, right, height), left, ("rule", f" {model.glyphs.down} "))
    return [rule, *both]


def _middle(model: Model, cells: int, height: int) -> list[Line]:
    """The rule, then `height` lines: the combat and the story, or the piles and the story."""
    contest, board = model.contest, board_of(model)
    stroke = model.glyphs.across
    if contest is None and board is not None:
        return _map_and_story(model, board, cells, height)
    if contest is None:
        head: list[Line] = [piles_line(model, cells)] if height > 2 else []
        offers: list[Line] = [
            [("note", f" {part}")] for text in offers_words(model) for part in wrap(text, cells - 2, 2)
        ]
        head += offers[: max(height - 3, 0)]
        rest = height - len(head)
        title = story_title(model, cells, rest)
        return [ruled(title, cells, stroke), *head, *_filled(_story(model, cells, rest), rest)]
    if cells < SPLIT_LEAST:
        wanted = contest_wanted(model, contest, cells)
        upper = max(min(height - 1, wanted), min(height, 3)) if height > FIGHT_ALONE else min(height, wanted)
        lines = _filled(contest_lines(model, contest, cells, upper), upper)
        rest = height - upper
        return [ruled(contest.title, cells, stroke), *lines, *_filled(_story(model, cells, rest), rest)]
    left = max(min(cells // 2, 66), min(46, cells - 34))
    below = stakes_below(model, contest, left, cells, height)
    height -= len(below)
    fight = sums_lines if below else contest_lines
    right = cells - left - 3
    rule = [
        *ruled(contest.title, left, stroke),
        ("rule", stroke * 2),
        *ruled(story_title(model, right, height), right + 1, stroke),
    ]
    both = beside(
        _filled(fight(model, contest, left, height), height),
        _story(model, right, height),
        left,
        ("rule", f" {model.glyphs.down} "),
    )
    return [rule, *both, *below]

"""Lays out the whole screen for a model and a size: exactly as many lines as rows, each exactly as wide.

On top is the header: game, table, turn, and the state of the connection. Of the lines below, the question gets its own
first, because the person has to act on it; then the hand, then the middle, between header and hand. The rest goes to
the middle as well, where the story can use any number of lines.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.views import Board, Header

from ..state.model import Model, Phase, Scene
from ..state.overlays import Offers
from ..text.ink import Line, beside, cut, fit, justified, line_width, ruled, width, wrap
from ..words.table.board import board_of, is_track
from ..words.table.series import brief_words
from .footer import footer_line
from .menus.home import home_lines
from .menus.lobby import lobby_lines
from .overlay import overlay_block
from .table.board import board_lines, board_wanted
from .table.contest import contest_lines, contest_wanted, offers_words, piles_line, stakes_below, sums_lines
from .table.hand import hand_lines, hand_rule, hand_wanted
from .table.question import (
    is_form,
    notes_lines,
    notice_lines,
    pause_lines,
    question_least,
    question_lines,
    question_rule,
    question_wanted,
)
from .table.replay import shared_lines
from .table.seats import seats_count, seats_part
from .table.story import story_lines, story_title

BRAND = ("brand", " kickdoor ")
"""Our name in the header."""
NAMED_FROM = 96
"""Cells from which the table's name is shown, if it leaves the other parts their room."""


def contact_words(model: Model) -> str:
    """Return what is wrong with the connection to the server; "" if nothing is."""
    if model.scene is Scene.HOME:
        return ""
    contact = model.contact
    match contact.phase:
        case Phase.OPEN:
            return ""
        case Phase.DIALLING:
            return f"connecting to {model.address} ..." if model.address else "connecting ..."
        case Phase.LOST:
            seconds = max(0, int(-(-(contact.retry_at - model.now) // 1)))
            when = f"in {seconds} s" if seconds else "now"
            return f"RECONNECTING {when}: {contact.reason}"


def header_line(model: Model, cells: int) -> Line:
    """Return the top line of the screen, `cells` wide."""
    wrong = contact_words(model)
    left = _where(model, cells)
    right: Line = [("alarm", f" {cut(wrong, cells - 12)} ")] if wrong else []
    return justified(left, right, cells)


def _where(model: Model, cells: int) -> Line:
    """Return the left part of the header. What does not fit is dropped: the table's name, our name, the turn, then the
    set's name."""
    public = model.seen.public
    if model.scene is Scene.PLAYING and public is not None:
        header = public.header
        name: Line = [("hint", f'  "{header.name}"')] if header.name and cells >= NAMED_FROM else []
        turn: Line = [("hint", f"  turn {header.turn}")] if header.turn else []
        what_if: Line = [("note", "  what if?")] if model.seen.what_if else []
        game: Line = [("title", f" {' + '.join([header.set, *_packs(header)])}")]
        least: Line = [*what_if, ("status", f"  {header.status or header.phase}")]
        rest: Line = [*what_if, *turn, least[-1]]
        if series := brief_words(model):
            stands: Line = [("note", f"  {series}")]
            with_series: list[Line] = [[BRAND, *game, *stands, *rest], [*game, *stands, *rest], [*stands, *rest]]
            least = [*stands, *least] if line_width([*stands, *least]) < cells else least
            return next((words for words in with_series if line_width(words) < cells), least)
        shorter = ([BRAND, *game, *name, *rest], [BRAND, *game, *rest], [*game, *rest], [*game, *least], rest)
        return next((words for words in shorter if line_width(words) < cells), least)
    if model.scene is Scene.FILLING and model.lobby is not None:
        table = model.lobby.table
        return [BRAND, ("title", f' {table.set}  "{table.name}"'), ("hint", "  before the match")]
    if model.scene is Scene.BROWSING:
        motd = f"  {model.contact.motd}" if model.contact.motd else ""
        return [BRAND, ("title", f" {model.contact.server}"), ("hint", motd)]
    if model.scene is Scene.HOME:
        return [BRAND, ("hint", " kick down doors, bribe your friends")]
    return [BRAND]


def _packs(header: Header) -> list[str]:
    """Return the names of the packs in play; their digests are on the table's page."""
    names = [pack.partition(" ")[0] for pack in header.packs]
    return [name for name in names if name != header.set]


MIDDLE_LEAST = 3
"""The fewest lines of the middle."""
QUESTION_LEAST, QUESTION_NEEDS = 3, 5
"""The fewest lines of a question in a low window, and those it needs."""
COMFORT, FIGHT_COMFORT = 6, 12
"""Lines with which the middle has what it needs: a few of the story; or, in a fight, both sums and the stakes."""
MAP_LEAST = 9
"""Lines of a map with one's own place and those above and below it."""


class Wants(Struct, frozen=True):
    """Lines that each part would like, without its rule. `form`: show the question whole; `chart`: there is a map of
    places to move between; `least`: lines of the question that come before all other parts."""

    seats: int
    hand: int
    question: int
    contest: bool = False
    form: bool = False
    chart: bool = False
    least: int = 0


class Heights(Struct, frozen=True):
    """Lines that each part gets, without its rule; a part with 0 is left out together with its rule."""

    seats: int
    middle: int
    hand: int
    question: int


def spare_lines(rows: int, wants: Wants) -> int:
    """Return how many of the screen's `rows` are left if each part (seats, hand, question) has what it wants and the
    middle enough; may be negative."""
    middle = FIGHT_COMFORT if wants.contest else COMFORT
    return rows - 2 - (wants.seats + 1) - 3 - wants.hand - wants.question - middle


def needed_lines(rows: int, wants: Wants) -> int:
    """Return how many more of the screen's `rows` the seats may take while the other parts keep what each needs at
    least."""
    asked = wants.question if wants.form else min(wants.question, max(QUESTION_NEEDS, wants.least))
    return rows - 2 - (wants.seats + 1) - 3 - _middle_least(wants) - min(wants.hand, 1) - asked


def _middle_least(wants: Wants) -> int:
    """Return the fewest lines of the middle."""
    if wants.form:
        return 4
    return MAP_LEAST if wants.chart else 6 if wants.contest else 4


def share_out(rows: int, wants: Wants) -> Heights:
    """Return how many of the screen's `rows` each part gets; header, footer and rules take their share of `rows`
    too."""
    room = rows - 2 - (wants.seats + 1) - 3
    middle_least = _middle_least(wants)
    # The hints of choices are worth a line of the sums, which `why` shows too, but not a line of the hand.
    beside = room - middle_least - min(wants.hand, 1 if wants.form or wants.chart else 2)
    if wants.contest and not wants.form and wants.question > beside >= 5:
        middle_least, beside = middle_least - 1, beside + 1
    question = min(wants.question, max(QUESTION_NEEDS, wants.least, beside))
    hand = min(wants.hand, max(1, room - middle_least - question))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(wants.seats, middle, hand, question)
    hand = min(wants.hand, 1)
    question = max(QUESTION_LEAST, wants.least, min(wants.question, room - MIDDLE_LEAST - hand))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(wants.seats, middle, hand, question)
    return _without_seats(rows, wants)


def _without_seats(rows: int, wants: Wants) -> Heights:
    """Share a very low window without the seats; if that is not enough, also without the hand."""
    room = rows - 2 - 3
    hand = min(wants.hand, 1)
    question = max(QUESTION_LEAST, wants.least, min(wants.question, room - MIDDLE_LEAST - hand))
    middle = room - question - hand
    if middle >= MIDDLE_LEAST:
        return Heights(0, middle, hand, question)
    question = max(1, min(wants.question, rows - 4))
    return Heights(0, max(rows - 2 - 2 - question, 0), 0, question)


COLUMNS_LEAST, ROWS_LEAST = 30, 8
"""The smallest window."""
ROOMY = 28
"""Lines between header and footer from which nothing is cut for lack of lines."""
SPLIT_LEAST = 76
"""Columns from which fight and story stand side by side."""
OFFER_LINES = 6
"""Lines for the list of offers, so that what Enter would accept there is shown whole."""
FIGHT_ALONE = 5
"""Lines up to which fight and story one above the other would be too little of both: the story is a key away, the
stakes are not."""


class Picture(Struct, frozen=True):
    """Lines to paint. `cursor` is the cell (column, row) of the text cursor; None hides it."""

    lines: list[Line]
    cursor: tuple[int, int] | None = None


def picture(model: Model, columns: int, rows: int) -> Picture:
    """Return the screen of the client in this size, in character cells."""
    if columns < COLUMNS_LEAST or rows < ROWS_LEAST:
        small = wrap(f"{columns}x{rows} is too small: make the window larger, or use --plain.", max(columns, 1))
        return _framed([[("wrong", part)] for part in small], columns, rows)
    foot, at = footer_line(model, columns)
    body = _body(model, columns, rows - 2)
    lines = [header_line(model, columns), *(body + [[]] * rows)[: rows - 2], foot]
    return Picture(_framed(lines, columns, rows).lines, None if at is None else (at, rows - 1))


def _framed(lines: list[Line], columns: int, rows: int) -> Picture:
    """Return lines cut and filled to exactly this size."""
    whole = [fit(line, columns) for line in lines[:rows]]
    return Picture(whole + [fit([], columns)] * (rows - len(whole)))


def _body(model: Model, cells: int, height: int) -> list[Line]:
    """Return everything between header and footer."""
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
    """Return the screen while connecting."""
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
    """Return the table: seats, middle, hand, notes and question."""
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
    """Return a line without marks and numbers of choices: keys go to the overlay instead."""
    return [
        ("dim", " " * width(text) if style.startswith("mark") or (style.startswith("key") and text.isdigit()) else text)
        for style, text in line
    ]


def _filled(lines: list[Line], height: int) -> list[Line]:
    """Return exactly so many lines."""
    return (lines + [[]] * height)[:height]


def _map_and_story(model: Model, board: Board, cells: int, height: int) -> list[Line]:
    """Return the rule, then `height` lines: the map with the story next to it, or above it in a narrow window."""
    stroke = model.glyphs.across
    if cells < SPLIT_LEAST:
        upper = min(board_wanted(board), max(height - 3, height * 2 // 3))
        lines = _filled(board_lines(model, board, cells, upper), upper)
        below = _filled(story_lines(model, cells, height - upper), height - upper)
        return [ruled("the map", cells, stroke), *lines, *below]
    left = cells * 3 // 5
    right = cells - left - 3
    title = story_title(model, right, height)
    rule = [*ruled("the map", left, stroke), ("rule", stroke * 2), *ruled(title, right + 1, stroke)]
    drawn = _filled(board_lines(model, board, left, height), height)
    both = beside(drawn, story_lines(model, right, height), left, ("rule", f" {model.glyphs.down} "))
    return [rule, *both]


def _middle(model: Model, cells: int, height: int) -> list[Line]:
    """Return the rule, then `height` lines: the fight and the story, the map and the story, or the piles and the
    story."""
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
        return [ruled(title, cells, stroke), *head, *_filled(story_lines(model, cells, rest), rest)]
    if cells < SPLIT_LEAST:
        wanted = contest_wanted(model, contest, cells)
        upper = max(min(height - 1, wanted), min(height, 3)) if height > FIGHT_ALONE else min(height, wanted)
        lines = _filled(contest_lines(model, contest, cells, upper), upper)
        rest = height - upper
        return [ruled(contest.title, cells, stroke), *lines, *_filled(story_lines(model, cells, rest), rest)]
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
        story_lines(model, right, height),
        left,
        ("rule", f" {model.glyphs.down} "),
    )
    return [rule, *both, *below]

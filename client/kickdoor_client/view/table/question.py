"""Draws the question, its deadline and default; a notice; more actions.

Above the question stand why the table waits, and the notes that the server wants this player to see.
"""

from __future__ import annotations

import re

from kickdoor_protocol.shapes import Form, Split, WireOption
from kickdoor_protocol.views import ACTS, Asked, OfferView

from ...shapes import MenuWidget, Widget
from ...shapes.base import label
from ...shapes.pick_one import PickOneWidget
from ...state.keys import SHOWN, standing_letters
from ...state.model import STANDING, Model, Notice
from ...text.cited import paragraph
from ...text.ink import MORE, Line, clickable, cut, line_width, ruled, width, wrap
from ...text.sentences import refusal_words, sentence
from ...words.menus.lessons import this_lesson
from ...words.names import default_words, face_of, find_card, seat_name, verb_words
from ...words.people.looking import eyes_title
from ...words.people.pause import is_paused, pause_words
from ...words.people.reasons import ai_seats
from ...words.rulebook import cited
from ...words.table.auto_pass import left_to_you
from ...words.table.question import about_words, after_words, has_replay, notes
from ...words.table.read_out import standings
from ...words.table.series import between_games, is_ready, late_words, ready_words, series_words, waiting_words
from ...words.table.who import waiting_seconds
from .hand import playable
from .replay import looking_lines, replay_lines, replay_rule

IN_LINES = re.compile(r"; in lines: [^)]*| \(in lines: [^)]*\)")
"""Parts of a lesson's notes that are only for line mode."""

SHARE = 4
"""Notes take at most one of so many lines of the screen."""


def pause_lines(model: Model, cells: int) -> list[Line]:
    """Return why the table waits, in an urgent style, and then the details in one paragraph; no lines if it does not
    wait."""
    words = pause_words(model)
    if not words:
        return []
    why, *rest = words
    band: list[Line] = [[("asked", f" {part}")] for part in wrap(why, cells - 2)]
    return [*band, *([("note", f" {part}")] for part in wrap(" ".join(rest), cells - 2) if rest)]


def notes_lines(model: Model, cells: int, height: int) -> list[Line]:
    """Return the server's notes to the player, such as a lesson's, the last one in an urgent style; earlier notes get
    at most a share of `height`.

    While a form is being filled in it gets the lines of the earlier notes, but not those of the last.
    """
    said = notes(model)
    if not said or model.seen.over is not None:
        return []
    *others, last = (IN_LINES.sub("", note) for note in said)
    urgent: list[Line] = [[("asked", f" {part}")] for part in wrap(last, cells - 2, 2)]
    rest: list[Line] = [[("note", f" {part}")] for text in others for part in wrap(text, cells - 2, 2)]
    room = 0 if is_form(model) else height // SHARE - len(urgent)
    return rest[: max(room, 0)] + urgent


URGENT_S = 30
"""Seconds before a deadline from which a question is announced above another one or an open form."""

CARD_LINES, CARD_MOST = 2, 6
"""Lines for the text of the current card, least and most: most need two, some up to six."""

READ_ON = ".. (i)"
"""Ends a card's text that is cut: the key `i` shows the whole card."""

ASKED_SHORTLY = ("you are asked", "asked")
"""Titles of the rule if the question has no room there, the best first."""

URGENT, TEXT, CARD, LEFT, NOTICE = range(5)
"""Blocks above the choices, from top to bottom."""

ALL_LINES = 99
"""More lines than anything here takes."""

HURRY_S = 10
"""Seconds from which the countdown is drawn as urgent: those at which the bell warns of a deadline."""


def shown(model: Model) -> tuple[Asked | None, Widget | None]:
    """Return the question that has the keyboard focus and its widget; None and a widget if the actions possible at any
    time have it; None twice if nothing has."""
    asked = model.question(model.ui.focus)
    if asked is not None:
        return asked, model.ui.widgets.get(asked.id)
    if model.ui.focus == STANDING:
        return None, model.ui.widgets.get(STANDING)
    return None, None


def question_rule(model: Model, cells: int) -> Line:
    """Return the rule above the question area: the question, if it fits, and its deadline; or for whom the table
    waits."""
    if model.replay is not None:
        return replay_rule(model, model.replay, cells)
    if model.seen.eyes is not None and model.seen.over is None:
        title, right = eyes_title(model, model.seen.eyes)
        if title:
            return ruled(title, cells, model.glyphs.across, right, "asked", "clock")
    asked, widget = shown(model)
    clocked = asked or next(iter(model.questions), None)
    right, hurry = _deadline(model, clocked) if clocked is not None else ("", False)
    style = "asked"
    if asked is not None:
        title = _title(model, asked)
    elif widget is not None:
        title = "more actions: what you may do without being asked (Esc: back)"
        if clocked is not None:
            title = "more actions (Esc: back to what you are asked)"
            title = title if _fits_the_rule(title, right, cells) else "more actions (Esc: back)"
    elif is_paused(model):
        title, style = "the table is paused", "title"
    elif not _is_sent(model) and model.my_seat is not None and model.my_seat in {offer.to for offer in _offers(model)}:
        title = "an offer to you is open: press o"
    else:
        title, style = _waiting(model), "title"
    if not _fits_the_rule(title, right, cells) and asked is not None:
        title = next((short for short in ASKED_SHORTLY if _fits_the_rule(short, right, cells)), "")
        if not title:
            title, right = ASKED_SHORTLY[0], right.partition(",")[0]
    return ruled(title, cells, model.glyphs.across, right, style, "alarm" if hurry else "clock")


def _offers(model: Model) -> tuple[OfferView, ...]:
    """Return the open offers of a match in progress."""
    return model.seen.public.pending_offers if model.seen.public is not None and model.seen.over is None else ()


def _title(model: Model, asked: Asked) -> str:
    """Return the question, and how many others there are."""
    others = len(model.questions) - 1
    return asked.text.rstrip(".:") + (f"   (+{others}: Tab)" if others else "")


def _deadline(model: Model, asked: Asked) -> tuple[str, bool]:
    """Return the time left with the default answer, and whether to hurry; "" without a deadline."""
    seconds = model.seconds_left(asked)
    if seconds is None:
        return "", False
    default = default_words(asked.shape, asked.default, asked.default_text)
    hurry = seconds <= HURRY_S
    return f"{'! ' if hurry else ''}{seconds} s, timeout: {default}", hurry


def _fits_the_rule(title: str, right: str, cells: int) -> bool:
    """Return whether both texts fit the rule."""
    return width(title) + width(right) + 10 <= cells


def _waiting(model: Model) -> str:
    """Return what the rule says while nothing is asked."""
    if model.seen.over is not None:
        if this_lesson(model) is not None:
            return "the lesson is over"
        return "this game is over" if between_games(model) else "the match is over"
    public = model.seen.public
    if _is_sent(model):
        return "sent"
    if public is None or not public.waiting:
        return "nobody is waited for"
    words = []
    for waiting in public.waiting[:3]:
        seconds = waiting_seconds(model, waiting)
        clock = f" ({seconds} s)" if seconds is not None else ""
        words.append(f"{seat_name(model, waiting.seat)}{clock}")
    more = len(public.waiting) - 3
    if len({waiting.what for waiting in public.waiting}) == 1:
        return f"waiting for {', '.join(words)}{f' and {more} more' if more > 0 else ''}: {public.waiting[0].what}"
    return f"waiting for {', '.join(words)}{f' and {more} more' if more > 0 else ''}"


def _is_sent(model: Model) -> bool:
    """Return whether an answer is under way."""
    private = model.seen.private
    return private is not None and any(asked.id in model.ui.sent for asked in private.questions)


def question_wanted(model: Model, cells: int, *, roomy: bool = False) -> int:
    """Return how many lines below its rule the whole question takes; `roomy`: with three lines for further actions
    instead of one."""
    _, widget = shown(model)
    body = widget.wanted(cells) if widget is not None else len(_idle(model, cells))
    foot = [] if model.ui.focus == STANDING else _more_actions(model, cells, 3 if roomy else 1)
    return len(_above(model, cells)) + body + len(_card_under_cursor(model, widget, cells)) + len(foot)


def question_least(model: Model, cells: int) -> int:
    """Return how many lines below its rule the question needs to show in full the option that Enter would take."""
    return _least(shown(model)[1], cells)


def question_lines(model: Model, cells: int, height: int, *, roomy: bool = False) -> list[Line]:
    """Return at most `height` lines below the question's rule: the text, a message such as a refusal, the choices,
    further actions. `roomy`: three lines for further actions instead of one."""
    _, widget = shown(model)
    least = _least(widget, cells)
    head = _above(model, cells, max(height - least, 0))
    foot = [] if model.ui.focus == STANDING else _more_actions(model, cells, 3 if roomy else 1)
    room = height - len(head)
    if widget is None:
        return [*head, *_idle(model, cells), *foot][:height]
    wanted = widget.wanted(cells)
    if room < wanted + len(foot):
        foot = _more_actions(model, cells, 1)[: max(0, min(1, room - least))] if foot else []
    body = widget.draw(cells, room - len(foot))
    left = height - len(head) - len(body) - len(foot)
    card = _card_under_cursor(model, widget, cells, min(left, CARD_MOST)) if left >= CARD_LINES else []
    return [*head, *body, *card, *foot][:height]


def _least(widget: Widget | None, cells: int) -> int:
    """Return how many lines of the choices come before everything else here: those with what Enter would take."""
    if isinstance(widget, MenuWidget):
        return widget.least(cells)
    return min(2, widget.wanted(cells)) if widget is not None else 0


def _card_under_cursor(model: Model, widget: Widget | None, cells: int, most: int = CARD_MOST) -> list[Line]:
    """Return the text of the current card of a choice among cards, on always as many lines; else no lines.

    If it takes more than `most` lines, a sign says that there is more.
    """
    if not isinstance(widget, PickOneWidget) or not any(option.card is not None for option in widget.shape.options):
        return []
    texts = [_printed(model, option, cells) for option in widget.shape.options]
    depth = min(max(CARD_LINES, *map(len, texts)), most)
    option = widget.focus()
    parts = _printed(model, option, cells) if option is not None else []
    if len(parts) > depth > 0:
        parts = [*parts[: depth - 1], cut(parts[depth - 1], cells - 4 - len(READ_ON)) + READ_ON]
    lines: list[Line] = [[("note", f"   {part}")] for part in parts[:depth]]
    return [*lines, *([[]] * (depth - len(lines)))]


def _printed(model: Model, option: WireOption, cells: int) -> list[str]:
    """Return the text of the card that an option is about, wrapped."""
    ref = find_card(model, option.card) if option.card is not None else None
    face = face_of(model, ref) if ref is not None else None
    return wrap(f"{face.name}: {face.text or ' '.join(face.rules)}", cells - 4) if face is not None else []


def _above(model: Model, cells: int, height: int = ALL_LINES) -> list[Line]:
    """Return at most so many lines for above the choices: another urgent question, the text of this one if it did not
    fit the rule, that of its card, why auto-pass leaves it to the person, the notice.

    If there is not room for all, the notice comes first, and the card's text last.
    """
    blocks = [_called_out(model, cells), *_asked_in_words(model, cells), _noticed(model, cells)]
    left = height
    for block in (blocks[NOTICE], blocks[URGENT], blocks[TEXT], blocks[LEFT], blocks[CARD]):
        if len(block) > left > 0:
            *before, (style, text) = block[left - 1]
            block[left - 1] = [*before, (style, cut(text + MORE, cells - line_width(before)))]
        del block[max(left, 0) :]
        left -= len(block)
    return [line for block in blocks for line in block]


def _asked_in_words(model: Model, cells: int) -> tuple[list[Line], list[Line], list[Line]]:
    """Return the question's text if it did not fit the rule, that of the card that it is about, and why auto-pass
    leaves it to the person."""
    asked, _ = shown(model)
    if asked is None:
        return [], [], []
    right, _ = _deadline(model, asked)
    text = ""
    if not _fits_the_rule(_title(model, asked), right, cells):
        text = _title(model, asked)
        if not _fits_the_rule(ASKED_SHORTLY[-1], right, cells):
            text = f"{sentence(text)} When time is up: {right.partition('timeout: ')[2]}."
    return (
        [[("asked", f" {part}")] for part in wrap(text, cells - 2)],
        [[("note", f" {part}")] for part in wrap(about_words(model, asked), cells - 2)[:2]],
        [[("alarm", f" {part}")] for part in wrap(left_to_you(model, asked), cells - 2) if part],
    )


def _called_out(model: Model, cells: int) -> list[Line]:
    """Return an announcement of the question whose time runs out first while the keys are elsewhere."""
    waits = _urgent(model)
    if waits is None:
        return []
    right, hurry = _deadline(model, waits)
    back = ", and Tab again back here" if model.is_inside() else ""
    begins = "Also asked" if shown(model)[0] is not None else "You are asked"
    text = f"{begins}: {sentence(waits.text)} {right}. Tab{back}."
    return [[("alarm" if hurry else "asked", f" {part}")] for part in wrap(text, cells - 2)]


def _noticed(model: Model, cells: int) -> list[Line]:
    """Return the notice, if there is one."""
    return notice_lines(model.ui.notice, cells) if model.ui.notice is not None else []


def _urgent(model: Model) -> Asked | None:
    """Return the question whose time runs out first while the keys are elsewhere, if that is soon; else None."""
    clocked = [(model.seconds_left(asked), asked) for asked in model.questions if asked.id != model.ui.focus]
    soon = [(left, asked) for left, asked in clocked if left is not None and left <= URGENT_S]
    elsewhere = model.is_inside() or model.ui.focus == STANDING
    return min(soon, key=lambda pair: pair[0])[1] if soon and elsewhere else None


def notice_lines(notice: Notice, cells: int) -> list[Line]:
    """Return a notice to the player, a refusal with its rule and what would help, in lines of `cells` cells."""
    mark = "(i)" if notice.kind == "word" else "!"
    style = "note" if notice.kind == "word" else "wrong"
    text = refusal_words(notice.text, notice.rule, notice.cure) + (" (/ reads the rule)" if cited(notice) else "")
    (first, *rest) = paragraph(text, cells - 1, style, before=" " * (len(mark) + 2), hang=0)
    return [[(style, f" {mark} "), *first[1:]], *rest]


def _idle(model: Model, cells: int) -> list[Line]:
    """Return what stands below the rule while nothing is asked: of a replay, for spectators, or after the match."""
    if model.replay is not None:
        return replay_lines(model, model.replay, cells)
    over = model.seen.over
    if over is None:
        if model.seen.eyes is not None:
            return looking_lines(model, model.seen.eyes, cells)
        return [[("hint", "   You are spectating.")]] if model.my_seat is None else []
    names = [seat_name(model, seat) for seat in over.winners]
    said = over.text or (f"The winner is {' and '.join(names)}." if names else "Nobody has won.")
    lines: list[Line] = [[("verdict", f" {part}")] for part in wrap(said, cells - 2)]
    lines += [[("verdict", f" {part}")] for text in series_words(model) for part in wrap(text, cells - 2)]
    if between_games(model):
        return lines + _between(model, cells)
    lines += [[("", f" {part}")] for text in standings(model) for part in wrap(text, cells - 2)]
    enter = after_words(model).removeprefix("for ").removeprefix("to go ")
    away = "the start menu" if model.home is not None else "quit"
    lines.append(_keys(("Enter", enter), ("PgUp", "the whole story"), ("q", away)))
    more = [("s", "keep the replay")] if has_replay(model) and model.taken is None else []
    more += [("e", "why the AI players did that")] if ai_seats(model) else []
    lines += [_keys(*more)] if more else []
    seed = f"The seed of the shuffle, which proves it was fair: {over.seed}" if over.seed else ""
    return [*lines, *([("hint", f" {part}")] for part in wrap(seed, cells - 2) if seed)]


def _between(model: Model, cells: int) -> list[Line]:
    """Return what can be done between two matches of a series."""
    ready = is_ready(model, model.my_seat)
    mine = [*ready_words(model), *late_words(model)]
    said = waiting_words(model) if ready or model.my_seat is None else mine
    lines: list[Line] = [[("hint", f" {part}")] for text in said for part in wrap(text, cells - 2)]
    go_on = [] if ready or model.my_seat is None else [("Enter", "the next game")]
    leave = "leave" if model.my_seat is None else "leave, and lose the series"
    lines.append(_keys(*go_on, ("l", leave), ("PgUp", "the whole story")))
    more = [("s", "keep the replay")] if has_replay(model) and model.taken is None else []
    more += [("e", "why the AI players did that")] if ai_seats(model) else []
    return [*lines, _keys(*more)] if more else lines


def _keys(*keys: tuple[str, str]) -> Line:
    """Return keys with their effects; a click presses them."""
    lines = [
        clickable([("key", f" {key}"), ("option", f": {about}")], f"key.{SHOWN.get(key, key)}") for key, about in keys
    ]
    return [part for place, line in enumerate(lines) for part in ([("", " " * 4)] if place else []) + line]


def _more_actions(model: Model, cells: int, most: int) -> list[Line]:
    """Return the standing actions in at most so many lines, each verb once; those about cards in hand are counted."""
    private = model.seen.private
    if private is None or model.seen.over is not None:
        return []
    letters, above = standing_letters(model), _in_window(model)
    free = [option for option in private.standing if option.barred is None and option.key not in above]
    free.sort(key=lambda option: _is_chore(model, option))
    if not free:
        return []
    held = {card.id for card in private.hand}
    count = len({option.card for option in free if option.card in held} & playable(model))
    line: Line = clickable([("head", " more actions ("), ("key", "x"), ("head", "):")], "key.x")
    if count:
        line += [("hint", f"  {count} card{'' if count == 1 else 's'} marked *")]
    by_letter: dict[str, list[WireOption]] = {}
    for option in free:
        if option.key in letters and option.card not in held:
            by_letter.setdefault(letters[option.key], []).append(option)
    items = [
        (letter, label(found[0]) if len(found) == 1 else f"{verb_words(model, letter)} ({len(found)})")
        for letter, found in by_letter.items()
    ]
    lines: list[Line] = [line]
    for place, (letter, name) in enumerate(items):
        item: Line = [("", "  "), *clickable([("key", f"{letter} "), ("option", cut(name, 34))], f"key.{letter}")]
        rest = len(items) - place
        if len(lines) < most and line_width(lines[-1]) + line_width(item) >= cells:
            lines.append([("", " " * 17)])
        if line_width(lines[-1]) + line_width(item) + (13 if rest > 1 and len(lines) == most else 0) >= cells:
            lines[-1].append(("hint", f"  +{rest} more (x)"))
            break
        lines[-1] += item
    return lines


def _in_window(model: Model) -> frozenset[str]:
    """Return the keys of standing actions that the question in focus shows already."""
    asked, widget = shown(model)
    if asked is None or ACTS not in asked.marks or not isinstance(widget, MenuWidget):
        return frozenset()
    return frozenset(option.key for option in widget.shape.options)


def _is_chore(model: Model, option: WireOption) -> bool:
    """Return whether an action is about a card in front of this player; such actions are seldom wanted and stand
    last."""
    mine = model.seat(model.my_seat) if model.my_seat is not None else None
    return option.card is not None and any(
        card.id == option.card for zone in (mine.zones if mine is not None else ()) for card in zone.cards
    )


def is_form(model: Model) -> bool:
    """Return whether several values are being filled in, so that all of them should be visible."""
    asked, widget = shown(model)
    return isinstance(asked.shape, Split | Form) if asked is not None and not model.is_inside() else widget is not None

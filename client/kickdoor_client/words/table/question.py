"""Questions in sentences, half-made answers, and everything that the person may do now."""

from __future__ import annotations

from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import WINDOW, Asked

from ...shapes import MenuWidget
from ...shapes.base import label, open_places
from ...shapes.menu import Inside, numbered
from ...state.errand import Purpose
from ...state.model import STANDING, Model, Scene
from ...state.windows import PASS, offered
from ...text.sentences import sentence
from ..menus.lessons import next_lesson
from ..menus.lobby import next_step, tables_words
from ..names import default_words, face_of, find_card
from ..people.looking import eyes_words
from ..people.reasons import ai_seats
from ..replay import replay_words
from .auto_pass import left_to_you
from .series import between_games, next_words, plays_series, series_words


def half_made(model: Model) -> tuple[int, Inside] | None:
    """Return the option whose details the player is filling in, with the id of its question (STANDING: an action
    possible at any time); the one with the focus first. None if there is none."""
    widgets = model.ui.widgets
    targets = [target for target in (model.ui.focus, *widgets) if target is not None and target in widgets]
    for target in targets:
        widget = widgets[target]
        if isinstance(widget, MenuWidget) and widget.inside is not None:
            return target, widget.inside
    return None


def kept_words(model: Model) -> list[str]:
    """Return a sentence about an option whose details were interrupted by another question, and how to go on with it;
    no lines if there is none."""
    found = half_made(model)
    if found is None or found[0] == model.ui.focus:
        return []
    return [f'"{label(found[1].option)}" is kept half made: say resume to go on with it, or cancel to drop it.']


NEAR_S = 60
"""Seconds below which a deadline is announced with its question: later ones hurry nobody."""


def deadline_words(model: Model, asked: Asked, *, whole: bool = True) -> str:
    """Return the time left and the default answer: "You have 14 seconds; timeout: decline."; "" without a clock. If not
    `whole`, only if the deadline is near."""
    seconds = model.seconds_left(asked)
    if seconds is None or not (whole or seconds < NEAR_S):
        return ""
    default = default_words(asked.shape, asked.default, asked.default_text)
    return f"You have {seconds} second{'' if seconds == 1 else 's'}; timeout: {default}."


def about_words(model: Model, asked: Asked) -> str:
    """Return the text of the card that a question is about, so that nobody answers unread; "" without one."""
    card = find_card(model, asked.card) if asked.card is not None else None
    face = face_of(model, card) if card is not None else None
    if face is None:
        return ""
    return f"{face.name}: {face.text or ' '.join(face.rules)}" if face.text or face.rules else ""


def question_words(model: Model, asked: Asked, *, whole: bool = True) -> list[str]:
    """Return the question, its deadline and default, and the choices in sentences; `whole`: also those that are
    barred."""
    lines = [" ".join(filter(None, (sentence(asked.text), deadline_words(model, asked, whole=whole))))]
    lines += filter(None, (left_to_you(model, asked),))
    if whole or model.settings.telling != "brief":
        lines += filter(None, (about_words(model, asked),))
    widget = model.ui.widgets.get(asked.id)
    if widget is None:
        return lines
    if WINDOW in asked.marks and isinstance(widget, MenuWidget) and widget.inside is None:
        return lines + window_words(widget)
    if isinstance(widget, MenuWidget) and widget.inside is None and not whole:
        return [*lines, *widget.tell()[:1]]
    return lines + widget.tell()


def is_meant(model: Model, asked: Asked) -> bool:
    """Return whether numbers that the player types answer this question, if several are open."""
    return model.ui.focus == model.ui.chosen == asked.id


def several_words(model: Model) -> list[str]:
    """Return the numbered questions and how to choose one, if there are several; else no lines."""
    questions = model.questions
    if len(questions) < 2:
        return []
    lines = [
        f"Question {number}: {sentence(asked.text)}{NUMBERS_HERE if is_meant(model, asked) else ''}"
        for number, asked in enumerate(questions, 1)
    ]
    return [*lines, WHICH]


NUMBERS_HERE = " Numbers answer this one."
"""Behind the question that numbers answer."""
WHICH = "Several things are asked: say question and its number, then numbers answer that one. Names answer at once."
"""Help on choosing one of several questions."""


def window_words(widget: MenuWidget) -> list[str]:
    """Return the possible reactions in a window (a short time to react), and how to pass."""
    choices = widget.spoken()
    acts = [choice for choice in choices if choice[1].key != PASS]
    passing = numbered([choice for choice in choices if choice[1].key == PASS])
    if acts:
        return [f"You could: {'; or '.join('; '.join(said) for said in (numbered(acts), passing) if said)}."]
    return [f"Say {passing[0]}."] if passing else []


def is_idle_window(model: Model, asked: Asked) -> bool:
    """Return whether the question is a window (a short time to react) in which nothing but passing is possible."""
    if WINDOW not in asked.marks:
        return False
    return [option.key for option in _acts(model, asked) if option.barred is None] == [PASS]


def standing_words(model: Model, before: Model | None = None) -> list[str]:
    """Return the actions possible at any time that the open questions do not list already; with `before`, only those
    that are new since then."""
    shown = {label(option) for asked in model.questions if WINDOW in asked.marks for option in _acts(model, asked)}
    free = [action for action in _free(model) if action not in shown]
    known = _free(before) if before is not None else []
    if not known:
        return ["More actions: " + "; ".join(free) + "."] if free else []
    more = [action for action in free if action not in known]
    return ["More actions now: " + "; ".join(more) + "."] if more else []


def at_any_time_words(model: Model) -> list[str]:
    """Return the verbs of the actions possible at any time: play, use, sell, curse and the like."""
    private = model.seen.private
    words = [label(option).split(" ")[0] for option in private.standing] if private is not None else []
    verbs = dict.fromkeys(word for word in words if word.islower())
    if not verbs:
        return []
    return [
        f"More actions: {', '.join(verbs)}, with the name of a card or a seat. Say what for those that are possible."
    ]


def _acts(model: Model, asked: Asked) -> tuple[WireOption, ...]:
    """Return the options shown with a question."""
    private = model.seen.private
    shape = offered(asked, private.standing) if private is not None else asked.shape
    return shape.options if isinstance(shape, Menu) else ()


def _free(model: Model) -> list[str]:
    """Return the labels of the standing actions that can be taken."""
    private = model.seen.private
    return [label(private.standing[place]) for place in open_places(private.standing)] if private is not None else []


def has_replay(model: Model) -> bool:
    """Return whether the replay of the match that is over can be kept here: not that of a lesson, and nothing for ssh
    visitors."""
    return model.errand.purpose is not Purpose.LEARN and model.keeps


def keeps_by_itself(model: Model) -> bool:
    """Return whether the replay of a match is kept automatically: on a server that this program runs, if the setting
    says so."""
    own = model.errand.purpose in (Purpose.PLAY, Purpose.HOST)
    return own and model.settings.replays == "always"


def after_words(model: Model) -> str:
    """Return the end of a sentence about what comes after the match: another match, the next lesson, or the list of
    tables."""
    if model.errand.purpose is Purpose.LEARN:
        return "for the next lesson" if next_lesson(model) is not None else "for the end of school"
    return "for another match" if model.errand.purpose is Purpose.PLAY else "to go back to the tables"


def what(model: Model) -> list[str]:
    """Return the answer to the command `what`: everything that this person may do now."""
    if model.replay is not None:
        return replay_words(model, model.replay)
    if model.seen.over is not None:
        ended = [sentence(model.seen.over.text or "The match is over"), *series_words(model)]
        why = ["Say explain and a name to hear why an AI player did what it did."] if ai_seats(model) else []
        save = ["Say save to keep its replay."] if has_replay(model) and not keeps_by_itself(model) else []
        if plays_series(model):
            return [*ended, *why, *save, *next_words(model)] if between_games(model) else ended
        if model.errand.purpose is Purpose.PLAY:
            menu = " leave for the menu," if model.home is not None else ""
            return [*ended, *why, *save, f"Say another {after_words(model)},{menu} or quit."]
        return [*ended, *why, *save, f"Say leave {after_words(model)}, or quit."]
    if model.scene is Scene.FILLING:
        return [next_step(model), "Say help for all that can be said here."]
    if model.scene is Scene.BROWSING:
        return tables_words(model)
    lines: list[str] = []
    several = len(model.questions) > 1
    for number, asked in enumerate(model.questions, 1):
        first, *rest = question_words(model, asked)
        lines += [f"Question {number}: {first}" if several else first, *rest]
    lines += [WHICH] if several else []
    if not model.questions:
        lines.append("Nothing is asked of you now." if model.my_seat is not None else "You are spectating.")
        lines += eyes_words(model)
    widget = model.ui.widgets.get(STANDING)
    if model.ui.focus == STANDING and model.is_inside() and widget is not None:
        return widget.tell()
    return [*lines, *kept_words(model), *standing_words(model), *note_words(model)]


def note_words(model: Model) -> list[str]:
    """Return the server's notes to this player as sentences."""
    return list(map(sentence, notes(model)))


def notes(model: Model) -> tuple[str, ...]:
    """Return the notes that the server wants this player to see: in a lesson always, elsewhere only if the setting for
    hints is on."""
    private = model.seen.private
    if private is None or not (model.settings.hints or model.errand.purpose is Purpose.LEARN):
        return ()
    return private.notes

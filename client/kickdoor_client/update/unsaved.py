"""Confirms a key or line that would discard work in this program, or leave a match.

`WORKS` lists all such work. A key or line is carried out first; if work is gone afterwards that was neither sent nor
saved, or a match in progress would be left, the result is dropped and the person is asked. On the full screen Enter is
yes, in line mode the word `yes`; anything else keeps the work. The page that confirms leaving counts as a confirmation.
What is not done at the keyboard (a lost connection, a signal, the end of the input) is not confirmed; at the end of the
input a deck is saved in a file (`decks.saved_unfinished`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.messages.decks import SaveDeck
from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.messages.talk import Say

from ..shapes import MenuWidget
from ..state.effects import Effects, HangUp, KeepDeck, Quit, Send
from ..state.errand import Purpose
from ..state.model import Discard, Manner, Model
from ..state.overlays import Leaving, form_in
from ..words.menus.decks import is_unsaved
from ..words.table.leaving import gives_up, leaving_words
from .lobby import tabling
from .questions import hurry
from .showing.outcome import Outcome, remark

LINE_LEAST = 20
"""Characters from which on a line being typed is work: fewer are quickly typed again."""

HOW = {
    Manner.SCREEN: "Enter to go on without it, Esc to stay.",
    Manner.LINES: "Say yes to go on without it; anything else stays.",
}
"""The keys or words for yes and no."""
HOW_TO_LEAVE = {
    Manner.SCREEN: "Enter to leave, Esc to stay.",
    Manner.LINES: "Say yes to leave; anything else stays.",
}
"""The keys or words for leaving and staying."""

Piece = object
"""Identifies one piece of work among its kind."""


class UnsavedWork(Struct, frozen=True):
    """A kind of work. `piece` returns the present one, None if there is none; `is_unsaved`: discarding it would be a
    loss.

    `lost` is the warning. `sends`: requests or effects that save it. `of_the_match`: it exists only in a match, and
    leaving that has its own confirmation.
    """

    lost: str
    piece: Callable[[Model], Piece | None]
    is_unsaved: Callable[[Model], bool]
    sends: tuple[type, ...]
    of_the_match: bool = False


def _deck(model: Model) -> Piece | None:
    """Return the number of the deck being built."""
    draft = model.workshop.draft
    return None if draft is None else draft.number


def _deck_is_unsaved(model: Model) -> bool:
    """Return whether the deck being built has changed since it was saved."""
    return is_unsaved(model.workshop)


def _table(model: Model) -> Piece | None:
    """Return a mark of the form for a new table, if it is open."""
    return "form" if form_in(model.ui.overlay) is not None else None


def _table_is_unsaved(model: Model) -> bool:
    """Return whether anything is filled in in the form for a new table."""
    form, blank = form_in(model.ui.overlay), tabling.blank(model)
    if form is None or blank is None or form.sent:
        return False
    return replace(form, row=blank.row, typing=blank.typing) != blank


def _form(model: Model) -> Piece | None:
    """Return the questions and options whose details are open."""
    found = [
        (number, widget.inside.option.key)
        for number, widget in model.ui.widgets.items()
        if isinstance(widget, MenuWidget) and widget.inside is not None
    ]
    return tuple(found) or None


def _form_is_unsaved(model: Model) -> bool:
    """Return whether details are filled in. In line mode they are left by a word of their own, so that needs no
    confirmation."""
    widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
    is_open = model.manner is Manner.SCREEN and isinstance(widget, MenuWidget) and widget.inside is not None
    return is_open and isinstance(widget, MenuWidget) and widget.inside is not None and widget.inside.is_filled_in()


def _line(model: Model) -> Piece | None:
    """Return a mark of the line being typed, if there is one."""
    return "line" if model.ui.prompt is not None else None


def _line_is_unsaved(model: Model) -> bool:
    """Return whether the chat line being typed is long enough to be work."""
    prompt = model.ui.prompt
    return prompt is not None and prompt.kind == "talk" and len(prompt.text) >= LINE_LEAST


WORKS = (
    UnsavedWork("The deck being built has not been kept, and is lost.", _deck, _deck_is_unsaved, (SaveDeck, KeepDeck)),
    UnsavedWork(
        "The table is not opened yet, and what you have filled in is lost.", _table, _table_is_unsaved, (CreateTable,)
    ),
    UnsavedWork(
        "What you are filling in has not been sent, and is lost.", _form, _form_is_unsaved, (Answer, Act), True
    ),
    UnsavedWork("Your line has not been said, and is lost.", _line, _line_is_unsaved, (Say,)),
)
"""All kinds of work."""


def guarded(before: Model, asking: Discard, after: Model, effects: Effects) -> Outcome:
    """Return the model and effects after a key or line or, if those would discard unsaved work, the model `before` with
    a request to confirm. `asking` is the confirmation that is stored then."""
    if lost := _lost(before, after, effects):
        question = f"{lost} {HOW[before.manner]}"
    elif left := _left(before, after, effects):
        question = f"{left} {HOW_TO_LEAVE[before.manner]}"
    else:
        return after, effects
    model, said = remark(before, "word", question)
    if model.ui.notice is not None and model.manner is Manner.SCREEN:
        held_until = max(model.ui.held_until, model.now + hurry.BREATH_S)
        model = model.with_ui(notice=replace(model.ui.notice, until=inf), held_until=held_until)
    return model.with_ui(sure=asking), said


def _lost(before: Model, after: Model, effects: Effects) -> str:
    """Return the warning of what would be discarded; "" for nothing."""
    ends = any(isinstance(effect, Quit | HangUp) for effect in effects)
    for work in WORKS:
        if not work.is_unsaved(before):
            continue
        is_gone = (ends and not work.of_the_match) or work.piece(after) != work.piece(before)
        if is_gone and not any(isinstance(_what(effect), work.sends) for effect in effects):
            return work.lost
    return next(filter(None, map(_removed, effects)), "")


def _left(before: Model, after: Model, effects: Effects) -> str:
    """Return the question whether to leave a match in progress; "" if none is left. Going from one lesson to another
    does not count."""
    ends = any(isinstance(effect, Quit | HangUp) for effect in effects)
    leaves = any(isinstance(_what(effect), LeaveTable) for effect in effects)
    to_another = before.errand.purpose is Purpose.LEARN and bool(after.errand.table)
    is_asked = isinstance(before.ui.overlay, Leaving)
    if not (ends or leaves) or is_asked or to_another or not gives_up(before, table=not ends):
        return ""
    return leaving_words(before, table=not ends)


def _what(effect: object) -> object:
    """Return the request of an effect that sends one, else the effect."""
    return effect.request if isinstance(effect, Send) else effect


def _removed(effect: object) -> str:
    """Return the warning that an own deck would be deleted; "" otherwise."""
    match _what(effect):
        case KeepDeck(deck) if not deck.keys:
            return f"{deck.name} is removed for good."
        case SaveDeck(name=name, cards=()):
            return f"{name} is removed for good."
        case _:
            return ""

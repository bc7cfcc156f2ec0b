"""Work that exists only in this program, and a match, are asked about once before a key or a line loses them.

`WORKS` lists all such work. A key or a line is carried out first; if a piece of work is gone afterwards and was neither
sent nor kept, or if a match that goes on would be left, what was carried out is dropped, and the person is asked. On
the full screen Enter loses it then, in lines `yes` does, and anything else keeps it. Whoever has come by the page that
asks whether to leave has been asked. What nobody at the keyboard has done (a lost connection, a signal, the end
of the input) is not held up; at the end of the input a deck is kept in a file (`decks.saved_unfinished`).
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
"""Characters of a line that is being typed from which on it is work: fewer are typed again at once."""

HOW = {
    Manner.SCREEN: "Enter to go on without it, Esc to stay.",
    Manner.LINES: "Say yes to go on without it; anything else stays.",
}
HOW_TO_LEAVE = {
    Manner.SCREEN: "Enter to leave, Esc to stay.",
    Manner.LINES: "Say yes to leave; anything else stays.",
}

Piece = object
"""What tells one piece of work from the next of its kind."""


class UnsavedWork(Struct, frozen=True):
    """A kind of work. `piece`: the one that is there, None: there is none; `is_unsaved`: losing it would be a loss.

    `sends`: the requests that make something of it. `lost` says that it would be lost. `of_the_match`: it is nothing
    outside of the match, and leaving that is asked about by itself.
    """

    lost: str
    piece: Callable[[Model], Piece | None]
    is_unsaved: Callable[[Model], bool]
    sends: tuple[type, ...]
    of_the_match: bool = False


def _deck(model: Model) -> Piece | None:
    draft = model.workshop.draft
    return None if draft is None else draft.number


def _deck_is_unsaved(model: Model) -> bool:
    return is_unsaved(model.workshop)


def _table(model: Model) -> Piece | None:
    return "form" if form_in(model.ui.overlay) is not None else None


def _table_is_unsaved(model: Model) -> bool:
    form, blank = form_in(model.ui.overlay), tabling.blank(model)
    if form is None or blank is None or form.sent:
        return False
    return replace(form, row=blank.row, typing=blank.typing) != blank


def _form(model: Model) -> Piece | None:
    found = [
        (number, widget.inside.option.key)
        for number, widget in model.ui.widgets.items()
        if isinstance(widget, MenuWidget) and widget.inside is not None
    ]
    return tuple(found) or None


def _form_is_unsaved(model: Model) -> bool:
    """In lines it is left by a word of its own."""
    widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
    is_open = model.manner is Manner.SCREEN and isinstance(widget, MenuWidget) and widget.inside is not None
    return is_open and isinstance(widget, MenuWidget) and widget.inside is not None and widget.inside.is_filled_in()


def _line(model: Model) -> Piece | None:
    return "line" if model.ui.prompt is not None else None


def _line_is_unsaved(model: Model) -> bool:
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


def guarded(before: Model, asking: Discard, after: Model, effects: Effects) -> Outcome:
    """Return what came of a key or a line, or the question whether it is meant, if it would lose something."""
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
    """What would be lost, in a sentence; "" for nothing."""
    ends = any(isinstance(effect, Quit | HangUp) for effect in effects)
    for work in WORKS:
        if not work.is_unsaved(before):
            continue
        is_gone = (ends and not work.of_the_match) or work.piece(after) != work.piece(before)
        if is_gone and not any(isinstance(_what(effect), work.sends) for effect in effects):
            return work.lost
    return next(filter(None, map(_removed, effects)), "")


def _left(before: Model, after: Model, effects: Effects) -> str:
    """Return the question whether to leave a match that goes on; "" if none is left. One lesson may lead to another."""
    ends = any(isinstance(effect, Quit | HangUp) for effect in effects)
    leaves = any(isinstance(_what(effect), LeaveTable) for effect in effects)
    to_another = before.errand.purpose is Purpose.LEARN and bool(after.errand.table)
    is_asked = isinstance(before.ui.overlay, Leaving)
    if not (ends or leaves) or is_asked or to_another or not gives_up(before, table=not ends):
        return ""
    return leaving_words(before, table=not ends)


def _what(effect: object) -> object:
    return effect.request if isinstance(effect, Send) else effect


def _removed(effect: object) -> str:
    """That a deck of one's own is removed from where it is kept."""
    match _what(effect):
        case KeepDeck(deck) if not deck.keys:
            return f"{deck.name} is removed for good."
        case SaveDeck(name=name, cards=()):
            return f"{name} is removed for good."
        case _:
            return ""

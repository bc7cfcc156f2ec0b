"""Reaction windows in which one can do nothing, at a table where nobody is kept waiting: they are passed by themselves.

One person among AI players has no clock, so such a window would stay open until it was passed by hand, a hundred times
in a match. When it is passed depends on the hand, which tells nothing to AI players: they do not look at the time.
Where other people play, or a clock runs, each window is the person's own.
"""

from __future__ import annotations

from kickdoor_protocol.views import Asked

from ...state.effects import Effects
from ...state.errand import Purpose
from ...state.model import Model
from ...state.windows import PASS
from ...words.table.question import is_idle_window
from ..showing.outcome import Outcome
from .answering import choose


def passed(model: Model) -> Outcome:
    """The passes that the person could not but give."""
    effects: Effects = ()
    for asked in model.questions:
        if is_passed(model, asked):
            model, more = choose(model, asked.id, (PASS,))
            effects += more
    return model, effects


def is_passed(model: Model, asked: Asked) -> bool:
    """Whether this is such a window; not where it is about the person, nor where it wins the game for somebody, or
    might: that is not passed without a word; and not in a lesson, which shows windows."""
    if asked.seconds_left is not None or not is_alone(model) or model.errand.purpose is Purpose.LEARN:
        return False
    return asked.wins == () and asked.about != model.my_seat and is_idle_window(model, asked)


def is_alone(model: Model) -> bool:
    """Whether all others at the table are AI players."""
    seats = model.seen.public.seats if model.seen.public is not None else ()
    others = [seat.kind for seat in seats if seat.seat != model.my_seat and seat.kind != "empty"]
    return model.my_seat is not None and bool(others) and all(kind == "ai" for kind in others)

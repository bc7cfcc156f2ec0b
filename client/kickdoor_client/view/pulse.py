"""What on the screen changes by itself as time goes by, so that a tick that changes nothing paints nothing."""

from __future__ import annotations

from ..state.model import Model, Phase
from ..words.menus.lobby import opening_words
from ..words.people.looking import eyes_title, eyes_words
from ..words.people.pause import pause_words
from ..words.table.sums import is_fresh
from ..words.table.who import waiting_seconds


def pulse(model: Model) -> tuple[object, ...]:
    """Equal for two models, all else being equal, if they look the same."""
    clocks = tuple(model.seconds_left(asked) for asked in model.questions)
    public = model.seen.public
    waiting = tuple(waiting_seconds(model, each) for each in public.waiting) if public is not None else ()
    pause = pause_words(model)
    eyes = eyes_words(model), eyes_title(model, model.seen.eyes) if model.seen.eyes is not None else ()
    contact = model.contact
    retry = int(-(-(contact.retry_at - model.now) // 1)) if contact.phase is Phase.LOST else 0
    opening = opening_words(model)
    return clocks, waiting, pause, eyes, retry, opening, model.ui.notice, model.tables, is_fresh(model), model.replay

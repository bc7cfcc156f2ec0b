"""The time-dependent part of the screen, so that a tick without changes paints nothing; and the window title.

The title says enough to see in a list of windows whether one has to act.
"""

from __future__ import annotations

from ..state.model import Model, Phase, Scene
from ..update.notices import wanted
from ..words.menus.lobby import opening_words
from ..words.names import listed, seat_name
from ..words.people.looking import eyes_title, eyes_words
from ..words.people.pause import pause_words
from ..words.table.series import brief_words
from ..words.table.sums import is_fresh
from ..words.table.who import waiting_seconds

NAME = "kickdoor"
"""Beginning of the title."""


def title(model: Model) -> str:
    """Return the title of the terminal window, without a countdown, so that it does not change all the time."""
    return f"{NAME}: {words}" if (words := _words(model)) else NAME


def _words(model: Model) -> str:
    """Return the state of the program in a few words; "" if there is nothing to say."""
    public = model.seen.public
    if model.contact.phase is Phase.LOST:
        return "reconnecting"
    if model.scene is Scene.FILLING and model.lobby is not None:
        return model.lobby.table.name
    if model.scene is not Scene.PLAYING or public is None:
        return ""
    if model.seen.over is not None:
        return brief_words(model) or "the match is over"
    if (asked := wanted(model)) is not None:
        return f"* YOU: {asked.text.rstrip('.')}"
    names = [seat_name(model, waiting.seat) for waiting in public.waiting if waiting.seat != model.my_seat]
    return f"waiting for {listed(names)}" if names else public.header.status.rstrip(".")


def pulse(model: Model) -> tuple[object, ...]:
    """Return the time-dependent values of the screen. Two models that otherwise agree look the same if these are
    equal."""
    clocks = tuple(model.seconds_left(asked) for asked in model.questions)
    public = model.seen.public
    waiting = tuple(waiting_seconds(model, each) for each in public.waiting) if public is not None else ()
    pause = pause_words(model)
    eyes = eyes_words(model), eyes_title(model, model.seen.eyes) if model.seen.eyes is not None else ()
    contact = model.contact
    retry = int(-(-(contact.retry_at - model.now) // 1)) if contact.phase is Phase.LOST else 0
    opening = opening_words(model)
    return clocks, waiting, pause, eyes, retry, opening, model.ui.notice, model.tables, is_fresh(model), model.replay

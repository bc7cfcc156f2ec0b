"""Lines typed ahead wait until the program has come to where they apply.

A pipe brings all of its lines at once, and people type while a connection is made or a match of their own starts up. A
line waits while the program is on the way to what it was started for, while a replay winds, and while a request that
leads elsewhere is not answered. It is heard then, in its turn, as if it were typed just now.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, StartMatch, WatchTable
from kickdoor_protocol.messages.replay import Fork
from kickdoor_protocol.messages.table import Private

from ..network.events import LinkUp, Pushed, Replied
from ..state.effects import Effects, Quit, Send
from ..state.errand import Purpose
from ..state.messages import Msg
from ..state.model import Model, Phase, Scene
from ..state.passwords import AskingPassword
from ..text.digits import is_digits
from .showing.outcome import Outcome, remark
from .watching import replaying

LEADS_ELSEWHERE = (CreateTable, JoinTable, WatchTable, LeaveTable, StartMatch, Fork)
"""Requests after which other lines can be said."""

WAITED_FOR = (Purpose.REPLAY, Purpose.PLAY, Purpose.LEARN)
"""Purposes for which the program waits after the end of its input, until they are reached or known to be impossible."""

UNHEARD_MOST = 1_000
"""So many lines can wait; what comes after them is not kept, and whoever says it is told so."""

AT_ONCE = frozenset(("quit", "q", "menu", "again", "help", "?"))
"""Words that need no server: they are carried out at once, unless other lines wait before them."""


def has_to_wait(model: Model, line: str) -> bool:
    """Return whether this line, typed now, has to wait."""
    if model.unheard:
        return True
    return is_on_the_way(model) and line.strip().casefold() not in AT_ONCE


def kept(model: Model, line: str) -> Outcome:
    """Let a line wait, or say that too many do."""
    if len(model.unheard) < UNHEARD_MOST:
        return replace(model, unheard=(*model.unheard, line)), ()
    return remark(
        model, "wrong", f"{UNHEARD_MOST:,} lines wait already. This one is not kept.", cure="say it again later"
    )


def is_on_the_way(model: Model) -> bool:
    """Return whether the program is about to come elsewhere; where several share it, their lines are not theirs."""
    overlay, errand = model.ui.overlay, model.errand
    if model.scene is Scene.HOME or errand.shared or model.contact.phase is Phase.LOST:
        return False
    if isinstance(overlay, AskingPassword):
        return overlay.sent
    seated = model.scene is Scene.PLAYING and model.seen.private is not None
    arrives = model.scene is Scene.ARRIVING or errand.opening or (bool(errand.todo) and not seated)
    return model.contact.phase is Phase.DIALLING or arrives or model.moving or replaying.is_busy(model)


def comes_there(model: Model) -> bool:
    """Return whether the program has yet to find out if it can have the match it was started for."""
    return model.errand.purpose in (Purpose.PLAY, Purpose.LEARN) and is_on_the_way(model)


def noted(model: Model, message: Msg, effects: Effects) -> Model:
    """Return the model that knows whether a request that leads elsewhere is under way after this message."""
    moving = model.moving
    match message:
        case Replied(request) if isinstance(request, LEADS_ELSEWHERE):
            moving = False
        case LinkUp(welcome) if not welcome.resumed:
            moving = False
        case Pushed(Private()):
            moving = False  # whoever sees their seat has come there
        case _:
            pass
    moving = moving or any(
        isinstance(effect, Send) and isinstance(effect.request, LEADS_ELSEWHERE) for effect in effects
    )
    return model if moving == model.moving else replace(model, moving=moving)


def caught_up(
    model: Model,
    message: Msg,
    effects: Effects,
    hear: Callable[[Model, str], Outcome],
    ended: Callable[[Model], Outcome],
) -> Outcome:
    """Hear the lines that waited, as far as they apply now; after the last of a pipe its input has `ended`."""
    model = noted(model, message, effects)
    through = model.handless and (bool(model.unheard) or model.errand.purpose in WAITED_FOR)
    while model.unheard and not (is_on_the_way(model) or _sees_no_seat_yet(model) or _quits(effects)):
        line, *rest = model.unheard
        model = replace(model, unheard=tuple(rest))
        if is_digits(line.strip()):
            # A number typed ahead cannot be meant for what is asked now: it is said what that is.
            model = model.with_ui(held_until=max(model.ui.held_until, model.now + 1))
        model, more = hear(model, line)
        model, effects = noted(model, message, more), (*effects, *more)
    if not through or model.unheard or _quits(effects) or comes_there(model):
        return model, effects
    model, more = ended(model)
    return model, (*effects, *more)


def _sees_no_seat_yet(model: Model) -> bool:
    """Return whether a match is shown, and what this person may do there comes right after it."""
    return model.scene is Scene.PLAYING and model.replay is None and model.seen.private is None


def _quits(effects: Effects) -> bool:
    return any(isinstance(effect, Quit) for effect in effects)

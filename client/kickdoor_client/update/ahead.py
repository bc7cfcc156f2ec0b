"""Lines typed ahead wait until the program is where they apply.

A pipe delivers all its lines at once, and people type while the program connects or a match starts. A line waits while
the program is on the way to what it was started for, while a replay winds, and while a request that leads elsewhere is
unanswered. Then it is handled as if it were typed at that moment.
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
"""Requests after which other lines apply."""

WAITED_FOR = (Purpose.REPLAY, Purpose.PLAY, Purpose.LEARN)
"""Purposes for which the program stays after the end of its input, until they are reached or known to be impossible."""

UNHEARD_MOST = 1_000
"""Lines that can wait; further ones are refused with a notice."""

AT_ONCE = frozenset(("quit", "q", "menu", "again", "help", "?"))
"""Words that need no server: they are handled immediately, unless other lines wait."""


def has_to_wait(model: Model, line: str) -> bool:
    """Return whether this line, typed now, has to be queued: others are queued, or the program is just going to another
    table or page."""
    if model.unheard:
        return True
    return is_on_the_way(model) and line.strip().casefold() not in AT_ONCE


def kept(model: Model, line: str) -> Outcome:
    """Queue a typed line until the program has arrived where it is going, or refuse it if too many are queued."""
    if len(model.unheard) < UNHEARD_MOST:
        return replace(model, unheard=(*model.unheard, line)), ()
    return remark(
        model, "wrong", f"{UNHEARD_MOST:,} lines wait already. This one is not kept.", cure="say it again later"
    )


def is_on_the_way(model: Model) -> bool:
    """Return whether the program is just going elsewhere (connecting, joining, opening a match), so that typed lines
    have to wait. False in hot-seat play, where the program itself types for its people meanwhile."""
    overlay, errand = model.ui.overlay, model.errand
    if model.scene is Scene.HOME or errand.shared or model.contact.phase is Phase.LOST:
        return False
    if isinstance(overlay, AskingPassword):
        return overlay.sent
    seated = model.scene is Scene.PLAYING and model.seen.private is not None
    arrives = model.scene is Scene.ARRIVING or errand.opening or (bool(errand.todo) and not seated)
    return model.contact.phase is Phase.DIALLING or arrives or model.moving or replaying.is_busy(model)


def comes_there(model: Model) -> bool:
    """Return whether the program is on its way into the match or lesson that it was started for."""
    return model.errand.purpose in (Purpose.PLAY, Purpose.LEARN) and is_on_the_way(model)


def noted(model: Model, message: Msg, effects: Effects) -> Model:
    """Return the model with `moving` updated, which says whether a request that leads to another place (joining,
    leaving ...) is unanswered after this message."""
    moving = model.moving
    match message:
        case Replied(request) if isinstance(request, LEADS_ELSEWHERE):
            moving = False
        case LinkUp(welcome) if not welcome.resumed:
            moving = False
        case Pushed(Private()):
            moving = False  # the view of a seat has come: the person is there
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
    """Handle queued lines with `hear`, as long as the program is not on the way elsewhere; call `ended` after the last
    line of a pipe."""
    model = noted(model, message, effects)
    through = model.handless and (bool(model.unheard) or model.errand.purpose in WAITED_FOR)
    while model.unheard and not (is_on_the_way(model) or _sees_no_seat_yet(model) or _quits(effects)):
        line, *rest = model.unheard
        model = replace(model, unheard=tuple(rest))
        if is_digits(line.strip()):
            # A number typed ahead cannot be meant for the question asked now: the hold makes it read out the question.
            model = model.with_ui(held_until=max(model.ui.held_until, model.now + 1))
        model, more = hear(model, line)
        model, effects = noted(model, message, more), (*effects, *more)
    if not through or model.unheard or _quits(effects) or comes_there(model):
        return model, effects
    model, more = ended(model)
    return model, (*effects, *more)


def _sees_no_seat_yet(model: Model) -> bool:
    """Return whether the public view of a match has come and the private one is still to follow."""
    return model.scene is Scene.PLAYING and model.replay is None and model.seen.private is None


def _quits(effects: Effects) -> bool:
    """Return whether one of the effects ends the program."""
    return any(isinstance(effect, Quit) for effect in effects)

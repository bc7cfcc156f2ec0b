"""Calls a person to the table who looks elsewhere: by the bell and, if set, by a desktop notification.

People are called who have not pressed a key for a while: when it is their turn, when they are asked something weightier
than a reaction window, when somebody may win the game, when something happens to them, and when the match is over.
Those who do not come are called once more. Before a deadline everybody is warned once.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.views import Asked

from ..network.events import Pushed
from ..state.countdown import NEVER
from ..state.effects import Effects, Notify, Ring
from ..state.messages import Key, Msg, Pasted, Tick, Typed
from ..state.model import Calls, Model, Scene
from ..state.windows import pass_choice
from ..words.names import default_words
from ..words.table.auto_pass import reason_to_ask
from .showing.outcome import Outcome

HERE_S = 8.0
"""Seconds after a key during which a person counts as looking at the screen."""

AGAIN_S = 30.0
"""Seconds after which a person who has not come is called once more."""

APART_S = 2.0
"""The fewest seconds between two calls: an event and the question it leads to are one reason."""

WARN_S = 10
"""Seconds before a deadline at which a person is warned; windows are too short for that."""


def noticed(before: Model, message: Msg, after: Model, effects: Effects) -> Outcome:
    """Add a bell or desktop notification to the effects, if a message gives a reason to call the player back to the
    keyboard."""
    calls, now = after.calls, after.now
    if isinstance(message, Key | Typed | Pasted):
        return replace(after, calls=replace(calls, here_at=now, again_at=NEVER)), effects
    if after.scene is not Scene.PLAYING or after.my_seat is None or after.replay is not None:
        return after, effects
    match message:
        case Pushed(Over(text=text)):
            return _called(after, effects, text or "The match is over.", again=False)
        case Pushed():
            reason = _reason(before, after)
            away = now - calls.here_at >= HERE_S and now - calls.rung_at >= APART_S
            return _called(after, effects, reason, again=True) if reason and away else (after, effects)
        case Tick():
            return _ticked(after, effects)
        case _:
            return after, effects


def wanted(model: Model) -> Asked | None:
    """Return the first question that is worth calling the player for, None if there is none. A window (a short time to
    react, or pass) is only worth it if it may decide the game or is about this player."""
    return next((asked for asked in model.questions if _is_weighty(model, asked)), None)


def _is_weighty(model: Model, asked: Asked) -> bool:
    """Return whether a question is worth a call."""
    return pass_choice(asked) is None or bool(reason_to_ask(model, asked))


def _reason(before: Model, after: Model) -> str:
    """Return why the person is called after a message from the server; "" if there is no reason."""
    if after.has_turn and not before.has_turn:
        return "It is your turn."
    me = after.my_seat
    if after.seen.fresh is not before.seen.fresh:
        done = [line.text for line in after.seen.fresh if me in line.seats and set(line.seats) - {me}]
        if done:
            return done[-1]
    known = {asked.text for asked in before.questions}
    return next((asked.text for asked in after.questions if asked.text not in known and _is_weighty(after, asked)), "")


def _ticked(model: Model, effects: Effects) -> Outcome:
    """Warn of a deadline, or call once more, if it is time."""
    calls = model.calls
    for asked in model.questions:
        left = model.seconds_left(asked)
        if left is None or left > WARN_S or asked.id in calls.warned or not _is_weighty(model, asked):
            continue
        model = replace(model, calls=replace(calls, warned=calls.warned | {asked.id}))
        default = default_words(asked.shape, asked.default, asked.default_text)
        return _called(model, effects, f"{left} seconds left, timeout: {default}.", again=False)
    if calls.again_at != NEVER and model.now >= calls.again_at:
        still = wanted(model)
        model = replace(model, calls=replace(calls, again_at=NEVER))
        if still is not None:
            return _called(model, effects, f"Everybody waits for you: {still.text}", again=False)
    return model, effects


def _called(model: Model, effects: Effects, text: str, *, again: bool) -> Outcome:
    """Call the person with this text; `again`: call once more if they do not come."""
    calls: Calls = replace(model.calls, said=text, rung_at=model.now, again_at=model.now + AGAIN_S if again else NEVER)
    bell: Effects = (Ring(),) if model.settings.bell else ()
    notice: Effects = (Notify(text),) if model.settings.notices else ()
    return replace(model, calls=calls), (*effects, *bell, *notice)

"""Auto-pass: passes in reaction windows that the client gives for the person.

Three scopes differ in how long they last, and any of them may be on at a time: for this contest, until one's own turn,
to the end of the match. Two differ in what they pass: windows that open only because the game goes on, in games that
have these (on at first, or a duel would ask at every step of a turn), and windows of the present kind. They are listed
in one place (`p`), are visible in the footer, and none outlives the connection or the match.

Auto-pass only passes, and `reason_to_ask` has precedence over all scopes: the person is always asked about what would
win the game for somebody, and about what concerns their seat. If the server does not say which, it might be either.
Where nobody else has acted, nothing concerns anybody; but in a fight of one's own even that is asked, unless all of the
fight is passed.

Which of these windows are passed, and when, never depends on the hand, so it reveals nothing about it.

Windows in which nothing can be done are passed automatically at a table where nobody is kept waiting. Alone with AI
players there is no clock, so such a window would stay open until it was passed by hand, a hundred times in a match.
When it is passed depends on the hand, which reveals nothing to AI players: they do not look at the time. Where other
people play, or a clock runs, the person answers each window.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.views import Asked

from ...state.effects import Effects
from ...state.errand import Purpose
from ...state.model import Manner, Model, Scope
from ...state.overlays import AutoPassing
from ...state.windows import PASS, pass_choice
from ...text.digits import is_digits
from ...words.layout import contest_word
from ...words.names import turn_of
from ...words.table.auto_pass import (
    IN_SHORT,
    auto_pass_words,
    is_on,
    is_passed,
    promise,
    scope_word,
    scope_words,
    scopes_of,
    window_asked,
)
from ...words.table.question import is_idle_window
from ..showing.outcome import Outcome, remark, show_lines
from .answering import choose

NONE = frozenset(("none", "off", "0", "nothing"))
"""Words that turn auto-pass off."""

NOTHING_PASSED = "You are asked again: nothing is passed for you."
"""Said when the last scope is turned off."""


def opened(model: Model) -> Outcome:
    """Open the list of auto-pass scopes (how long to pass automatically), with the cursor on one that is on, or else on
    the likeliest."""
    scopes = scopes_of(model)
    fitting = [scope for scope in scopes if scope is not Scope.CONTEST or model.contest is not None]
    on = [scope for scope in fitting if is_on(model, scope) and scope is not Scope.STEPS]
    return model.with_ui(overlay=AutoPassing(scopes.index((on or fitting)[0])), notice=None), ()


def pressed(model: Model, passing: AutoPassing, key: str) -> Outcome | None:
    """Handle a key on the list of auto-pass scopes; None if it has no effect."""
    scopes = scopes_of(model)
    match key:
        case "up" | "down":
            step = 1 if key == "down" else -1
            return model.with_ui(overlay=AutoPassing((passing.cursor + step) % len(scopes))), ()
        case "enter" | " ":
            return toggled(model.with_ui(overlay=None), scopes[passing.cursor])
        case "0" | "n":
            return ended(model.with_ui(overlay=None))
        case _ if is_digits(key) and 1 <= int(key) <= len(scopes):
            return toggled(model.with_ui(overlay=None), scopes[int(key) - 1])
        case "p" | "q":
            return model.with_ui(overlay=None), ()
        case _:
            return None


def typed(model: Model, words: str) -> Outcome:
    """Handle the typed `auto-pass combat` (the game's word for a contest), `turn`, `match`, `none`; without words, say
    what is passed automatically."""
    word = words.strip().casefold()
    if not word:
        return show_lines(model, auto_pass_words(model)) if model.manner is Manner.LINES else opened(model)
    if word in NONE:
        return ended(model)
    for number, scope in enumerate(scopes_of(model), 1):
        if word == f"{number}" or any(each(model, scope).startswith(word) for each in (scope_word, scope_words)):
            return toggled(model, scope)
    known = ", ".join(scope_word(model, scope) for scope in scopes_of(model))
    return remark(model, "wrong", f"There is no auto-pass {word!r}: {known} or none.")


def scopes(model: Model) -> list[str]:
    """Return the completions of `auto-pass`: the words for the scopes possible at this table."""
    return [*(scope_word(model, scope) for scope in scopes_of(model)), "none"]


def toggled(model: Model, scope: Scope) -> Outcome:
    """Turn one scope of auto-pass (a period for which reaction windows are passed automatically) on or off, and say
    so."""
    if scope is Scope.ALIKE:
        return _alike(model)
    if scope is Scope.STEPS:
        return _steps(model)
    if scope in model.auto_pass:
        rest = {other: since for other, since in model.auto_pass.items() if other is not scope}
        said = f"No longer: {scope_words(model, scope)}." if rest else NOTHING_PASSED
        return remark(replace(model, auto_pass=rest), "word", said)
    if scope is Scope.CONTEST and model.contest is None:
        cure = "auto-pass until your turn (p 2)" if model.manner is Manner.SCREEN else "say auto-pass turn"
        return remark(model, "wrong", f"There is no {contest_word(model)} to pass for.", cure=cure)
    model = replace(model, auto_pass={**model.auto_pass, scope: turn_of(model)})
    back = "p takes it back" if model.manner is Manner.SCREEN else "Say auto-pass none to be asked again"
    model, said_now = remark(model, "word", f"{promise(model, scope)} {IN_SHORT} {back}.")
    model, effects = given(model)
    return model, (*said_now, *effects)


def _steps(model: Model) -> Outcome:
    """Turn passing where nobody else has acted on or off."""
    model = replace(model, asks_steps=not model.asks_steps)
    if model.asks_steps:
        return remark(model, "word", "You are asked again where nobody else has done anything.")
    model, said = remark(model, "word", promise(model, Scope.STEPS))
    model, effects = given(model)
    return model, (*said, *effects)


def _alike(model: Model) -> Outcome:
    """Turn passing of windows of the present kind on or off; without a window, turn it off for all kinds."""
    asked = window_asked(model)
    kinds = dict(model.passed_kinds)
    if asked is None or asked.kind in kinds:
        if not kinds:
            return remark(model, "wrong", "No window is open to say which kind you mean.", cure="wait for one")
        if asked is not None:
            del kinds[asked.kind]
        model = replace(model, passed_kinds={} if asked is None else kinds)
        return remark(model, "word", "You are asked again: windows of that kind are not passed for you.")
    model = replace(model, passed_kinds={**kinds, asked.kind: asked.text})
    model, said = remark(model, "word", f"{promise(model, Scope.ALIKE)} {IN_SHORT}")
    model, effects = given(model)
    return model, (*said, *effects)


def ended(model: Model) -> Outcome:
    """Turn auto-pass off altogether, so that the player is asked everything."""
    model = replace(model, auto_pass={}, passed_kinds={}, asks_steps=True)
    return remark(model, "word", "You are asked everything: nothing is passed for you.")


def lasting(model: Model) -> Model:
    """Return the model without auto-pass scopes that have run out. The questions are still those of the situation
    before, so nothing is passed here."""
    still = {scope: since for scope, since in model.auto_pass.items() if _lasts(model, scope, since)}
    return replace(model, auto_pass=still) if still != model.auto_pass else model


def given(model: Model) -> Outcome:
    """Pass all windows (short times to react) that auto-pass covers. Only to be called once the questions belong to the
    public view that is shown."""
    model = lasting(model)
    effects: Effects = ()
    for asked in model.questions:
        choice = pass_choice(asked)
        if choice is not None and is_passed(model, asked):
            model, more = choose(model, asked.id, choice)
            effects += more
    return model, effects


def _lasts(model: Model, scope: Scope, since: int) -> bool:
    """Return whether a scope that began in turn `since` is still valid."""
    mine = model.seat(model.my_seat) if model.my_seat is not None else None
    match scope:
        case Scope.CONTEST:
            return model.contest is not None and turn_of(model) == since
        case Scope.TURN:
            return mine is None or "turn" not in mine.marks or turn_of(model) == since
        case Scope.MATCH | Scope.STEPS | Scope.ALIKE:
            return True


# ---- idle windows


def idle_passed(model: Model) -> Outcome:
    """Pass in all open windows (short times to react) in which the player could do nothing else, as `is_idle` says."""
    effects: Effects = ()
    for asked in model.questions:
        if is_idle(model, asked):
            model, more = choose(model, asked.id, (PASS,))
            effects += more
    return model, effects


def is_idle(model: Model, asked: Asked) -> bool:
    """Return whether nothing but passing is possible in this window (a time to react), so that it is passed
    automatically: only among AI players, without a clock and outside the tutorial.

    Windows that concern the person, or that win or might win the game for somebody, are not passed.
    """
    if asked.seconds_left is not None or not is_alone(model) or model.errand.purpose is Purpose.LEARN:
        return False
    return asked.wins == () and asked.about != model.my_seat and is_idle_window(model, asked)


def is_alone(model: Model) -> bool:
    """Return whether all other players at the table are AI players."""
    seats = model.seen.public.seats if model.seen.public is not None else ()
    others = [seat.kind for seat in seats if seat.seat != model.my_seat and seat.kind != "empty"]
    return model.my_seat is not None and bool(others) and all(kind == "ai" for kind in others)

"""Auto-pass: "do not ask me". Answers to reaction windows that the client gives in the person's name.

Three of them differ in how long they last, and any of them may be on at a time: for this contest, until one's own turn,
to the end of the match. Two differ in what they pass: windows that open only because the game goes on, where it has
such (on at first, or a duel would ask at every step of a turn), and windows of the kind that is asked. They are listed
in one place (`p`), are visible at the foot of the screen, and none outlives the connection or the match. Auto-pass
passes and does nothing else, and whatever its scope, `reason_to_ask` comes first: what would win the game for somebody
is always asked, and so is what concerns the seat itself. Where the server does not say, it might be either. Where
nobody else has done anything, nothing concerns anybody; but in a fight of one's own even that is asked, unless one
passes all of the fight.

Which of these windows are passed, and when, never depends on the hand, so it tells the others nothing about it.

Windows in which one can do nothing are passed without being asked for, at a table where nobody is kept waiting. One
person among AI players has no clock, so such a window would stay open until it was passed by hand, a hundred times in a
match. When it is passed depends on the hand, which tells nothing to AI players: they do not look at the time. Where
other people play, or a clock runs, each window is the person's own.
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
"""What is typed to be asked everything."""

NOTHING_PASSED = "You are asked again: nothing is passed for you."


def opened(model: Model) -> Outcome:
    """`p`: the list of choices, with the cursor on the one that is wanted most."""
    scopes = scopes_of(model)
    fitting = [scope for scope in scopes if scope is not Scope.CONTEST or model.contest is not None]
    on = [scope for scope in fitting if is_on(model, scope) and scope is not Scope.STEPS]
    return model.with_ui(overlay=AutoPassing(scopes.index((on or fitting)[0])), notice=None), ()


def pressed(model: Model, passing: AutoPassing, key: str) -> Outcome | None:
    """The effect of a key on the list."""
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
    """`auto-pass combat` (what the game calls it), `turn`, `match`, `none`; without words: how it stands."""
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
    """The words that may stand behind `auto-pass`."""
    return [*(scope_word(model, scope) for scope in scopes_of(model)), "none"]


def toggled(model: Model, scope: Scope) -> Outcome:
    """Begin to pass in this scope, or stop doing so."""
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
    """The same where nobody else has done anything."""
    model = replace(model, asks_steps=not model.asks_steps)
    if model.asks_steps:
        return remark(model, "word", "You are asked again where nobody else has done anything.")
    model, said = remark(model, "word", promise(model, Scope.STEPS))
    model, effects = given(model)
    return model, (*said, *effects)


def _alike(model: Model) -> Outcome:
    """The same for windows of the kind that is asked; without one, for those that were passed so far."""
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
    """Stop passing altogether."""
    model = replace(model, auto_pass={}, passed_kinds={}, asks_steps=True)
    return remark(model, "word", "You are asked everything: nothing is passed for you.")


def lasting(model: Model) -> Model:
    """Without what has run out. The questions are those of the situation before, so nothing is passed yet."""
    still = {scope: since for scope, since in model.auto_pass.items() if _lasts(model, scope, since)}
    return replace(model, auto_pass=still) if still != model.auto_pass else model


def given(model: Model) -> Outcome:
    """The passes that are given now, where what is asked and what is seen belong together."""
    model = lasting(model)
    effects: Effects = ()
    for asked in model.questions:
        choice = pass_choice(asked)
        if choice is not None and is_passed(model, asked):
            model, more = choose(model, asked.id, choice)
            effects += more
    return model, effects


def _lasts(model: Model, scope: Scope, since: int) -> bool:
    """Whether what it was said for, in turn `since`, is still going on."""
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
    """Pass the idle windows that are open: the person could do nothing else."""
    effects: Effects = ()
    for asked in model.questions:
        if is_idle(model, asked):
            model, more = choose(model, asked.id, (PASS,))
            effects += more
    return model, effects


def is_idle(model: Model, asked: Asked) -> bool:
    """Return whether this is an idle window that is passed.

    What is about the person, or wins the game for somebody or might, is not passed without a word; nor is a window in a
    lesson, which shows windows.
    """
    if asked.seconds_left is not None or not is_alone(model) or model.errand.purpose is Purpose.LEARN:
        return False
    return asked.wins == () and asked.about != model.my_seat and is_idle_window(model, asked)


def is_alone(model: Model) -> bool:
    """Return whether all others at the table are AI players."""
    seats = model.seen.public.seats if model.seen.public is not None else ()
    others = [seat.kind for seat in seats if seat.seat != model.my_seat and seat.kind != "empty"]
    return model.my_seat is not None and bool(others) and all(kind == "ai" for kind in others)

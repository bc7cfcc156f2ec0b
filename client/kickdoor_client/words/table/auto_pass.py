"""Auto-pass in words: what is passed and for how long, what never is, and how to change it."""

from __future__ import annotations

from kickdoor_protocol.messages.layout import PART
from kickdoor_protocol.views import STEP, WINDOW, Asked

from ...state.model import Model, Scope
from ...state.windows import pass_choice
from ..layout import contest_word, has_role, layout_of
from ..names import listed, seat_name

PROMISES = {
    Scope.TURN: "You pass until your turn comes.",
    Scope.MATCH: "You pass to the end of the match.",
    Scope.STEPS: "You pass where nobody else has done anything.",
    Scope.ALIKE: "You pass windows of that kind, whenever they open.",
}
"""Effects of the scopes, as sentences."""
UNTIL = {
    Scope.TURN: "until your turn",
    Scope.MATCH: "to the end of the match",
    Scope.STEPS: "while the game just goes on",
    Scope.ALIKE: "windows like this one",
}
"""The names of the scopes."""

AT_THE_FOOT = {Scope.STEPS: "quiet steps", Scope.ALIKE: "chosen windows"}
"""The names of scopes at the foot of the screen, where the typed word would say too little."""

HINTS = {
    Scope.CONTEST: "whatever the others do in it",
    Scope.TURN: "whatever the others do till then",
    Scope.MATCH: "whatever the others do to each other",
    Scope.STEPS: "until somebody does something",
    Scope.ALIKE: "whenever they open",
}
"""The hints of the scopes."""

IN_SHORT = "What would win the game for somebody, and what concerns you, is still asked."
"""The windows that are never passed, in short."""
ENDS = "All of it ends with the match and when the connection is lost."
"""The end of auto-pass, as a sentence."""

NONE_ON = "none"
"""Stands for no scope."""
BEFORE_REASON = "Auto-pass leaves this to you: "
"""Begins the sentence why a window is not passed."""


def scopes_of(model: Model) -> list[Scope]:
    """Return the scopes of auto-pass (for how long reaction windows are passed automatically) that make sense at this
    table: not all games ask for reactions where nobody has acted."""
    steps = any(mark.key == STEP for mark in layout_of(model).marks)
    return [scope for scope in Scope if steps or scope is not Scope.STEPS]


def window_asked(model: Model) -> Asked | None:
    """Return the open question that is a window (a short time to react, or pass); None if there is none."""
    return next((asked for asked in model.questions if WINDOW in asked.marks), None)


def is_on(model: Model, scope: Scope) -> bool:
    """Return whether a scope of auto-pass is on. For `ALIKE`, whether it is on for the kind of the open reaction window
    or, if none is open, for any kind."""
    if scope is Scope.STEPS:
        return not model.asks_steps
    if scope is not Scope.ALIKE:
        return scope in model.auto_pass
    asked = window_asked(model)
    return bool(model.passed_kinds) if asked is None else asked.kind in model.passed_kinds


def is_passed(model: Model, asked: Asked) -> bool:
    """Return whether auto-pass passes that window (a short time to react) now."""
    alike = asked.kind in model.passed_kinds
    if STEP not in asked.marks:
        return bool(model.auto_pass or alike) and not reason_to_ask(model, asked)
    if asked.wins != ():
        return False
    if is_in_contest(model):
        return alike or Scope.CONTEST in model.auto_pass
    return alike or bool(model.auto_pass) or not model.asks_steps


def is_in_contest(model: Model) -> bool:
    """Return whether this person's own seat takes part in the fight."""
    mine = model.seat(model.my_seat) if model.my_seat is not None else None
    return mine is not None and has_role(model, mine.marks, PART)


def scope_word(model: Model, scope: Scope) -> str:
    """Return the word for a scope of auto-pass in the typed command."""
    return contest_word(model) if scope is Scope.CONTEST else scope.value


def scope_words(model: Model, scope: Scope) -> str:
    """Return the name of a scope of auto-pass: "this combat", "until your turn"."""
    return f"this {contest_word(model)}" if scope is Scope.CONTEST else UNTIL[scope]


def promise(model: Model, scope: Scope) -> str:
    """Return a sentence about what auto-pass does with this scope on."""
    return f"You pass until this {contest_word(model)} is over." if scope is Scope.CONTEST else PROMISES[scope]


def asked_all_the_same(model: Model) -> str:
    """Return a sentence about what is never passed automatically."""
    return (
        "You are asked all the same about what would win the game for somebody, and about what concerns you: what "
        f"is about you, a {contest_word(model)} that you are in, and right after something that named you."
    )


def auto_pass_brief(model: Model) -> str:
    """Return the scopes of auto-pass that are on, in as few words as possible; "none" if all are off."""
    on = [scope for scope in scopes_of(model) if is_on(model, scope)]
    return ", ".join(AT_THE_FOOT.get(scope) or scope_word(model, scope) for scope in on) or NONE_ON


def auto_pass_words(model: Model) -> list[str]:
    """Return each scope of auto-pass, whether it is on, and how to change it."""
    lines = []
    for number, scope in enumerate(scopes_of(model), 1):
        state = "ON" if is_on(model, scope) else "off"
        how = f"Say auto-pass {scope_word(model, scope)} to change it."
        lines.append(f"{number} {scope_words(model, scope)}: {state}. {promise(model, scope)} {how}")
    return [*lines, asked_all_the_same(model), ENDS]


def win_words(model: Model, asked: Asked) -> str:
    """Return for whom passing wins the game: "it wins the game for Boris"; "" if the server names nobody."""
    names = listed([seat_name(model, seat) for seat in asked.wins or ()])
    return f"it wins the game for {names}" if names else ""


def reason_to_ask(model: Model, asked: Asked) -> str:
    """Return why the person has to be asked in that window (a short time to react), even if auto-pass covers it; "" if
    it may be passed."""
    me = model.my_seat
    mine = model.seat(me) if me is not None else None
    if wins := win_words(model, asked):
        return wins
    if asked.wins is None or asked.about is None or mine is None:
        return "the server does not say what it comes to"
    if asked.about == me:
        return "it is about you"
    if has_role(model, mine.marks, PART):
        return f"you are in this {contest_word(model)}"
    return "you have just been named" if any(me in line.seats for line in model.seen.fresh) else ""


def left_to_you(model: Model, asked: Asked) -> str:
    """Return a sentence why this window (a short time to react) is not passed although auto-pass is on; ""
    otherwise."""
    if not (model.auto_pass or model.passed_kinds) or pass_choice(asked) is None or is_passed(model, asked):
        return ""
    reason = reason_to_ask(model, asked)
    return f"{BEFORE_REASON}{reason}." if reason else ""

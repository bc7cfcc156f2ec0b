"""What is passed in the person's name, for how long, what never is, and how to have it so."""

from __future__ import annotations

from kickdoor_protocol.messages.layout import PART
from kickdoor_protocol.views import Asked

from ...model import Model, Scope
from ...state.windows import pass_choice
from ..layout import contest_word, has_role
from ..names import listed, seat_name

PROMISES = {Scope.TURN: "You pass until your turn comes.", Scope.MATCH: "You pass to the end of the match."}
UNTIL = {Scope.TURN: "until your turn", Scope.MATCH: "to the end of the match"}

HINTS = {
    Scope.CONTEST: "whatever the others do in it",
    Scope.TURN: "whatever the others do till then",
    Scope.MATCH: "whatever the others do to each other",
}

IN_SHORT = "What would win the game for somebody, and what concerns you, is still asked."
ENDS = "All of it ends with the match and when the connection is lost."

BEFORE_REASON = "Auto-pass leaves this to you: "


def scope_word(model: Model, scope: Scope) -> str:
    """By which it is typed."""
    return contest_word(model) if scope is Scope.CONTEST else scope.value


def scope_words(model: Model, scope: Scope) -> str:
    """For how long: "this combat", "until your turn"."""
    return f"this {contest_word(model)}" if scope is Scope.CONTEST else UNTIL[scope]


def promise(model: Model, scope: Scope) -> str:
    """What comes of it, in a sentence."""
    return f"You pass until this {contest_word(model)} is over." if scope is Scope.CONTEST else PROMISES[scope]


def asked_all_the_same(model: Model) -> str:
    """What is never passed, in a sentence."""
    return (
        "You are asked all the same about what would win the game for somebody, and about what concerns you: what "
        f"is about you, a {contest_word(model)} that you are in, and right after something that named you."
    )


def auto_pass_brief(model: Model) -> str:
    """The choices that are on, in as few words as possible; "none"."""
    return ", ".join(scope_word(model, scope) for scope in Scope if scope in model.auto_pass) or "none"


def auto_pass_words(model: Model) -> list[str]:
    """Each choice, whether it is on, and how to turn it."""
    lines = []
    for number, scope in enumerate(Scope, 1):
        state = "ON" if scope in model.auto_pass else "off"
        how = f"Say auto-pass {scope_word(model, scope)} to change it."
        lines.append(f"{number} {scope_words(model, scope)}: {state}. {promise(model, scope)} {how}")
    return [*lines, asked_all_the_same(model), ENDS]


def win_words(model: Model, asked: Asked) -> str:
    """ "it wins the game for Boris"; "" if it wins it for nobody, as far as the server has said."""
    names = listed([seat_name(model, seat) for seat in asked.wins or ()])
    return f"it wins the game for {names}" if names else ""


def reason_to_ask(model: Model, asked: Asked) -> str:
    """Why the person has to be asked, whatever they have let pass; "" if it may be passed in their name."""
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
    """While something is passed for the person: why this window is not; "" otherwise."""
    if not model.auto_pass or pass_choice(asked) is None:
        return ""
    reason = reason_to_ask(model, asked)
    return f"{BEFORE_REASON}{reason}." if reason else ""

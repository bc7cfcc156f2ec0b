"""What is passed in the person's name, for how long, what never is, and how to have it so."""

from __future__ import annotations

from kickdoor_protocol.views import Asked

from ..model import Model, Scope
from ..windows import pass_choice
from .names import listed, seat_name

SCOPES: dict[Scope, tuple[str, str]] = {
    Scope.COMBAT: ("combat", "You pass until this combat is over."),
    Scope.TURN: ("turn", "You pass until your turn comes."),
    Scope.MATCH: ("match", "You pass to the end of the match."),
}
"""Each choice: the word by which it is typed, and what it promises."""

HINTS = {
    Scope.COMBAT: "whatever the others do in it",
    Scope.TURN: "whatever the others do till then",
    Scope.MATCH: "whatever the others do to each other",
}

ASKED_ALL_THE_SAME = (
    "You are asked all the same about a kill that would win the game for somebody, and about what concerns you: what "
    "is about you, in a fight that you are in, and right after something that named you."
)
IN_SHORT = "A kill that would win the game for somebody, and what concerns you, is still asked."
ENDS = "All of it ends with the match and when the connection is lost."

PARTS = frozenset(("fighter", "helper"))
"""Marks of a seat that has a part in the fight."""

BEFORE_REASON = "Auto-pass leaves this to you: "


def auto_pass_brief(model: Model) -> str:
    """The choices that are on, in as few words as possible; "none"."""
    return ", ".join(SCOPES[scope][0] for scope in Scope if scope in model.auto_pass) or "none"


def auto_pass_words(model: Model) -> list[str]:
    """Each choice, whether it is on, and how to turn it."""
    lines = []
    for number, scope in enumerate(Scope, 1):
        name, promise = SCOPES[scope]
        state = "ON" if scope in model.auto_pass else "off"
        lines.append(f"{number} {scope.value}: {state}. {promise} Say auto-pass {name} to change it.")
    return [*lines, ASKED_ALL_THE_SAME, ENDS]


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
    if PARTS & set(mine.marks):
        return "you are in this fight"
    return "you have just been named" if any(me in line.seats for line in model.seen.fresh) else ""


def left_to_you(model: Model, asked: Asked) -> str:
    """While something is passed for the person: why this window is not; "" otherwise."""
    if not model.auto_pass or pass_choice(asked) is None:
        return ""
    reason = reason_to_ask(model, asked)
    return f"{BEFORE_REASON}{reason}." if reason else ""

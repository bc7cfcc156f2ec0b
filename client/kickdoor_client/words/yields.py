"""What is passed in the person's name, and how to have it so."""

from __future__ import annotations

from ..model import Model, Scope

SCOPES: dict[Scope, tuple[str, str]] = {
    Scope.COMBAT: ("combat", "You pass until this combat is over."),
    Scope.TURN: ("turn", "You pass until it is your turn."),
    Scope.UNTOUCHED: ("untouched", "You pass until something touches you, to the end of the match."),
}
"""Each yield: the word by which it is typed, and what it means."""

HINTS = {
    Scope.COMBAT: "whatever the others do in it",
    Scope.TURN: "whatever the others do till then",
    Scope.UNTOUCHED: "for the rest of the match",
}


def yields_brief(model: Model) -> str:
    """The yields that are on, in as few words as possible; "none"."""
    return ", ".join(SCOPES[scope][0] for scope in Scope if scope in model.yields) or "none"


def yields_words(model: Model) -> list[str]:
    """Each yield, whether it is on, and how to turn it."""
    lines = []
    for number, scope in enumerate(Scope, 1):
        name, meaning = SCOPES[scope]
        state = "ON" if scope in model.yields else "off"
        lines.append(f"{number} {scope.value}: {state}. {meaning} Say yield {name} to change it.")
    return [*lines, ALWAYS]


ALWAYS = "What concerns you is always asked. All of them end with the match and when the connection is lost."

"""Yields: "do not ask me". Answers to reaction windows that the client gives in the person's name.

There are three, and any of them may be on at a time: for this combat, until one's own turn, until something touches
one. They are listed in one place (`y`), are visible at the foot of the screen, and none outlives the connection or the
match. A yield passes and does nothing else, and whatever its scope, it never passes what concerns the seat itself: a
window about that seat, in a fight that it has a part in, or right after something that named it.

Which windows are passed, and when, never depends on the hand, so it tells the others nothing about it.
"""

from __future__ import annotations

from dataclasses import replace

from kickdoor_protocol.views import Asked

from ..effects import Effects
from ..model import Manner, Model, Scope
from ..overlays import Yielding
from ..windows import pass_choice
from ..words.yields import SCOPES, yields_words
from .answering import choose
from .outcome import Outcome, remark, show_lines

PARTS = frozenset(("fighter", "helper"))
"""Marks of a seat that has a part in the fight."""


def touches(model: Model, asked: Asked) -> bool:
    """Whether it concerns this seat itself. What says of nobody whom it concerns may concern anybody."""
    me = model.my_seat
    mine = model.seat(me) if me is not None else None
    if asked.about is None or asked.about == me or mine is None:
        return True
    return bool(PARTS & set(mine.marks)) or any(me in line.seats for line in model.seen.fresh)


def opened(model: Model) -> Outcome:
    """`y`: the list of yields, with the cursor on the one that is wanted most."""
    fitting = [scope for scope in Scope if scope is not Scope.COMBAT or model.contest is not None]
    on = [scope for scope in fitting if scope in model.yields]
    return model.with_ui(overlay=Yielding(list(Scope).index((on or fitting)[0])), notice=None), ()


def pressed(model: Model, yielding: Yielding, key: str) -> Outcome | None:
    """The effect of a key on the list."""
    scopes = list(Scope)
    match key:
        case "up" | "down":
            step = 1 if key == "down" else -1
            return model.with_ui(overlay=Yielding((yielding.cursor + step) % len(scopes))), ()
        case "enter" | " ":
            return toggled(model.with_ui(overlay=None), scopes[yielding.cursor])
        case "0" | "n":
            return ended(model.with_ui(overlay=None))
        case _ if key.isdigit() and 1 <= int(key) <= len(scopes):
            return toggled(model.with_ui(overlay=None), scopes[int(key) - 1])
        case "y" | "q":
            return model.with_ui(overlay=None), ()
        case _:
            return None


def typed(model: Model, words: str) -> Outcome:
    """`yield combat`, `yield turn`, `yield untouched`, `yield none`; without words: how it stands."""
    word = words.strip().casefold()
    if not word:
        return show_lines(model, yields_words(model)) if model.manner is Manner.LINES else opened(model)
    if word in ("none", "off", "0", "nothing"):
        return ended(model)
    for number, (scope, (name, _)) in enumerate(SCOPES.items(), 1):
        if word == f"{number}" or name.startswith(word) or scope.value.startswith(word):
            return toggled(model, scope)
    return remark(model, "wrong", f"There is no yield {word!r}: combat, turn, untouched or none.")


def toggled(model: Model, scope: Scope) -> Outcome:
    """Begin to pass in this scope, or stop doing so."""
    if scope in model.yields:
        rest = model.yields - {scope}
        said = "You are asked again: nothing is passed for you." if not rest else f"No longer: {scope.value}."
        return remark(replace(model, yields=rest), "word", said)
    if scope is Scope.COMBAT and model.contest is None:
        return remark(model, "wrong", "There is no combat to pass for.", cure="yield until your turn (y 2)")
    model = replace(model, yields=model.yields | {scope})
    back = "y takes it back" if model.manner is Manner.SCREEN else "Say yield none to be asked again"
    model, said_now = remark(model, "word", f"{SCOPES[scope][1]} What concerns you is still asked. {back}.")
    model, effects = given(model)
    return model, (*said_now, *effects)


def ended(model: Model) -> Outcome:
    """Stop passing altogether."""
    return remark(replace(model, yields=frozenset()), "word", "You are asked everything: nothing is passed for you.")


def given(model: Model) -> Outcome:
    """The passes that yields give now; those that have run out end."""
    if not model.yields:
        return model, ()
    model = replace(model, yields=frozenset(scope for scope in model.yields if _lasts(model, scope)))
    effects: Effects = ()
    for asked in model.questions if model.yields else ():
        choice = pass_choice(asked)
        if choice is not None and not touches(model, asked):
            model, more = choose(model, asked.id, choice)
            effects += more
    return model, effects


def _lasts(model: Model, scope: Scope) -> bool:
    """Whether what it was said for is still going on."""
    mine = model.seat(model.my_seat) if model.my_seat is not None else None
    match scope:
        case Scope.COMBAT:
            return model.contest is not None
        case Scope.TURN:
            return mine is None or "turn" not in mine.marks
        case Scope.UNTOUCHED:
            return True

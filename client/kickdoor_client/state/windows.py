"""Reaction windows: questions whether anybody reacts to what has just been announced.

The server's question only offers to pass; the reactions are standing actions. The client shows both in one menu, so
that nobody has to search while the clock runs; likewise for the main player of a fight. A reaction leaves the question
open: it is asked again if the reaction changed anything.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Menu, Shape, WireOption
from kickdoor_protocol.views import ACTS, WINDOW, Asked

PASS = "pass"
"""Key of the option to pass."""

NOTHING_TO_DO = "nothing that you have could change it now"
"""Hint of the option to pass if no reaction is possible."""


def pass_choice(asked: Asked) -> tuple[str] | None:
    """Return the choice that passes if the question is a window (a short time to react, or pass) or has no other
    option; else None."""
    if not isinstance(asked.shape, Menu):
        return None
    free = [option for option in asked.shape.options if option.barred is None and not option.details]
    if not any(option.key == PASS for option in free):
        return None
    return (PASS,) if WINDOW in asked.marks or len(free) == 1 else None


def offered(asked: Asked, standing: tuple[WireOption, ...]) -> Shape:
    """Return the shape to show for a question. If it is marked `ACTS`, that is its own options and then those of the
    player's actions in `standing` that can intervene now; else its own shape.

    If a window (a short time to react, or pass) has no possible reactions, its option to pass says so.
    """
    shape = asked.shape
    if ACTS not in asked.marks or not isinstance(shape, Menu):
        return shape
    there = {option.key for option in shape.options}
    acts = tuple(o for o in standing if o.interferes and o.barred is None and o.key not in there)
    if acts:
        return Menu((*shape.options, *acts))
    return Menu(tuple(_alone(option) for option in shape.options)) if WINDOW in asked.marks else shape


def _alone(option: WireOption) -> WireOption:
    """Return an option; to the one that passes, add that nothing else can be done."""
    said = "; ".join(filter(None, (option.hint, NOTHING_TO_DO)))
    return replace(option, hint=said) if option.key == PASS else option


def is_act(asked: Asked, choice: Choice) -> bool:
    """Return whether the choice is one of the player's actions that `offered` has added to the question, rather than an
    answer to it."""
    if ACTS not in asked.marks or not isinstance(asked.shape, Menu) or not isinstance(choice, tuple) or not choice:
        return False
    return choice[0] not in {option.key for option in asked.shape.options}

"""Reaction windows: questions whether anybody does something about what has just been announced.

What the server asks there is only whether one passes; what one could do are standing actions. Who is asked is shown
both in one menu, so that nobody has to look for the answer while the clock runs. An action taken there leaves the
window open: it is asked anew if the action changed anything.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Menu, Shape, WireOption
from kickdoor_protocol.views import Asked

WINDOWS = frozenset(("kill", "curse", "roll", "claim"))
"""Kinds of question that are reaction windows."""

PASS = "pass"

NOTHING_TO_DO = "nothing that you have could change it now"


def pass_choice(asked: Asked) -> tuple[str] | None:
    """How to pass, if this is a window: its one open option, or its option of that name."""
    if not isinstance(asked.shape, Menu):
        return None
    free = [option for option in asked.shape.options if option.barred is None and not option.details]
    if not any(option.key == PASS for option in free):
        return None
    return (PASS,) if asked.kind in WINDOWS or len(free) == 1 else None


def offered(asked: Asked, standing: tuple[WireOption, ...]) -> Shape:
    """What the person chooses among: a window's own options, then what he could do about it; else what is asked.

    Where there is nothing of the kind, the option to pass says so.
    """
    shape = asked.shape
    if asked.kind not in WINDOWS or not isinstance(shape, Menu):
        return shape
    there = {option.key for option in shape.options}
    acts = tuple(o for o in standing if o.interferes and o.barred is None and o.key not in there)
    if acts:
        return Menu((*shape.options, *acts))
    return Menu(tuple(_alone(option) for option in shape.options))


def _alone(option: WireOption) -> WireOption:
    said = "; ".join(filter(None, (option.hint, NOTHING_TO_DO)))
    return replace(option, hint=said) if option.key == PASS else option


def is_act(asked: Asked, choice: Choice) -> bool:
    """Whether what was chosen in a window is one of the standing actions shown with it."""
    if asked.kind not in WINDOWS or not isinstance(asked.shape, Menu) or not isinstance(choice, tuple) or not choice:
        return False
    return choice[0] not in {option.key for option in asked.shape.options}

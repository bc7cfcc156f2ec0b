"""Reaction windows: questions whether anybody does something about what has just been announced.

What the server asks there is only whether one passes; what one could do are standing actions. Who is asked is shown
both in one menu, so that nobody has to look for the answer while the clock runs; and so is a fighter in his own fight.
An action taken there leaves the question open: it is asked anew if the action changed anything.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Menu, Shape, WireOption
from kickdoor_protocol.views import ACTS, WINDOW, Asked

PASS = "pass"

NOTHING_TO_DO = "nothing that you have could change it now"


def pass_choice(asked: Asked) -> tuple[str] | None:
    """How to pass, if this is a window: its one open option, or its option of that name."""
    if not isinstance(asked.shape, Menu):
        return None
    free = [option for option in asked.shape.options if option.barred is None and not option.details]
    if not any(option.key == PASS for option in free):
        return None
    return (PASS,) if WINDOW in asked.marks or len(free) == 1 else None


def offered(asked: Asked, standing: tuple[WireOption, ...]) -> Shape:
    """What the person chooses among: where `acts` belong beside what is asked, its own options, then what he could do
    about what goes on; else what is asked.

    Where there is nothing of the sort, a window's option to pass says so.
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
    said = "; ".join(filter(None, (option.hint, NOTHING_TO_DO)))
    return replace(option, hint=said) if option.key == PASS else option


def is_act(asked: Asked, choice: Choice) -> bool:
    """Whether what was chosen is one of the standing actions shown with a question."""
    if ACTS not in asked.marks or not isinstance(asked.shape, Menu) or not isinstance(choice, tuple) or not choice:
        return False
    return choice[0] not in {option.key for option in asked.shape.options}

"""A list of actions that lies over the table: of one card, of one verb, of the open offers.

What is under the cursor is known by its key, never by its place: such lists change while they are read, and a number
that has come to mean something else must not be taken for what it meant before.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.shapes import WireOption

from ...shapes.base import first_open
from ...state.model import Model
from ...state.overlays import CardInHand, Offers, OneVerb
from ...text.digits import is_digits
from ..showing.outcome import Outcome, remark
from . import hurry
from .answering import take

Action = tuple[int, WireOption]
"""Something that can be done, with the question (or STANDING) that it would answer."""


def place_of(actions: list[Action], chosen: str) -> int | None:
    """Where the cursor stands: at the first that gives nothing up if nothing was chosen, None if what was is gone."""
    if not chosen:
        return first_open(tuple(option for _, option in actions)) if actions else None
    return next((place for place, (_, option) in enumerate(actions) if option.key == chosen), None)


def leads_on(action: Action) -> bool:
    """Whether taking it only leads to what is asked about it, or to the reason why not."""
    return bool(action[1].details) or action[1].barred is not None


def pressed(model: Model, actions: list[Action], chosen: str, key: str) -> Outcome | None:
    """The effect of a key on such a list: arrows move, a digit takes its line, Enter the marked one."""
    count, here = len(actions), place_of(actions, chosen)
    match key:
        case "up" | "down" if count:
            step = 1 if key == "down" else -1
            return at(model, actions, (here + step) % count if here is not None else 0), ()
        case "enter" if here is not None:
            return taken(model, actions[here])
        case "enter" if count:
            return remark(at(model, actions, 0), "word", "Nothing was sent: what was marked is not possible any more.")
        case _ if is_digits(key) and 1 <= int(key) <= count:
            return taken(model, actions[int(key) - 1])
        case _:
            return None


def at(model: Model, actions: list[Action], place: int) -> Model:
    """With the cursor of the list at this place."""
    overlay = model.ui.overlay
    assert isinstance(overlay, CardInHand | Offers | OneVerb)
    return model.with_ui(overlay=replace(overlay, chosen=actions[place][1].key), notice=None)


def taken(model: Model, action: Action) -> Outcome:
    """Do it, unless the list has changed a moment ago; details are asked at the table."""
    target, option = action
    if option.barred is None and not option.details and hurry.is_held(model):
        return hurry.held_back(model)
    return take(model.with_ui(overlay=None) if option.barred is None else model, target, option.key)

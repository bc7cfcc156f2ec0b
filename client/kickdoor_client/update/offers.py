"""The open offers side by side, each with what can be done about it."""

from __future__ import annotations

from kickdoor_protocol.shapes import WireOption

from ..model import Manner, Model, Offers
from ..words.offers import offers as told
from ..words.offers import open_offers
from .answering import take
from .outcome import Outcome, remark, show_lines


def opened(model: Model, _: str = "") -> Outcome:
    """The list of them, if there are any."""
    if model.manner is Manner.LINES:
        return show_lines(model, told(model))
    if not open_offers(model):
        return remark(model, "word", "No offer is open.")
    return model.with_ui(overlay=Offers(), notice=None), ()


def actions(model: Model) -> list[tuple[int, WireOption]]:
    """All that can be done, offer by offer."""
    return [action for each in open_offers(model) for action in each.actions]


def pressed(model: Model, offers: Offers, key: str) -> Outcome | None:
    """The effect of a key on the list."""
    found = actions(model)
    count = len(found)
    match key:
        case "up" | "down" if count:
            return model.with_ui(overlay=Offers((offers.cursor + (1 if key == "down" else -1)) % count)), ()
        case "enter" if count:
            return _taken(model, found[min(offers.cursor, count - 1)])
        case "enter" | "q" | "o":
            return model.with_ui(overlay=None), ()
        case _ if key.isdigit() and 1 <= int(key) <= count:
            if offers.cursor == int(key) - 1:
                return _taken(model, found[offers.cursor])
            return model.with_ui(overlay=Offers(int(key) - 1)), ()
        case _:
            return None


def _taken(model: Model, action: tuple[int, WireOption]) -> Outcome:
    target, option = action
    return take(model.with_ui(overlay=None), target, option.key)

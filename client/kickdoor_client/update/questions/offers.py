"""The open offers side by side, each with what can be done about it."""

from __future__ import annotations

from ...state.model import Manner, Model
from ...state.overlays import Offers
from ...words.table.offers import offers as told
from ...words.table.offers import open_offers
from ..showing.outcome import Outcome, remark, show_lines
from . import listing


def opened(model: Model, _: str = "") -> Outcome:
    """The list of them, if there are any."""
    if model.manner is Manner.LINES:
        return show_lines(model, told(model))
    if not open_offers(model):
        return remark(model, "word", "No offer is open.")
    return model.with_ui(overlay=Offers(), notice=None), ()


def pressed(model: Model, offers: Offers, key: str) -> Outcome | None:
    """The effect of a key on the list."""
    if (outcome := listing.pressed(model, listing.actions_on_offers(model), offers.chosen, key)) is not None:
        return outcome
    return (model.with_ui(overlay=None), ()) if key in ("enter", "q", "o") else None

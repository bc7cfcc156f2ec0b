"""Numbers that come to mean something else while a list lies open: keys are held back until that can be seen."""

from __future__ import annotations

from ...shapes import MenuWidget
from ...state.effects import Effects
from ...state.model import Manner, Model
from ...state.overlays import CardInHand, Offers, OneVerb
from ..showing.outcome import Outcome
from . import offers
from .actions import actions_about, actions_under

RENUMBERED_S = 1.0
"""Seconds to see that the lines of a list have moved."""


def renumbered(before: Model, after: Model, effects: Effects) -> Outcome:
    """After word from the server: with a hold, if a line of the open list is no longer where it was."""
    if after.manner is not Manner.SCREEN or _list_name(before) != _list_name(after):
        return after, effects
    old, new = _numbered(before), _numbered(after)
    if all(place < len(new) and new[place] == key for place, key in enumerate(old)):
        return after, effects
    return after.with_ui(held_until=max(after.ui.held_until, after.now + RENUMBERED_S)), effects


def _list_name(model: Model) -> tuple[str, int | str | None]:
    """Which list lies open: that of a card, of a verb, of the offers, or of a question."""
    match model.ui.overlay:
        case CardInHand(card=card):
            return "card", card
        case OneVerb(letter=letter):
            return "verb", letter
        case Offers():
            return "offers", None
        case _:
            return "question", model.ui.focus


def _numbered(model: Model) -> list[str]:
    """The keys of its lines, in their order."""
    match model.ui.overlay:
        case CardInHand(card=card):
            return [option.key for _, option in actions_about(model, card)]
        case OneVerb(letter=letter):
            return [option.key for _, option in actions_under(model, letter)]
        case Offers():
            return [option.key for _, option in offers.actions(model)]
        case _:
            widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
            if not isinstance(widget, MenuWidget) or widget.inside is not None:
                return []
            return [option.key for option in widget.shape.options]

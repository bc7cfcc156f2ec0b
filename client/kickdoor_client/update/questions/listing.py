"""Overlays with a list of actions: of a card, of a verb, or of the open offers.

The cursor is kept by the action's key, not its place: such lists change while they are read, and a number must not be
taken for what it meant before. If numbers change while a list is open, keys are held back until that can be seen.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...shapes import MenuWidget
from ...shapes.base import first_open
from ...state.effects import Effects
from ...state.model import Manner, Model
from ...state.overlays import CardInHand, Offers, OneVerb
from ...text.digits import is_digits
from ...words.table.offers import offers as told
from ...words.table.offers import open_offers
from ..showing.outcome import Outcome, remark, show_lines
from . import hurry
from .actions import Action, actions_about, actions_of_offers, actions_under
from .answering import take

RENUMBERED_S = 1.0
"""Seconds to see that the lines of a list have moved."""


def renumbered(before: Model, after: Model, effects: Effects) -> Outcome:
    """Ignore keys for `RENUMBERED_S` seconds if lines of the list of actions on the screen have moved, so that a number
    does not take another action than was read."""
    if after.manner is not Manner.SCREEN or _list_name(before) != _list_name(after):
        return after, effects
    old, new = _numbered(before), _numbered(after)
    if all(place < len(new) and new[place] == key for place, key in enumerate(old)):
        return after, effects
    return after.with_ui(held_until=max(after.ui.held_until, after.now + RENUMBERED_S)), effects


def _list_name(model: Model) -> tuple[str, int | str | None]:
    """Return which list is open: that of a card, a verb, the offers, or a question."""
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
    """Return the keys of the list's lines in their order."""
    match model.ui.overlay:
        case CardInHand(card=card):
            return [option.key for _, option in actions_about(model, card)]
        case OneVerb(letter=letter):
            return [option.key for _, option in actions_under(model, letter)]
        case Offers():
            return [option.key for _, option in actions_of_offers(model)]
        case _:
            widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
            if not isinstance(widget, MenuWidget) or widget.inside is not None:
                return []
            return [option.key for option in widget.shape.options]


def place_of(actions: list[Action], chosen: str) -> int | None:
    """Return the index of the cursor: of the action with the key `chosen` or, if that is "", of the first that gives
    nothing up. None if it is gone."""
    if not chosen:
        return first_open(tuple(option for _, option in actions)) if actions else None
    return next((place for place, (_, option) in enumerate(actions) if option.key == chosen), None)


def leads_on(action: Action) -> bool:
    """Return whether taking the action sends nothing yet: it opens details, or is barred and gives the reason."""
    return bool(action[1].details) or action[1].barred is not None


def pressed(model: Model, actions: list[Action], chosen: str, key: str) -> Outcome | None:
    """Handle a key on a list of actions: arrows move, a digit takes its line, Enter the marked one. `chosen` is the key
    of the marked action, "" before the first move. None for other keys."""
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
    """Return the model with the cursor of the open list of actions on index `place`."""
    overlay = model.ui.overlay
    assert isinstance(overlay, CardInHand | Offers | OneVerb)
    return model.with_ui(overlay=replace(overlay, chosen=actions[place][1].key), notice=None)


def taken(model: Model, action: Action) -> Outcome:
    """Take an action of the list of actions, unless keys are ignored at the moment; its details, if it has any, are
    asked for at the table."""
    target, option = action
    if option.barred is None and not option.details and hurry.is_held(model):
        return hurry.held_back(model)
    return take(model.with_ui(overlay=None) if option.barred is None else model, target, option.key)


# ---- the list of open offers


def offers_opened(model: Model, _: str = "") -> Outcome:
    """Open the list of open offers between players, or say that there are none."""
    if model.manner is Manner.LINES:
        return show_lines(model, told(model))
    if not open_offers(model):
        return remark(model, "word", "No offer is open.")
    return model.with_ui(overlay=Offers(), notice=None), ()


def offers_pressed(model: Model, offers: Offers, key: str) -> Outcome | None:
    """Handle a key on the list of open offers between players; None if it has no effect."""
    if (outcome := pressed(model, actions_of_offers(model), offers.chosen, key)) is not None:
        return outcome
    return (model.with_ui(overlay=None), ()) if key in ("enter", "q", "o") else None

"""A list of actions that lies over the table: of one card, of one verb, of the open offers.

What is under the cursor is known by its key, never by its place: such lists change while they are read, and a number
that has come to mean something else must not be taken for what it meant before.

Numbers that come to mean something else while a list lies open: keys are held back until that can be seen.

The standing actions that belong together: those about a card, those under a capital.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.shapes import Menu, WireOption

from ...shapes import MenuWidget
from ...shapes.base import first_open
from ...state.effects import Effects
from ...state.keys import standing_letters
from ...state.model import STANDING, Manner, Model
from ...state.overlays import CardInHand, Offers, OneVerb
from ...text.digits import is_digits
from ...words.table.offers import open_offers
from ..showing.outcome import Outcome, remark
from . import hurry
from .answering import take


def actions_about(model: Model, card: int) -> list[tuple[int, WireOption]]:
    """Return all that can be done with this card now, or cannot, each with the question that it would answer."""
    found = [
        (asked.id, option)
        for asked in model.questions
        if isinstance(asked.shape, Menu)
        for option in asked.shape.options
        if option.card == card
    ]
    if model.seen.private is not None:
        found += [(STANDING, option) for option in model.seen.private.standing if option.card == card]
    return sorted(found, key=lambda pair: pair[1].barred is not None)


def actions_under(model: Model, letter: str) -> list[tuple[int, WireOption]]:
    """Return the standing actions of that capital.

    Actions on several seats stand in the order of the seats at the table; others with those first that can be taken.
    """
    letters, private = standing_letters(model), model.seen.private
    found = [
        option for option in (private.standing if private is not None else ()) if letters.get(option.key) == letter
    ]
    seats = [option.seat for option in found if option.seat is not None]
    if len(set(seats)) == len(found):
        return [(STANDING, option) for option in sorted(found, key=lambda option: option.seat or 0)]
    return [(STANDING, option) for option in sorted(found, key=lambda option: option.barred is not None)]


def actions_of(model: Model, overlay: CardInHand | OneVerb) -> list[tuple[int, WireOption]]:
    """Return the actions that such a list holds."""
    return (
        actions_about(model, overlay.card) if isinstance(overlay, CardInHand) else actions_under(model, overlay.letter)
    )


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
            return [option.key for _, option in actions_on_offers(model)]
        case _:
            widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
            if not isinstance(widget, MenuWidget) or widget.inside is not None:
                return []
            return [option.key for option in widget.shape.options]


Action = tuple[int, WireOption]
"""Something that can be done, with the question (or STANDING) that it would answer."""


def actions_on_offers(model: Model) -> list[Action]:
    """Return all that can be done about the open offers, offer by offer."""
    return [action for each in open_offers(model) for action in each.actions]


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

"""Actions that belong together: those about a card, under a capital, or of the open offers."""

from __future__ import annotations

from kickdoor_protocol.shapes import Menu, WireOption

from ...state.keys import standing_letters
from ...state.model import STANDING, Model
from ...state.overlays import CardInHand, OneVerb
from ...words.table.offers import open_offers

Action = tuple[int, WireOption]
"""An option that can be taken, with the id of the question (or STANDING) that it answers."""


def actions_about(model: Model, card: int) -> list[Action]:
    """Return all options of open questions and actions at any time that are about the card with that id, barred ones
    last."""
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


def actions_under(model: Model, letter: str) -> list[Action]:
    """Return the actions possible at any time that share the capital letter `letter`.

    Actions on different seats are in the order of the seats; others with those first that are not barred.
    """
    letters, private = standing_letters(model), model.seen.private
    found = [
        option for option in (private.standing if private is not None else ()) if letters.get(option.key) == letter
    ]
    seats = [option.seat for option in found if option.seat is not None]
    if len(set(seats)) == len(found):
        return [(STANDING, option) for option in sorted(found, key=lambda option: option.seat or 0)]
    return [(STANDING, option) for option in sorted(found, key=lambda option: option.barred is not None)]


def actions_of(model: Model, overlay: CardInHand | OneVerb) -> list[Action]:
    """Return the actions that the open page lists: those about a card in hand, or those of one verb."""
    return (
        actions_about(model, overlay.card) if isinstance(overlay, CardInHand) else actions_under(model, overlay.letter)
    )


def actions_of_offers(model: Model) -> list[Action]:
    """Return all actions about open offers of players (accept, decline ...), offer by offer."""
    return [action for each in open_offers(model) for action in each.actions]

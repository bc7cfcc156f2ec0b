"""The mouse: a click is a key whose name says what was clicked.

    @opt.3       the fourth choice of what lies on top, or of the question in focus
    @card.41     that card of the hand
    @seat.2      what lies before that seat
    @key.w       as if that key had been pressed; the foot of the screen and the actions for any time are such
    @offers      the open offers
    @row.1       the second line of a page of the start menu

A click goes where a digit or a letter would go, so one click chooses and a second one takes; nothing that cannot be
taken back is done by one click on a place that moved under the mouse.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ..shapes import Done
from ..shapes.clicks import clicked as clicked_widget
from ..state.model import STANDING, Model, Scene
from ..state.overlays import AutoPassing, CardInHand, Offers, OneVerb, OpenBook, People
from ..text.digits import is_digits
from .home import starting
from .playing import card_pressed
from .questions import hurry, listing, offers
from .questions.answering import settle
from .questions.listing import actions_of
from .showing.cards import inspect
from .showing.outcome import Outcome


def clicked(model: Model, name: str, press: Callable[[Model, str], Outcome]) -> Outcome:
    """The effect of a click; `press` is what a key does."""
    kind, _, rest = name.removeprefix("@").partition(".")
    if kind == "key":
        return press(model, " " if rest == "space" else rest)
    if model.ui.prompt is not None:
        return model, ()
    match kind, is_digits(rest):
        case "opt", True:
            return _choice(model, int(rest), press)
        case "card", True if model.ui.overlay is None:
            return card_pressed(model, int(rest))
        case "seat", True if model.ui.overlay is None:
            return _seat(model, int(rest))
        case "row", True if model.scene is Scene.HOME and model.ui.overlay is None:
            return starting.clicked(model, int(rest))
        case "offers", _ if model.ui.overlay is None:
            return offers.opened(model)
        case _:
            return model, ()


def _choice(model: Model, place: int, press: Callable[[Model, str], Outcome]) -> Outcome:
    """A choice: of what lies on top, or of the widget in focus."""
    overlay = model.ui.overlay
    if isinstance(overlay, CardInHand | Offers | OneVerb):
        actions = listing.actions_on_offers(model) if isinstance(overlay, Offers) else actions_of(model, overlay)
        if place >= len(actions):
            return model, ()
        has_cursor = bool(overlay.chosen) or not isinstance(overlay, OneVerb)
        if has_cursor and listing.place_of(actions, overlay.chosen) == place:
            return listing.taken(model, actions[place])
        return listing.at(model, actions, place), ()
    if isinstance(overlay, AutoPassing | OpenBook | People):
        if overlay.cursor == place:
            return press(model, "enter")
        return model.with_ui(overlay=replace(overlay, cursor=place)), ()
    target = model.ui.focus
    widget = model.ui.widgets.get(target) if target is not None and overlay is None else None
    if target is None or widget is None or (target != STANDING and model.question(target) is None):
        return model, ()
    result = clicked_widget(widget, place)
    if result is None:
        return model, ()
    if isinstance(result, Done) and target != STANDING and hurry.is_held(model):
        return hurry.held_back(model)
    return settle(model, target, result)


def _seat(model: Model, number: int) -> Outcome:
    """Look at what lies before that seat."""
    seat = model.seat(number)
    cards = [card for zone in seat.zones for card in zone.cards] if seat is not None else []
    return inspect(model, cards[0].id) if cards else (model, ())

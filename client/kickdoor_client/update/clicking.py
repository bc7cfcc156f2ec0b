"""The mouse: a click is a key whose name says what was clicked.

  @opt.3       the fourth option of the overlay, or of the question in focus
  @card.41     that card of the hand
  @seat.2      the cards in front of that seat
  @key.w       the same as pressing that key, as in the footer and the standing actions
  @offers      the open offers
  @row.1       the second row of a page of the start menu

A click does what a digit or a letter would do, so one click chooses and a second one takes; a single click on a place
that moved under the mouse never does anything irreversible. In a widget, a click answers a question only where the
cursor is already.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ..shapes import Answered
from ..shapes.base import Result, Widget
from ..shapes.form import SEND, FormWidget
from ..shapes.menu import MenuWidget
from ..shapes.order import OrderWidget
from ..shapes.pick_one import PickOneWidget
from ..shapes.pick_some import PickSomeWidget
from ..shapes.split import SplitWidget
from ..shapes.yes_no import YesNoWidget
from ..state.model import STANDING, Model, Scene
from ..state.overlays import AutoPassing, CardInHand, Offers, OneVerb, OpenBook, People
from ..text.digits import is_digits
from .home import starting
from .playing import card_pressed
from .questions import hurry, listing
from .questions.actions import actions_of, actions_of_offers
from .questions.answering import settle
from .showing.cards import inspect
from .showing.outcome import Outcome


def clicked(model: Model, name: str, press: Callable[[Model, str], Outcome]) -> Outcome:
    """Handle a click on the target `name`, such as `@opt.2` or `@key.space`; `press` handles keys."""
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
            return listing.offers_opened(model)
        case _:
            return model, ()


def _choice(model: Model, place: int, press: Callable[[Model, str], Outcome]) -> Outcome:
    """Handle a click on an option of the overlay, or of the widget in focus."""
    overlay = model.ui.overlay
    if isinstance(overlay, CardInHand | Offers | OneVerb):
        actions = actions_of_offers(model) if isinstance(overlay, Offers) else actions_of(model, overlay)
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
    if isinstance(result, Answered) and target != STANDING and hurry.is_held(model):
        return hurry.held_back(model)
    return settle(model, target, result)


def _seat(model: Model, number: int) -> Outcome:
    """Inspect the cards in front of that seat."""
    seat = model.seat(number)
    cards = [card for zone in seat.zones for card in zone.cards] if seat is not None else []
    return inspect(model, cards[0].id) if cards else (model, ())


def clicked_widget(widget: Widget, place: int) -> Result | None:
    """Return the result of a click on the option at index `place` of the widget; None if there is none."""
    match widget:
        case MenuWidget(inside=inside) if inside is not None:
            result = clicked_widget(inside.widget, place)
            return None if result is None else widget.after(inside, result)
        case MenuWidget() | PickOneWidget():
            return widget.press("enter") if place == widget.cursor else _at(widget, place)
        case PickSomeWidget():
            there = _at(widget, place)
            return there.press(" ") if there is not None else None
        case SplitWidget():
            return widget.press("right") if place == widget.cursor else _at(widget, place)
        case OrderWidget(keys=keys) if place < len(keys):
            return widget.press(" ") if place == widget.cursor else replace(widget, cursor=place, lifted=False)
        case YesNoWidget() if place < 2:
            return widget.press("enter") if widget.yes == (place == 0) else replace(widget, yes=place == 0)
        case FormWidget():
            return _in_form(widget, place)
        case _:
            return None


def _at(widget: MenuWidget | PickOneWidget | PickSomeWidget | SplitWidget, place: int) -> Widget | None:
    """Return the widget with the cursor at that place; None if there is none."""
    return replace(widget, cursor=place) if place < len(widget.shape.options) else None


def _in_form(form: FormWidget, place: int) -> Result | None:
    """Return the form after a click on a row."""
    rows = form.rows()
    if place >= len(rows):
        return None
    there = replace(form, row=place, typed=False)
    if rows[place] == SEND:
        return form.press("enter") if form.row == place else there
    return there.press(" ")

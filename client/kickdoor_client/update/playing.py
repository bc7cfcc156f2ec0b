"""Keys at the table: first for the widget in focus, then commands, then letters of cards and standing actions."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import LeaveTable

from ..network.events import UNNUMBERED
from ..shapes import Answered, MenuWidget, Widget
from ..state.keys import hand_letters
from ..state.model import BACK, STANDING, Model, Scene, Seen
from ..state.overlays import CardInHand, OneVerb
from ..text.digits import is_digits
from ..words.table.board import board_of, own_place
from ..words.table.series import between_games
from .commands.every import keyed
from .people import reasons
from .questions import hurry
from .questions.actions import actions_under
from .questions.answering import settle, take
from .questions.focus import back_to_question, next_focus, to_standing
from .showing.outcome import Outcome, remark, send
from .watching import replaying, series, staying

TOWARDS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
"""Columns and rows to the place that an arrow leads to, on a map."""


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key at a table with no page open over it; None if it has no effect."""
    if model.replay is not None and (outcome := replaying.pressed(model, key)) is not None:
        return outcome
    if model.seen.over is not None and key in ("enter", "l"):
        if hurry.is_held(model):
            return hurry.held_back(model)
        if between_games(model):
            return series.go_on(model) if key == "enter" else series.leaving(model)
        return _after_the_match(model)
    if model.seen.over is not None and key == "e":
        return reasons.next_asked(model)
    if model.seen.over is not None and key == "s" and model.replay is None:
        return staying.asked(model)
    target = model.ui.focus
    widget = model.ui.widgets.get(target) if target is not None else None
    if target is not None and widget is not None and (target == STANDING or model.question(target) is not None):
        result = turned_towards(model, widget, key) or widget.press(key)
        if isinstance(result, Answered) and result.choice != (BACK.key,) and hurry.is_held(model):
            return hurry.held_back(model)
        if key == "enter" and isinstance(result, Answered) and hurry.must_be_chosen(model, target):
            return hurry.asked_once_more(model, target)
        if result is not None:
            return settle(model, target, result)
    match key:
        case "tab" | "s-tab":
            return next_focus(model, 1 if key == "tab" else -1), ()
        case "escape":
            return back_to_question(model).with_ui(notice=None), ()
        case "x":
            return _any_time(model)
        case _ if target is None and (key == "enter" or is_digits(key)) and _is_unasked(model):
            return hurry.unasked(model)
        case "down" | "up" | "enter" if target is None:
            return next_focus(model, 0), ()
        case _:
            command = keyed(model, key)
            return command.pressed(model) if command is not None else _letter(model, key)


def _is_unasked(model: Model) -> bool:
    """Return whether this player is asked nothing."""
    return not model.questions and model.my_seat is not None


def _after_the_match(model: Model) -> Outcome:
    """Go back to the table if it is being filled again, else to the list of tables."""
    lobby = model.lobby
    if lobby is not None and lobby.table.state == "filling":
        return replace(model, scene=Scene.FILLING, seen=Seen(story=model.seen.story)).with_ui(cursor=0), ()
    return send(model, LeaveTable(UNNUMBERED))


def _any_time(model: Model) -> Outcome:
    """Go to the standing actions, or back from them."""
    if model.ui.focus == STANDING:
        return back_to_question(model), ()
    if model.seen.private is None or not model.seen.private.standing:
        return remark(model, "word", "There are no more actions for you now.")
    return to_standing(model), ()


def _letter(model: Model, key: str) -> Outcome | None:
    """Handle the letter of a card or of standing actions."""
    card = next((number for number, letter in hand_letters(model).items() if letter == key), None)
    if card is not None:
        return card_pressed(model, card)
    actions = actions_under(model, key)
    if len(actions) > 1 or any(option.ends_it for _, option in actions):
        return model.with_ui(overlay=OneVerb(key), notice=None), ()
    return _standing(model, actions[0][1].key) if actions else None


def card_pressed(model: Model, card: int) -> Outcome:
    """Handle the letter of a card in hand, or a click on it: if the question is about picking cards, move to it or pick
    it; else open the card with its actions."""
    target = model.ui.focus
    widget = model.ui.widgets.get(target) if target is not None else None
    if widget is not None and target is not None and _is_picking(widget):
        there = widget.point(card)
        if there is not None:
            return model.with_widget(target, there), ()
    return model.with_ui(overlay=CardInHand(card), notice=None), ()


def _is_picking(widget: object) -> bool:
    """Return whether a widget is a list, or details are being filled in."""
    return not isinstance(widget, MenuWidget) or widget.inside is not None


def _standing(model: Model, key: str) -> Outcome:
    """Ask for the details of a standing action, or put the cursor on it, so that Enter takes it."""
    widget = model.ui.widgets.get(STANDING)
    if not isinstance(widget, MenuWidget):
        return model, ()
    options = widget.shape.options
    place = next((place for place, option in enumerate(options) if option.key == key), None)
    if place is None:
        return model, ()
    if options[place].details or options[place].barred is not None:
        return take(model, STANDING, key)
    there = MenuWidget(widget.shape, place)
    return model.with_widget(STANDING, there).with_ui(focus=STANDING, notice=None), ()


def turned_towards(model: Model, widget: Widget, key: str) -> MenuWidget | None:
    """Return the menu with the cursor on the option to go to the neighbouring place of the map in the arrow key's
    direction; None if there is none."""
    board, step = board_of(model), TOWARDS.get(key)
    if board is None or step is None or not isinstance(widget, MenuWidget) or widget.inside is not None:
        return None
    here = own_place(model, board)
    if here is None:
        return None
    there = {place.id for place in board.places if (place.x, place.y) == (here.x + step[0], here.y + step[1])}
    options = widget.shape.options
    found = (number for number, option in enumerate(options) if option.place and option.place in there)
    number = next(found, None)
    return None if number is None else replace(widget, cursor=number)

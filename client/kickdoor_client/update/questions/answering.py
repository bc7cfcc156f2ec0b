"""Turns results of widgets into answers to the server, for every shape and both faces."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.shapes import Menu

from ...network.events import UNNUMBERED
from ...shapes import Answered, Back, MenuWidget, Result, Unclear, open_widget
from ...state.model import BACK, STANDING, Model, Phase, Sure
from ...state.windows import is_act
from ..showing.outcome import Outcome, remark, send
from . import sure
from .focus import back_to_question, opened_afresh


def settle(model: Model, target: int, result: Result) -> Outcome:
    """Handle the result of a key or words in a widget: send an answer, show what is wrong, or store the changed widget.
    `target` is the id of its question, or STANDING for actions possible at any time."""
    match result:
        case Answered(choice):
            return choose(model, target, choice)
        case Back():
            return back_to_question(model), ()
        case Unclear(text):
            return remark(model, "wrong", text)
        case _:
            return model.with_widget(target, result).with_ui(focus=target, notice=None), ()


def choose(model: Model, target: int, choice: Choice) -> Outcome:
    """Send `choice` as the answer to the question with the id `target`, or as an action (STANDING), if it fits the
    shape. If it gives up something valuable, ask for confirmation first."""
    if target == STANDING and choice == (BACK.key,):
        return model.with_ui(focus=None) if not model.questions else back_to_question(model), ()
    if target == STANDING:
        return _acted(model, choice)
    asked = model.question(target)
    if asked is None:
        return remark(model, "wrong", "That is no longer asked.")
    if is_act(asked, choice):
        return _acted(model, choice)
    if wrong := problem(asked.shape, choice):
        return remark(model, "wrong", f"Not so: {wrong}.")
    if (lost := sure.lost_by(asked.shape, choice)) and (question := sure.asked(model, target, choice, lost)):
        return question
    if model.contact.phase is not Phase.OPEN:
        return send(model, Answer(UNNUMBERED, asked.id, choice))
    model, effects = send(model, Answer(UNNUMBERED, asked.id, choice))
    model = model.with_widget(target, opened_afresh(model, asked)).with_ui(
        sent=model.ui.sent | {target}, notice=None, expecting=asked.kind
    )
    return back_to_question(model), effects


def _acted(model: Model, choice: Choice) -> Outcome:
    """Send a standing action, wherever it was chosen, if it is still possible; confirm first what gives something
    up."""
    private = model.seen.private
    shape = Menu((BACK, *(private.standing if private is not None else ())))
    if wrong := problem(shape, choice):
        return remark(model, "wrong", f"Not now: {wrong}.")
    if (lost := sure.lost_by(shape, choice)) and (question := sure.asked(model, STANDING, choice, lost)):
        return question
    model, effects = send(model, Act(UNNUMBERED, choice))
    if not effects:
        return model, effects
    fresh = model.with_widget(STANDING, open_widget(shape)).with_ui(focus=None, notice=None, expecting="")
    return back_to_question(_forms_closed(fresh)), effects


def confirmed(model: Model, asked: Sure) -> Outcome:
    """Send the answer that the player has just confirmed."""
    return choose(model, asked.target, asked.choice)


def _forms_closed(model: Model) -> Model:
    """Return the model with the details of all questions closed: what was being filled in has been sent."""
    widgets = {
        number: replace(widget, inside=None) if isinstance(widget, MenuWidget) and number != STANDING else widget
        for number, widget in model.ui.widgets.items()
    }
    return model.with_ui(widgets=widgets)


def take(model: Model, target: int, key: str) -> Outcome:
    """Take the option `key` of the menu of the question `target` (STANDING: the actions possible at any time), or ask
    for its details."""
    widget = model.ui.widgets.get(target)
    if not isinstance(widget, MenuWidget):
        return remark(model, "wrong", "That is no longer possible.")
    return settle(model, target, widget.take_key(key))


def unsent(model: Model, target: int) -> Model:
    """Return the model after the answer to the question `target` was refused or lost: the question is open again."""
    model = model.with_ui(sent=model.ui.sent - {target})
    return back_to_question(model) if model.ui.focus is None else model

"""Handles changes of what is asked, and keeps what the person was doing.

A question keeps its id, and so its widget, while its content is unchanged. When one goes and another of the same kind
comes in the same view, it is the same question asked again after somebody reacted: the selection made so far is fitted
to it. The focus moves only if its question is gone, which is remembered (`Ui.lapsed`).
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Menu, Shape
from kickdoor_protocol.views import WINDOW, Asked, PrivateView

from ...shapes import MenuWidget, Widget, fitted, open_widget
from ...shapes.base import first_of, label, place_to_begin
from ...shapes.menu import open_first
from ...state.countdown import NEVER
from ...state.keys import letters_for
from ...state.lapse import LapsedQuestion, LastAsked
from ...state.model import BACK, STANDING, Manner, Model
from ...state.windows import offered
from ...text.ink import cut
from ...words.layout import contest_word
from ...words.names import turn_of
from ..showing.outcome import remark
from .hurry import LAPSE_KEPT_S, LAPSED_S, RAN_OUT_S, SHIFT_S, TYPED_S, is_lost_by_passing

KINDS_MOST = 60
"""Kinds of questions whose latest one is remembered; a set has some thirty."""

LAPSE_CELLS = 46
"""Cells for the text of a question that is gone, on the screen: enough to recognize it. Line mode quotes it whole."""


def with_private(model: Model, view: PrivateView) -> Model:
    """Return the model with a new private view of the player: input widgets for its questions, letters for its cards,
    and the focus on one question."""
    old = {asked.id: asked for asked in model.questions}
    there = {asked.id for asked in view.questions}
    gone = [asked for key, asked in old.items() if key not in there]
    widgets: dict[int, Widget] = {}
    heirs: dict[int, int] = {}
    for asked in view.questions:
        widgets[asked.id] = _widget(model, asked, _shape(model, asked, view), gone, heirs)
    standing = Menu((BACK, *view.standing))
    before = model.ui.widgets.get(STANDING)
    widgets[STANDING] = _standing(before, standing)
    sent = model.ui.sent & there
    seen = replace(model.seen, private=view, private_at=model.now)
    letters = letters_for(view, model.ui.letters)
    last = {asked.kind: LastAsked(turn_of(model), asked.text, widgets[asked.id]) for asked in view.questions}
    after = replace(model, seen=seen).with_ui(widgets=widgets, sent=sent, letters=letters)
    if after.manner is Manner.LINES and after.ui.chosen in heirs:
        after = after.with_ui(chosen=heirs[after.ui.chosen])
    after = after.with_ui(asked_before=dict([*model.ui.asked_before.items(), *last.items()][-KINDS_MOST:]))
    after = _lapsed(model, after, [asked for asked in gone if asked.id not in heirs])
    return _refocused(model, _form_closed(model, after), heirs)


def _widget(model: Model, asked: Asked, shape: Shape, gone: list[Asked], heirs: dict[int, int]) -> Widget:
    """Return the widget of a question: its own, or its predecessor's fitted to it, or a new one. Predecessors are
    recorded in `heirs`."""
    kept = model.ui.widgets.get(asked.id)
    if kept is not None:
        return kept if kept.shape == shape else fitted(kept, shape)
    begin = _begin(model, asked, shape)
    for other in gone:
        if other.kind == asked.kind and other.id not in heirs and other.id in model.ui.widgets:
            heirs[other.id] = asked.id
            old = model.ui.widgets[other.id]
            if model.manner is Manner.SCREEN and _is_new(old, asked.begin):
                return _laid_out_anew(old, shape, begin)
            return _off_the_barred(fitted(old, shape), begin)
    widget = open_widget(shape, begin)
    last = model.ui.asked_before.get(asked.kind)
    if last is None or last.turn != turn_of(model) or not isinstance(last.widget, MenuWidget):
        return widget
    again = fitted(last.widget, shape)
    if not isinstance(again, MenuWidget):
        return widget
    if model.manner is Manner.SCREEN and _is_new(last.widget, asked.begin):
        return widget
    return replace(again, inside=None, cursor=place_to_begin(again.shape.options, first_of(begin)))


def _begin(model: Model, asked: Asked, shape: Shape) -> Choice:
    """Return the choice that the cursor starts on: the server's suggestion or the default.

    If passing would let somebody else win the game, it is the first reaction.
    """
    if asked.begin:
        return (asked.begin,) if isinstance(asked.shape, Menu) else asked.begin
    if is_lost_by_passing(model, asked) and isinstance(shape, Menu) and isinstance(asked.shape, Menu):
        known = {option.key for option in asked.shape.options}
        acts = [option.key for option in shape.options if option.key not in known]
        return (acts[0],) if acts else asked.default
    return asked.default


def _is_new(old: Widget, key: str) -> bool:
    """Return whether that option was not in the old menu."""
    return bool(key) and isinstance(old, MenuWidget) and all(option.key != key for option in old.shape.options)


def _laid_out_anew(old: Widget, shape: Shape, begin: Choice) -> Widget:
    """Return a menu in its new order with the cursor on the newly suggested option; what is being filled in stays
    open."""
    widget = open_widget(shape, begin)
    if not isinstance(old, MenuWidget) or not isinstance(widget, MenuWidget) or old.inside is None:
        return widget
    return old.with_options(widget.shape)


def _shape(model: Model, asked: Asked, view: PrivateView) -> Shape:
    """Return the shape to show for a question. The full screen adds the actions about their fight for a fighter, except
    those of cards in hand: these have letters, and the options of whom to ask have to be read."""
    if WINDOW in asked.marks:
        return offered(asked, view.standing)
    if model.manner is not Manner.SCREEN:
        return asked.shape
    held = {card.id for card in view.hand}
    return offered(asked, tuple(option for option in view.standing if option.card not in held))


def opened_afresh(model: Model, asked: Asked) -> Widget:
    """Return a new widget for this question, with the cursor where the first one began."""
    view = model.seen.private
    shape = _shape(model, asked, view) if view is not None else asked.shape
    return open_widget(shape, _begin(model, asked, shape))


def _off_the_barred(widget: Widget, begin: Choice) -> Widget:
    """Return the widget; if the option under the cursor is barred now, with the cursor where it would start."""
    option = widget.focus()
    if isinstance(widget, MenuWidget) and widget.inside is None and option is not None and option.barred is not None:
        return replace(widget, cursor=place_to_begin(widget.shape.options, first_of(begin)))
    return widget


def _standing(before: Widget | None, standing: Menu) -> Widget:
    """Return the widget of the standing actions, those that can be taken first."""
    fresh = open_first(standing)
    return before.with_options(fresh) if isinstance(before, MenuWidget) else open_widget(fresh)


def _lapsed(before: Model, after: Model, gone: list[Asked]) -> Model:
    """Note a question in focus that ended without an answer of this person."""
    asked = next((asked for asked in gone if asked.id == before.ui.focus), None)
    if asked is None or before.ui.expecting is not None:
        return after
    left = replace(before, now=after.now).seconds_left(asked)
    text = asked.text.rstrip(".:")
    text = text if after.manner is Manner.LINES else cut(text, LAPSE_CELLS)
    lapse = LapsedQuestion(text, after.now, left is not None and left <= 1, asked.shape)
    after = after.with_ui(lapsed=lapse)
    return _said(after, f"Closed, nothing was sent: {lapse.said()}.") if before.is_inside() else after


def _form_closed(before: Model, after: Model) -> Model:
    """Note that details were being filled in for a standing action which is no longer possible."""
    if before.ui.focus != STANDING or not before.is_inside() or after.is_inside():
        return after
    widget = before.ui.widgets[STANDING]
    assert isinstance(widget, MenuWidget)
    assert widget.inside is not None
    after = after.with_ui(focus=None, lapsed=LapsedQuestion(label(widget.inside.option), after.now, ran_out=False))
    return _said(after, f"Closed, nothing was sent: {label(widget.inside.option)} is not possible any more.")


def closed_with_its_fight(before: Model, after: Model) -> Model:
    """Close the list of actions possible at any time, or the details of one, if the fight in which it was opened is
    over or another has begun.

    Details of actions outside of fights, such as a trade, stay open.
    """
    if after.manner is not Manner.SCREEN or after.ui.focus != STANDING or _fight(before) == _fight(after):
        return after
    widget = after.ui.widgets.get(STANDING)
    if not isinstance(widget, MenuWidget):
        return after
    inside = widget.inside.option if widget.inside is not None else None
    if inside is not None and not inside.interferes:
        return after
    what = label(inside) if inside is not None else "the list of more actions"
    after = after.with_widget(STANDING, replace(widget, cursor=0, inside=None))
    after = back_to_question(after).with_ui(lapsed=LapsedQuestion(what, after.now, ran_out=False))
    word = contest_word(after)
    why = f"the {word} that it was for is over" if before.contest is not None else f"a {word} has begun"
    return _said(after, f"Closed, nothing was sent: {what}; {why}.")


def _fight(model: Model) -> int | None:
    """Return the turn whose fight is going on; None if there is none."""
    return turn_of(model) if model.contest is not None else None


def _said(model: Model, text: str) -> Model:
    """Return the model with a notice on the full screen."""
    return remark(model, "word", text)[0] if model.manner is Manner.SCREEN else model


def _refocused(before: Model, after: Model, heirs: dict[int, int]) -> Model:
    """Move the focus if its question is gone, or in line mode to an urgent one, and hold back keys after a surprise."""
    old = before.ui.focus if after.ui.focus == before.ui.focus else after.ui.focus
    asked = [question.id for question in after.questions]
    private = after.seen.private
    came = asked and not before.questions
    if after.manner is Manner.LINES and before.is_inside() and (urgent := _urgent(before, after, heirs)) is not None:
        return after.with_ui(focus=urgent, held_until=after.now + TYPED_S, expecting=None)
    if old == STANDING and private is not None and private.standing and not (came and _is_idle(before)):
        return after
    if old is not None and old in asked:
        return after
    new = heirs.get(old, asked[0] if asked else None) if old is not None else (asked[0] if asked else None)
    if new is None:
        return after.with_ui(focus=None, expecting=None)
    surprise = old is not None and before.ui.expecting is None
    held = after.now + SHIFT_S if surprise else NEVER
    lapsed = after.ui.lapsed
    is_news = lapsed is not None and not lapsed.told and after.now - lapsed.at <= LAPSE_KEPT_S
    if lapsed is not None and is_news and not _is_own_doing(before):
        typed_s = RAN_OUT_S if lapsed.ran_out else TYPED_S
        held = after.now + (LAPSED_S if after.manner is Manner.SCREEN else typed_s)
    return after.with_ui(focus=new, held_until=held, expecting=None)


def _is_own_doing(before: Model) -> bool:
    """Return whether the change is the result of a line that this person typed."""
    return before.manner is Manner.LINES and before.ui.expecting is not None


def _urgent(before: Model, after: Model, heirs: dict[int, int]) -> int | None:
    """Return the id of a question that came while something else was half made; line mode asks it first."""
    known = {asked.id for asked in before.questions} | set(heirs.values())
    return next((asked.id for asked in after.questions if asked.id not in known), None)


def _is_idle(model: Model) -> bool:
    """Return whether the standing actions are open without a choice among them."""
    widget = model.ui.widgets.get(STANDING)
    return isinstance(widget, MenuWidget) and widget.cursor == 0 and widget.inside is None


def next_focus(model: Model, step: int) -> Model:
    """Return the model with the keyboard focus moved by `step` among the open questions and, after them, the list of
    actions possible at any time."""
    stops: list[int] = [asked.id for asked in model.questions]
    if model.seen.private is not None and model.seen.private.standing:
        stops.append(STANDING)
    if not stops:
        return model
    place = stops.index(model.ui.focus) + step if model.ui.focus in stops else 0
    stop = stops[place % len(stops)]
    return to_standing(model) if stop == STANDING else model.with_ui(focus=stop)


def to_standing(model: Model) -> Model:
    """Return the model with the focus on the list of actions possible at any time: on the detail being filled in, else
    on the entry that leads back."""
    widget = model.ui.widgets.get(STANDING)
    if model.ui.focus != STANDING and isinstance(widget, MenuWidget) and widget.inside is None:
        model = model.with_widget(STANDING, replace(widget, cursor=0))
    return model.with_ui(focus=STANDING, notice=None)


def back_to_question(model: Model) -> Model:
    """Return the model with the focus on the first open question, if there is one, and details of options closed."""
    widgets = dict(model.ui.widgets)
    widget = widgets.get(model.ui.focus) if model.ui.focus is not None else None
    if model.ui.focus is not None and isinstance(widget, MenuWidget) and widget.inside is not None:
        widgets[model.ui.focus] = replace(widget, inside=None)
    questions = model.questions
    focus = questions[0].id if questions else None
    if focus is None and model.ui.focus == STANDING:
        return model.with_ui(widgets=widgets, focus=None)
    return model.with_ui(widgets=widgets, focus=focus)

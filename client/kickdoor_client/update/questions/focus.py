"""What is asked has changed: keep what the person was doing.

A question keeps its id while its content stays the same, so its widget stays. When one goes and another of the same
kind comes in the same view, it is the same question asked anew after somebody interfered: what had been chosen so far
is fitted to it. The focus moves only if the question under it is gone, and that is kept in mind (`Ui.lapsed`).
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
"""Kinds of questions whose latest is kept in mind; a set has some thirty."""

LAPSE_CELLS = 46
"""Of the text of a question that has gone, on the screen: enough to know it again. In lines it is quoted whole."""


def with_private(model: Model, view: PrivateView) -> Model:
    """The model after this private view came."""
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
    """The widget of this question: its own, or its predecessor's fitted to it, or a new one."""
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
    """What the cursor begins on: the default, unless that cannot be taken back and there is something better.

    Where somebody else would win the game, that is whatever could be done about it.
    """
    if asked.begin:
        return (asked.begin,) if isinstance(asked.shape, Menu) else asked.begin
    if is_lost_by_passing(model, asked) and isinstance(shape, Menu) and isinstance(asked.shape, Menu):
        known = {option.key for option in asked.shape.options}
        acts = [option.key for option in shape.options if option.key not in known]
        return (acts[0],) if acts else asked.default
    return asked.default


def _is_new(old: Widget, key: str) -> bool:
    """Whether that option has come since the menu was last shown."""
    return bool(key) and isinstance(old, MenuWidget) and all(option.key != key for option in old.shape.options)


def _laid_out_anew(old: Widget, shape: Shape, begin: Choice) -> Widget:
    """Something better than the default has been offered since: it stands first, and the cursor is on it. What is being
    filled in stays open."""
    widget = open_widget(shape, begin)
    if not isinstance(old, MenuWidget) or not isinstance(widget, MenuWidget) or old.inside is None:
        return widget
    return old.with_options(widget.shape)


def _shape(model: Model, asked: Asked, view: PrivateView) -> Shape:
    """What is chosen among. On the full screen a fighter, too, is shown what he could do about his fight, but for the
    cards of his hand: they have letters, and whom he could ask has to be read."""
    if WINDOW in asked.marks:
        return offered(asked, view.standing)
    if model.manner is not Manner.SCREEN:
        return asked.shape
    held = {card.id for card in view.hand}
    return offered(asked, tuple(option for option in view.standing if option.card not in held))


def opened_afresh(model: Model, asked: Asked) -> Widget:
    """A widget of this question in which nothing has been chosen yet."""
    view = model.seen.private
    shape = _shape(model, asked, view) if view is not None else asked.shape
    return open_widget(shape, _begin(model, asked, shape))


def _off_the_barred(widget: Widget, begin: Choice) -> Widget:
    """What stood under the cursor cannot be taken any more: the cursor goes where it would begin."""
    option = widget.focus()
    if isinstance(widget, MenuWidget) and widget.inside is None and option is not None and option.barred is not None:
        return replace(widget, cursor=place_to_begin(widget.shape.options, first_of(begin)))
    return widget


def _standing(before: Widget | None, standing: Menu) -> Widget:
    """The actions for any time: what can be done stands first, whatever order they had."""
    fresh = open_first(standing)
    return before.with_options(fresh) if isinstance(before, MenuWidget) else open_widget(fresh)


def _lapsed(before: Model, after: Model, gone: list[Asked]) -> Model:
    """A question that the keys were on has gone, and nothing that this person did sent it away."""
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
    """Details of a standing action were being filled in, and it cannot be taken any more: its list closes, too."""
    if before.ui.focus != STANDING or not before.is_inside() or after.is_inside():
        return after
    widget = before.ui.widgets[STANDING]
    assert isinstance(widget, MenuWidget)
    assert widget.inside is not None
    after = after.with_ui(focus=None, lapsed=LapsedQuestion(label(widget.inside.option), after.now, ran_out=False))
    return _said(after, f"Closed, nothing was sent: {label(widget.inside.option)} is not possible any more.")


def closed_with_its_fight(before: Model, after: Model) -> Model:
    """A list or form of standing actions lay open, and the fight that it was opened in, or for, is not this one.

    A form for something that is no part of a fight (a trade) stays.
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
    """Which fight is going on: the one of the turn of this number."""
    return turn_of(model) if model.contest is not None else None


def _said(model: Model, text: str) -> Model:
    return remark(model, "word", text)[0] if model.manner is Manner.SCREEN else model


def _refocused(before: Model, after: Model, heirs: dict[int, int]) -> Model:
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
    """Whether the change is what a line typed by this person has led to."""
    return before.manner is Manner.LINES and before.ui.expecting is not None


def _urgent(before: Model, after: Model, heirs: dict[int, int]) -> int | None:
    """A question that has come while something else was half made: in lines it is answered first."""
    known = {asked.id for asked in before.questions} | set(heirs.values())
    return next((asked.id for asked in after.questions if asked.id not in known), None)


def _is_idle(model: Model) -> bool:
    """Whether the actions for any time lie open without anybody having chosen among them."""
    widget = model.ui.widgets.get(STANDING)
    return isinstance(widget, MenuWidget) and widget.cursor == 0 and widget.inside is None


def next_focus(model: Model, step: int) -> Model:
    """The focus on the next of: each question, then the standing actions."""
    stops: list[int] = [asked.id for asked in model.questions]
    if model.seen.private is not None and model.seen.private.standing:
        stops.append(STANDING)
    if not stops:
        return model
    place = stops.index(model.ui.focus) + step if model.ui.focus in stops else 0
    stop = stops[place % len(stops)]
    return to_standing(model) if stop == STANDING else model.with_ui(focus=stop)


def to_standing(model: Model) -> Model:
    """The focus on the actions for any time: on what is being filled in, else on the way back."""
    widget = model.ui.widgets.get(STANDING)
    if model.ui.focus != STANDING and isinstance(widget, MenuWidget) and widget.inside is None:
        model = model.with_widget(STANDING, replace(widget, cursor=0))
    return model.with_ui(focus=STANDING, notice=None)


def back_to_question(model: Model) -> Model:
    """The focus on the first question, if there is one; any details that were being filled in are closed."""
    widgets = dict(model.ui.widgets)
    widget = widgets.get(model.ui.focus) if model.ui.focus is not None else None
    if model.ui.focus is not None and isinstance(widget, MenuWidget) and widget.inside is not None:
        widgets[model.ui.focus] = replace(widget, inside=None)
    questions = model.questions
    focus = questions[0].id if questions else None
    if focus is None and model.ui.focus == STANDING:
        return model.with_ui(widgets=widgets, focus=None)
    return model.with_ui(widgets=widgets, focus=focus)

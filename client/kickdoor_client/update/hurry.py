"""A hurried key never does what cannot be taken back.

Whoever presses Enter twice meant it once: the second press was for the question before, and must not answer the next
one, least of all "run away". So after each answer, and after each question that comes on the heels of one or takes the
place of another, keys that would answer are held back for as long as it takes to see what is asked. A key that was held
back prolongs that, so an Enter that is held down answers once and no more. Moving the cursor is never held back and
ends the hold, because who chooses has looked.

Where what counts by default costs something (running from a fight) and there is something else to choose, an Enter on
the place where the cursor began says what it would do, and the next one does it.

Line mode holds back only numbers, and only after a change that nobody had asked for: what is typed there is said.
"""

from __future__ import annotations

from kickdoor_protocol.messages.table import Act, Answer

from ..effects import Effects, Send
from ..model import NEVER, STANDING, Manner, Model
from ..shapes import MenuWidget
from ..shapes.base import label, open_places
from .outcome import Outcome, remark

SHIFT_S = 0.4
"""Seconds after an unasked-for change of the question: a finger needs about 0.2 s to stop, an eye as long to see."""

BREATH_S = 0.6
"""Seconds after an answer: the pause after which a terminal begins to repeat a key that is held down."""

FIGHT_S = 1.2
"""The same while something is being fought out, where the wrong answer costs most and two sums are to be read."""

HEELS_S = 2.0
"""Seconds after an answer in which the next question is one that a hurried key could hit."""


COSTLY = frozenset(("combat",))
"""Kinds of question whose default costs something."""


def is_held(model: Model) -> bool:
    """Whether keys that would answer are held back at this moment."""
    return model.now < model.ui.held_until


def held_back(model: Model) -> Outcome:
    """Such a key was pressed: say so, and wait until the fingers rest."""
    model = model.with_ui(held_until=max(model.ui.held_until, model.now + SHIFT_S))
    return remark(model, "word", "Held back: the question has only just come. Look, then press again.")


def must_be_chosen(model: Model, target: int) -> bool:
    """Whether the cursor stands where it began, on one of several choices of which the wrong one costs something."""
    asked, widget = model.question(target), model.ui.widgets.get(target)
    if asked is None or asked.kind not in COSTLY or model.ui.chosen == target or not isinstance(widget, MenuWidget):
        return False
    return widget.inside is None and len(open_places(widget.shape.options)) > 1


def asked_once_more(model: Model, target: int) -> Outcome:
    """Say what the key would do; the next one does it."""
    widget = model.ui.widgets[target]
    option = widget.focus()
    model = model.with_ui(chosen=target, held_until=max(model.ui.held_until, model.now + SHIFT_S))
    return remark(model, "word", f"Again: {label(option) if option is not None else 'that'}. Or choose something else.")


def breath(before: Model, key: str, after: Model, effects: Effects) -> Outcome:
    """After a key: an answer begins a hold, choosing ends it."""
    if any(isinstance(effect, Send) and isinstance(effect.request, Answer | Act) for effect in effects):
        return after.with_ui(held_until=after.now + BREATH_S, answered_at=after.now), effects
    focus = before.ui.focus
    if focus is None or focus != after.ui.focus or key == "enter":
        return after, effects
    chose = before.ui.widgets.get(focus) != after.ui.widgets.get(focus)
    return (after.with_ui(held_until=NEVER, chosen=focus) if chose else after), effects


def on_the_heels(before: Model, after: Model, effects: Effects) -> Outcome:
    """After word from the server: a question that comes right after an answer cannot be answered at once."""
    focus = after.ui.focus
    recent = after.manner is Manner.SCREEN and after.now - after.ui.answered_at < HEELS_S
    if focus in (None, STANDING, before.ui.focus) or not recent:
        return after, effects
    pause = FIGHT_S if after.contest is not None else BREATH_S
    return after.with_ui(held_until=max(after.ui.held_until, after.now + pause)), effects

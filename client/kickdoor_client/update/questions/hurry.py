"""A hurried key never does what cannot be taken back.

Whoever presses Enter twice meant it once: the second press was for the question before, and must not answer the next
one, least of all "run away". So after each answer, and after each question that comes on the heels of one or takes the
place of another, keys that would answer are held back for as long as it takes to see what is asked; longest where the
question before went unanswered, because then an answer to it may be on its way to the keys. Only a key that is held
down prolongs that (`REPEAT_S`), so it answers once and no more; separate presses never do. Moving the cursor is never
held back and ends the hold, because who chooses has looked.

Where what counts by default costs something (running from a fight, letting somebody win the game) and there is
something else to choose, an Enter on the place where the cursor began says what it would do, and the next one does it.

Line mode holds back only numbers, and only after a change that nobody had asked for: what is typed there is said.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.views import COSTLY, Asked

from ...shapes import MenuWidget
from ...shapes.base import label, open_places
from ...state.countdown import NEVER, held_on
from ...state.effects import Effects, Send
from ...state.model import STANDING, Manner, Model
from ...state.windows import PASS, pass_choice
from ...text.digits import is_digits
from ...words.table.auto_pass import win_words
from ..showing.outcome import Outcome, remark

SHIFT_S = 0.4
"""Seconds after an unasked-for change of the question: a finger needs about 0.2 s to stop, an eye as long to see."""

BREATH_S = 0.6
"""Seconds after an answer: the pause after which a terminal begins to repeat a key that is held down."""

FIGHT_S = 1.2
"""The same while something is being fought out, where the wrong answer costs most and two sums are to be read."""

LAPSED_S = 2.0
"""Seconds for the question that comes after one that went unanswered: to find a card and press four keys takes longer,
but the eye has come back to the screen by then."""

TYPED_S = 3.0
"""Seconds for which in lines a number does not answer a question that nobody had expected: what was typed for the one
before is on its way, and the new one is still being read out."""

RAN_OUT_S = 8.0
"""The same where the time of the question before ran out: a number typed then was nearly always meant for that, and to
say it once more costs less than what it could do."""

LAPSE_KEPT_S = 6.0
"""Seconds after it for which a question that went unanswered may still have its answer under way."""

OVER_S = 3.0
"""Seconds after the end of a match: nobody expects it, and the next key would lead away from it."""

HEELS_S = 2.0
"""Seconds after an answer in which the next question is one that a hurried key could hit."""


def is_held(model: Model) -> bool:
    """Whether keys that would answer are held back at this moment."""
    return model.now < model.ui.held_until


def held_back(model: Model) -> Outcome:
    """Such a key was pressed: say so. If it is held down, its next repeats are held back as well."""
    model = model.with_ui(held_until=held_on(model.ui.held_until, model.now))
    if model.ui.sure is not None:
        return model.with_ui(sure=replace(model.ui.sure)), ()  # what it was pressed for is still to be read
    if model.seen.over is not None:
        return remark(model, "word", "Held back: the match has only just ended. Look, then press again.")
    if model.ui.lapsed is not None:
        said = f"Held back: {model.ui.lapsed.said()}. See what is asked now, then press again."
        return remark(told_of_lapse(model), "word", said)
    return remark(model, "word", "Held back: the question has only just come. Look, then press again.")


def told_of_lapse(model: Model) -> Model:
    """The model after the person has read that a question went unanswered: no other waits for that any more."""
    lapsed = model.ui.lapsed
    return model.with_ui(lapsed=replace(lapsed, told=True)) if lapsed is not None else model


def unasked(model: Model) -> Outcome:
    """Enter or a number, and nothing is asked: it was meant for a question that has gone, or for none."""
    gone = f"Nothing was sent: {model.ui.lapsed.said()}. " if model.ui.lapsed is not None else ""
    model, effects = remark(model, "word", f"{gone}Nothing is asked of you now; x shows more actions.")
    notice = model.ui.notice
    return model.with_ui(notice=replace(notice, unasked=True) if notice is not None else None), effects


def unasked_no_more(model: Model, effects: Effects) -> Outcome:
    """After any message: nobody reads that nothing is asked above a question."""
    notice = model.ui.notice
    stale = notice is not None and notice.unasked and model.questions
    return (model.with_ui(notice=None) if stale else model), effects


def is_lost_by_passing(model: Model, asked: Asked) -> bool:
    """Whether somebody else wins the game if this is let pass."""
    return pass_choice(asked) is not None and bool(asked.wins) and model.my_seat not in (asked.wins or ())


def must_be_chosen(model: Model, target: int) -> bool:
    """Whether the cursor stands where it began, on one of several choices of which the wrong one costs something."""
    asked, widget = model.question(target), model.ui.widgets.get(target)
    if asked is None or model.ui.chosen == target or not isinstance(widget, MenuWidget):
        return False
    if COSTLY not in asked.marks and not is_lost_by_passing(model, asked):
        return False
    return widget.inside is None and len(open_places(widget.shape.options)) > 1


def asked_once_more(model: Model, target: int) -> Outcome:
    """Say what the key would do; the next one does it."""
    widget = model.ui.widgets[target]
    option = widget.focus()
    model = model.with_ui(chosen=target, held_until=max(model.ui.held_until, model.now + BREATH_S))
    name = label(option) if option is not None else "that"
    asked = model.question(target)
    lost = asked is not None and option is not None and option.key == PASS and is_lost_by_passing(model, asked)
    wins = f", and {win_words(model, asked)}" if asked is not None and lost else ""
    return remark(model, "word", f"Again: {name}{wins}. Or choose something else.")


def breath(before: Model, key: str, after: Model, effects: Effects) -> Outcome:
    """After a key: an answer begins a hold, choosing ends it; a key that answers nothing shows that one has looked."""
    if not is_digits(key) and key != "enter":
        after = after.with_ui(lapsed=None)
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

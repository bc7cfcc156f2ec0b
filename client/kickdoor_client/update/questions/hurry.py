"""Holds back keys that come too soon, so that a hurried key never does anything irreversible.

Somebody who presses Enter twice meant it once: the second press was for the previous question and must not answer the
next one, least of all "run away". So after each answer, and after each question that follows soon after one or replaces
another, keys that would answer are held back for as long as it takes to see what is asked; longest after a question
that went unanswered, because an answer to it may be on its way to the keys. Only a key held down prolongs the hold
(`REPEAT_S`), so it answers only once; separate presses do not. Moving the cursor is never held back and ends the hold,
because it shows that the person has looked.

If the default costs something (running from a fight, letting somebody win the game) and there are alternatives, Enter
on the initial option first says what it would do, and does it the next time.

Line mode holds back only numbers, and only after an unexpected change: words say what they mean.
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
"""Seconds after an unexpected change of the question: a finger needs about 0.2 s to stop, an eye as long to see."""

BREATH_S = 0.6
"""Seconds after an answer: the delay after which terminals begin to repeat a key that is held down."""

FIGHT_S = 1.2
"""Seconds after an answer during a fight, where a wrong answer costs most and two sums have to be read."""

LAPSED_S = 2.0
"""Seconds for the question after one that went unanswered: finding a card and pressing four keys takes longer, but by
then the eye is back on the screen."""

TYPED_S = 3.0
"""Seconds in line mode during which a number does not answer an unexpected question: what was typed for the previous
one is on its way, and the new one is still being read out."""

RAN_OUT_S = 8.0
"""Seconds like `TYPED_S` if the previous question's time ran out: a number typed then was nearly always meant for that
one, and repeating it is cheap."""

LAPSE_KEPT_S = 6.0
"""Seconds for which an answer to a question that went unanswered may still be under way."""

OVER_S = 3.0
"""Seconds after the end of a match: nobody expects it, and the next key would lead away."""

HEELS_S = 2.0
"""Seconds after an answer in which a hurried key could hit the next question."""


def is_held(model: Model) -> bool:
    """Return whether keys that would answer are ignored now, because the question came only a moment ago."""
    return model.now < model.ui.held_until


def held_back(model: Model) -> Outcome:
    """Tell the player that a key was ignored, and why. If it is held down, its repeats are ignored as well."""
    model = model.with_ui(held_until=held_on(model.ui.held_until, model.now))
    if model.ui.sure is not None:
        return model.with_ui(sure=replace(model.ui.sure)), ()  # a new value: the confirmation stays on screen
    if model.seen.over is not None:
        return remark(model, "word", "Held back: the match has only just ended. Look, then press again.")
    if model.ui.lapsed is not None:
        said = f"Held back: {model.ui.lapsed.said()}. See what is asked now, then press again."
        return remark(told_of_lapse(model), "word", said)
    return remark(model, "word", "Held back: the question has only just come. Look, then press again.")


def told_of_lapse(model: Model) -> Model:
    """Return the model with a note that the player was told of the question that ended unanswered."""
    lapsed = model.ui.lapsed
    return model.with_ui(lapsed=replace(lapsed, told=True)) if lapsed is not None else model


def unasked(model: Model) -> Outcome:
    """Tell the player, after Enter or a number, that nothing is asked of them now."""
    gone = f"Nothing was sent: {model.ui.lapsed.said()}. " if model.ui.lapsed is not None else ""
    model, effects = remark(model, "word", f"{gone}Nothing is asked of you now; x shows more actions.")
    notice = model.ui.notice
    return model.with_ui(notice=replace(notice, unasked=True) if notice is not None else None), effects


def unasked_no_more(model: Model, effects: Effects) -> Outcome:
    """Remove the notice that nothing is asked, since a question has come."""
    notice = model.ui.notice
    stale = notice is not None and notice.unasked and model.questions
    return (model.with_ui(notice=None) if stale else model), effects


def is_lost_by_passing(model: Model, asked: Asked) -> bool:
    """Return whether somebody else wins the game if this player passes in the window (a short time to react)."""
    return pass_choice(asked) is not None and bool(asked.wins) and model.my_seat not in (asked.wins or ())


def must_be_chosen(model: Model, target: int) -> bool:
    """Return whether Enter would take the option on which the cursor began, in a menu with alternatives where a wrong
    choice is costly. The player has to choose explicitly there."""
    asked, widget = model.question(target), model.ui.widgets.get(target)
    if asked is None or model.ui.chosen == target or not isinstance(widget, MenuWidget):
        return False
    if COSTLY not in asked.marks and not is_lost_by_passing(model, asked):
        return False
    return widget.inside is None and len(open_places(widget.shape.options)) > 1


def asked_once_more(model: Model, target: int) -> Outcome:
    """Say which option the key would take, and take it at the next press."""
    widget = model.ui.widgets[target]
    option = widget.focus()
    model = model.with_ui(chosen=target, held_until=max(model.ui.held_until, model.now + BREATH_S))
    name = label(option) if option is not None else "that"
    asked = model.question(target)
    lost = asked is not None and option is not None and option.key == PASS and is_lost_by_passing(model, asked)
    wins = f", and {win_words(model, asked)}" if asked is not None and lost else ""
    return remark(model, "word", f"Again: {name}{wins}. Or choose something else.")


def breath(before: Model, key: str, after: Model, effects: Effects) -> Outcome:
    """Begin or end the time for which keys are ignored, after the effect of `key`: an answer begins it, moving the
    cursor ends it; a key that answers nothing shows that the player has looked."""
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
    """Ignore keys for a moment if a question comes within `HEELS_S` seconds after an answer, so that a hurried key does
    not answer it."""
    focus = after.ui.focus
    recent = after.manner is Manner.SCREEN and after.now - after.ui.answered_at < HEELS_S
    if focus in (None, STANDING, before.ui.focus) or not recent:
        return after, effects
    pause = FIGHT_S if after.contest is not None else BREATH_S
    return after.with_ui(held_until=max(after.ui.held_until, after.now + pause)), effects

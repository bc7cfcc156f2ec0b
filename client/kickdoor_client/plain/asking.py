"""Reads out questions: in full the first time, and when one is asked again, only what has changed.

A listener hears a menu once. During a turn, questions of the same kind keep their numbers; a repeated one is announced
by what the table waits for, with the options added and removed. The command `what` reads it in full.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from kickdoor_protocol.shapes import options_of
from kickdoor_protocol.views import COSTLY, WINDOW, Asked

from ..shapes import MenuWidget, Widget
from ..shapes.base import label
from ..shapes.menu import numbered
from ..state.lapse import LastAsked
from ..state.model import STANDING, Model
from ..text.sentences import sentence
from ..words.names import default_words, turn_of
from ..words.table.auto_pass import left_to_you, reason_to_ask
from ..words.table.digest import DIGEST
from ..words.table.offers import offer_words, open_offers
from ..words.table.question import (
    about_words,
    deadline_words,
    is_idle_window,
    kept_words,
    question_words,
    several_words,
    standing_words,
)

WARN_S = (30, 5)
"""Seconds before a deadline at which it is announced. Deadlines of a minute or more were not announced with the
question."""

SUMS = re.compile(r".*?\b(\d+ against \d+)\. ")
"""The two sums of a fight in the text of a question, up to the end of the sentence."""
SENTENCE = re.compile(r"(.*?[.!]) ")
"""The first sentence of a text."""

IDLE = "Nothing that you have could change it: say pass."
AUTO_PASS = "Say auto-pass to pass such moments without being asked."


def asked(before: Model, after: Model) -> list[str]:
    """Return the lines to print about questions and offers to this person that are new in `after`. Questions asked
    again in the same words are left out."""
    known = {asked.id for asked in before.questions}
    same = {(asked.text, asked.shape) for asked in before.questions}
    new = [asked for asked in after.questions if asked.id not in known and (asked.text, asked.shape) not in same]
    lines = _closed(before, after)
    for question in new:
        lines += _announced(before, after, _told_shortly(after, question))
    lines += _offered(before, after)
    if not new:
        return lines
    lines += several_words(after)
    hurried = all(WINDOW in question.marks for question in new)
    silent = hurried or after.is_inside() or after.settings.telling == "brief"
    return [*lines, *kept_words(after), *([] if silent else standing_words(after, before))]


def _closed(before: Model, after: Model) -> list[str]:
    """Return a line that says that a half-made answer was closed without being sent, if it was."""
    lapse = after.ui.lapsed
    if lapse is None or lapse is before.ui.lapsed or not before.is_inside():
        return []
    return [f"Closed, nothing was sent: {lapse.said()}."]


def _announced(before: Model, after: Model, question: Asked) -> list[str]:
    """Return the lines that ask this question: in full, briefly for a window in which nothing can be done, or as
    changes."""
    if is_idle_window(after, question):
        is_new = question.kind not in before.ui.asked_before
        hint = [AUTO_PASS] if is_new and not reason_to_ask(after, question) else []
        more = (left_to_you(after, question), about_words(after, question))
        return [f"{sentence(question.text)} {IDLE}", *filter(None, more), *hint]
    widget, last = after.ui.widgets.get(question.id), before.ui.asked_before.get(question.kind)
    if last is None or not isinstance(widget, MenuWidget) or not _is_again(after, question, last):
        return question_words(after, question, whole=False)
    changes = _changes(last.widget, widget)
    if before.ui.expecting in ("", question.kind) or any(other.kind == question.kind for other in before.questions):
        return changes
    return [*_called_again(after, question), *changes]


def _told_shortly(model: Model, question: Asked) -> Asked:
    """Return the question without a beginning that the story has just told: "Greta asks you for help:", or the sums of
    a kill that somebody claims. A digest may leave these out, so with one the question stays whole."""
    told = [line.text for line in model.seen.fresh] if model.settings.telling != DIGEST else []
    head, _, rest = question.text.partition(": ")
    if rest and any(line.partition(": ")[0] == head for line in told):
        return replace(question, text=f"{rest[:1].upper()}{rest[1:]}")
    sums = SUMS.match(question.text)
    line = next((line for line in told if sums is not None and f" {sums[1]}." in line), None)
    if sums is None or line is None:
        return question
    rest = question.text[sums.end() :]
    while (said := SENTENCE.match(rest)) is not None and said[1] in line:
        rest = rest[said.end() :]
    return replace(question, text=rest)


def _is_again(model: Model, question: Asked, last: LastAsked) -> bool:
    """Return whether the question was read out earlier in this turn, in the same words or with sums that are told
    separately."""
    return last.turn == turn_of(model) and (last.text == question.text or COSTLY in question.marks)


def _called_again(model: Model, question: Asked) -> list[str]:
    """Return the line that announces a repeated question by what the table waits for."""
    public = model.seen.public
    waiting = public.waiting if public is not None else ()
    wanted = next((each.what for each in waiting if each.seat == model.my_seat), "") or question.text
    said = sentence(f"You are asked again: {wanted}")
    return [" ".join(filter(None, (said, deadline_words(model, question, whole=False), "Say what for the choices.")))]


def _changes(old: Widget, new: MenuWidget) -> list[str]:
    """Return lines about the options that were added and removed since the menu was read out."""
    then = {option.key: option for _, option in old.spoken()} if isinstance(old, MenuWidget) else {}
    choices = new.spoken()
    keys = {option.key for _, option in choices}
    more = numbered([choice for choice in choices if choice[1].key not in then])
    less = [label(option) for key, option in then.items() if key not in keys]
    lines = [f"You can also say: {'; '.join(more)}."] if more else []
    return lines + ([f"No longer: {'; '.join(less)}."] if less else [])


def _offered(before: Model, after: Model) -> list[str]:
    """Return lines about new offers to this person that can be answered any time and that no question is about."""
    known = before.seen.private
    if known is None:
        return []
    keys = {option.key for option in known.standing}
    for question in after.questions:
        keys.update(option.key for option in options_of(question.shape))
    lines = []
    for each in open_offers(after):
        answers = [label(option) for target, option in each.actions if target == STANDING and option.key not in keys]
        if each.offer.to == after.my_seat and answers:
            lines.append(
                f"You are asked: {offer_words(after, each.offer).removeprefix('to you: ')} Say: {'; '.join(answers)}."
            )
    return lines


def warnings(before: Model, after: Model) -> list[str]:
    """Return a line for each deadline that has come near between `before` and `after`, except for questions where only
    passing is possible."""
    lines = []
    for question in after.questions:
        old, new = before.seconds_left(question), after.seconds_left(question)
        if old is None or new is None or is_idle_window(after, question):
            continue
        if any(old > warn_s >= new > 0 for warn_s in WARN_S):
            default = default_words(question.shape, question.default, question.default_text)
            lines.append(f"{new} seconds left; timeout: {default}.")
    return lines

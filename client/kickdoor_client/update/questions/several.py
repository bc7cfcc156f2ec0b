"""Decides which of several questions a typed line answers.

A name is searched in all of them. A number would fit each, so it answers none until somebody has said which one is
meant; then numbers belong to that one, as long as it is asked.

A line that would have answered a question that is gone is told so.
"""

from __future__ import annotations

from kickdoor_protocol.shapes import options_of
from kickdoor_protocol.views import Asked

from ...shapes.base import Tokens
from ...shapes.matching import MatchedOption, find
from ...state.model import Model
from ...text.digits import is_digits
from ...words.table.question import is_meant, question_words, several_words
from ..showing.outcome import Outcome, remark, show_lines

LATE_S = 30.0
"""Seconds for which a line is recognized as an answer to a question that is gone."""


def too_late(model: Model, tokens: Tokens) -> str:
    """Return a sentence that the words came too late, if they would have answered a question that ended a moment ago;
    else ""."""
    lapse = model.ui.lapsed
    if lapse is None or lapse.shape is None or model.now - lapse.at > LATE_S:
        return ""
    if isinstance(find(options_of(lapse.shape), tokens, numbered=is_digits(tokens[0])), MatchedOption):
        return f"Too late: {lapse.said()}."
    return ""


def targets(model: Model) -> list[int]:
    """Return the ids of the open questions, the one with the keyboard focus first."""
    found = [asked.id for asked in model.questions]
    if model.ui.focus in found:
        found.insert(0, found.pop(found.index(model.ui.focus)))
    return found


def is_open_to_numbers(model: Model) -> bool:
    """Return whether it is clear which of the open questions a typed number answers."""
    return len(model.questions) <= 1 or any(is_meant(model, asked) for asked in model.questions)


def meant(model: Model, words: str) -> Outcome:
    """Handle the typed `question`, which lists the open questions, and `question 2`, which reads out the second one and
    directs numbers to it."""
    if not model.questions:
        return remark(model, "wrong", "Nothing is asked of you now.")
    if not words:
        return show_lines(model, several_words(model) or question_words(model, model.questions[0]))
    asked = _numbered(model, words)
    if asked is None:
        most = len(model.questions)
        return remark(model, "wrong", f"Which question? Say question and a number, 1 to {most}." if most > 1 else ONE)
    return show_lines(model.with_ui(focus=asked.id, chosen=asked.id), question_words(model, asked))


ONE = "Only one thing is asked: its numbers answer it."
"""Answer if there is only one question."""


def _numbered(model: Model, words: str) -> Asked | None:
    """Return the question with that number, if there are several; else None."""
    place = int(words) - 1 if is_digits(words) else -1
    return model.questions[place] if 0 <= place < len(model.questions) > 1 else None


def numbers(model: Model) -> list[str]:
    """Return the completions of `question`: the numbers of the open questions."""
    return [str(place) for place, _ in enumerate(model.questions, 1)] if len(model.questions) > 1 else []

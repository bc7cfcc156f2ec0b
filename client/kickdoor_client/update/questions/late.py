"""An answer that comes when its question has gone: it is told so, instead of not being understood."""

from __future__ import annotations

from kickdoor_protocol.shapes import options_of

from ...shapes.base import Tokens
from ...shapes.matching import Found, find
from ...state.model import Model
from ...text.digits import is_digits

LATE_S = 30.0
"""Seconds for which an answer is known as one to a question that has gone."""


def too_late(model: Model, tokens: Tokens) -> str:
    """What to say to words that would have answered a question that has gone; "" if they would not."""
    lapse = model.ui.lapsed
    if lapse is None or lapse.shape is None or model.now - lapse.at > LATE_S:
        return ""
    if isinstance(find(options_of(lapse.shape), tokens, numbered=is_digits(tokens[0])), Found):
        return f"Too late: {lapse.said()}."
    return ""

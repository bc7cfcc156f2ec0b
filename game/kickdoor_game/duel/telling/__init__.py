"""The texts of the duel: events as sentences, questions and options in words.

Every text is for one viewer, a seat or None for a spectator, and says only what that viewer can see.
"""

from .asking import (
    REASONS,
    choice_text,
    default_text,
    lost_text,
    option_hint,
    option_label,
    option_prompts,
    question_text,
)
from .deeds import flavour, fold
from .stories import over_text, summary, tell

__all__ = [
    "REASONS",
    "choice_text",
    "default_text",
    "flavour",
    "fold",
    "lost_text",
    "option_hint",
    "option_label",
    "option_prompts",
    "over_text",
    "question_text",
    "summary",
    "tell",
]

"""The texts of the board game: events as sentences, questions and options in words, totals with their reasons.

Every text is for one viewer, a seat or None for a spectator, and uses only what everybody can see.
"""

from .asking import choice_text, default_text, lost_text, option_hint, option_label, question_text
from .deeds import flavour, fold
from .offers import form_words
from .refusals import REASONS
from .stories import over_text, summary, tell
from .verbs import CALLED, option_prompts

__all__ = [
    "CALLED",
    "REASONS",
    "choice_text",
    "default_text",
    "flavour",
    "fold",
    "form_words",
    "lost_text",
    "option_hint",
    "option_label",
    "option_prompts",
    "over_text",
    "question_text",
    "summary",
    "tell",
]

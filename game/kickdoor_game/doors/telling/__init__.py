"""Texts of the door games for people: events as sentences, questions and options, refusals with the rule and the cure.

Every text is for one viewer (a seat, or None for a spectator) and calls them "you". Texts are made from the data that
the engine uses, so clients need not know the rules.
"""

from .asking import choice_text, default_text, form_words, lost_text, option_hint, option_label, question_text, summary
from .beginning import arranged, begun_with, rests_on
from .deeds import flavour, fold
from .refusals import REASONS
from .stakes import winners_at_stake
from .stories import tell
from .verbs import CALLED, called, prompts

__all__ = [
    "CALLED",
    "REASONS",
    "arranged",
    "begun_with",
    "called",
    "choice_text",
    "default_text",
    "flavour",
    "fold",
    "form_words",
    "lost_text",
    "option_hint",
    "option_label",
    "prompts",
    "question_text",
    "rests_on",
    "summary",
    "tell",
    "winners_at_stake",
]

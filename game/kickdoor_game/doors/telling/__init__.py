"""What a person reads: events as sentences, questions and options in words, refusals with the rule and the cure.

Everything is said to one viewer (a seat, or None for somebody who watches): his own deeds are told with "you". The
words are made from the same data that the engine runs on; no client has to know a rule.
"""

from .asking import choice_text, default_text, form_words, lost_text, option_hint, option_label, question_text, summary
from .beginning import arranged, begun_with, rests_on
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

"""How much may be looked up in a rulebook at once: words that somebody types, or rules by their ids."""

from __future__ import annotations

from ..limits import LOOK_UP_IDS_MOST, LOOK_UP_MOST, LOOK_UP_WORDS_MOST

LESS = f"say at most {LOOK_UP_WORDS_MOST} words, and no more than {LOOK_UP_MOST} letters together"
"""What to do about too many words, as a cure."""


def is_too_much(words: str) -> bool:
    """Tell whether a server would refuse to look that up. An id of a rule is a word with a dot in it."""
    wanted = words.split()
    if wanted and all("." in word for word in wanted):
        return len(wanted) > LOOK_UP_IDS_MOST
    return len(wanted) > LOOK_UP_WORDS_MOST or len(" ".join(wanted)) > LOOK_UP_MOST

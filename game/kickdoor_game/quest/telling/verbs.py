"""The kinds of standing actions: a capital letter and a label for each word, the same in every match.

Words that do the like share both: what is one thing to a person needs no second key.
"""

from __future__ import annotations

CALLED: dict[str, tuple[str, str]] = {
    "call_off": ("O", "do not roll yet"),
    "recover": ("H", "give a Level for Health"),
    "give_up": ("K", "kill your own hero: give up"),
}


def called(word: str) -> tuple[str, str]:
    """Return the letter and the label of a word; KeyError for one that no standing action begins with."""
    return CALLED[word]

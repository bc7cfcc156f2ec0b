"""Which texts may stand on a card, in any script: what everybody sees as it was written, on every terminal.

A client shows a server's texts without what a terminal would obey or nobody would see. So that a card is called the
same by its file, on screens and by those who type its name, the loader takes only what stays whole on that way.
"""

from __future__ import annotations

import unicodedata

from wcwidth import iter_graphemes

MARKS_MOST = 6
"""Marks on one letter: Burmese words have 5."""
ACCENTS_MOST = 3
"""Of these above, below or across it, where they grow into towers: Vietnamese needs 2."""
POINTS_MOST = 4
"""Code points of a character, on average: a syllable has 2 to 4."""

_JOINERS = "\u200c\u200d"
"""Persian words and families of emoji need them."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and marks that are drawn as nothing."""


def length(text: str) -> int:
    """Return how many characters a reader counts (grapheme clusters), or more if they are crowded with marks."""
    return len(text) if text.isascii() else max(sum(1 for _ in iter_graphemes(text)), -(-len(text) // POINTS_MOST))


def stray(text: str) -> str:
    """Return the first character of the text that cannot stand where it stands; "" if all can.

    None can that is no letter, mark, number or sign (controls, marks of direction, other blanks than the usual one), or
    that is not seen; joiners, selectors and marks only on a letter that has use for them.
    """
    if text.isascii() and text.isprintable():
        return ""
    before, marks, accents = " ", 0, 0
    for letter in text:
        if letter in _JOINERS:
            if before.isascii() or before in _JOINERS:
                return letter
        elif not letter.isprintable() or letter in _UNSEEN:
            return letter
        elif unicodedata.category(letter)[0] != "M":
            marks = accents = 0
        else:
            kind = unicodedata.combining(letter)
            marks, accents = marks + 1, accents + (kind == 1 or kind >= 200)
            too_many = marks > MARKS_MOST or accents > ACCENTS_MOST
            if too_many or before in (" ", letter) or (_is_selector(letter) and (before.isascii() or marks > 1)):
                return letter
        before = letter
    return ""


def unicode_name(letter: str) -> str:
    """Return what Unicode calls a character that nobody could see: "U+202E (RIGHT-TO-LEFT OVERRIDE)"."""
    name = unicodedata.name(letter, "")
    return f"U+{ord(letter):04X}{f' ({name})' if name else ''}"


def _is_selector(letter: str) -> bool:
    """Return whether the mark only chooses how the letter before it looks."""
    return unicodedata.name(letter, "").find("VARIATION SELECTOR") >= 0

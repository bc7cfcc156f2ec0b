"""Which characters may stand on a card, in any script: those that every terminal shows as they were written.

A client removes from a server's texts what controls a terminal or is invisible. So that a card has the same name in its
file, on screens and in what people type, the loader accepts only characters that are kept.
"""

from __future__ import annotations

import unicodedata

from wcwidth import iter_graphemes

MARKS_MOST = 6
"""Marks on one letter: Burmese words have 5."""
ACCENTS_MOST = 3
"""Marks above, below or across one letter, which can be stacked: Vietnamese needs 2."""
POINTS_MOST = 4
"""Code points of a character, on average: a syllable has 2 to 4."""

_JOINERS = "\u200c\u200d"
"""Joiners, which Persian words and families of emoji need."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and marks that are drawn as nothing."""


def length(text: str) -> int:
    """Return how many characters a reader counts (grapheme clusters), or more if they are crowded with marks."""
    return len(text) if text.isascii() else max(sum(1 for _ in iter_graphemes(text)), -(-len(text) // POINTS_MOST))


def stray(text: str) -> str:
    """Return the first character of the text that may not stand where it is; "" if all may.

    Controls, marks of direction, unusual blanks and invisible characters may stand nowhere; joiners, selectors and
    marks only behind a letter that can carry them.
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
    """Return the Unicode name of an invisible character: "U+202E (RIGHT-TO-LEFT OVERRIDE)"."""
    name = unicodedata.name(letter, "")
    return f"U+{ord(letter):04X}{f' ({name})' if name else ''}"


def _is_selector(letter: str) -> bool:
    """Return whether the mark only selects how the letter before it looks."""
    return unicodedata.name(letter, "").find("VARIATION SELECTOR") >= 0

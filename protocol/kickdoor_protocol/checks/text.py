"""Making a stranger's text safe to print on somebody's terminal, and hard to use for pretending.

What goes: control characters (escape sequences begin with one), characters that reorder a line, invisible ones, line
breaks, and towers of combining marks. What stays: every script, and the joiners that emoji and Persian need.
"""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\U0001d159")
"""Letters and marks that are drawn as nothing: fillers of Hangul and of Khmer, a note without a head."""

_JOINERS = "\u200c\u200d"
_MARKS_MOST = 3
"""Combining marks on one letter: Vietnamese needs 2, pointed Hebrew 3."""


def clean_text(text: str, most: int) -> str:
    """One line of at most `most` characters; may be empty. Cleaning what is clean changes nothing."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:most].strip(" ")
    visible = "".join(seen for letter in text if (seen := _visible(letter)))
    kept: list[str] = []
    marks = _MARKS_MOST
    for letter in unicodedata.normalize("NFC", visible):
        if unicodedata.category(letter) == "Mn":
            marks += 1
            if marks > _MARKS_MOST:
                continue
        elif letter not in _JOINERS:
            marks = _MARKS_MOST if letter == " " else 0
        kept.append(letter)
    line = " ".join("".join(kept).split())
    return line[:most].strip(" " + _JOINERS)


def _visible(letter: str) -> str:
    """The letter itself, a blank for any kind of space or break, or nothing."""
    category = unicodedata.category(letter)
    if category[0] == "Z" or letter in "\t\n\r\v\f\x85\u2800":
        return " "
    if category == "Me" or (category[0] == "C" and letter not in _JOINERS) or letter in _UNSEEN:
        return ""
    return letter

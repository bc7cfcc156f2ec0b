"""Which characters of a stranger's text are printed: on a terminal, in a log, in a name.

`printed` decides this for all programs. Decoding applies it to every message (`cleaning.py`), so code that prints texts
of messages need not. `clean_text` makes one short line: a name, a line of chat.

Removed, and why:

control characters (Cc)           escape sequences begin with one; kinds of blanks and breaks become a blank
marks of direction, tags (Cf)     they reorder a line, or hide a text in it, and are invisible
letters and marks without ink     a name with one would look like the name without it
private use (Co), surrogates (Cs) their look depends on the font, or they are no text at all
noncharacters, ignorable Cn       Unicode promises that they never become letters

Kept: every script with its marks, the signs that Arabic and Kaithi put around numbers, the vowel separator that
Mongolian needs, and unassigned code points, since the peer may know a later Unicode, with next year's emoji. Joiners
and variation selectors are kept where they join or select something, behind a letter of a script that has them. A mark
is kept if it stands on something, differs from the one before it, and does not stack too high.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .clusters import cut_clusters

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u3164\uffa0\U0001d159") | set(map(chr, range(0xFFF0, 0xFFF9)))
"""Letters, marks and unassigned code points that are drawn as nothing: fillers of Hangul and of Khmer, a note without a
head, and what Unicode reserves for later signs without ink.
"""

PLANES_OF_LETTERS = 0x40000
"""Code points from here on belong to no script, now or later: tags, private use, and unused planes."""

_SEEN_FORMATS = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd\u180e\u200c\u200d"
)
"""Format characters that are part of words: signs around numbers and verses, Mongolian's separator, the joiners."""

_JOINERS = frozenset("\u200c\u200d")
_KEYS = frozenset("#*0123456789")
"""Characters that a variation selector and an enclosing square turn into the picture of a key."""

MARKS_MOST = 6
"""Marks of any kind on one letter: Burmese words have 5, Hebrew with points and accents too; tmux holds 6."""

ACCENTS_MOST = 3
"""Marks above, below or across one letter, which can be stacked: Vietnamese needs 2, some transcriptions 3."""

ABOVE_OR_BELOW = 200
"""Combining classes from here on are accents; lower ones include the vowels of many scripts, which make another
word.
"""

_POINTS = range(10, 37)
"""Combining classes of the points that stand for vowels, or double a letter, and that most people do not type."""

_CROSSING = 1
"""The combining class of strokes through a letter."""

BLANK = ord(" ")

REMEMBERED_MOST = 8192
"""Characters whose treatment is cached: enough for a few scripts, but not for everything that a stranger can send."""


class _Fates(dict[int, int | None]):
    """Replacement of each character: itself, a blank, or nothing. A table for `str.translate` that fills itself."""

    def __missing__(self, code: int) -> int | None:
        fate = _fate(chr(code))
        if len(self) < REMEMBERED_MOST:
            self[code] = fate
        return fate


def _fate(letter: str) -> int | None:
    code, category = ord(letter), unicodedata.category(letter)
    if category[0] == "Z" or letter in "\t\n\r\v\f\x85\u2800":
        return BLANK
    if letter in _UNSEEN or (category[0] == "C" and not _is_seen(letter, category)):
        return None
    return code


def _is_seen(letter: str, category: str) -> bool:
    """Return whether a character of a control category is printed all the same."""
    if category == "Cn":
        code = ord(letter)
        return code < PLANES_OF_LETTERS and code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF
    return letter in _SEEN_FORMATS


_FATES = _Fates()


def is_printed(letter: str) -> bool:
    """Return whether a character is printed as it is, at least behind a letter that it can stand on."""
    return _FATES[ord(letter)] == ord(letter)


@lru_cache(maxsize=REMEMBERED_MOST)
def always_stays(letter: str) -> bool:
    """Return whether `printed` keeps this character whatever stands beside it."""
    return _fate(letter) == ord(letter) and unicodedata.category(letter)[0] != "M" and letter not in _JOINERS


def printed(text: str) -> str:
    r"""Return the text as it may be printed: one line, without terminal control and invisible characters.

    A text that is printable already is returned as the same object.

    >>> printed("red\x1b[31m\nalert")
    'red[31m alert'
    """
    if text.isascii() and text.isprintable():
        return text
    seen = _settled(text.translate(_FATES))
    return text if seen == text else seen


def _settled(text: str) -> str:
    """Drop joiners, selectors and marks that have nothing to stand on, and surplus marks."""
    if text.isascii():
        return text
    kept: list[str] = []
    before, marks, accents = " ", 0, 0
    for letter in text:
        if letter in _JOINERS:
            if before.isascii() or before in _JOINERS:
                continue
        elif unicodedata.category(letter)[0] != "M":
            marks = accents = 0
        else:
            marks += 1
            accents += is_accent(letter)
            if before == " " or before == letter or marks > MARKS_MOST or accents > ACCENTS_MOST:
                continue
            if is_selector(letter) and ((before.isascii() and before not in _KEYS) or is_selector(before)):
                continue
        kept.append(letter)
        before = letter
    return "".join(kept)


def is_accent(letter: str) -> bool:
    """Return whether a character is a mark above, below or across a letter that does not make another word of it."""
    return (kind := unicodedata.combining(letter)) == _CROSSING or kind >= ABOVE_OR_BELOW


def folded(text: str) -> str:
    """Return the text with case folded and accents composed with their letters (NFC), to compare ignoring case."""
    return unicodedata.normalize("NFC", text.casefold())


def as_typed(text: str) -> str:
    """Return the text in the letters that people type in a search: lower case, without accents, joiners, and the vowel
    points of Hebrew, Arabic and Syriac.

    >>> as_typed("Señor Élan")
    'senor elan'
    """
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFD", text.casefold())
    return unicodedata.normalize("NFC", "".join(letter for letter in letters if _is_typed(letter)))


def _is_typed(letter: str) -> bool:
    if unicodedata.category(letter) == "Cf" or is_selector(letter):
        return False
    return not is_accent(letter) and unicodedata.combining(letter) not in _POINTS


def is_selector(letter: str) -> bool:
    """Return whether a character is invisible and only selects how the letter before it looks."""
    return "\ufe00" <= letter <= "\ufe0f" or "\u180b" <= letter <= "\u180f" or "\U000e0100" <= letter <= "\U000e01ef"


def clean_text(text: str, most: int) -> str:
    r"""Return one line of at most `most` grapheme clusters, without blanks at its ends or two in a row, maybe empty.

    Cleaning a clean text changes nothing.

    >>> clean_text("  a\n b  ", 10)
    'a b'
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:most].strip(" ")
    line = printed(text)
    while (again := printed(unicodedata.normalize("NFC", line))) != line:
        line = again
    return cut_clusters(" ".join(line.split()), most).strip(" ")

"""Detect names that look alike: with other letters, digits for letters, or blanks put in.

Following Unicode Technical Standard 39, a name is reduced to a skeleton in which all characters that look alike are the
same; two names are alike if their skeletons are. A terminal is small and has no serifs, so this goes further: case,
accents, blanks and punctuation do not count, nor whether a digit stands for a letter. Unprintable characters do not
count, and neither does a mark on a letter of another script, which a terminal draws badly or not at all.

The order of folding case and replacing look-alikes matters: a Greek capital Nu looks like an N, its small letter like a
v. Both orders are tried, so a name may have two skeletons.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from wcwidth import wcwidth

from .text import REMEMBERED_MOST, is_accent, is_selector, printed

TABLE = Path(__file__).with_name("confusables.txt")
"""File of characters that look alike, made by tests/protocol/make_confusables.py."""

READ_AS = str.maketrans(dict(zip("i01345789@$!|w", (*"loleastbgasll", "vv"), strict=True)))
"""Digits and signs that are read as letters; also `i`, since its capital looks like a small `l`, and `w`, read as two
`v`. No two digits stand for the same letter, since a number distinguishes people with the same name.
"""


def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name, one or two non-empty texts: two names look alike if they share one."""
    parts = _without_foreign_marks(unicodedata.normalize("NFKD", printed(name)))
    shown = _alike(_alike(_without_accents(parts)).casefold())
    # Accents go last, since there is one, a small iota below, that has a letter for its capital.
    spoken = _alike(_without_accents(unicodedata.normalize("NFKD", parts.casefold())))
    return frozenset(_letters(text) or printed(name).casefold() for text in (shown, spoken))


def alike(one: str, other: str) -> bool:
    """Return whether two names look alike.

    >>> alike("Paula", "PAU1A"), alike("Paula", "Paul")
    (True, False)
    """
    return not skeletons(one).isdisjoint(skeletons(other))


@cache
def _looks_like() -> dict[int, str]:
    """Return, for each character that looks like others, what to take instead."""
    found: dict[int, str] = {}
    for line in TABLE.read_text("ascii").splitlines():
        if not line.startswith("#"):
            instead, _, letters = line.partition(":")
            text = "".join(chr(int(code, 16)) for code in instead.split())
            found.update((int(code, 16), text) for code in letters.split())
    return found


def _alike(text: str) -> str:
    return text.translate(_looks_like())


def _without_accents(text: str) -> str:
    return "".join(letter for letter in text if not is_accent(letter))


def _without_foreign_marks(text: str) -> str:
    """Leave out what joins and selects, marks on no letter or on one of another script, and repeated ones."""
    if text.isascii():
        return text
    kept: list[str] = []
    base = before = ""
    for letter in text:
        if unicodedata.category(letter) == "Cf" or is_selector(letter):
            continue
        if not _is_attached(letter):
            base = letter
        elif not base or letter == before or not _is_of(letter, base):
            continue
        kept.append(letter)
        before = letter
    return "".join(kept)


@lru_cache(maxsize=REMEMBERED_MOST)
def _is_attached(letter: str) -> bool:
    """Return whether a character is drawn on or in the one before it: a mark, or a vowel of Korean in parts."""
    return unicodedata.category(letter)[0] == "M" or wcwidth(letter) == 0


@lru_cache(maxsize=REMEMBERED_MOST)
def _is_of(mark: str, letter: str) -> bool:
    """Return whether a mark belongs to the script of a letter, by their names in Unicode: both begin with the name of
    the script, except for the few marks that two scripts share, which name both.
    """
    script = unicodedata.name(letter, "").partition(" ")[0]
    return bool(script) and script in unicodedata.name(mark, "").replace("-", " ").split()


def _letters(text: str) -> str:
    """Return the letters of a text, and the digits that stand for no letter."""
    read = _without_accents(text.casefold()).translate(READ_AS)
    return "".join(letter for letter in read if unicodedata.category(letter)[0] in "LNM" and not is_selector(letter))

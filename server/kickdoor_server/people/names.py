"""Names that would be taken for each other: in other letters, with digits for letters, with blanks put in.

After Unicode Technical Standard 39: a name is reduced to a skeleton, in which all that looks alike is the same, and
two names are alike if their skeletons are. A terminal is small and has no serifs, so we go further: neither case nor
accents nor blanks nor punctuation count, nor whether a digit stands for a letter.

It matters whether case goes first or what looks alike: a Greek capital Nu looks like an N, its small letter like a v.
So both are tried, and a name may have two skeletons.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from kickdoor_protocol.limits import NAME_MOST

TABLE = Path(__file__).with_name("confusables.txt")
"""What looks alike: made by tests/server/make_confusables.py."""

READ_AS = str.maketrans(dict(zip("i01345789@$!|w", (*"loleastbgasll", "vv"), strict=True)))
"""A digit or sign that is read as a letter; `i`, since its capital looks like a small `l`; `w`, for two of `v`. No two
digits stand for the same letter, since a number tells people of one name apart."""

ABOVE_OR_BELOW = 200
"""Combining classes from here on are accents; below are the vowels of many scripts, which make another word."""

CHOOSES_A_SHAPE = "VARIATION SELECTOR"
"""In the names of marks that are drawn as nothing and only choose how the letter before them looks; emoji need them."""

OURS = (
    *("kickdoor", "server", "kickdoor server", "system", "admin", "administrator", "moderator", "operator", "host"),
    *("teacher", "whoever runs this server"),
)
"""Who would be taken for the server, or for somebody with a say in it; also with `the` in front."""


def skeletons(name: str) -> frozenset[str]:
    """What is left of a name when all that looks alike is the same: one text or two, never empty."""
    parts = unicodedata.normalize("NFKD", name)
    shown = _alike(_alike(_without_accents(parts)).casefold())
    # Accents go last, since there is one, a small iota below, that has a letter for its capital.
    spoken = _alike(_without_accents(unicodedata.normalize("NFKD", parts.casefold())))
    return frozenset(_letters(text) or name.casefold() for text in (shown, spoken))


def alike(one: str, other: str) -> bool:
    """Whether the two would be taken for each other."""
    return not skeletons(one).isdisjoint(skeletons(other))


def is_ours(name: str) -> bool:
    """Whether it would be taken for a name of the server's own."""
    return not _ours().isdisjoint(skeletons(name))


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """As asked for if nobody is called something like it, or with a number. `is_taken`: whether somebody is."""
    if is_ours(name):
        name = f"not {name[: NAME_MOST - 4]}"
    return next(other for other in _numbered(name) if not is_taken(other))


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        ending = f" {number}"
        yield name[: NAME_MOST - len(ending)] + ending
        number += 1


@cache
def _ours() -> frozenset[str]:
    return frozenset(skeleton for name in OURS for the in ("", "the ") for skeleton in skeletons(the + name))


@cache
def _looks_like() -> dict[int, str]:
    """Of each character that looks like others: what to take instead."""
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
    return "".join(letter for letter in text if unicodedata.combining(letter) < ABOVE_OR_BELOW)


def _letters(text: str) -> str:
    """Letters, and digits that are none."""
    read = _without_accents(text.casefold()).translate(READ_AS)
    return "".join(letter for letter in read if unicodedata.category(letter)[0] in "LNM" and not _is_unseen(letter))


def _is_unseen(letter: str) -> bool:
    """Whether it is drawn as nothing; what else is goes out of every text (`clean_text`)."""
    return unicodedata.category(letter) == "Mn" and CHOOSES_A_SHAPE in unicodedata.name(letter, "")

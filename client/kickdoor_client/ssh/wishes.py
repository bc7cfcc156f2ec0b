"""What a visitor's ssh client tells of him: his terminal, its letters and colours, and the words behind the address.

`ssh -t anna.local plain` sends the word `plain`. That is no command to be run: a few words are known here, and all
others are refused with a sentence.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping

from msgspec import Struct
from prompt_toolkit.output import ColorDepth

from kickdoor_protocol.messages.lobby import Sex

from ..state.errand import Purpose
from ..terminal.style import colour_depth

SIZE = (80, 24)
"""Columns and rows of a terminal that does not know its own size."""

SIZE_MOST = (400, 200)
"""Columns and rows that are painted at most, whatever a client says: a screen of a million cells is an attack."""

WORDS = "plain (line mode), watch (only spectate), male or female (your hero's sex)"


class WordError(Exception):
    """A word that is not known here; the text is a sentence with those that are."""


class Wishes(Struct, frozen=True):
    """What somebody asked for by words."""

    plain: bool = False
    purpose: Purpose = Purpose.JOIN
    sex: Sex = "female"


def wishes(words: str) -> Wishes:
    """The words behind the address; WordError if one is not known."""
    plain, purpose, sex = False, Purpose.JOIN, "female"
    for word in words.split():
        match word:
            case "plain":
                plain = True
            case "watch":
                purpose = Purpose.WATCH
            case "male" | "female":
                sex = word
            case _:
                raise WordError(
                    f"Nothing but the game is to be had here, so {word[:40]!r} means nothing. Known: {WORDS}."
                )
    return Wishes(plain, purpose, "male" if sex == "male" else "female")


def size(columns: int, rows: int) -> tuple[int, int]:
    """The size to paint in, for the one that a client has named."""
    return min(columns, SIZE_MOST[0]) or SIZE[0], min(rows, SIZE_MOST[1]) or SIZE[1]


def encoding(environ: Mapping[str, str]) -> str:
    """Which letters the visitor's terminal knows, by the locale that his client sends; UTF-8 if it sends none."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    if not locale:
        return "utf-8"
    if locale in ("C", "POSIX"):
        return "ascii"
    name = locale.partition(".")[2].partition("@")[0]
    if not name:
        return "utf-8"
    try:
        found = codecs.lookup(name).name
        return found if "a".encode(found, "replace") == b"a" else "ascii"
    except (LookupError, ValueError):  # also where it is one for something else than text
        return "ascii"


def depth(term: str, environ: Mapping[str, str]) -> ColorDepth:
    """How many colours to use: 256 unless the client has told of more or fewer."""
    told = {name: environ[name] for name in ("NO_COLOR", "COLORTERM") if name in environ}
    return colour_depth({**told, "TERM": term}) or ColorDepth.DEPTH_8_BIT

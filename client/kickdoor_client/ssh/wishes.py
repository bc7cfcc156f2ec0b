"""Reads the data that a visitor's ssh client sends: terminal, encoding and colours, and the words behind the address.

`ssh -t anna.local plain` sends the word `plain`. Such words are never run as a command: a few are known here, and all
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
"""Columns and rows assumed for a terminal that does not send its size."""

SIZE_MOST = (400, 200)
"""Columns and rows that are painted at most: a screen of a million cells is an attack."""

WORDS = "plain (line mode), watch (only spectate), male or female (your hero's sex)"
"""The known words, for error messages."""


class WordError(Exception):
    """An unknown word; the text is a sentence that lists the known ones."""


class Wishes(Struct, frozen=True):
    """A visitor's choices, from the words behind the address."""

    plain: bool = False
    purpose: Purpose = Purpose.JOIN
    sex: Sex = "female"


def wishes(words: str) -> Wishes:
    """Parse the words behind the host in `ssh HOST WORDS` as options of the game. Raises WordError if one is
    unknown."""
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
    """Return the columns and rows to paint in, for the terminal size that a client has sent: 0 becomes the default, and
    large values are clamped."""
    return min(columns, SIZE_MOST[0]) or SIZE[0], min(rows, SIZE_MOST[1]) or SIZE[1]


def encoding(environ: Mapping[str, str]) -> str:
    """Return the encoding of the visitor's terminal by the locale in `environ`, which their client sends: UTF-8 if it
    sends none, ASCII if it is unknown."""
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
    except (LookupError, ValueError):  # ValueError: a codec that is not for text
        return "ascii"


def depth(term: str, environ: Mapping[str, str]) -> ColorDepth:
    """Return how many colours to use: 256, unless the variables that the client sends (NO_COLOR, COLORTERM) or the
    terminal type `term` say otherwise."""
    told = {name: environ[name] for name in ("NO_COLOR", "COLORTERM") if name in environ}
    return colour_depth({**told, "TERM": term}) or ColorDepth.DEPTH_8_BIT

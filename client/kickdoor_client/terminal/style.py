"""Names of styles, and what they look like in each theme and with however many colours a terminal has.

`LOOKS` says how each style stands out and which part of a palette colours it; `FULL` has the hues of each theme. No
meaning is in a colour alone, so all of it can be read with none: bold, reverse and underlined remain.

A terminal with few colours gets a table of its own, `SIXTEEN`, because the nearest of its 16 may be unreadable: on an
unknown ground nothing is yellow or blue there, and emphasis is bold alone. `tests/client/terminal/test_style.py`
measures contrasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict

if TYPE_CHECKING:
    from prompt_toolkit.output import ColorDepth
    from prompt_toolkit.styles import BaseStyle

DEFAULT_THEME = "neutral"


class Palette(Struct, frozen=True):
    """Colours as prompt-toolkit names them; "" leaves a colour to the terminal. `text` stands on `ground`."""

    gold: str
    green: str
    red: str
    blue: str
    violet: str
    grey: str
    text: str = ""
    ground: str = ""


FULL: Mapping[str, Palette] = {
    # Of middle brightness: readable on a dark and on a light ground alike.
    "neutral": Palette("#b8860b", "#2e8b57", "#cd4f39", "#3a87c8", "#9a6dc8", "#8a8a8a"),
    "dark": Palette("#e5b94e", "#6fcf97", "#ff7b72", "#79b8ff", "#c9a5f5", "#9aa4b0", "#d8dce2", "#14171c"),
    "light": Palette("#7a5200", "#1a6b36", "#b3261e", "#0a56a8", "#6b3fa0", "#58606a", "#24292e", "#fbfaf6"),
    "contrast": Palette("#ffe600", "#7dff7d", "#ffa0a0", "#8fd0ff", "#f0b8ff", "#dddddd", "#ffffff", "#000000"),
    # Searched for: as far apart as five hues can be to eyes without red or green cones. What is good is teal.
    "colourblind": Palette("#d97a0e", "#199b95", "#b74405", "#7565fc", "#bd18b0", "#8a8a8a"),
}


SIXTEEN: Mapping[str, Palette] = {
    "neutral": Palette("", "ansigreen", "ansired", "ansicyan", "ansimagenta", ""),
    "dark": Palette(
        "ansibrightyellow",
        "ansibrightgreen",
        "ansibrightred",
        "ansibrightcyan",
        "ansibrightmagenta",
        "ansigray",
        "ansiwhite",
        "ansiblack",
    ),
    "light": Palette(
        "ansiblack", "ansiblue", "ansired", "ansiblue", "ansimagenta", "ansibrightblack", "ansiblack", "ansiwhite"
    ),
    "contrast": Palette(
        "ansibrightyellow",
        "ansibrightgreen",
        "ansibrightred",
        "ansibrightcyan",
        "ansibrightmagenta",
        "ansiwhite",
        "ansiwhite",
        "ansiblack",
    ),
    "colourblind": Palette("", "ansicyan", "ansired", "ansicyan", "ansimagenta", ""),
}

LOOKS: Mapping[str, str] = {
    "brand": "bold gold",
    "title": "bold",
    "status": "bold gold",
    "rule": "grey",
    "head": "grey",
    "hint": "grey",
    "dim": "grey",
    "foot": "grey",
    "key": "bold blue",
    "mark": "bold gold",
    "turn": "bold gold",
    "waited": "bold blue",
    "you": "bold green",
    "card": "",
    "able": "bold green",
    "side": "bold",
    "sum": "bold underline",
    "moved": "bold reverse gold",
    "part": "",
    "stake": "italic grey",
    "verdict": "bold gold",
    "note": "violet",
    "story": "",
    "chat": "violet",
    "system": "italic grey",
    "flavour": "italic grey",
    "asked": "bold",
    "clock": "bold blue",
    "alarm": "bold reverse red",
    "option": "",
    "cursor": "bold reverse",
    "barred": "grey",
    "good": "bold green",
    "warn": "gold",
    "wrong": "bold red",
    "overlay": "bold violet",
    "input": "",
    "red": "bold red",
    "green": "bold green",
    "blue": "bold blue",
    "yellow": "bold gold",
    "orange": "gold",
    "purple": "bold violet",
}

ATTRIBUTES = frozenset(("bold", "italic", "reverse", "underline"))

SIXTEEN_COLOURS = frozenset(("linux", "ansi", "cygwin", "eterm-color", "xterm-color", "screen"))
"""Values of TERM that promise no more than 16 colours and mean it, beside those that end in `-16color`."""

NO_COLOURS = ("vt52", "vt100", "vt102", "vt220", "vt320")
"""How the TERM of terminals begins that can only be bold, underlined or reversed."""


@lru_cache(maxsize=16)
def style(theme: str = DEFAULT_THEME, *, sixteen: bool = False) -> BaseStyle:
    """The style sheet for prompt-toolkit; an unknown theme is the neutral one."""
    from prompt_toolkit.styles import Style

    palette = palette_of(theme, sixteen=sixteen)
    ground = " ".join(filter(None, (palette.text, f"bg:{palette.ground}" if palette.ground else "")))
    sheet = [("", ground)] if ground else []
    return Style([*sheet, *((name, look) for name, look in looks(palette).items() if look)])


def palette_of(theme: str, *, sixteen: bool) -> Palette:
    """The hues of a theme for a terminal of many colours, or of 16."""
    tables = SIXTEEN if sixteen else FULL
    return tables.get(theme, tables[DEFAULT_THEME])


def looks(palette: Palette) -> Mapping[str, str]:
    """What each style looks like with these hues, as prompt-toolkit writes it."""
    hues: Mapping[str, str] = asdict(palette)
    words = {**{each: each for each in ATTRIBUTES}, **hues}
    return {name: " ".join(filter(None, (words[word] for word in look.split()))) for name, look in LOOKS.items()}


def colour_depth(environ: Mapping[str, str]) -> ColorDepth | None:
    """How many colours to use; None leaves it to prompt-toolkit, which takes every other terminal to have 256.

    prompt-toolkit does not look at COLORTERM, by which terminals say that they know 24 bits. NO_COLOR wins.
    """
    from prompt_toolkit.output import ColorDepth

    if environ.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    if "PROMPT_TOOLKIT_COLOR_DEPTH" in environ:
        return None
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColorDepth.DEPTH_24_BIT
    term = environ.get("TERM", "").lower()
    if term.startswith(NO_COLOURS):
        return ColorDepth.DEPTH_1_BIT
    return ColorDepth.DEPTH_4_BIT if term in SIXTEEN_COLOURS or term.endswith("-16color") else None

"""Names of styles, and their looks in each theme and for each number of colours.

`LOOKS` says how each style stands out and which colour of a palette it has; `FULL` has the colours of each theme. No
meaning is in a colour alone, so the screen is readable without any: bold, reverse and underlined remain.

Terminals with 16 colours get a table of their own, `SIXTEEN`, because the nearest of 16 may be unreadable: on an
unknown background nothing is yellow or blue there, and emphasis is bold alone. `tests/client/terminal/test_style.py`
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
"""The theme for those who have set none."""


class Palette(Struct, frozen=True):
    """Colours by prompt-toolkit's names; "" is the terminal's default. `text` stands on `ground`."""

    gold: str
    green: str
    red: str
    blue: str
    violet: str
    grey: str
    text: str = ""
    ground: str = ""


FULL: Mapping[str, Palette] = {
    # Of medium brightness: readable on dark and on light backgrounds.
    "neutral": Palette("#b8860b", "#2e8b57", "#cd4f39", "#3a87c8", "#9a6dc8", "#8a8a8a"),
    "dark": Palette("#e5b94e", "#6fcf97", "#ff7b72", "#79b8ff", "#c9a5f5", "#9aa4b0", "#d8dce2", "#14171c"),
    "light": Palette("#7a5200", "#1a6b36", "#b3261e", "#0a56a8", "#6b3fa0", "#58606a", "#24292e", "#fbfaf6"),
    "contrast": Palette("#ffe600", "#7dff7d", "#ffa0a0", "#8fd0ff", "#f0b8ff", "#dddddd", "#ffffff", "#000000"),
    # Found by search: as far apart as five hues can be to eyes without red or green cones. "Good" is teal.
    "colourblind": Palette("#d97a0e", "#199b95", "#b74405", "#7565fc", "#bd18b0", "#8a8a8a"),
}
"""The colours of each theme for terminals with 256 or more."""


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
"""The colours of each theme for terminals with 16."""

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
"""By style the attributes and the colour of the palette."""

ATTRIBUTES = frozenset(("bold", "italic", "reverse", "underline"))
"""Words in `LOOKS` that are no colours."""

SIXTEEN_COLOURS = frozenset(("linux", "ansi", "cygwin", "eterm-color", "xterm-color", "screen"))
"""Values of TERM for terminals with no more than 16 colours, beside those that end in `-16color`."""

NO_COLOURS = ("vt52", "vt100", "vt102", "vt220", "vt320")
"""Beginnings of the TERM of terminals without colours."""


@lru_cache(maxsize=16)
def style(theme: str = DEFAULT_THEME, *, sixteen: bool = False) -> BaseStyle:
    """Return the style sheet of a theme for prompt-toolkit, with 16 colours if `sixteen`; an unknown theme is the
    neutral one."""
    from prompt_toolkit.styles import Style

    palette = palette_of(theme, sixteen=sixteen)
    ground = " ".join(filter(None, (palette.text, f"bg:{palette.ground}" if palette.ground else "")))
    sheet = [("", ground)] if ground else []
    return Style([*sheet, *((name, look) for name, look in looks(palette).items() if look)])


def palette_of(theme: str, *, sixteen: bool) -> Palette:
    """Return the colours of a theme for a terminal with many colours, or with 16 if `sixteen`."""
    tables = SIXTEEN if sixteen else FULL
    return tables.get(theme, tables[DEFAULT_THEME])


def looks(palette: Palette) -> Mapping[str, str]:
    """Return the style string of each style class with these colours, as prompt-toolkit writes them."""
    hues: Mapping[str, str] = asdict(palette)
    words = {**{each: each for each in ATTRIBUTES}, **hues}
    return {name: " ".join(filter(None, (words[word] for word in look.split()))) for name, look in LOOKS.items()}


def colour_depth(environ: Mapping[str, str]) -> ColorDepth | None:
    """Return how many colours to use; None leaves it to prompt-toolkit, which assumes 256 for all other terminals.

    prompt-toolkit ignores COLORTERM, by which terminals announce 24-bit colours. NO_COLOR has precedence.
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

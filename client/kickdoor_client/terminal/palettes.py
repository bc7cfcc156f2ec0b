"""The hues of each theme: six, by the part they play, and the ground they are painted on if the theme paints one.

A terminal with few colours gets a table of its own, because the nearest of its 16 may be unreadable: on an unknown
ground nothing is yellow or blue there, and emphasis is bold alone. `tests/client/painted/test_themes.py` measures
contrasts.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


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

"""Names of styles, and what they look like.

Colours are of middle brightness, so that they can be read on a dark and on a light background alike; a terminal with 16
colours takes the nearest of its own, one with none shows bold, reverse and underlined. No meaning is in a colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit.output import ColorDepth
    from prompt_toolkit.styles import BaseStyle

GOLD, GREEN, RED, BLUE, VIOLET, GREY = "#b8860b", "#2e8b57", "#cd4f39", "#3a87c8", "#9a6dc8", "#8a8a8a"

LOOKS: Mapping[str, str] = {
    "brand": f"bold {GOLD}",
    "title": "bold",
    "status": f"bold {GOLD}",
    "rule": GREY,
    "head": GREY,
    "hint": GREY,
    "dim": GREY,
    "foot": GREY,
    "key": f"bold {BLUE}",
    "mark": f"bold {GOLD}",
    "turn": f"bold {GOLD}",
    "waited": f"bold {BLUE}",
    "you": f"bold {GREEN}",
    "card": "",
    "able": f"bold {GREEN}",
    "side": "bold",
    "sum": "bold underline",
    "part": "",
    "stake": f"italic {GREY}",
    "verdict": f"bold {GOLD}",
    "note": VIOLET,
    "story": "",
    "chat": VIOLET,
    "system": f"italic {GREY}",
    "flavour": f"italic {GREY}",
    "asked": "bold",
    "clock": f"bold {BLUE}",
    "alarm": f"bold reverse {RED}",
    "option": "",
    "cursor": "bold reverse",
    "barred": GREY,
    "good": f"bold {GREEN}",
    "warn": GOLD,
    "wrong": f"bold {RED}",
    "overlay": f"bold {VIOLET}",
    "input": "",
}


def style() -> BaseStyle:
    """The style sheet for prompt-toolkit."""
    from prompt_toolkit.styles import Style

    return Style([(name, look) for name, look in LOOKS.items() if look])


def colour_depth(environ: Mapping[str, str]) -> ColorDepth | None:
    """How many colours to use; None leaves it to prompt-toolkit, which goes by TERM.

    prompt-toolkit does not look at COLORTERM, by which terminals say that they know 24 bits. NO_COLOR wins.
    """
    from prompt_toolkit.output import ColorDepth

    if environ.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    if "PROMPT_TOOLKIT_COLOR_DEPTH" in environ:
        return None
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColorDepth.DEPTH_24_BIT
    return None

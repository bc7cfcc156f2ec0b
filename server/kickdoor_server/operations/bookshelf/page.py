"""Formats text for a terminal, as wide as it is but never wider than reads well; and tests whether a path exists."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kickdoor_game.language.vocabulary import Print

WIDTH_MOST = 100
"""Columns of the widest text."""


def width() -> int:
    """Return how many columns of the terminal a text may fill: the terminal's width, but at least 30 and at most
    `WIDTH_MOST`.
    """
    return max(min(shutil.get_terminal_size().columns, WIDTH_MOST), 30)


def paragraph(text: str, indent: str = "") -> str:
    """Return the text wrapped to the terminal's width, with each line indented."""
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def heading(text: str) -> str:
    """Return a title with a line of dashes under it."""
    return f"{text}\n{'-' * len(text)}"


def printed_lines(card: Any, home: str, printed: Print) -> Iterator[str]:
    """Yield the lines about one card or room: name, kind and facts, text, flavour. `home`: the set or pack it is
    from."""
    yield card.name
    copies = getattr(card, "copies", 1)
    yield f"{', '.join([printed.kind, *printed.facts])} ({home}, {card.key}{f', x{copies}' * (copies > 1)})"
    yield from said(card, printed)


def said(card: Any, printed: Print) -> Iterator[str]:
    """Yield a card's text and its flavour text, as indented paragraphs."""
    if printed.text:
        yield paragraph(printed.text, "    ")
    if card.flavour:
        yield paragraph(f'"{card.flavour}"', "    ")


def is_there(path: Path) -> bool:
    """Return whether the path exists. A path that is too long for the system does not."""
    try:
        return path.exists()
    except OSError:
        return False

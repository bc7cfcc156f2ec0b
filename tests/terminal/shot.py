"""Paint the screen of a terminal as a picture: pyte's cells, with a fixed-width font.

A text assertion does not see a frame with its corner in the wrong column; a person who looks at the picture does. It
needs Pillow and DejaVu Sans Mono (Debian: fonts-dejavu-core).
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

ANSI = {
    "black": "000000",
    "red": "cd3131",
    "green": "0dbc79",
    "brown": "e5e510",
    "blue": "2472c8",
    "magenta": "bc3fbc",
    "cyan": "11a8cd",
    "white": "e5e5e5",
    "brightblack": "666666",
    "brightred": "f14c4c",
    "brightgreen": "23d18b",
    "brightbrown": "f5f543",
    "brightblue": "3b8eea",
    "brightmagenta": "d670d6",
    "bfightmagenta": "d670d6",  # so spelt by pyte
    "brightcyan": "29b8db",
    "brightwhite": "ffffff",
}
DARK, LIGHT = ("d0d0d0", "101010"), ("202020", "fafafa")
"""Foreground and background where the program leaves them to the terminal."""


def png(screen: pyte.Screen, path: str | Path, size: int = 16, ground: tuple[str, str] = DARK) -> None:
    """Paint the screen into a PNG file; `size` is that of the font, in pixels."""
    painted(screen, size, ground).save(path)


def painted(
    screen: pyte.Screen, size: int = 16, ground: tuple[str, str] = DARK, font: str = "DejaVuSansMono.ttf"
) -> Image.Image:
    """Return the screen as an image."""
    plain = ImageFont.truetype(font, size)
    bold = ImageFont.truetype(font.replace("Mono.", "Mono-Bold."), size)
    wide, high = round(plain.getlength("M")), sum(plain.getmetrics())
    image = Image.new("RGB", (wide * screen.columns, high * screen.lines), f"#{ground[1]}")
    draw = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            front, back = _colour(cell.fg, ground[0]), _colour(cell.bg, ground[1])
            if cell.reverse:
                front, back = back, front
            cells = 2 if cell.data and unicodedata.east_asian_width(cell.data[0]) in "WF" else 1
            left, top = x * wide, y * high
            if back != f"#{ground[1]}":
                draw.rectangle((left, top, left + cells * wide - 1, top + high - 1), fill=back)
            if cell.data.strip():
                draw.text((left, top), cell.data, font=bold if cell.bold else plain, fill=front)
            if cell.underscore:
                draw.line((left, top + high - 2, left + wide - 1, top + high - 2), fill=front)
    return image


def _colour(name: str, default: str) -> str:
    return f"#{default if name == 'default' else ANSI.get(name, name)}"

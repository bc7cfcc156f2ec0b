"""What `update` wants done in the world outside the model."""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_protocol.base import Request

UNNUMBERED = 0
"""The number of a request that the link has not numbered yet."""


@dataclass(frozen=True, slots=True)
class Send:
    """Say this to the server; the link gives it its number."""

    request: Request


@dataclass(frozen=True, slots=True)
class Show:
    """Print these lines (line mode)."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ring:
    """Ring the terminal's bell."""


@dataclass(frozen=True, slots=True)
class Notify:
    """Show this on the desktop."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program with this exit code; `text` is its last word, "" for none."""

    code: int = 0
    text: str = ""


Effect = Send | Show | Quit
Effects = tuple[Effect | Ring | Notify, ...]

"""Numbers as people type them."""

from __future__ import annotations

DIGITS_MOST = 9
"""Nothing here is counted in billions, and a key that is held down makes no number that cannot be read."""


def is_digits(text: str) -> bool:
    """Whether these are digits of a number, in whatever script: not the raised ones, which some keyboards have."""
    return text.isdecimal() and len(text) <= DIGITS_MOST

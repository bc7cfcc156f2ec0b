"""Parses numbers as people type them."""

from __future__ import annotations

DIGITS_MOST = 9
"""Digits of a number: nothing here is counted in billions, and a key held down makes no number too long to parse."""


def is_digits(text: str) -> bool:
    """Return whether the text is a number of at most nine decimal digits, in any script. Superscript digits do not
    count."""
    return text.isdecimal() and len(text) <= DIGITS_MOST

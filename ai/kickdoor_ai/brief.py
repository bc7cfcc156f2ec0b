"""Short names of cards, as characters speak of them."""

from __future__ import annotations

import re

TAIL = re.compile(
    r"(?:[,(]| (?:and|as|at|by|for|from|in|into|of|on|out|over|short|than|that|through|to|under|up|who|whose|with"
    r"|without|i|it|you|is)\b).*",
    re.IGNORECASE,
)
"""Matches the part of a card's name behind the thing that it is about."""

NOT_A_THING = re.compile(
    r"\w+(?:[^e]ed|ly)|\w{0,2}|above|back|cut|down|hard|left|lost|may|more|need|off|out|part|struck|taught|thank|them"
    r"|there|wants"
)
"""Matches last words of names that are no noun: such a card is called a card."""


def called_briefly(name: str) -> str:
    """Return in one word what a card's name is about, as used in speech: "card" if that cannot be told.

    >>> called_briefly("The Helm of Selective Hearing"), called_briefly("Well-Travelled Cabbage")
    ('helm', 'cabbage')
    """
    bare = re.sub(r"^(?:An?|The) (?=.)", "", name)
    thing = (TAIL.sub("", bare) or bare).strip(" .!?").rpartition(" ")[2].lower()
    return "card" if NOT_A_THING.fullmatch(thing) else thing

"""Tells a friendly line of chat from a rude one, by its words.

    tone_of("Thanks, Greta!")       # "friendly"
    tone_of("Greta, you thief!")    # "rude"
    tone_of("Whose turn is it?")    # ""

It is no judge: seats only answer by it, and decide nothing.
"""

from __future__ import annotations

import re
from typing import Literal

Tone = Literal["friendly", "rude", ""]
"""What a line sounds like; "" if it sounds like neither, or like both."""

FRIENDLY = """
thanks thank thx ty cheers please sorry welcome congrats congratulations bravo brilliant clever nice good great lovely
love kind sweet friend pal mate respect well hello hi hey gg gl wonderful generous bless
"""
RUDE = """
stupid idiot idiots dumb moron fool clown loser losers useless pathetic rubbish trash awful hate hates liar liars cheat
cheater cheating traitor thief coward jerk boo scum rotten shut ugly mean nasty worst evil damn toaster
"""
NEGATIONS = "not no never isn't aren't wasn't don't doesn't hardly"
"""Words that turn the one behind them around, or nearly."""

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


def tone_of(text: str) -> Tone:
    """Return what a line of chat sounds like. Words after a negation ("not nice") count as neither.

    >>> tone_of("well played")
    'friendly'
    >>> tone_of("not nice")
    ''
    """
    words = WORD.findall(text.casefold().replace("\u2019", "'"))
    meant = {word for before, word in zip(["", *words], words, strict=False) if before not in NEGATIONS.split()}
    friendly, rude = not meant.isdisjoint(FRIENDLY.split()), not meant.isdisjoint(RUDE.split())
    if friendly == rude:
        return ""
    return "friendly" if friendly else "rude"


def names(text: str, name: str) -> bool:
    """Return whether a line contains that name as words of its own. Capitals make no difference.

    >>> names("well done, greta!", "Greta"), names("regretable", "Greta")
    (True, False)
    """
    return re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", text.casefold()) is not None

"""Deeds: what somebody did to a seat, good or bad, with what it cost or brought the seat, in levels.

What a deed weighs beyond its harm is here, kind by kind, so that the whole morality can be read on one page. Harm that
the table shows (a curse, a stolen Item, a kill that came to nothing) is estimated and added by `reading`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...api import Chair

HARM_MOST = 3.0
"""No single deed weighs more: even a spoilt victory was within the rules."""

BROKEN_FAITH = 2.0
"""How much more a wrong weighs that comes from somebody with whom it has dealt in the same turn."""

WRONGS = {
    "curse": 0.2,
    "whip_round": 0.0,
    "backstab": 0.5,
    "attempt": 0.2,
    "theft": 0.2,
    "level": 0.2,
    "meddling": 0.3,
    "spoilt": 0.2,
    "handed_over": 0.3,
    "forced": 0.4,
    "outbid": 0.25,
    "refused": 0.3,
    "turned_down": 0.15,
    "trade_refused": 0.1,
    "loot": 0.05,
    "faithless": 0.3,
}
"""What each wrong weighs as such, in levels; harm comes on top."""

KINDNESSES = {
    "fizzled": 0.0,
    "rescue": 0.2,
    "support": 0.4,
    "joined": 0.4,
    "won_together": 0.3,
    "paid": 0.2,
    "gift": 0.0,
    "trade": 0.25,
    "handed_luck": 0.1,
}
"""What each kindness makes up for."""

LOOT_LEVIES = 0.3
"""The part of a card's worth that weighs when it is taken from its own dead body: somebody was going to."""

WORDS = {
    "curse": "the {card}",
    "whip_round": "the {card}",
    "backstab": "the knife in the back",
    "attempt": "the hand in the pocket",
    "theft": "the stolen {card}",
    "level": "the stolen level",
    "meddling": "the {card}",
    "spoilt": "the spoilt kill",
    "handed_over": "the second-hand monster",
    "forced": "the press-gang",
    "outbid": "the job that was snatched away",
    "refused": "the help that never came",
    "turned_down": "the offer that was sneezed at",
    "trade_refused": "the trade that was laughed at",
    "loot": "the {card} that was still warm",
    "faithless": "the broken word",
}
"""Each wrong as something that one can bear a grudge for."""


@dataclass(frozen=True, slots=True)
class Deed:
    """`weight`: in levels, negative for a kindness. `faith`: done to somebody with whom he had just dealt."""

    by: Chair
    kind: str
    weight: float
    turn: int
    card: str = ""
    faithless: bool = False

    def in_words(self) -> str:
        """As in: a grudge for ..."""
        return WORDS[self.kind].format(card=called_briefly(self.card))


TAIL = re.compile(r",? (?:of|with|without|who|whose|that) .*|, .*", re.IGNORECASE)
"""What a name says beyond the thing itself."""


def called_briefly(name: str) -> str:
    """Return a card's name as one speaks of it: `Helm` of "The Helm of Selective Hearing"."""
    first, _, rest = name.partition(" ")
    bare = rest if first in ("A", "An", "The") and rest else name
    return TAIL.sub("", bare) or bare


def wrong(by: Chair, kind: str, turn: int, *, harm: float = 0.0, card: str = "", faithless: bool = False) -> Deed:
    weight = min(HARM_MOST, WRONGS[kind] + max(0.0, harm))
    return Deed(by, kind, weight * (BROKEN_FAITH if faithless else 1.0), turn, card, faithless)


def kindness(by: Chair, kind: str, turn: int, *, good: float = 0.0, card: str = "") -> Deed:
    return Deed(by, kind, -min(HARM_MOST, KINDNESSES[kind] + max(0.0, good)), turn, card)

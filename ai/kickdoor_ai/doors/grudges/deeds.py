"""Deeds of players to the seat, good or bad, with their weights in levels.

Each kind of deed has a weight beyond its harm, listed here in one place. Harm that the table shows (a curse, a stolen
Item, a spoilt kill) is estimated and added by `reading`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...api import Chair
from ...brief import called_briefly

HARM_MOST = 3.0
"""Largest weight of a deed, in levels: even a spoilt victory was within the rules."""

BROKEN_FAITH = 2.0
"""Factor of the weight of a wrong by a player with whom the seat had made a deal in the same turn."""

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
"""Weight of each kind of wrong, in levels; the harm is added."""

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
"""Weight of each kind of kindness, in levels; the benefit is added."""

LOOT_LEVIES = 0.3
"""Share of a card's value that counts when it is looted from the seat's dead hero: some player had to take it."""

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
    "outbid": "the snatched job",
    "refused": "the missing help",
    "turned_down": "the refused offer",
    "trade_refused": "the failed trade",
    "loot": "the still warm {card}",
    "faithless": "the broken word",
}
"""Each kind of wrong as an object of "a grudge for ..."."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed by a player. `weight` is in levels, negative for a kindness. `faithless`: done right after a deal in the
    same turn.
    """

    by: Chair
    kind: str
    weight: float
    turn: int
    card: str = ""
    faithless: bool = False

    def in_words(self) -> str:
        """Return the deed in words that can follow "a grudge for"."""
        return WORDS[self.kind].format(card=called_briefly(self.card))


def wrong(by: Chair, kind: str, turn: int, *, harm: float = 0.0, card: str = "", faithless: bool = False) -> Deed:
    """Return the record of a wrong by that player. `kind`: a key of `WRONGS`; `card`: the name of a card in it. Its
    weight, in levels, is that of its kind plus `harm` (at most `HARM_MOST`), and more if it breaks a deal
    (`faithless`)."""
    weight = min(HARM_MOST, WRONGS[kind] + max(0.0, harm))
    return Deed(by, kind, weight * (BROKEN_FAITH if faithless else 1.0), turn, card, faithless)


def kindness(by: Chair, kind: str, turn: int, *, good: float = 0.0, card: str = "") -> Deed:
    """Return the record of a kindness by that player. `kind`: a key of `KINDNESSES`; `card`: the name of a card in it.
    Its weight, in levels, is minus that of its kind and `good` together (at most `HARM_MOST`)."""
    return Deed(by, kind, -min(HARM_MOST, KINDNESSES[kind] + max(0.0, good)), turn, card)

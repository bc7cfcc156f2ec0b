"""The kinds of standing action in words, each with the capital that means it in every match.

A capital is learnt once: it never depends on what else can be done. Verbs that are two sides of one thing, or of which
a card says by itself which it is, share one. The letter of each is in its label.
"""

from __future__ import annotations

from typing import NamedTuple


class Called(NamedTuple):
    """`letter`: a capital; `label`: what it does, without a target."""

    letter: str
    label: str


_HARDER = Called("M", "make a fight harder: Monster cards")
_FORCED = Called("O", "force somebody to help")
_STEAL = Called("L", "steal from somebody")
_GIVE_UP = Called("W", "give up a card to get away or to stop a Curse")
_OFFERS = Called("R", "reply to an offer, or recall yours")

CALLED: dict[str, Called] = {
    "play": Called("P", "play a card"),
    "curse": Called("C", "curse somebody"),
    "enhance": _HARDER,
    "mate": _HARDER,
    "wander": _HARDER,
    "monster": _HARDER,
    "use": Called("U", "use a card"),
    "claim": Called("I", "claim the top of the discards"),
    "berserk": Called("K", "go berserk"),
    "turning": Called("N", "turn the Undead"),
    "backstab": Called("B", "backstab somebody"),
    "steal": _STEAL,
    "steal_level": _STEAL,
    "flee_discards": Called("F", "flee better: discard for the roll"),
    "charm": Called("H", "charm a monster"),
    "chase": Called("A", "chase a monster away"),
    "conscript": _FORCED,
    "recruit": _FORCED,
    "sacrifice": _GIVE_UP,
    "ward": _GIVE_UP,
    "wear": Called("E", "equip an Item"),
    "stow": Called("Q", "unequip an Item"),
    "entrust": Called("J", "give a Follower the job of carrying an Item"),
    "drop": Called("D", "discard a card in play"),
    "sell": Called("S", "sell Items for Levels"),
    "show": Called("V", "reveal cards"),
    "gift": Called("G", "give somebody an Item"),
    "trade": Called("T", "offer a trade"),
    "agree": _OFFERS,
    "refuse": _OFFERS,
    "recall": _OFFERS,
    "unbid": _OFFERS,
    "bid": Called("Y", "offer your help"),
    "colour": Called("X", "exchange your standees for those of another colour"),
}
"""By the word of the option."""

CURSE_OR_TRAP = Called("C", "curse or trap somebody")


def called(word: str, *, traps: bool) -> Called:
    """What that kind of standing action is called; `traps`: whether Traps lie in the deck, which are no Curses."""
    return CURSE_OR_TRAP if traps and word == "curse" else CALLED[word]

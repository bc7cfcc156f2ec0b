"""The kinds of standing actions: a capital letter and a label for each word, the same in every match.

Words that do the like share both: what is one thing to a person needs no second key.
"""

from __future__ import annotations

CALLED: dict[str, tuple[str, str]] = {
    "call_off": ("O", "do not roll yet"),
    "recover": ("H", "give a Level for Health"),
    "play": ("P", "play a card"),
    "wear": ("E", "equip an Item"),
    "stow": ("Q", "put an Item into the pack"),
    "drop": ("D", "drop Items or gold"),
    "drop_gold": ("D", "drop Items or gold"),
    "discard": ("X", "discard a Race or Class"),
    "show": ("V", "reveal cards"),
    "ask": ("A", "ask somebody for help"),
    "bid": ("Y", "offer your help"),
    "accept": ("R", "reply to an offer, or withdraw yours"),
    "decline": ("R", "reply to an offer, or withdraw yours"),
    "withdraw": ("R", "reply to an offer, or withdraw yours"),
    "buy": ("B", "buy a Level with gold"),
    "sell": ("S", "sell Items for a Level"),
    "trade": ("T", "offer a trade or a gift"),
    "agree": ("R", "reply to an offer, or withdraw yours"),
    "refuse": ("R", "reply to an offer, or withdraw yours"),
    "recall": ("R", "reply to an offer, or withdraw yours"),
    "curse": ("C", "curse somebody"),
    "enhance": ("M", "play a card on a monster, or bring one in"),
    "wander": ("M", "play a card on a monster, or bring one in"),
    "mate": ("M", "play a card on a monster, or bring one in"),
    "use": ("U", "use a card"),
    "berserk": ("G", "go berserk"),
    "backstab": ("N", "knife somebody: Backstab"),
    "flee_discards": ("F", "discard cards for the roll to run away"),
    "ward": ("W", "give up a card to stop a Curse"),
    "extra_die": ("L", "try a power: your Level or less on a d10"),
    "double_magic": ("L", "try a power: your Level or less on a d10"),
    "avert_curse": ("L", "try a power: your Level or less on a d10"),
    "steal": ("L", "try a power: your Level or less on a d10"),
    "give_up": ("K", "kill your own hero: give up"),
}


def called(word: str) -> tuple[str, str]:
    """Return the letter and the label of a word; KeyError for one that no standing action begins with."""
    return CALLED[word]

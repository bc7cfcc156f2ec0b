"""The names of keys, and the letters that cards in hand and standing actions answer to.

A printable key is itself; the others have the names that `terminal/app.py` gives them, whatever a terminal sends.
Small letters are cards in the hand (those that commands use are left out), capitals are verbs: the same one for the
same verb in every match, as the server says. A letter alone never does anything that cannot be taken back: it leads to
what Enter would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from kickdoor_protocol.views import PrivateView

from .model import Model

SHOWN = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "PgUp": "pageup", "F3": "f3", "F4": "f4"}
"""Keys of more than a letter that a click presses, by how they are written on the screen."""

TAKEN = frozenset("himopqtwx")
"""Small letters that mean something else at a table: who, cards, may, offers, auto-pass, quit, talk, why, more
actions."""

HAND = "".join(letter for letter in ascii_lowercase if letter not in TAKEN)
CAPITALS = ascii_uppercase


def hand_letters(model: Model) -> Mapping[int, str]:
    """The letter of each card in hand, by the card's number; cards beyond the last letter have none.

    In a replay letters are for going about in it.
    """
    return model.ui.letters if model.replay is None else {}


def standing_letters(model: Model) -> Mapping[str, str]:
    """The capital of each standing action, by the option's key: that of its verb, if the server has given it one."""
    private = model.seen.private
    if private is None:
        return {}
    letters = {verb.word: verb.letter for verb in private.verbs if verb.letter in CAPITALS}
    words = {option.key: verb_of(option.key) for option in private.standing}
    return {key: letters[word] for key, word in words.items() if word in letters}


def verb_of(key: str) -> str:
    """What a key of a standing action begins with: `wear` of `wear.17`."""
    return key.partition(".")[0]


def letters_for(view: PrivateView, before: Mapping[int, str]) -> dict[int, str]:
    """A letter for each card in hand. A card keeps its letter as long as it is held."""
    return _kept(before, [card.id for card in view.hand], HAND)


def _kept(before: Mapping[int, str], cards: Sequence[int], pool: str) -> dict[int, str]:
    """The letters of these cards: their own, else the first that is free.

    Letters that others have had until now are given away last: a finger may be on its way to one.
    """
    letters = {card: before[card] for card in cards if card in before}
    theirs = set(before.values())
    free = sorted((letter for letter in pool if letter not in letters.values()), key=lambda letter: letter in theirs)
    new = [card for card in cards if card not in letters]
    return {**letters, **dict(zip(new, free, strict=False))}

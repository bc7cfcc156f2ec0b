"""Names of keys, and the letters of cards in hand and of standing actions.

A printable key is named by itself; other names are given by `terminal/app.py`, whatever a terminal sends. Small letters
are cards in hand (without those that are commands), capitals are verbs: the server gives a verb the same one in every
match. A letter alone never does anything irreversible: it leads to what Enter would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from kickdoor_protocol.views import PrivateView

from .model import Model

SHOWN = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "PgUp": "pageup", "F3": "f3", "F4": "f4"}
"""Keys that a click presses, by how they are written on the screen."""

TAKEN = frozenset("himopqtwx")
"""Small letters that mean something else at a table: who, cards, may, offers, auto-pass, quit, talk, why, more
actions."""

HAND = "".join(letter for letter in ascii_lowercase if letter not in TAKEN)
"""Letters for cards in hand."""
CAPITALS = ascii_uppercase
"""Letters for standing actions."""


def hand_letters(model: Model) -> Mapping[int, str]:
    """Return the letter key of each card in hand, by card id; cards beyond the last letter have none.

    In a replay no card has one, because letters are commands of the replay there.
    """
    return model.ui.letters if model.replay is None else {}


def standing_letters(model: Model) -> Mapping[str, str]:
    """Return the capital letter of each action that the player may take at any time (standing action), by option key.
    Actions with the same verb share the letter, which the server assigns."""
    private = model.seen.private
    if private is None:
        return {}
    letters = {verb.word: verb.letter for verb in private.verbs if verb.letter in CAPITALS}
    words = {option.key: verb_of(option.key) for option in private.standing}
    return {key: letters[word] for key, word in words.items() if word in letters}


def verb_of(key: str) -> str:
    """Return the verb in the key of an action: `wear` of `wear.17`."""
    return key.partition(".")[0]


def letters_for(view: PrivateView, before: Mapping[int, str]) -> dict[int, str]:
    """Return a letter for each card in hand, by card id. A card keeps its letter from `before` as long as it is
    held."""
    return _kept(before, [card.id for card in view.hand], HAND)


def _kept(before: Mapping[int, str], cards: Sequence[int], pool: str) -> dict[int, str]:
    """Return the letters of these cards: their own, else the first that is free.

    Letters that other cards had until now are given away last: a finger may be on its way to one.
    """
    letters = {card: before[card] for card in cards if card in before}
    theirs = set(before.values())
    free = sorted((letter for letter in pool if letter not in letters.values()), key=lambda letter: letter in theirs)
    new = [card for card in cards if card not in letters]
    return {**letters, **dict(zip(new, free, strict=False))}

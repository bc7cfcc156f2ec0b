"""The names of keys, and the letters that cards in hand and standing actions answer to.

A printable key is itself; the others have the names below, whatever a terminal sends for them. Small letters are cards
in the hand (those that commands use are left out), capitals are standing actions that are about no card in hand. A
letter alone never does anything that cannot be taken back: it leads to what Enter would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from kickdoor_protocol.shapes import WireOption

from .model import Model

NAMED = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "s-tab": "s-tab",
    "c-h": "backspace",
    "escape": "escape",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "home": "home",
    "end": "end",
    "pageup": "pageup",
    "pagedown": "pagedown",
    "delete": "delete",
    "c-a": "c-a",
    "c-c": "c-c",
    "c-e": "c-e",
    "c-l": "c-l",
    "c-u": "c-u",
    "c-w": "c-w",
}
"""prompt-toolkit's names of the keys we use, and ours."""

TAKEN = frozenset("hiqtwxy")
"""Small letters that mean something else at a table: who, cards, quit, talk, why, any time, yields."""

HAND = "".join(letter for letter in ascii_lowercase if letter not in TAKEN)


def hand_letters(model: Model) -> dict[int, str]:
    """The letter of each card in hand, by the card's number; cards beyond the last letter have none."""
    hand = model.seen.private.hand if model.seen.private is not None else ()
    return {card.id: letter for card, letter in zip(hand, HAND, strict=False)}


def standing_letters(model: Model) -> dict[str, str]:
    """The capital of each standing action that is about no card in hand, by the option's key."""
    private = model.seen.private
    if private is None:
        return {}
    held = {card.id for card in private.hand}
    return capitals([option for option in private.standing if option.card not in held])


def capitals(options: Sequence[WireOption]) -> dict[str, str]:
    """A capital for each: the first letter of a word of its label if it is free, or else the next free one."""
    letters: dict[str, str] = {}
    free = dict.fromkeys(ascii_uppercase)
    for option in options:
        wanted = [word[0].upper() for word in (option.label or option.key).split()]
        letter = next((each for each in wanted if each in free), None) or next(iter(free), None)
        if letter is None:
            break
        del free[letter]
        letters[option.key] = letter
    return letters

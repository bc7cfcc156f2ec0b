"""The names of keys, and the letters that cards in hand and standing actions answer to.

A printable key is itself; the others have the names below, whatever a terminal sends for them. Small letters are cards
in the hand (those that commands use are left out), capitals are standing actions that are about no card in hand. A
letter alone never does anything that cannot be taken back: it leads to what Enter would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import TypeVar

from kickdoor_protocol.views import PrivateView

from .model import Model

Name = TypeVar("Name", int, str)

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
    "f2": "f2",
    "f3": "f3",
    "c-a": "c-a",
    "c-c": "c-c",
    "c-e": "c-e",
    "c-l": "c-l",
    "c-u": "c-u",
    "c-w": "c-w",
}
"""prompt-toolkit's names of the keys we use, and ours."""

SHOWN = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "PgUp": "pageup", "F3": "f3"}
"""Keys of more than a letter that a click presses, by how they are written on the screen."""

TAKEN = frozenset("himoqtwxy")
"""Small letters that mean something else at a table: who, cards, may, offers, quit, talk, why, any time, yields."""

HAND = "".join(letter for letter in ascii_lowercase if letter not in TAKEN)


def hand_letters(model: Model) -> Mapping[int, str]:
    """The letter of each card in hand, by the card's number; cards beyond the last letter have none.

    In a replay letters are for going about in it.
    """
    return model.ui.letters if model.replay is None else {}


def standing_letters(model: Model) -> Mapping[str, str]:
    """The capital of each standing action that is about no card in hand, by the option's key."""
    return model.ui.capitals


def letters_for(view: PrivateView, before: Mapping[int, str]) -> dict[int, str]:
    """A letter for each card in hand. A card keeps its letter as long as it is held."""
    return _kept(before, [(card.id, "") for card in view.hand], HAND)


def capitals_for(view: PrivateView, before: Mapping[str, str]) -> dict[str, str]:
    """A capital for each standing action about no card in hand: the first letter of a word of its label if it is free.

    An action that comes back has the capital that it had.
    """
    held = {card.id for card in view.hand}
    actions = [option for option in view.standing if option.card not in held]
    kept = _kept(before, [(option.key, option.label or option.key) for option in actions], ascii_uppercase)
    room = len(ascii_uppercase) - len(kept)
    old = [(key, letter) for key, letter in before.items() if key not in kept and letter not in kept.values()]
    return {**dict(old[-room:] if room else []), **kept}


def _kept(before: Mapping[Name, str], things: Sequence[tuple[Name, str]], pool: str) -> dict[Name, str]:
    """The letters of these things: their own, else one of a word of their label, else the first that is free.

    Letters that others have had until now are given away last: a finger may be on its way to one.
    """
    letters = {name: before[name] for name, _ in things if name in before}
    theirs = set(before.values())
    fresh = sorted((letter for letter in pool if letter not in letters.values()), key=lambda letter: letter in theirs)
    for name, label in things:
        if name in letters or not fresh:
            continue
        wanted = [word[0].upper() for word in label.split()]
        mine = next((letter for letter in wanted if letter in fresh and letter not in theirs), fresh[0])
        fresh.remove(mine)
        letters[name] = mine
    return letters

"""Keys of options: a word, or a word, a dot and a number, such as `pass`, `curse.12` or `seat.2`."""

from __future__ import annotations

from collections.abc import Iterable

from .ids import CardId


def key(word: str, number: int | None = None) -> str:
    """Return the key of an option: a word, and a number after a dot if one is given.

    >>> key("curse", 12), key("pass")
    ('curse.12', 'pass')
    """
    return word if number is None else f"{word}.{number}"


def word_in(name: str) -> str:
    """Return the word of a key: the part before the first dot, or all of it.

    >>> word_in("curse.12")
    'curse'
    """
    return name.partition(".")[0]


def number_in(name: str) -> int:
    """Return the number of a key. Raises ValueError if it has none.

    >>> number_in("curse.12")
    12
    """
    return int(name.rpartition(".")[2])


def cards_in(names: Iterable[str]) -> tuple[CardId, ...]:
    """Return the cards that these keys name, in order. Raises ValueError if one names none."""
    return tuple(CardId(number_in(name)) for name in names)


def card_keys(cards: Iterable[CardId]) -> tuple[str, ...]:
    """Return the keys of the options that pick these cards, in order.

    >>> card_keys([CardId(3), CardId(8)])
    ('card.3', 'card.8')
    """
    return tuple(key("card", card) for card in cards)

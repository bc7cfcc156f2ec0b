"""The actions of the environment: a fixed list of tokens, from which every choice of the game is spelled.

A choice is plain data of any size ("trade with Boris: these two for those three"), and there are far too many to number
them. So they are spelled: one step of an agent is one token, and a choice is finished when the tokens form an
admissible one.

    wait, done, yes, no     wait until others have acted; end of a list; the answers of a YesNo
    0 ... 9                 numbers, and "the third of them" where nothing else tells things apart
    promise:...             what an offer promises (see `promises`)
    seat:+k                 the k-th chair to the left of the agent's own; +0 is its own
    word:...                an option of a question's menu, or of a list of words
    act:...                 a standing action, taken instead of an answer
    card:key.id             one physical card, by its number in the book

A token means the same in every question, so what is learned about a card in one of them helps in all. `word:?` and
`act:?` stand for any word that is not in the list; a digit tells several apart. So an engine may gain a word without
its options becoming unreachable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from kickdoor_game.machine.ids import CardId

from ..api import Chair
from .promises import PROMISES

OTHER = "?"
"""Stands for a word that the alphabet lacks."""


class Alphabet:
    """The tokens of a set at a table with `seats` seats. `meanings[token]` describes each."""

    def __init__(self, seats: int, cards: Sequence[str], words: Sequence[str], acts: Sequence[str]) -> None:
        """List the tokens. `cards`: the key of each card by its number. `words`, `acts`: words of menus, and of
        standing actions.
        """
        self.seats = seats
        self.cards = len(cards)
        groups = {
            "": ("wait", "done", "yes", "no"),
            "digits": tuple(str(digit) for digit in range(10)),
            "promise:": PROMISES,
            "seat:": tuple(f"+{k}" for k in range(seats)),
            "word:": (*words, OTHER),
            "act:": (*acts, OTHER),
            "card:": tuple(f"{key}.{number}" for number, key in enumerate(cards)),
        }
        meanings: list[str] = []
        first: dict[str, int] = {}
        for group, names in groups.items():
            first[group] = len(meanings)
            meanings += [name if group in ("", "digits") else group + name for name in names]
        self.meanings = tuple(meanings)
        self.wait, self.done, self.yes, self.no = range(4)
        self._zero, self._promises, self._me, self._cards = (
            first["digits"],
            first["promise:"],
            first["seat:"],
            first["card:"],
        )
        self._words = {word: first["word:"] + place for place, word in enumerate(groups["word:"])}
        self._acts = {word: first["act:"] + place for place, word in enumerate(groups["act:"])}

    def __len__(self) -> int:
        return len(self.meanings)

    @property
    def digest(self) -> str:
        """16 hex digits that identify the list: a policy trained with another list does not fit."""
        return hashlib.sha256("\n".join(self.meanings).encode()).hexdigest()[:16]

    def digit(self, digit: int) -> int:
        """Return the token of a digit, 0 to 9."""
        return self._zero + digit

    def digits(self, number: int, width: int) -> tuple[int, ...]:
        """Return the tokens of a number from 0, padded with zeros to `width` digits."""
        return tuple(self._zero + int(digit) for digit in f"{number:0{width}}")

    def digit_of(self, token: int) -> int | None:
        """Return the digit of a token; None if it is not a digit."""
        return token - self._zero if self._zero <= token < self._zero + 10 else None

    def promise(self, place: int) -> int:
        """Return the token of the template for offers that has the index `place` in `PROMISES`."""
        return self._promises + place

    def promise_of(self, token: int) -> int:
        """Return the index in `PROMISES` of the template for offers that the token means."""
        return token - self._promises

    def seat(self, chair: Chair, me: Chair) -> int:
        """Return the token of a chair as seen from the chair `me`: it says how many chairs to the left it is."""
        return self._me + (chair - me) % self.seats

    def place_of(self, token: int) -> int | None:
        """Return how many chairs to the left a seat token points; None if it is not a seat token."""
        return token - self._me if self._me <= token < self._me + self.seats else None

    def word(self, word: str) -> int:
        """Return the token of the verb of an option; `word:?` if it is not in the list."""
        return self._words.get(word, self._words[OTHER])

    def act(self, word: str) -> int:
        """Return the token of a standing action's verb; `act:?` if it is not in the list."""
        return self._acts.get(word, self._acts[OTHER])

    def card(self, card: CardId) -> int:
        """Return the token of a card."""
        return self._cards + card

    def card_of(self, token: int) -> CardId | None:
        """Return the card of a token; None if it is not a card."""
        return CardId(token - self._cards) if token >= self._cards else None

"""Tokens of a line of a scenario: cards by their printed names or keys, heroes, numbers, and plain words.

Names of cards contain commas, `and`, `with` and question marks (`Full Plate, Second Helping`, `May I Borrow That?`), so
they are matched first, the longest first, as one token each. A key such as `tax_golem` also stands for the card,
wherever a card is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from kickdoor_game.language.cards import Card


class Unreadable(Exception):  # noqa: N818 - named for what the file is then
    """Raised if a scenario cannot be read: one line of text for each fault, with its place (`file:line`)."""


class Token(NamedTuple):
    """A token. `kind`: card, hero, number, word or mark. `key`: of the card, also of a plain word that is a card's
    key."""

    kind: str
    text: str
    key: str = ""


@cache
def _card_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of these names of cards, the longest first (cached: most scenarios share a deck)."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?P<card>(?:{'|'.join(map(re.escape, longest_first))})(?!\w))")


class Vocabulary:
    """Names that may occur: those of the cards in the deck and of the heroes at the table."""

    def __init__(self, cards: Iterable[Card], heroes: Sequence[str]) -> None:
        self.by_key = {card.key: card for card in cards}
        self.keys_by_name = {card.name: key for key, card in self.by_key.items()}
        self.heroes = tuple(heroes)
        self._card = _card_pattern(tuple(self.keys_by_name))
        self._other = re.compile(
            rf"(?P<hero>(?:{'|'.join(map(re.escape, self.heroes)) or '(?!)'})(?!\w))"
            r"|(?P<number>-?\d+(?!\w))"
            r"|(?P<word>'s(?!\w)|[^\W\d][\w'-]*)"
            r"|(?P<mark>[,:])"
        )

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of a clause. Raises ValueError for a sign that means nothing here."""
        found: list[Token] = []
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            match = self._card.match(text, at) or self._other.match(text, at)
            if match is None:
                raise ValueError(f"{text[at:].split()[0]!r} means nothing here")
            kind, word = str(match.lastgroup), match.group()
            key = self.keys_by_name[word] if kind == "card" else word if word in self.by_key else ""
            found.append(Token(kind, word, key))
            at = match.end()
        return found

    def stranger(self, text: str) -> str:
        """Return a complaint about a capitalised word that names no card or hero, with similar names, or ""."""
        strange = [token.text for token in self.tokens(text) if token.kind == "word" and token.text[0].isupper()]
        if not strange:
            return ""
        start = text.index(strange[0])
        near = get_close_matches(text[start:], [*self.keys_by_name, *self.heroes], n=3, cutoff=0.3)
        near = get_close_matches(strange[0], self.heroes, n=1) or near
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        return f"{strange[0]!r} begins the name of no card and of no hero here{hint}"

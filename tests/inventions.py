"""Check that a text about a set names only things that the set has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue, stem, words_of

SENTENCE = re.compile(r"(?<=[.?!:;]) |(?<=[.?!][\"']) ")
CAPITAL = re.compile(r"\b[A-Z][\w'-]*")
OUR_OWN = frozenset({"I", "AI"})
"""Capitalised words that are in no card or term."""


def inventions(name: str, texts: Iterable[str], others: Iterable[str] = ()) -> list[str]:
    """Return every capitalised word inside a sentence that is in no name of a card, room, term or rule of the set.

    `others`: more known names. Each word comes with its sentence.
    """
    rooms: tuple[Any, ...] = getattr(library.ruleset(name), "rooms", tuple)()
    names = [each.name for each in (*library.cards_of(name), *rooms)]
    return invented(names, library.catalogue(name), texts, others)


def invented(names: Iterable[str], catalogue: Catalogue, texts: Iterable[str], others: Iterable[str] = ()) -> list[str]:
    """Return the same for any names and catalogue."""
    cards = sorted(names, key=len, reverse=True)
    terms = chain.from_iterable(map(words_of, catalogue.terms))
    called = chain(terms, *map(words_of, cards), map(str.lower, (*OUR_OWN, *others)))
    known = {stem(word) for word in called}
    rules = catalogue.rules.values()
    known |= {stem(word.lower()) for rule in rules for word in CAPITAL.findall(rule.text)}
    found = []
    for sentence in chain.from_iterable(map(SENTENCE.split, texts)):
        rest = sentence
        for card in cards:
            rest = rest.replace(card, "")
        first = CAPITAL.match(rest.lstrip("\"'"))
        for word in CAPITAL.findall(rest):
            said = re.sub(r"'s$", "", word).lower()
            is_first = first is not None and word == first[0]
            if not is_first and not any(stem(part) in known for part in words_of(said)):
                found.append(f"{word!r} in: {sentence}")
    return found

"""Decks: which are legal, and the format of deck files (ccg.deck.1 to .4).

    name = "Death By Forms"
    hero = "wizard"
    about = "Cancel what hurts, and hit with what is left."

    [cards]
    form_letter = 3
    "Rubber Stamp" = 2

A file names a card by its key or its name. Elsewhere a deck is its keys, the Hero first and then the cards in the order
of the pool, so two files with the same cards are the same deck.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...language.book import Book
from ...language.decks import ABOUT_MOST, NAME_MOST, Deck, DeckError, DeckFault, Keys
from ...language.loading.lettering import stray
from ...language.loading.toml_text import parsed
from ...language.vocabulary import nearest, quoted
from ..cards.kinds import NEUTRAL, DuelCardKind, DuelHero

DECK_SIZE = 40
"""Cards in a deck (ccg.deck.1)."""
COPIES_MOST = 3
"""Most cards of one name in a deck (ccg.deck.4)."""
MEANT_MOST = 3
"""For how many unknown cards of a deck a suggestion is made; each takes a millisecond to find."""
ABOUT_A_DECK = ("name", "hero", "about", "cards")
"""Fields of a deck file."""


def faults_of(pool: Book, keys: Sequence[str]) -> list[DeckFault]:
    """Return everything that makes a deck illegal; empty for a legal one. `keys`: a Hero, then the cards in
    any order.
    """
    named = keys[0] if keys else ""
    hero = pool.by_key.get(named)
    faults: list[DeckFault] = []
    if not isinstance(hero, DuelHero):
        hero = None
        faults.append(DeckFault("ccg.components.1", f"{quoted(named)} is no Hero{nearest(named, heroes(pool))}", named))
    cards = list(keys[1:])
    if len(cards) != DECK_SIZE:
        faults.append(DeckFault("ccg.deck.1", f"a deck has {DECK_SIZE} cards; this one has {len(cards)}"))
    unknown = [key for key in dict.fromkeys(cards) if key not in pool.by_key]
    for place, key in enumerate(unknown):
        meant = nearest(key, pool.by_key) if place < MEANT_MOST else ""
        faults.append(DeckFault("ccg.deck.2", f"there is no card {quoted(key)}{meant}", key))
    for key in dict.fromkeys(cards):
        if key in pool.by_key:
            faults += _faults_of_card(pool, key, hero)
    return faults + _too_many(pool, cards)


def _faults_of_card(pool: Book, key: str, hero: Any) -> list[DeckFault]:
    """Return what is wrong with one card in the deck of this Hero."""
    card = pool.by_key[key]
    if isinstance(card, DuelHero):
        return [DeckFault("ccg.deck.3", f"{card.name} is a Hero, and no part of a deck", key)]
    if hero is not None and card.of not in (NEUTRAL, hero.of):
        whose = f"a {card.of.title()}'s card, and {hero.name} is a {hero.of.title()}"
        return [DeckFault("ccg.deck.2", f"{card.name} is {whose}", key)]
    return []


def _too_many(pool: Book, cards: Sequence[str]) -> list[DeckFault]:
    """Return a fault for each name with too many cards; cards of one name count together (ccg.deck.4)."""
    known = [pool.by_key[key] for key in cards if key in pool.by_key]
    counts = Counter(card.name for card in known)
    first = {card.name: card.key for card in reversed(known)}
    return [
        DeckFault("ccg.deck.4", f"at most {COPIES_MOST} of a name; there are {count} of {name}", first[name])
        for name, count in counts.items()
        if count > COPIES_MOST
    ]


def in_order(pool: Book, keys: Sequence[str]) -> Keys:
    """Return the Hero, then the cards in the order of the pool, unknown ones last."""
    places = {key: place for place, key in enumerate(pool.by_key)}
    return (*keys[:1], *sorted(keys[1:], key=lambda key: (places.get(key, len(places)), key)))


def heroes(pool: Book) -> tuple[str, ...]:
    """Return the keys of all Heroes among the cards."""
    return tuple(key for key, card in pool.by_key.items() if isinstance(card, DuelHero))


def beside(pool: Book, hero: str) -> tuple[str, ...]:
    """Return the keys of the cards that may go into a deck of that Hero (ccg.deck.2)."""
    of = (NEUTRAL, pool.by_key[hero].of)
    return tuple(key for key, card in pool.by_key.items() if not isinstance(card, DuelHero) and card.of in of)


def read_deck(text: str, file: str, pool: Book) -> Deck:
    """Return the deck that a file describes. Raises DeckError with every problem in it. `file`: its name in errors."""
    try:
        data = parsed(text)
    except tomllib.TOMLDecodeError as wrong:
        raise DeckError([f"{file}: is not TOML: {wrong}"]) from wrong
    problems = [
        f"{file}: {name!r} is not known{nearest(name, ABOUT_A_DECK)}" for name in data if name not in ABOUT_A_DECK
    ]
    name, about, hero = (_text(data, field, file, problems) for field in ("name", "about", "hero"))
    if len(name) > NAME_MOST or len(about) > ABOUT_MOST:
        problems.append(f"{file}: a name has at most {NAME_MOST} characters, and what it is about at most {ABOUT_MOST}")
    keys = [_key_of(pool, hero)]
    cards = data.get("cards", {})
    if not isinstance(cards, dict):
        problems.append(f'{file}: "cards" is a table: a card and how many, line by line')
        cards = {}
    for card, count in cards.items():
        if type(count) is not int or not 1 <= count <= DECK_SIZE:
            problems.append(f"{file}: {card!r}: say how many, from 1 to {COPIES_MOST}, not {count!r}")
            continue
        keys += [_key_of(pool, card)] * count
    problems += [f"{file}: {fault.problem} ({fault.rule})" for fault in faults_of(pool, keys)]
    if problems:
        raise DeckError(problems)
    return Deck(name or file.rpartition("/")[2].removesuffix(".toml"), in_order(pool, keys), about)


def _text(data: Mapping[str, Any], field: str, file: str, problems: list[str]) -> str:
    """Return a field that is one line of text; note a problem if it is not."""
    value = data.get(field, "")
    if isinstance(value, str) and not stray(value):
        return value
    problems.append(f"{file}: {field!r} is one line of text, not {value!r}")
    return ""


def _key_of(pool: Book, said: str) -> str:
    """Return the key of a card given by its key or name; an unknown one stays as it is."""
    if said in pool.by_key:
        return said
    wanted = said.casefold()
    return next((key for key, card in pool.by_key.items() if card.name.casefold() == wanted), said)


def written(deck: Deck, pool: Book) -> str:
    """Return the text of a deck file, which `read_deck` reads: cards grouped by kind, with their names beside them."""
    lines = [f"name = {_quoted(deck.name)}", f"hero = {_quoted(deck.hero)}"]
    if deck.about:
        lines.append(f"about = {_quoted(deck.about)}")
    lines += ["", "[cards]"]
    kind = ""
    for key, count in deck.counts().items():
        card: DuelCardKind = pool.by_key[key]
        if card.__struct_config__.tag != kind:
            kind = str(card.__struct_config__.tag)
            lines.append(f"# {kind}")
        lines.append(f"{key} = {count}  # {card.name}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return the text as a TOML basic string. It is printable, so only backslash and quote need an escape."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

"""Assigns decks to the seats of each game, in games to which players bring decks.

If the user names decks, there is one for each seat, and it stays with the seat when chairs rotate. Otherwise the ready
decks of the set meet in turn: with two seats, each deck of one seat meets each deck of the other, from both chairs. All
decks have been on both sides before one is used again, and games of a deck against its twin come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kickdoor_game.engine import GameRules
from kickdoor_game.language.decks import Deck
from kickdoor_game.language.loading.toml_text import text_of
from kickdoor_game.language.vocabulary import nearest
from kickdoor_game.library import engine, ruleset


class NamedDeck(NamedTuple):
    """A deck, and how the user named it (`said`): its name, or a file."""

    said: str
    deck: Deck


def ready_decks(set_name: str) -> tuple[Deck, ...]:
    """Return the ready-made decks of the set; none if its players do not bring decks. Raises KeyError if there is no
    such set."""
    rules = ruleset(set_name)
    decks = engine(rules.engine).decks
    return () if decks is None else tuple(decks.ready(rules))


def brought(rules: GameRules, said: str) -> NamedDeck:
    """Return the ready-made deck of that name, or the deck in the file of that path.

    Raises ValueError if players of the game bring no decks, there is no such deck, or it is not legal.
    """
    decks = engine(rules.engine).decks
    if decks is None:
        raise ValueError(f"nobody brings a deck to {rules.name}")
    ready = {deck.name: deck for deck in decks.ready(rules)}
    wanted = said.casefold()
    named = next((deck for name, deck in ready.items() if name.casefold() == wanted), None)
    if named is not None:
        return NamedDeck(named.name, named)
    file = Path(said)
    if file.suffix != ".toml" and not file.is_file():
        raise ValueError(f"no deck {said!r}{nearest(said, ready)}")
    return NamedDeck(said, decks.read(rules, text_of(file), file.name))


def in_turn(ready: Sequence[Deck], seats: int, number: int) -> tuple[Deck, ...]:
    """Return a deck for each seat in the game with that number, so that over many games all ready-made decks meet each
    other."""
    apart, first = divmod(number // seats, len(ready))
    return tuple(ready[(first + seat * (apart + 1)) % len(ready)] for seat in range(seats))

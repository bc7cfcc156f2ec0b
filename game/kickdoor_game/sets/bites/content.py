"""The cards of the bites set, read from the TOML files beside this module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.load import load_folder


@cache
def cards() -> tuple[Card, ...]:
    """Every different card of the set, in the order of its files."""
    return load_folder(files(__package__), DOOR_GAMES)


@cache
def book() -> Book:
    """All of the table, each copy."""
    return Book.of(cards(), DOOR_GAMES)
